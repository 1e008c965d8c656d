"""“How did I do?”: what came of a person's own turns, told to them alone.

Rule: it is read off the record when somebody asks, and nothing of it is kept. It says what the
judge and the flow say, and scores nobody by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from debate_core.domain.judge_forms import JudgeForm, Remarks
from debate_core.domain.reasons import EVEN, Reason
from debate_core.domain.record import Record
from debate_core.domain.result import find_reasoned, select_told_verdict
from debate_core.domain.specification import Specification
from debate_core.domain.text import capitalize_first, count_words, shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import PersonId
from debate_core.errors import SpecError
from debate_core.features.flow.board import describe_state
from debate_core.features.flow.reason import list_group, name_question, name_sides
from debate_core.features.flow.sides import (
    has_flow,
    list_flow_rows,
    list_own_turns,
    numbers_turns,
    write_point,
)
from debate_core.features.flow.states import FlowRow
from debate_core.language import _, ngettext
from debate_core.show.blocks import Block, Group, Note, Prose, Told
from debate_core.show.pieces import Card
from debate_core.show.scores import list_remarks

FEEDBACK = "feedback"
_WORDS = 160
"""Characters that are shown of what somebody said."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """The outcome of a debate for a person who sat in it."""

    turns: tuple[Turn, ...]
    """Their own, without those whose words were taken out."""
    sides: frozenset[str]
    """The sides that they spoke for, as the judge weighs them and readers call them."""
    reason: Reason | None
    """The judge's reason in parts; None where it gave none."""
    remarks: tuple[Remarks, ...]
    """The judge's remarks on their sides."""
    own: tuple[FlowRow, ...]
    """The points that they made; empty where no flow was kept."""
    unmet: tuple[FlowRow, ...]
    """The points of others that their side never answered."""


def has_feedback(record: Record) -> bool:
    """True if a debate with sides is over and somebody took a turn in it."""
    is_told = record.is_over and bool(record.spec.stances)
    return is_told and any(turn.fact.said_by for turn in record.transcript)


def find_feedback(record: Record, person: PersonId) -> Feedback:
    """Find what came of a person's turns; SpecError before the end, and for whoever took none."""
    if not record.is_over:
        raise SpecError(_("The debate is still going on. Press again once it is over."))
    turns = tuple(list_own_turns(record, person))
    if not turns:
        raise SpecError(_("You took no turn in this debate."))
    told, given = _find_told(record), find_reasoned(record)
    sides = frozenset(_list_sides(record, turns, told))
    remarks = told.list_remarks(record.spec) if told else ()
    rows = list_flow_rows(record) if has_flow(record.spec) else ()
    own, stances = {turn.number for turn in turns}, {turn.stance for turn in turns}
    return Feedback(
        turns=turns,
        sides=sides,
        reason=name_sides(given, record) if given else None,
        remarks=tuple(said for said in remarks if said.name in sides),
        own=tuple(row for row in rows if row.root.turn in own),
        unmet=tuple(
            row for row in rows if row.side not in stances and row.state.name == "never answered"
        ),
    )


def _find_told(record: Record) -> JudgeForm | None:
    """Find the verdict that is shown, else the judge's last word; None without any."""
    told = select_told_verdict(record).verdict
    if isinstance(told, JudgeForm):
        return told
    forms = record.list_answers(JudgeForm)
    return forms[-1].form if forms else None


def _list_sides(record: Record, turns: Sequence[Turn], told: JudgeForm | None) -> Iterator[str]:
    """List the sides of turns, as the judge weighs them."""
    if told is None:
        yield from (turn.stance for turn in turns)
        return
    names = told.name_weighed(record.spec)
    for side in map(told.find_weighed, turns):
        yield names.get(side, side)


def make_feedback_card(feedback: Feedback, record: Record) -> Card:
    """Make the card that one person alone sees."""
    groups = (
        *list_group(_("What the judge made of it"), tuple(_tell_clashes(feedback))),
        *list_group(_("What came of your points"), tuple(_list_own(feedback, record.spec))),
        *list_group(_("What your side never answered"), tuple(_list_unmet(feedback, record.spec))),
        *_tell_remarks(feedback.remarks),
        *list_group(_("Next time"), tuple(_list_advice(feedback))),
    )
    rest = groups or (Note(_("No judge gave a reason in this debate, and no flow was kept.")),)
    blocks = (Prose("", record.spec.motion), Told(_tell_turns(feedback, record)), *rest)
    return Card(FEEDBACK, _("How you did"), blocks)


def _tell_turns(feedback: Feedback, record: Record) -> str:
    sides = ", ".join(dict.fromkeys(turn.stance or turn.name for turn in feedback.turns))
    words = sum(count_words(turn.answer.as_text()) for turn in feedback.turns)
    return _(
        "Your side: {sides} · {turns} · {words}",
        sides=sides,
        turns=_name_own(feedback.turns, record.spec),
        words=ngettext("{count} word", "{count} words", words),
    )


def _name_own(turns: Sequence[Turn], spec: Specification) -> str:
    """Name somebody's own turns by their numbers, or by their parts where turns show none."""
    numbers = [str(turn.number) for turn in turns]
    if numbers_turns(spec):
        return ngettext("turn {turns}", "turns {turns}", len(turns), turns=", ".join(numbers))
    return ", ".join(dict.fromkeys(_(turn.phase) for turn in turns))


def _tell_clashes(feedback: Feedback) -> Iterator[str]:
    """Tell who had the better of each question, the deciding one first, by whose words."""
    clashes = feedback.reason.clashes if feedback.reason else ()
    own = {turn.number for turn in feedback.turns}
    for clash in sorted(clashes, key=lambda clash: not clash.decides):
        won = _("even") if clash.won == EVEN else clash.won
        decides = _(", which decides") if clash.decides else ""
        said = f"{name_question(clash)}: {won}{decides}. {clash.why}"
        if clash.quote.turn in own and clash.won in feedback.sides:
            words = shorten_line(clash.quote.words, _WORDS)
            said += " " + _("Your words: “{words}”.", words=words)
        yield said


def _list_own(feedback: Feedback, spec: Specification) -> Iterator[str]:
    for row in feedback.own:
        says = capitalize_first(shorten_line(row.root.says, _WORDS))
        parts = {"says": says, "state": describe_state(row)}
        if numbers_turns(spec):
            yield _("Turn {turn}, {says}: {state}", turn=row.root.turn, **parts)
        else:
            yield _("{says}: {state}", **parts)


def _list_unmet(feedback: Feedback, spec: Specification) -> Iterator[str]:
    for row in feedback.unmet:
        says = shorten_line(row.root.says, _WORDS)
        yield write_point(row.side, row.root.turn, says, spec)


def _tell_remarks(remarks: Sequence[Remarks]) -> Iterator[Block]:
    for said in remarks:
        if listed := list_remarks(said.strengths, said.weaknesses):
            yield Group(
                _("What the judge says of “{side}”", side=said.name), listed, side=said.side
            )


def _list_advice(feedback: Feedback) -> Iterator[str]:
    if feedback.reason is None:
        return
    needed = [feedback.reason.needed] if feedback.reason.needed else []
    for advice in (*needed, *feedback.reason.tips):
        if advice.side in feedback.sides:
            yield advice.what
