"""The course of a debate: its turns, and what happens to it, in the plain line that tells it."""

from collections.abc import Mapping, Sequence

from debate_core.domain.budget import NAMES, amount_in_words
from debate_core.domain.facts import (
    BudgetWarned,
    ClosingRequested,
    DebateInterrupted,
    Fact,
    Paused,
    Resumed,
)
from debate_core.domain.people import Way, WordsTakenOut
from debate_core.domain.record import Record
from debate_core.domain.turns import Turn
from debate_core.domain.words import count_words, counted, sentence
from debate_core.show import pieces
from debate_core.show.blocks import Block, Note
from debate_core.show.pieces import Line

_BY: Mapping[Way, str] = {
    "author": " by its author",
    "moderator": " by a moderator",
    "deletion": " as its message was deleted",
}


def turn_piece(
    record: Record, turn: Turn, body: Sequence[Block], place: str, lead: str = ""
) -> pieces.Turn:
    """A turn that was taken; `body` is what was said, as its format lays it out."""
    marks = tuple(Note(mark) for mark in record.entry(turn.number).marks)
    sent_back = len(turn.fact.refused)
    return pieces.Turn(
        key=f"turn {turn.number}",
        number=turn.number,
        debater=turn.debater,
        blocks=(*body, *marks),
        place=place,
        about=(counted(count_words(turn.answer.own_words()), "word"),),
        details=(f"{counted(sent_back, 'answer')} sent back",) if sent_back else (),
        lead=lead,
        said_by=turn.fact.said_by,
    )


def missed_piece(turn: Turn, said: str, place: str) -> pieces.Turn:
    """What stands in the place of a turn that was missed; `said` is a sentence about it."""
    return pieces.Turn(
        key=f"turn {turn.number}",
        number=turn.number,
        debater=turn.debater,
        blocks=(Note(said),),
        place=place,
        is_missed=True,
        said_by=turn.fact.said_by,
    )


def taken_out_piece(turn: Turn, place: str, lead: str = "") -> pieces.Turn:
    """What stands in the place of a turn whose words were taken out."""
    assert turn.fact.taken_out is not None
    return pieces.Turn(
        key=f"turn {turn.number}",
        number=turn.number,
        debater=turn.debater,
        blocks=(Note(f"Taken out{_BY[turn.fact.taken_out]}."),),
        place=place,
        lead=lead,
        is_taken_out=True,
        said_by=turn.fact.said_by,
    )


def happened(record: Record, fact: Fact, number: int) -> Line | None:
    """What happened to a debate, in a line; None where nobody needs to be told."""
    text = _happened(record, fact)
    below = fact.what if isinstance(fact, WordsTakenOut) else ""
    return Line(f"note {number}", text, below=below) if text else None


def _happened(record: Record, fact: Fact) -> str:
    match fact:
        case ClosingRequested(reason=reason) if record.state == "voting":
            return f"The vote closes early: {reason}"
        case ClosingRequested(reason=reason):
            return f"The debate closes early: {reason}"
        case Paused(reason=reason):
            return f"Paused: {sentence(reason)}"
        case Resumed():
            return "The debate goes on."
        case BudgetWarned():
            return _warned(fact)
        case WordsTakenOut(what=what, way=way):
            return f"{what[:1].upper()}{what[1:]} was taken out{_BY[way]}{_when(record)}."
        case DebateInterrupted(reason=reason):
            return f"This debate cannot go on: {reason}"
        case _:
            return ""


def _when(record: Record) -> str:
    at = record.last_at
    return f" on {at.day} {at:%B %Y at %H:%M} UTC" if at else ""


def _warned(warning: BudgetWarned) -> str:
    share = warning.spent / warning.cap
    amounts = (amount_in_words(each, warning.unit) for each in (warning.spent, warning.cap))
    return f"{share:.0%} of {NAMES[warning.scope]} is spent: {' of '.join(amounts)}."
