"""The course of a debate: its turns, and its events in plain lines."""

from collections.abc import Mapping, Sequence

from debate_core.domain.budget import NAMES, amount_in_words
from debate_core.domain.fact import Way
from debate_core.domain.facts import (
    BudgetWarned,
    ClosingRequested,
    DebateInterrupted,
    Fact,
    FloorClosed,
    Paused,
    Resumed,
    SeatLeft,
    SeatTaken,
    TableJoined,
    TimeExtended,
    TurnsSkipped,
    WordsTakenOut,
)
from debate_core.domain.record import Record
from debate_core.domain.text import count_words, end_sentence, format_count, format_span
from debate_core.domain.turns import Turn
from debate_core.show import pieces
from debate_core.show.blocks import Block, Note
from debate_core.show.pieces import Line

_BY: Mapping[Way, str] = {
    "author": " by its author",
    "moderator": " by a moderator",
    "deletion": " as its message was deleted",
}


def make_turn_piece(
    record: Record, turn: Turn, body: Sequence[Block], place: str, lead: str = ""
) -> pieces.TurnPiece:
    """Make the piece of a turn that was taken; `body` is the words, as its format lays them out."""
    marks = tuple(Note(mark) for mark in record.get_turn(turn.number).notes)
    sent_back = len(turn.fact.refused)
    length, limit = count_words(turn.answer.get_own_words()), turn.step.words or record.spec.words
    over = (f"{length:,} of {limit:,} words",) if length > limit else ()
    about, details = (over, ()) if over else ((), (format_count(length, "word"),))
    return pieces.TurnPiece(
        key=f"turn {turn.number}",
        number=turn.number,
        debater=turn.debater,
        blocks=(*body, *marks),
        place=place,
        about=about,
        details=(*details, f"{format_count(sent_back, 'answer')} sent back")
        if sent_back
        else details,
        lead=lead,
        said_by=turn.fact.said_by,
    )


def make_missed_piece(turn: Turn, said: str, place: str) -> pieces.TurnPiece:
    """Make what replaces a turn that was missed; `said` is a sentence about it."""
    return pieces.TurnPiece(
        key=f"turn {turn.number}",
        number=turn.number,
        debater=turn.debater,
        blocks=(Note(said),),
        place=place,
        is_missed=True,
        said_by=turn.fact.said_by,
    )


def make_taken_out_piece(turn: Turn, place: str, lead: str = "") -> pieces.TurnPiece:
    """Make what replaces a turn whose words were taken out."""
    assert turn.fact.taken_out is not None
    return pieces.TurnPiece(
        key=f"turn {turn.number}",
        number=turn.number,
        debater=turn.debater,
        blocks=(Note(f"Taken out{_BY[turn.fact.taken_out]}."),),
        place=place,
        lead=lead,
        is_taken_out=True,
        said_by=turn.fact.said_by,
    )


FIRST_THE_TURN = "The turn under way comes first."
"""The sentence that says what a pause waits for."""


def tell_event(record: Record, fact: Fact, number: int) -> Line | None:
    """Tell an event in a line; None where nobody needs to be told."""
    text = _describe_event(record, fact)
    below = fact.what if isinstance(fact, WordsTakenOut) else ""
    return Line(f"note {number}", text, below=below) if text else None


def _is_of_vote(closing: ClosingRequested, record: Record) -> bool:
    """True if it closes a vote, and the debate is closing already or past that."""
    return record.state == "voting" or record.closing not in (None, closing)


def _describe_event(record: Record, fact: Fact) -> str:
    match fact:
        case ClosingRequested() if _is_of_vote(fact, record):
            return f"The vote closes early: {fact.why}"
        case ClosingRequested():
            return f"The debate closes early: {fact.why}"
        case Paused(reason=reason, turns=turns):
            first = f" {FIRST_THE_TURN}" if turns else ""
            return f"Paused: {end_sentence(reason)}{first}"
        case Resumed(name=name):
            return f"The debate goes on: {name} asked for it." if name else "The debate goes on."
        case BudgetWarned():
            return _describe_warning(fact)
        case WordsTakenOut(what=what, way=way, name=name):
            by = f" by {name}, a moderator" if name else _BY[way]
            return f"{what[:1].upper()}{what[1:]} was taken out{by}{_format_when(record)}."
        case DebateInterrupted(reason=reason):
            return f"This debate cannot go on: {reason}"
        case _:
            return _describe_attendance(record, fact)


def _describe_attendance(record: Record, fact: Fact) -> str:
    """Describe what people did about who speaks, and for how long."""
    match fact:
        case SeatTaken():
            return _describe_seat_taken(record, fact)
        case SeatLeft():
            return _describe_seat_left(record, fact)
        case TableJoined(name=name):
            return f"{name} joins the discussion."
        case TimeExtended(seconds=seconds, name=name):
            what = "the turn under way" if record.people.open_turns else "the vote"
            return f"{name or 'A moderator'} gives {what} {format_span(seconds)} more."
        case FloorClosed(name=name) if name:
            return f"{name} ends this round of the discussion."
        case TurnsSkipped(name=name, turns=()):
            return f"{name} skips the wait for the next speaker."
        case _:
            # A turn that was skipped says so in its place.
            return ""


def _describe_seat_taken(record: Record, fact: SeatTaken) -> str:
    name, seat = fact.name, record.spec.debater(fact.debater).name
    before = record.people.seats.get(fact.debater)
    if before is not None and before.person == fact.person:
        said = f"{name} comes back to {seat}'s seat"
    elif before is not None:
        said = f"{name} takes {seat}'s seat over from {before.name}"
    else:
        said = f"{name} takes {seat}'s seat"
    return f"{said} next round." if record.phases else f"{said}."


def _describe_seat_left(record: Record, fact: SeatLeft) -> str:
    seat = record.spec.debater(fact.debater).name
    is_own = fact.name == fact.holder
    if all(debater.id != fact.debater for debater in record.opened.specification.debaters):
        # A seat at the table is its holder's alone: no persona speaks there.
        return f"{seat} leaves the table." if is_own else f"{fact.name} takes {seat} off the table."
    who = fact.name or "Somebody"
    if is_own:
        return f"{who} left {seat}'s seat. {seat} takes over from the next turn on."
    return f"{who} took {fact.holder} out of {seat}'s seat."


def _format_when(record: Record) -> str:
    at = record.last_at
    return f" on {at.day} {at:%B %Y at %H:%M} UTC" if at else ""


def _describe_warning(warning: BudgetWarned) -> str:
    share = warning.spent / warning.cap
    amounts = (amount_in_words(amount, warning.unit) for amount in (warning.spent, warning.cap))
    return f"{share:.0%} of {NAMES[warning.scope]} is spent: {' of '.join(amounts)}."
