"""The judge's reason as readers see it: a summary on its verdict, and all of it on a card.

Rule: if code finds something different from what the judge says, both are shown.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from debate_core.domain.facts import Event, StepAnswered
from debate_core.domain.form import AnswerContext
from debate_core.domain.judge_forms import JudgeForm, Remarks
from debate_core.domain.judges import ONE_ASKING
from debate_core.domain.reasons import (
    EVEN,
    NEVER_ANSWERED,
    CheckedClaim,
    Clash,
    QuotedWords,
    Reason,
    ReasonFault,
    Result,
)
from debate_core.domain.record import Record
from debate_core.domain.rereading import Correction
from debate_core.domain.result import find_reasoned, list_judges
from debate_core.domain.text import capitalize_first, nest_quotes, shorten_line
from debate_core.domain.turns import Answer
from debate_core.features.flow.judging import list_points
from debate_core.features.flow.sides import numbers_turns, write_point
from debate_core.language import N_, _, ngettext
from debate_core.show.blocks import Block, Group, Listing, Note, Prose
from debate_core.show.checked import shorten_checked
from debate_core.show.pieces import Card, Piece, get_side
from debate_core.show.scores import VERDICT, list_remarks

_FAULTS = 2
"""The differences between judge and record that are told on the verdict itself."""
_WORDS = 80
"""The most characters that the verdict itself repeats."""
_NUMBERED = re.compile(r"\b(?:turn|Beitrag) (\d+)\b", re.IGNORECASE)
_SIGNS: Mapping[Result, str] = {"holds": "✅", "fails": "❌", "unclear": "❔"}
_RESULTS: Mapping[Result, str] = {
    "holds": N_("holds"),
    "fails": N_("fails"),
    "unclear": N_("cannot tell"),
}


def tell_reason(pieces: tuple[Piece, ...], record: Record, event: Event) -> tuple[Piece, ...]:
    """Add the reason to a verdict's card: a summary in a thread, all of it where there is room."""
    given = find_reasoned(record)
    if given is None or not isinstance(event.fact, StepAnswered):
        return pieces
    told: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Card) and piece.key == VERDICT:
            said, *figures = piece.blocks
            lines = "\n".join(_list_short(given, record))
            short = (Prose(lines),) if lines else ()
            fewer = shorten_checked(figures, record.spec, list_judges(record))
            told.append(replace(piece, blocks=(said, *short, *fewer), shown="thread"))
            whole = (said, *_list_blocks(given, record), *figures)
            told.append(replace(piece, key="reason", blocks=whole, shown="details"))
        else:
            told.append(piece)
    return tuple(told)


def make_reason_card(record: Record) -> Card | None:
    """Make the card with the whole reason; None if the judge gave none in parts."""
    given = find_reasoned(record)
    return given and _make_card(given, record)


def name_sides(given: Answer[JudgeForm], record: Record) -> Reason:
    """Return the reason with its sides as readers call them."""
    reason, names = given.form.get_reason(), given.form.name_weighed(record.spec)
    assert reason is not None
    return reason.name_sides(lambda side: names.get(side, side))


def _list_short(given: Answer[JudgeForm], record: Record) -> Iterator[str]:
    """List the deciding clash, what failed, what was never answered, and what the loser needed.

    Where none decides, it says who had the better of each. A verdict that is spoken has said all
    that itself, but for what the flow and the checks by code say.
    """
    reason = name_sides(given, record)
    is_short, is_spoken = record.spec.is_short, given.form.is_spoken
    if not is_spoken:
        yield from _list_outcomes(reason, given.form, record)
    if not is_short and not is_spoken:
        failing = (claim for claim in reason.checked if claim.result == "fails")
        yield from (_write_claim(claim, given.form, record) for claim in failing)
    if not is_short:
        yield from _list_unmet(reason, record)
    faults = tuple(map(_write_fault, _find_faults(given, record)))
    yield from faults[:_FAULTS]
    if (more := len(faults) - _FAULTS) > 0:
        yield "⚠ " + ngettext("{count} more, under Reasons", "{count} more, under Reasons", more)
    if (needed := reason.needed) and not is_short and not is_spoken:
        side = capitalize_first(needed.side)
        yield _("{side} needed: {what}", side=side, what=needed.what)


def _list_outcomes(reason: Reason, form: JudgeForm, record: Record) -> Iterator[str]:
    """Say which clash decided and why, or who had the better of each if none did."""
    if clash := reason.deciding:
        turns = _name_place(clash.quote, form, record, clash.turns)
        about = shorten_line(name_question(clash), _WORDS)
        if about in turns:  # It was said there, and a place is named by what was said in it.
            yield _("{about} decided it: {why}", about=about, why=clash.why)
        else:
            yield _("{about} decided it ({turns}): {why}", about=about, turns=turns, why=clash.why)
    elif reason.clashes:
        outcomes = " · ".join(_name_outcome(clash, _WORDS) for clash in reason.clashes)
        yield _("Who had the better of it: {outcomes}", outcomes=outcomes)


def _make_card(given: Answer[JudgeForm], record: Record) -> Card:
    return Card(
        key="reason",
        title=_("The reason for the verdict"),
        blocks=_list_blocks(given, record),
        by_judge=True,
        tone="judge",
        shown="details",
    )


