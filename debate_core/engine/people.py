"""The acts of people in a debate besides speaking: seats, raised hands, more time, removed words.

Every function checks and records in one go, so that two people who press at once do not both get
what only one can have. If an act is not possible, it raises SpecError, in one clear sentence, and
changes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from debate_core.domain.fact import Way, Words
from debate_core.domain.facts import Fact, Paused, SeatLeft, SeatTaken, TableJoined, TimeExtended
from debate_core.domain.record import Record
from debate_core.domain.specification import Seating, Specification
from debate_core.domain.taking_out import Foreseen, TakingOut, list_words
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.formats.rules import list_unreadable_turns
from debate_core.language import _

NAME_LIMIT = 60
MOST_EXTRA = 3600
"""Seconds by which a time can be extended at once."""
AT_TABLE = 25
"""Maximum people at one table."""
COMINGS = 5
"""Times that one person may sit down within a minute: everyone is told of each."""
HANDS = 100
"""Times that one person may raise a hand in a discussion."""

STEERS = 60
"""Times that one person may give more time in a debate, and pause it: everyone is told of each."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who does something, as the platform knows them."""

    id: PersonId
    name: str
    roles: frozenset[str] = frozenset()
    is_moderator: bool = False


async def take_seat(ledger: Ledger, debater: DebaterId, guest: Guest) -> SeatTaken:
    """Take a debater's seat, or return to it, from the next phase on."""
    taken = SeatTaken(debater=debater, person=guest.id, name=shorten_line(guest.name, NAME_LIMIT))

    def facts(record: Record) -> tuple[Fact, ...]:
        check_may_take(record, debater, guest)
        check_pace(ledger, guest)
        return (taken,)

    await ledger.write_from(facts)
    return taken


def check_may_take(record: Record, debater: DebaterId, guest: Guest) -> None:
    """Raise SpecError unless this person can take that seat now."""
    check_is_debated(record)
    check_may_sit(record.spec, record.opened.opened_by, guest)
    _check_has_persona(record, debater, guest)
    _check_is_free(record, debater, guest)


async def leave_seat(ledger: Ledger, debater: DebaterId, guest: Guest) -> None:
    """Leave a seat; a moderator may empty anyone's. A turn that is open there ends at once."""

    def facts(record: Record) -> tuple[Fact, ...]:
        seat = record.people.find_later_holder(debater)
        if seat is None:
            raise SpecError(_("Nobody sits in that seat."))
        if seat.person != guest.id and not guest.is_moderator:
            raise SpecError(
                _("Only {name}, who sits there, and moderators can do that.", name=seat.name)
            )
        name = shorten_line(guest.name, NAME_LIMIT)
        return (SeatLeft(debater=debater, by=guest.id, name=name, holder=seat.name),)

    await ledger.write_from(facts)


async def hand_over_seat(ledger: Ledger, debater: DebaterId, guest: Guest, to: Guest) -> None:
    """Give one's seat to somebody else, or invite them into an empty one; from the next phase on.

    Moderators and the person who started the debate may invite; a holder may hand over their own.
    """

    def facts(record: Record) -> tuple[Fact, ...]:
        check_may_give(record=record, debater=debater, guest=guest, to=to)
        return (SeatTaken(debater=debater, person=to.id, name=shorten_line(to.name, NAME_LIMIT)),)

    await ledger.write_from(facts)


def check_may_give(record: Record, debater: DebaterId, guest: Guest, to: Guest) -> None:
    """Raise SpecError unless this person can give that seat to the other one now."""
    check_is_debated(record)
    _check_has_seats(record.spec)
    _check_has_persona(record, debater, to)
    seat = record.people.find_later_holder(debater)
    is_own = seat is not None and seat.person == guest.id
    is_host = guest.is_moderator or record.opened.opened_by == guest.id
    if not (is_own or (is_host and seat is None)):
        if seat:
            raise SpecError(_("Only {name}, who sits there, can offer this seat.", name=seat.name))
        raise SpecError(_("Only whoever started this, and moderators, can offer this seat."))
    if record.people.find_seat(to.id) is not None:
        raise SpecError(_("{name} has a seat in this debate already.", name=to.name))


def check_may_sit(spec: Specification, starter: PersonId, guest: Guest) -> None:
    """Raise SpecError unless this person may sit in a debater's seat."""
    _check_has_seats(spec)
    is_host = guest.is_moderator or guest.id == starter
    if not (is_host or _is_welcome(spec.seating, guest)):
        raise SpecError(_("These seats are for invited people. Ask whoever started this."))


def _check_has_seats(spec: Specification) -> None:
    if spec.seating.who == "nobody":
        raise SpecError(_("This debate has no seats for people."))


def _check_has_persona(record: Record, debater: DebaterId, guest: Guest) -> None:
    """Raise SpecError for a place that somebody else made at a table: it has that person's name."""
    is_own = record.people.find_seat(guest.id) == debater
    if not (record.spec.debater(debater).model or is_own):
        raise SpecError(_("Places here go by people's own names. Press Raise hand for yours."))


def _is_welcome(seating: Seating, guest: Guest) -> bool:
    match seating.who:
        case "anyone":
            return True
        case "role":
            return seating.role in guest.roles or guest.id in seating.people
        case _:
            return guest.id in seating.people


