"""The acts of people at the table of a discussion: they join, ask for the floor, and change places.

Checked and recorded in one go, like everything that people do (`people.py`). Where a format has
chairs, the inner circle has only that many, and only there are hands raised.
"""

from datetime import datetime, timedelta
from itertools import chain, count

from debate_core.domain.facts import (
    ChairAwaited,
    ChairLeft,
    ChairTaken,
    Event,
    Fact,
    FloorClosed,
    HandLowered,
    HandRaised,
    StepAnswered,
    TableJoined,
)
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.domain.text import make_slug, shorten_line
from debate_core.domain.values import DebaterId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import (
    AT_TABLE,
    HANDS,
    NAME_LIMIT,
    Guest,
    check_is_debated,
    check_may_sit,
    check_pace,
    check_pace_of,
    leave_seat,
)
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.language import _

IDLE = timedelta(minutes=1)
"""The time after which somebody in the inner circle gives way if they do not want to speak."""


class ChairsTaken(SpecError):
    """All chairs are taken, and nobody gives way yet, or others wait already."""


async def join_table(ledger: Ledger, guest: Guest) -> DebaterId:
    """Sit down at a discussion's table, or return to it; return the seat that is now theirs."""
    await ledger.write_from(lambda record: (_make_joined(ledger, record, guest),))
    seat = ledger.record.people.find_seat(guest.id)
    assert seat is not None
    return seat


def _make_joined(ledger: Ledger, record: Record, guest: Guest) -> TableJoined:
    """Make the fact that somebody sits down, in their former seat if they had one."""
    check_may_join(record, guest)
    check_pace(ledger, guest)
    seat, name = _find_former_seat(ledger, guest) or _make_seat(record, guest)
    return TableJoined(debater=seat, person=guest.id, name=name)


def check_may_join(record: Record, guest: Guest) -> None:
    """Raise SpecError unless this person may sit down at the table now."""
    _check_has_floor(record)
    if record.people.find_seat(guest.id) is not None:
        raise SpecError(_("You sit at the table already."))
    if len(record.people.seats) >= AT_TABLE:
        raise SpecError(
            _("{at_table} people sit at the table, and no more fit.", at_table=AT_TABLE)
        )
    check_may_sit(record.spec, record.opened.opened_by, guest)


async def leave_table(ledger: Ledger, guest: Guest) -> None:
    """Get up from the table; for a person with the floor, what they said so far is their turn."""
    await leave_seat(ledger, _get_own_seat(ledger.record, guest), guest)
    await seat_waiting(ledger)


def _check_has_floor(record: Record) -> None:
    """Raise SpecError unless this is a discussion in which somebody may still get the floor."""
    check_is_debated(record)
    if not format_of(record.spec).has_table:
        raise SpecError(_("This debate has no table. /debate seat shows its seats."))
    if record.polls:
        raise SpecError(_("The discussion is over; vote on its statements in the thread."))


def _find_former_seat(ledger: Ledger, guest: Guest) -> tuple[DebaterId, str] | None:
    """Find the seat that a person who left the table had, where nobody has it now."""
    joined = (event.fact for event in ledger.events if isinstance(event.fact, TableJoined))
    own = ((fact.debater, fact.name) for fact in joined if fact.person == guest.id)
    return next(
        (seat for seat in own if ledger.record.people.find_later_holder(seat[0]) is None), None
    )


def _make_seat(record: Record, guest: Guest) -> tuple[DebaterId, str]:
    """Make a seat's id and name that no other seat has."""
    names = {debater.name.casefold() for debater in record.spec.debaters}
    short = shorten_line(guest.name, NAME_LIMIT - len(" 999")) or "Guest"
    whole = shorten_line(guest.name, NAME_LIMIT) or "Guest"
    tried_names = chain([whole], (f"{short} {number}" for number in count(2)))
    name = next(tried for tried in tried_names if tried.casefold() not in names)
    ids = {str(debater.id) for debater in record.spec.debaters}
    slug = make_slug(name) or "guest"
    tried_ids = chain([slug], (f"{slug}-{number}" for number in count(2)))
    return DebaterId(next(tried for tried in tried_ids if tried not in ids)), name


