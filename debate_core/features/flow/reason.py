"""The judge's reason as readers see it: in short on its verdict, and all of it on a card.

Rule: where code finds something otherwise than the judge has it, both are told.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from debate_core.domain.facts import Event, StepAnswered
from debate_core.domain.forms import AnswerContext, JudgeForm, Verdict
from debate_core.domain.reasons import (
    EVEN,
    NEVER_ANSWERED,
    CheckedClaim,
    Clash,
    FlowPoint,
    Reason,
    ReasonFault,
    Result,
)
from debate_core.domain.record import Record
from debate_core.domain.result import select_told_verdict
from debate_core.domain.steps import Judge
from debate_core.domain.text import capitalize_first, shorten_line
from debate_core.features.flow.judging import list_points
from debate_core.language import N_, _, ngettext
from debate_core.show.blocks import Block, Group, Listing, Note, Prose
from debate_core.show.pieces import Card, Piece
from debate_core.show.scores import VERDICT, list_stances

_FAULTS = 2
"""The differences between judge and record that are told on the verdict itself."""
_WORDS = 80
"""Characters of what the verdict itself repeats."""
_SIGNS: Mapping[Result, str] = {"holds": "✅", "fails": "❌", "unclear": "❔"}
_RESULTS: Mapping[Result, str] = {
    "holds": N_("holds"),
    "fails": N_("fails"),
    "unclear": N_("cannot tell"),
}


def tell_reason(pieces: tuple[Piece, ...], record: Record, event: Event) -> tuple[Piece, ...]:
    """Add the reason to a verdict's card in short, and below it the whole of it."""
    verdict = _find_verdict(record)
    if verdict is None or not isinstance(event.fact, StepAnswered):
        return pieces
    told: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Card) and piece.key == VERDICT:
            short = Prose("\n".join(_list_short(verdict, record)))
            told.append(replace(piece, blocks=(*piece.blocks[:1], short, *piece.blocks[1:])))
            told.append(_make_card(verdict, record))
        else:
            told.append(piece)
    return tuple(told)


def make_reason_card(record: Record) -> Card | None:
    """Make the card with the whole reason; None where the judge gave none in parts."""
    verdict = _find_verdict(record)
    return verdict and _make_card(verdict, record)


def _find_verdict(record: Record) -> JudgeForm | None:
    """Find the verdict whose reason is told."""
    told = select_told_verdict(record).verdict
    return told if isinstance(told, JudgeForm) and told.get_reason() is not None else None


def _reason_of(verdict: JudgeForm) -> Reason:
    reason = verdict.get_reason()
    assert reason is not None
    return reason


def _list_short(verdict: JudgeForm, record: Record) -> Iterator[str]:
    """List the deciding clash, what failed, what was never answered, what the loser needed."""
    reason = _reason_of(verdict)
    if clash := reason.deciding:
        turns = _write_turns(clash)
        about = capitalize_first(shorten_line(clash.about.rstrip("?.! "), _WORDS))
        yield _("{about} decided it ({turns}): {why}", about=about, turns=turns, why=clash.why)
    yield from (_write_claim(claim) for claim in reason.checked if claim.result == "fails")
    yield from _list_unmet(reason, record)
    faults = tuple(_list_faults(verdict, record))
    yield from faults[:_FAULTS]
    if (more := len(faults) - _FAULTS) > 0:
        yield "⚠ " + ngettext("{count} more, under Reasons", "{count} more, under Reasons", more)
    if needed := reason.needed:
        side = capitalize_first(needed.side)
        yield _("{side} needed: {what}", side=side, what=needed.what)


def _make_card(verdict: JudgeForm, record: Record) -> Card:
    reason = _reason_of(verdict)
    checked = tuple(_write_claim(claim, is_whole=True) for claim in reason.checked)
    unmet, faults = tuple(_list_unmet(reason, record)), tuple(_list_faults(verdict, record))
    needed = [reason.needed] if reason.needed else []
    advice = (
        *(Prose(n.what, _("{side} needed:", side=capitalize_first(n.side))) for n in needed),
        *(
            Prose(tip.what, _("{side}, next time:", side=capitalize_first(tip.side)))
            for tip in reason.tips
        ),
    )
    about = _("“Never answered” is unanswered, not true")
    blocks: tuple[Block, ...] = (
        *_list_group(_("What was checked"), checked),
        *map(_show_clash, reason.clashes),
        *_list_group(_("Never answered"), unmet, about),
        *_list_group(_("Where the record differs from the judge"), faults),
        *advice,
        *(list_stances(verdict.scores) if isinstance(verdict, Verdict) else ()),
    )
    return Card(
        key="reason",
        title=_("The reason for the verdict"),
        blocks=blocks,
        by_judge=True,
        tone="judge",
        shown="details",
    )


def _list_group(title: str, lines: tuple[str, ...], about: str = "") -> tuple[Group, ...]:
    return (Group(title, (Listing(lines),), about),) if lines else ()


def _show_clash(clash: Clash) -> Group:
    won = _("even") if clash.won == EVEN else clash.won
    quoted = _("“{words}”, turn {turn}", words=clash.quote.words, turn=clash.quote.turn)
    return Group(
        _("{about}: {won}, which decides", about=clash.about, won=won)
        if clash.decides
        else _("{about}: {won}", about=clash.about, won=won),
        (Prose(clash.why), Note(quoted)),
        _write_turns(clash),
        side="" if clash.won == EVEN else clash.won,
    )


def _write_turns(clash: Clash) -> str:
    turns = ", ".join(map(str, clash.turns))
    return ngettext("turn {turns}", "turns {turns}", len(clash.turns), turns=turns)


def _write_claim(claim: CheckedClaim, *, is_whole: bool = False) -> str:
    """Write what was checked, such as “❌ turn 4, “the laboratory closes”: turn 3 keeps it”."""
    words, seen = claim.quote.words, claim.because or claim.where
    if not is_whole:
        words, seen = shorten_line(words, _WORDS), shorten_line(seen, 2 * _WORDS)
    else:
        seen = " ".join(filter(None, (claim.says, claim.because)))
        result = _(_RESULTS[claim.result])
        seen += " " + _("({result}, see {where})", result=result, where=claim.where)
    line = _("turn {turn}, “{words}”: {seen}", turn=claim.quote.turn, words=words, seen=seen)
    return f"{_SIGNS[claim.result]} {line}"


def _list_unmet(reason: Reason, record: Record) -> Iterator[str]:
    """List the points that nobody answered, as the flow has them."""
    points = list_points(record)
    for point in filter(None, map(points.get, reason.unmet)):
        if point.state == NEVER_ANSWERED:
            yield _write_point(point)


def _write_point(point: FlowPoint) -> str:
    side = capitalize_first(point.side)
    return "🔇 " + _("{side}, turn {turn}: {says}", side=side, turn=point.turn, says=point.says)


def _list_faults(verdict: JudgeForm, record: Record) -> Iterator[str]:
    """List where the judge kept to what code finds otherwise."""
    asked = AnswerContext(record.spec, Judge(), record.transcript, points=list_points(record))
    for fault in verdict.find_faults(asked):
        if not fault.is_of_form:
            yield _write_fault(fault)


def _write_fault(fault: ReasonFault) -> str:
    return "⚠ " + _("Not as the judge has it: {fault}", fault=fault.in_words())