def _check_is_free(record: Record, debater: DebaterId, guest: Guest) -> None:
    held = record.people.find_later_holder(debater)
    if held is not None and held.person == guest.id and not held.is_away:
        raise SpecError(_("You have that seat already."))
    if held is not None and held.person != guest.id:
        raise SpecError(
            _("{name} has that seat. Free seats: {free}.", name=held.name, free=_name_free(record))
        )
    other = record.people.find_seat(guest.id)
    if other is not None and other != debater:
        name = record.spec.debater(other).name
        raise SpecError(_("You have {name}'s seat. Leave that one first.", name=name))


def _name_free(record: Record) -> str:
    """Name the debaters whose seats nobody has."""
    free = (
        debater.name
        for debater in record.spec.debaters
        if record.people.find_later_holder(debater.id) is None
    )
    return ", ".join(free) or "none"


def check_is_debated(record: Record) -> None:
    """Raise SpecError once the debaters have spoken."""
    if record.state not in ("debating", "paused"):
        raise SpecError(_("The debaters have finished, so seats are closed."))


def check_pace(ledger: Ledger, guest: Guest) -> None:
    """Raise SpecError for somebody who comes and goes so often that little else is shown."""
    came = [
        event.at
        for event in ledger.events
        if isinstance(event.fact, SeatTaken | TableJoined) and event.fact.person == guest.id
    ]
    check_pace_of(ledger, came)


def check_pace_of(ledger: Ledger, came: Sequence[datetime]) -> None:
    """Raise SpecError if somebody has come so often, at these times, that it is too fast."""
    if len(came) >= COMINGS and ledger.now - came[-COMINGS] < timedelta(minutes=1):
        raise SpecError(_("You've come and gone often just now. Try again in a minute."))


async def extend(ledger: Ledger, seconds: int, guest: Guest) -> None:
    """Give more time to those who speak in person, or to the vote that is open."""

    def facts(record: Record) -> tuple[Fact, ...]:
        if not 10 <= seconds <= MOST_EXTRA:
            raise SpecError(_("Time can be extended by 10 seconds to 60 minutes at once."))
        is_voting = any(box.is_open for box in record.boxes.values())
        if not (record.people.open_turns or is_voting):
            raise SpecError(_("Nothing has a clock right now: nobody speaks in person or votes."))
        check_steers(ledger, TimeExtended, guest.id)
        name = shorten_line(guest.name, NAME_LIMIT)
        return (TimeExtended(seconds=seconds, by=guest.id, name=name),)

    await ledger.write_from(facts)


def check_steers(ledger: Ledger, kind: type[TimeExtended | Paused], by: PersonId) -> None:
    """Raise SpecError for somebody who has done this as often as one person may."""
    facts = (event.fact for event in ledger.events)
    if sum(isinstance(fact, kind) and fact.by == by for fact in facts) >= STEERS:
        raise SpecError(
            _("You've done that {count} times here, and that is the limit.", count=STEERS)
        )


def check_may_take_out(ledger: Ledger, guest: Guest, event: int) -> Words:
    """Return an event's words if this person may take them out; SpecError if not."""
    said = next((words for words in list_words(ledger.events) if words.event == event), None)
    if said is None:
        raise SpecError(_("Only what people wrote can be taken out, and that is none of it."))
    if said.author != guest.id and said.is_private:
        raise SpecError(_("Only the person whose it is can take it out."))
    if said.author != guest.id and not guest.is_moderator:
        raise SpecError(_("Only whoever wrote this, or a moderator, can take it out."))
    if said.taken_out:
        raise SpecError(_("These words are taken out already."))
    if said.author != guest.id and said.what in _list_held_back(ledger):
        raise SpecError(
            _("That turn waits for those who write at the same time; take it out once it shows.")
        )
    return said


def list_takeable(ledger: Ledger, guest: Guest, author: PersonId) -> list[Words]:
    """List those of an author's words that this person may read and take out now."""
    hidden = frozenset[str]() if author == guest.id else _list_held_back(ledger)
    return [
        words
        for words in list_words(ledger.events)
        if words.author == author
        and not words.taken_out
        and (author == guest.id or not words.is_private)
        and words.what not in hidden
    ]


def _list_held_back(ledger: Ledger) -> frozenset[str]:
    """List the names of the turns that nobody else may read yet."""
    # Not even moderators: they may sit on the other side.
    waiting = list_unreadable_turns(format_of(ledger.record.spec), ledger.record)
    return frozenset(f"turn {turn.number}" for turn in waiting)


async def take_out(ledger: Ledger, guest: Guest, event: int) -> None:
    """Take out what a person said in an event: their own words, or anyone's for a moderator."""

    def check() -> TakingOut:
        said = check_may_take_out(ledger, guest, event)
        way: Way = "author" if said.author == guest.id else "moderator"
        taking = make_taking_out(ledger=ledger, event=event, way=way, by=guest.id)
        if way == "author":
            return taking
        return replace(taking, name=shorten_line(guest.name, NAME_LIMIT))

    await ledger.take_out(check)


def foresee(ledger: Ledger, event: int) -> Foreseen:
    """List what else taking out an event's words would change, and what it would leave."""
    return make_taking_out(ledger, event, "author").foresee(ledger.events)


def make_taking_out(ledger: Ledger, event: int, way: Way, by: PersonId | None = None) -> TakingOut:
    """Make the taking out of an event's words, by the rules of this debate."""
    return TakingOut(event, way, by, keeps_length=format_of(ledger.record.spec).has_clock)
