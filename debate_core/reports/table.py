"""The table of a discussion on one card: who sits at it, who has the floor, who waits for it."""

from collections.abc import Iterator

from debate_core.domain.attendance import OpenTurn
from debate_core.domain.forms import NextSpeaker
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.domain.text import time_in_words
from debate_core.domain.values import DebaterId
from debate_core.formats import format_of
from debate_core.language import N_, _
from debate_core.show.blocks import Block, Facts, Group, Listing, Moment, Note, Prose
from debate_core.show.pieces import Card

_FOOT = N_("Only what is written by whoever has the floor is counted")


def table_key(round_: int) -> str:
    """Make the key of the table's card in a round: each round has one of its own."""
    return f"table {round_}"


def has_new_table(record: Record) -> bool:
    """True if the phase that has just opened begins a round, and so a new card."""
    if not format_of(record.spec).has_table or record.polls:
        return False
    before = record.phases[:-1]
    return not before or before[-1].round < record.phases[-1].round


def is_in_use(record: Record, round_: int) -> bool:
    """True if the card of a round is the one whose buttons are pressed now."""
    return has_floor(record) and record.rounds_run == round_


def has_floor(record: Record) -> bool:
    """True if somebody may still get the floor: until people vote on what was said."""
    is_debated = record.state in ("debating", "paused")
    return is_debated and not record.polls and record.closing is None


def table_card(record: Record, round_: int) -> Card:
    """Make the card of a round as it looks by now; a later one replaces it."""
    is_used = is_in_use(record, round_)
    return Card(
        key=table_key(round_),
        title=_("The table in round {round}", round=round_),
        blocks=tuple(_now(record)) if is_used else (Note(_tell_who_left(record, round_)),),
        foot=_(_FOOT) if has_floor(record) else "",
        tone="plain" if is_used else "muted",
        shown="live",
    )


def _tell_who_left(record: Record, round_: int) -> str:
    if has_floor(record) and record.rounds_run > round_:
        return _("This round is over; the table is further down now.")
    return _("The discussion is over.")


def _now(record: Record) -> Iterator[Block]:
    yield Prose(_speaking(record))
    turns = record.people.open_turns.values()
    yield from (Facts((time_row(turn),)) for turn in turns)
    hands = tuple(record.spec.debater(hand).name for hand in record.people.hands)
    waiting = Listing(hands, is_numbered=True) if hands else Note(_("Nobody."))
    yield Group(_("Hands up"), (waiting,))
    seated = tuple(_list_seated(record))
    yield Group(_("At the table"), (Listing(seated) if seated else Note(_("Nobody yet.")),))


def time_row(turn: OpenTurn) -> tuple[str, str | Moment]:
    """Tell when the time of a turn is up, or what is left of it while the debate is paused."""
    if turn.ends_at is None:
        return _("Time left"), time_in_words(turn.left.total_seconds())
    return _("Time is up"), Moment(turn.ends_at)


def _speaking(record: Record) -> str:
    if record.state == "paused" and not record.people.open_turns:
        return _("The discussion is paused.")
    holder = floor_holder(record)
    if holder is not None:
        last = _(" This round ends after that.") if record.people.is_floor_closed else ""
        return _("{name} has the floor.{last}", name=record.spec.debater(holder).name, last=last)
    if record.people.is_floor_closed:
        return _("This round is ending; raise a hand for the next one.")
    return _("Nobody has the floor. Join the table and raise a hand to get it.")


def floor_holder(record: Record) -> DebaterId | None:
    """Find who has the floor: whoever takes a turn, or was given it and has not spoken yet."""
    if record.people.open_turns:
        return next(iter(record.people.open_turns.values())).debater
    for answer in reversed(record.answered):
        if isinstance(answer.step, Speak):
            return None
        if isinstance(answer.answer, NextSpeaker):
            return answer.answer.debater
    return None


def _list_seated(record: Record) -> Iterator[str]:
    """List everyone at the table; those who have left it are no longer shown."""
    personas = record.opened.specification.debaters
    for debater in record.spec.debaters:
        if seat := record.people.find_later_holder(debater.id):
            away = " (away)" if seat.is_away else ""
            yield (
                f"{debater.name}{away}"
                if seat.name == debater.name
                else f"{debater.name}: {seat.name}"
            )
        elif debater in personas:
            yield _("{name} (a persona)", name=debater.name)