def _list_blocks(given: Answer[JudgeForm], record: Record) -> tuple[Block, ...]:
    """List the whole reason: the clashes, what was checked, what was not answered, and advice."""
    reason, verdict = name_sides(given, record), given.form
    colours = {seat.name: get_side(seat) for seat in record.spec.debaters}
    checked = tuple(_write_claim(claim, verdict, record, is_whole=True) for claim in reason.checked)
    unmet = tuple(_list_unmet(reason, record))
    faults = tuple(f"⚠ {fault.in_words()}" for fault in _find_faults(given, record))
    corrected = tuple(map(_write_correction, verdict.corrections))
    needed = [reason.needed] if reason.needed else []
    advice = (
        *(Prose(n.what, _("{side} needed:", side=capitalize_first(n.side))) for n in needed),
        *(
            Prose(tip.what, _("{side}, next time:", side=capitalize_first(tip.side)))
            for tip in reason.tips
        ),
    )
    about = _("“Never answered” is unanswered, not true")
    clashes = sorted(reason.clashes, key=lambda clash: not clash.decides)
    signs = {claim.result for claim in reason.checked}
    legend = " · ".join(f"{_SIGNS[r]} {_(_RESULTS[r])}" for r in _SIGNS if r in signs)
    return (
        *(
            _show_clash(clash, colours.get(clash.won, clash.won), verdict, record)
            for clash in clashes
        ),
        *list_group(_("What was checked"), checked, legend),
        *list_group(_("Never answered"), unmet, about),
        *list_group(_("Corrected by the judge on a second reading"), corrected),
        *list_group(_("Where the record differs from the judge"), faults),
        *advice,
        *filter(None, map(_show_remarks, verdict.list_remarks(record.spec))),
    )


def _write_correction(made: Correction) -> str:
    """Write what a sentence of the verdict said at first, and what the debate has."""
    return _("“{was}”: {debate}", was=nest_quotes(made.was), debate=made.debate)


def _show_remarks(said: Remarks) -> Group | None:
    """Show what a side did well and badly; None if nothing is said of it."""
    remarks = list_remarks(said.strengths, said.weaknesses)
    return (
        Group(capitalize_first(shorten_line(said.name, 200)), remarks, side=said.side)
        if remarks
        else None
    )


def list_group(title: str, lines: tuple[str, ...], about: str = "") -> tuple[Group, ...]:
    """Make the group of some lines; none where there are no lines."""
    return (Group(title, (Listing(lines),), about),) if lines else ()


def _show_clash(clash: Clash, side: str, form: JudgeForm, record: Record) -> Group:
    place = _name_place(clash.quote, form, record)
    turns = _name_place(clash.quote, form, record, clash.turns)
    quoted = _("“{words}”, {place}", words=nest_quotes(clash.quote.words), place=place)
    return Group(
        _name_outcome(clash),
        (Prose(clash.why), Note(quoted)),
        "" if turns == place else turns,
        side="" if clash.won == EVEN else side,
    )


def _name_outcome(clash: Clash, most: int = 0) -> str:
    """Say who had the better of a question, in at most so many characters if there is a limit."""
    about = name_question(clash)
    parts = {
        "about": shorten_line(about, most) if most else about,
        "won": _("even") if clash.won == EVEN else clash.won,
    }
    return (
        _("{about}: {won}, which decides", **parts)
        if clash.decides
        else _("{about}: {won}", **parts)
    )


def name_question(clash: Clash) -> str:
    """Name the question of a clash, as the beginning of a line."""
    return capitalize_first(clash.about.rstrip("?.! "))


def _name_place(
    quote: QuotedWords, form: JudgeForm, record: Record, turns: Sequence[int] = ()
) -> str:
    """Name the place of quoted words, or the turns around them, as readers find it."""
    return form.name_passage(record.transcript, quote, turns)


def _write_claim(
    claim: CheckedClaim, form: JudgeForm, record: Record, *, is_whole: bool = False
) -> str:
    """Write what was checked, such as “❌ turn 4, “the laboratory closes”: turn 3 keeps it”."""
    where = _name_turns(claim.where, form, record)
    words, seen = claim.quote.words, claim.because or where
    if not is_whole:
        words, seen = shorten_line(words, _WORDS), shorten_line(seen, 2 * _WORDS)
    else:
        seen = claim.because or claim.says or where
        seen += f" ({where})" if where and where not in seen else ""
    place, words = _name_place(claim.quote, form, record), nest_quotes(words)
    line = _("{place}, “{words}”: {seen}", place=place, words=words, seen=seen)
    return f"{_SIGNS[claim.result]} {line}"


def _name_turns(where: str, form: JudgeForm, record: Record) -> str:
    """Name the turns in a place that a judge gave as readers find them: some show no numbers."""
    if numbers_turns(record.spec):
        return where

    def name(found: re.Match[str]) -> str:
        return _name_place(QuotedWords(turn=int(found[1]), words=""), form, record)

    return _NUMBERED.sub(name, where)


def _list_unmet(reason: Reason, record: Record) -> Iterator[str]:
    """List the points that nobody answered, according to the flow."""
    points = list_points(record)
    for point in filter(None, map(points.get, reason.unmet)):
        if point.state == NEVER_ANSWERED:
            said = write_point(point.side, point.turn, point.says, record.spec)
            yield f"🔇 {said}"


def _find_faults(given: Answer[JudgeForm], record: Record) -> Iterator[ReasonFault]:
    """Find where the judge insisted on something that code finds to be different."""
    step = replace(given.step, asking=ONE_ASKING)
    asked = AnswerContext(record.spec, step, record.transcript, points=list_points(record))
    for fault in given.form.find_faults(asked):
        if not fault.is_of_form:
            yield fault


def _write_fault(fault: ReasonFault) -> str:
    return "⚠ " + _("Not as the judge has it: {fault}", fault=fault.in_words())