async def raise_hand(ledger: Ledger, guest: Guest) -> int:
    """Ask for the floor, and sit down first if need be; return the place in the queue, from 1."""

    def facts(record: Record) -> tuple[Fact, ...]:
        _check_has_floor(record)
        seat = record.people.find_seat(guest.id)
        if seat is None:
            joined = _make_joined(ledger, record, guest)
            inside = _sit_inside(ledger, record, joined.debater)
            return (joined, *inside, HandRaised(debater=joined.debater))
        if seat in record.people.hands:
            raise SpecError(_("Your hand is up already."))
        if record.people.find_turn(guest.id) is not None:
            raise SpecError(_("You have the floor; say what you want to say."))
        if record.people.find_later_holder(seat) is None:
            raise SpecError(_("You have left the table."))
        _check_hands(ledger, seat)
        return (*_sit_inside(ledger, record, seat), HandRaised(debater=seat))

    await ledger.write_from(facts)
    return ledger.record.people.hands.index(_get_own_seat(ledger.record, guest)) + 1


def _check_hands(ledger: Ledger, seat: DebaterId) -> None:
    """Raise SpecError for somebody whose hand has been up as often as anybody's may be."""
    raised = (event.fact for event in ledger.events if isinstance(event.fact, HandRaised))
    if sum(fact.debater == seat for fact in raised) >= HANDS:
        raise SpecError(
            _("You've raised your hand {count} times here, and that is the limit.", count=HANDS)
        )


def _sit_inside(ledger: Ledger, record: Record, seat: DebaterId) -> tuple[Fact, ...]:
    """Make the facts after which somebody may raise a hand; SpecError if no chair is free."""
    chairs = format_of(record.spec).chairs
    if not chairs or seat in record.people.chairs:
        return ()
    _check_is_first(record, seat)
    if len(record.people.chairs) >= chairs:
        _find_giving_way(ledger)  # where nobody would give way, it says that instead
        raise SpecError(
            _(
                "All {count} chairs are taken. Press Change places to take the chair of whoever "
                "has sat longest.",
                count=chairs,
            )
        )
    _check_chair_pace(ledger, seat)
    return (ChairTaken(debater=seat),)


def _check_chair_pace(ledger: Ledger, seat: DebaterId) -> None:
    """Raise SpecError for somebody who changes places so often that little else is shown."""
    taken = [
        event.at
        for event in ledger.events
        if isinstance(event.fact, ChairTaken) and event.fact.debater == seat
    ]
    check_pace_of(ledger, taken)


async def take_chair(ledger: Ledger, guest: Guest) -> DebaterId | None:
    """Sit down in the inner circle; return the person who gave way, None if a chair was free."""
    gave_way: DebaterId | None = None

    def facts(record: Record) -> tuple[Fact, ...]:
        nonlocal gave_way
        gave_way = check_may_take_chair(ledger, guest)
        seat = record.people.find_seat(guest.id)
        if seat is not None:
            _check_chair_pace(ledger, seat)
            return (ChairTaken(debater=seat, instead_of=gave_way),)
        joined = _make_joined(ledger, record, guest)
        return (joined, ChairTaken(debater=joined.debater, instead_of=gave_way))

    await ledger.write_from(facts)
    return gave_way


def check_may_take_chair(ledger: Ledger, guest: Guest) -> DebaterId | None:
    """Find who gives way to this person in the inner circle; None where a chair is free.

    SpecError if they cannot sit down there now.
    """
    record = ledger.record
    _check_has_floor(record)
    if not format_of(record.spec).chairs:
        raise SpecError(_("Everyone at this table may speak. Press Raise hand."))
    seat = record.people.find_seat(guest.id)
    if seat is None:
        check_may_join(record, guest)
    else:
        _check_has_no_chair(record, seat)
    _check_is_first(record, seat)
    return _find_giving_way(ledger)


def _check_has_no_chair(record: Record, seat: DebaterId) -> None:
    """Raise SpecError for somebody who sits in the inner circle already."""
    if seat in record.people.chairs:
        raise SpecError(_("You have a chair already. Press Raise hand to speak."))


def _check_is_first(record: Record, seat: DebaterId | None) -> None:
    """Raise ChairsTaken if others wait for the next chair."""
    if record.people.waiting[:1] not in ((), (seat,)):
        raise ChairsTaken(_("Others wait for the next chair."))


async def wait_for_chair(ledger: Ledger, guest: Guest) -> int:
    """Wait for the next chair, and join first if need be; return the place in line, from 1."""
    place = 0

    def facts(record: Record) -> tuple[Fact, ...]:
        nonlocal place
        _check_has_floor(record)
        seat, waiting = record.people.find_seat(guest.id), record.people.waiting
        if seat is not None and seat in waiting:
            place = waiting.index(seat) + 1
            return ()
        place = len(waiting) + 1
        if seat is None:
            joined = _make_joined(ledger, record, guest)
            return (joined, ChairAwaited(debater=joined.debater))
        # They may have got one since they were refused it.
        _check_has_no_chair(record, seat)
        _check_hands(ledger, seat)
        return (ChairAwaited(debater=seat),)

    await ledger.write_from(facts)
    return place


async def seat_waiting(ledger: Ledger) -> None:
    """Let whoever waits into the inner circle, first come first served, with their hands up."""

    def facts(record: Record) -> tuple[Fact, ...]:
        try:
            gave_way = _find_giving_way(ledger)
        except ChairsTaken:
            return ()
        if not record.people.waiting:
            return ()
        who = record.people.waiting[0]
        return (ChairTaken(debater=who, instead_of=gave_way), HandRaised(debater=who))

    while waiting := ledger.record.people.waiting:
        await ledger.write_from(facts)
        if ledger.record.people.waiting == waiting:
            return


def find_next_chair(ledger: Ledger) -> datetime | None:
    """Find when somebody who sits there idle gives way to whoever waits; None if nobody waits."""
    people = ledger.record.people
    if not people.waiting:
        return None
    idle = (who for who in people.chairs if who not in people.hands)
    return min((_find_seating(ledger, who).at + IDLE for who in idle), default=None)


def _find_giving_way(ledger: Ledger) -> DebaterId | None:
    """Find who gives way to somebody who wants a chair; SpecError if nobody does yet."""
    chairs, people = format_of(ledger.record.spec).chairs, ledger.record.people
    if len(people.chairs) < chairs:
        return None
    speaking = {turn.debater for turn in people.open_turns.values()}
    for who in people.chairs:
        if who not in speaking and _gives_way(ledger, who):
            return who
    raise ChairsTaken(
        _("All {count} chairs are taken by people who have just sat down.", count=chairs)
    )


def _gives_way(ledger: Ledger, who: DebaterId) -> bool:
    """True once somebody had the floor since they sat down, or has sat a while with no hand up."""
    sat = _find_seating(ledger, who)
    had_floor = any(
        isinstance(event.fact, StepAnswered)
        and isinstance(event.fact.step, Speak)
        and event.fact.step.debater == who
        for event in ledger.events[sat.number :]
    )
    # Otherwise, four people who never speak would keep everybody else out.
    is_idle = who not in ledger.record.people.hands and ledger.now - sat.at >= IDLE
    return had_floor or is_idle


def _find_seating(ledger: Ledger, who: DebaterId) -> Event:
    """Find when somebody in the inner circle sat down there."""
    return next(
        event
        for event in reversed(ledger.events)
        if isinstance(event.fact, ChairTaken) and event.fact.debater == who
    )


async def leave_chair(ledger: Ledger, guest: Guest) -> None:
    """Go back to the outer circle, and leave one's chair to others."""

    def facts(record: Record) -> tuple[Fact, ...]:
        seat = _get_own_seat(record, guest)
        if seat not in record.people.chairs:
            raise SpecError(_("You have no chair to give up."))
        if record.people.find_turn(guest.id) is not None:
            raise SpecError(_("You have the floor. Press I'm done first."))
        return (ChairLeft(debater=seat),)

    await ledger.write_from(facts)
    await seat_waiting(ledger)


async def lower_hand(ledger: Ledger, guest: Guest) -> None:
    """Take one's hand down."""

    def facts(record: Record) -> tuple[Fact, ...]:
        seat = _get_own_seat(record, guest)
        if seat not in record.people.hands:
            raise SpecError(_("Your hand is not up."))
        return (HandLowered(debater=seat),)

    await ledger.write_from(facts)


async def close_floor(ledger: Ledger, guest: Guest) -> None:
    """End the round of a discussion: nobody else gets the floor in it."""

    def facts(record: Record) -> tuple[Fact, ...]:
        _check_has_floor(record)
        if record.people.is_floor_closed:
            raise SpecError(_("This round is ending already."))
        return (FloorClosed(by=guest.id, name=shorten_line(guest.name, NAME_LIMIT)),)

    await ledger.write_from(facts)


def _get_own_seat(record: Record, guest: Guest) -> DebaterId:
    seat = record.people.find_seat(guest.id)
    if seat is None:
        raise SpecError(_("You do not sit at this table yet; press Raise hand first."))
    return seat
