"""What people do in a debate beside speaking: take seats, raise hands, ask, object, take words out.

Every function checks and records in one go, so that two people who press at once do not both get
what only one can have; SpecError, in one clear sentence, where it cannot be, and nothing changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from unicodedata import category

from debate_core.domain.attendance import AudienceQuestion
from debate_core.domain.boxes import BoxKey
from debate_core.domain.facts import Fact
from debate_core.domain.people import (
    FloorClosed,
    HandLowered,
    HandRaised,
    ObjectionRaised,
    QuestionAsked,
    QuestionPut,
    QuestionRuled,
    SeatLeft,
    SeatTaken,
    TableJoined,
    TimeExtended,
    Way,
)
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Seating, Specification
from debate_core.domain.taking_out import TakingOut, Words, words_in
from debate_core.domain.words import DebaterId, PersonId, one_line, slug
from debate_core.engine.ledger import Ledger
from debate_core.errors import SpecError
from debate_core.formats import format_of

QUESTION_LIMIT = 500
"""Characters of a question from the audience, or of an objection."""
WAITING_LIMIT = 2
"""Questions of one person that wait at a time."""
OPEN_LIMIT = 25
"""Questions of one debate that wait, or were let in and not put yet: what a list has room for."""
NAME_LIMIT = 60
MOST_EXTRA = 3600
"""Seconds by which a time can be put off at once."""
AT_TABLE = 25
"""People that can sit at one table."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who does something, as the platform knows them."""

    id: PersonId
    name: str
    roles: frozenset[str] = frozenset()
    is_moderator: bool = False


async def take_seat(ledger: Ledger, debater: DebaterId, guest: Guest) -> SeatTaken:
    """Take a debater's seat, or come back to it, from the next phase on."""
    taken = SeatTaken(debater=debater, person=guest.id, name=one_line(guest.name, NAME_LIMIT))

    def facts(record: Record) -> tuple[Fact, ...]:
        check_may_take(record, debater, guest)
        return (taken,)

    await ledger.write_from(facts)
    return taken


def check_may_take(record: Record, debater: DebaterId, guest: Guest) -> None:
    """SpecError unless this person can take that seat now."""
    _check_is_debated(record)
    check_may_sit(record.spec, record.opened.opened_by, guest)
    _check_is_free(record, debater, guest)


async def leave_seat(ledger: Ledger, debater: DebaterId, guest: Guest) -> None:
    """Leave a seat, from the next phase on; a moderator may empty anyone's."""

    def facts(record: Record) -> tuple[Fact, ...]:
        seat = record.people.later(debater)
        if seat is None:
            raise SpecError("Nobody sits in that seat.")
        if seat.person != guest.id and not guest.is_moderator:
            raise SpecError(f"{seat.name} sits there; only they or a moderator can give it up.")
        name = one_line(guest.name, NAME_LIMIT)
        return (SeatLeft(debater=debater, by=guest.id, name=name, holder=seat.name),)

    await ledger.write_from(facts)


async def hand_over_seat(ledger: Ledger, debater: DebaterId, guest: Guest, to: Guest) -> None:
    """Give one's seat to somebody else, or invite them into an empty one; from the next phase on.

    Whoever started the debate, and moderators, may invite; a holder may hand over their own.
    """

    def facts(record: Record) -> tuple[Fact, ...]:
        check_may_give(record, debater, guest, to)
        return (SeatTaken(debater=debater, person=to.id, name=one_line(to.name, NAME_LIMIT)),)

    await ledger.write_from(facts)


def check_may_give(record: Record, debater: DebaterId, guest: Guest, to: Guest) -> None:
    """SpecError unless this person can give that seat to the other one now."""
    _check_is_debated(record)
    _check_has_seats(record.spec)
    seat = record.people.later(debater)
    is_own = seat is not None and seat.person == guest.id
    is_host = guest.is_moderator or record.opened.opened_by == guest.id
    if not (is_own or (is_host and seat is None)):
        who = "the person who sits there" if seat else "whoever started it, or a moderator"
        raise SpecError(f"Only {who} can give this seat away.")
    if record.people.seat_of(to.id) is not None:
        raise SpecError(f"{to.name} has a seat in this debate already.")


def check_may_sit(spec: Specification, starter: PersonId, guest: Guest) -> None:
    """SpecError unless this person may sit in a debater's seat."""
    _check_has_seats(spec)
    is_host = guest.is_moderator or guest.id == starter
    if not (is_host or _is_welcome(spec.seating, guest)):
        raise SpecError("This seat is only for those who are invited; ask whoever started this.")


def _check_has_seats(spec: Specification) -> None:
    if spec.seating.who == "nobody":
        raise SpecError("In this debate nobody sits in a debater's seat; it was started so.")


def _is_welcome(seating: Seating, guest: Guest) -> bool:
    match seating.who:
        case "anyone":
            return True
        case "role":
            return seating.role in guest.roles or guest.id in seating.people
        case _:
            return guest.id in seating.people


def _check_is_free(record: Record, debater: DebaterId, guest: Guest) -> None:
    held = record.people.later(debater)
    if held is not None and held.person == guest.id and not held.is_away:
        raise SpecError("You sit there already.")
    if held is not None and held.person != guest.id:
        raise SpecError(f"{held.name} sits there already.")
    other = record.people.seat_of(guest.id)
    if other is not None and other != debater:
        name = record.spec.debater(other).name
        raise SpecError(f"You sit in the seat of {name} already; leave that one first.")


def _check_is_debated(record: Record) -> None:
    if record.state not in ("debating", "paused"):
        raise SpecError("This debate is over, so its seats are closed.")


async def join_table(ledger: Ledger, guest: Guest) -> DebaterId:
    """Sit down at the table of a discussion, or come back to it; the seat that is now theirs."""

    def facts(record: Record) -> tuple[Fact, ...]:
        check_may_join(record, guest)
        seat, name = _former_seat(ledger, guest) or _new_seat(record, guest)
        return (TableJoined(debater=seat, person=guest.id, name=name),)

    await ledger.write_from(facts)
    seat = ledger.record.people.seat_of(guest.id)
    assert seat is not None
    return seat


def check_may_join(record: Record, guest: Guest) -> None:
    """SpecError unless this person may sit down at the table now."""
    _check_has_floor(record)
    if record.people.seat_of(guest.id) is not None:
        raise SpecError("You sit at the table already.")
    if len(record.people.seats) >= AT_TABLE:
        raise SpecError(f"{AT_TABLE} people sit at the table, and no more fit.")
    check_may_sit(record.spec, record.opened.opened_by, guest)


async def leave_table(ledger: Ledger, guest: Guest) -> None:
    """Get up from the table; whoever has the floor keeps it for this turn."""
    await leave_seat(ledger, _own_seat(ledger.record, guest), guest)


def _check_has_floor(record: Record) -> None:
    """SpecError unless this is a discussion in which somebody may still get the floor."""
    _check_is_debated(record)
    if not format_of(record.spec).has_table:
        raise SpecError("This debate has no table to join; take a seat with /debate seat.")
    if record.polls:
        raise SpecError("The discussion is over; vote on its statements in the thread.")


def _former_seat(ledger: Ledger, guest: Guest) -> tuple[DebaterId, str] | None:
    """The seat that a person who left the table had, where nobody has it now."""
    joined = (each.fact for each in ledger.events if isinstance(each.fact, TableJoined))
    own = ((each.debater, each.name) for each in joined if each.person == guest.id)
    return next((each for each in own if ledger.record.people.later(each[0]) is None), None)


def _new_seat(record: Record, guest: Guest) -> tuple[DebaterId, str]:
    """A seat's id and name that no other has."""
    taken = {each.name.casefold() for each in record.spec.debaters}
    name, count = one_line(guest.name, NAME_LIMIT) or "Guest", 1
    while name.casefold() in taken:
        count += 1
        name = f"{one_line(guest.name, NAME_LIMIT - 4) or 'Guest'} {count}"
    ids = {str(each.id) for each in record.spec.debaters}
    id_, count = slug(name) or "guest", 1
    while id_ in ids:
        count += 1
        id_ = f"{slug(name) or 'guest'}-{count}"
    return DebaterId(id_), name


async def raise_hand(ledger: Ledger, guest: Guest) -> int:
    """Ask for the floor; the place in the queue, from 1."""

    def facts(record: Record) -> tuple[Fact, ...]:
        _check_has_floor(record)
        seat = _own_seat(record, guest)
        if seat in record.people.hands:
            raise SpecError("Your hand is up already.")
        if record.people.turn_of(guest.id) is not None:
            raise SpecError("You have the floor; say what you want to say.")
        if record.people.later(seat) is None:
            raise SpecError("You have left the table.")
        return (HandRaised(debater=seat),)

    await ledger.write_from(facts)
    return ledger.record.people.hands.index(_own_seat(ledger.record, guest)) + 1


async def lower_hand(ledger: Ledger, guest: Guest) -> None:
    """Take one's hand down."""

    def facts(record: Record) -> tuple[Fact, ...]:
        seat = _own_seat(record, guest)
        if seat not in record.people.hands:
            raise SpecError("Your hand is not up.")
        return (HandLowered(debater=seat),)

    await ledger.write_from(facts)


async def close_floor(ledger: Ledger, guest: Guest) -> None:
    """End the round of a discussion: nobody else gets the floor in it."""

    def facts(record: Record) -> tuple[Fact, ...]:
        _check_has_floor(record)
        if record.people.is_floor_closed:
            raise SpecError("This round is ending already.")
        return (FloorClosed(by=guest.id),)

    await ledger.write_from(facts)


def _own_seat(record: Record, guest: Guest) -> DebaterId:
    seat = record.people.seat_of(guest.id)
    if seat is None:
        raise SpecError("You do not sit at this table yet; press Join first.")
    return seat


async def extend(ledger: Ledger, seconds: int, guest: Guest) -> None:
    """Give whoever speaks in person, or the vote that is open, more time."""

    def facts(record: Record) -> tuple[Fact, ...]:
        if not 10 <= seconds <= MOST_EXTRA:
            raise SpecError("Time can be extended by 10 seconds to 60 minutes at once.")
        is_voting = any(box.is_open for box in record.boxes.values())
        if not (record.people.open_turns or is_voting):
            raise SpecError("Nothing has a clock right now: nobody speaks in person or votes.")
        name = one_line(guest.name, NAME_LIMIT)
        return (TimeExtended(seconds=seconds, by=guest.id, name=name),)

    await ledger.write_from(facts)


async def ask_question(ledger: Ledger, guest: Guest, text: str) -> int:
    """Ask something that waits for a moderator's yes; the question's number."""
    said = checked_words(text, "question")

    def facts(record: Record) -> tuple[Fact, ...]:
        check_takes_questions(record)
        mine = (each for each in record.people.questions if each.by == guest.id)
        if sum(each.state == "waiting" for each in mine) >= WAITING_LIMIT:
            raise SpecError(f"{WAITING_LIMIT} questions of yours wait already; see these first.")
        if (
            sum(each.state in ("waiting", "let in") for each in record.people.questions)
            >= OPEN_LIMIT
        ):
            raise SpecError(f"{OPEN_LIMIT} questions wait here already; ask again in a while.")
        number = len(record.people.questions) + 1
        name = one_line(guest.name, NAME_LIMIT)
        return (QuestionAsked(question=number, by=guest.id, name=name, text=said),)

    await ledger.write_from(facts)
    return len(ledger.record.people.questions)


async def rule_question(ledger: Ledger, guest: Guest, number: int, *, is_let_in: bool) -> None:
    """Let a question in, or decline it."""

    def facts(record: Record) -> tuple[Fact, ...]:
        check_takes_questions(record)
        _question_in(record, number, "waiting")
        return (QuestionRuled(question=number, is_let_in=is_let_in, by=guest.id),)

    await ledger.write_from(facts)


async def put_question(ledger: Ledger, guest: Guest, number: int, to: str, votes: int = 0) -> None:
    """Put a question that was let in to a debater or a side, whose next speech must answer it."""

    def facts(record: Record) -> tuple[Fact, ...]:
        check_takes_questions(record)
        _question_in(record, number, "let in")
        if to not in {str(each.id) for each in record.spec.debaters} | set(record.spec.stances):
            raise SpecError(f"Nobody here is “{one_line(to, 40)}”; name a debater or a side.")
        return (QuestionPut(question=number, to=to, votes=votes, by=guest.id),)

    await ledger.write_from(facts)


async def put_next_question(
    ledger: Ledger, guest: Guest, to: Debater, votes: Mapping[int, int]
) -> AudienceQuestion:
    """Put the most wanted of the questions that were let in to whoever speaks next, or their side.

    `votes` are how many people want each question, by its number; of those that are wanted alike
    the oldest comes first. What they were put before has to be answered first.
    """
    before = ledger.record.people.put_to(to.id, to.stance)
    if before is not None:
        raise SpecError(f"Question {before.number} waits for their answer; put the next one then.")
    let_in = [each for each in ledger.record.people.questions if each.state == "let in"]
    if not let_in:
        raise SpecError("No question has been let in, so there is none to put.")
    wanted = max(let_in, key=lambda each: votes.get(each.number, 0))
    is_team = sum(each.stance == to.stance for each in ledger.record.spec.debaters) > 1
    side = to.stance if is_team and to.stance else to.id
    await put_question(ledger, guest, wanted.number, side, votes.get(wanted.number, 0))
    return wanted


def takes_questions(record: Record) -> bool:
    """Whether anything can still be asked of the debaters."""
    return record.state in ("debating", "paused") and record.closing is None


def check_takes_questions(record: Record) -> None:
    """SpecError once nothing can be asked of the debaters any more."""
    if not takes_questions(record):
        raise SpecError("The debaters have spoken, so nothing can be asked of them any more.")


def _question_in(record: Record, number: int, state: str) -> AudienceQuestion:
    question = record.people.question(number)
    if question is None:
        raise SpecError("There is no such question in this debate.")
    if question.state != state:
        what = (
            "waits for a yes first"
            if question.state == "waiting"
            else f"is {question.state} already"
        )
        raise SpecError(f"That question {what}.")
    return question


async def object_to(ledger: Ledger, guest: Guest, item: str, text: str) -> None:
    """Say what is wrong with an item that is being voted on; a later objection is one more."""
    said = checked_words(text, "objection")

    def facts(record: Record) -> tuple[Fact, ...]:
        check_may_object(record, BoxKey(item))
        name = one_line(guest.name, NAME_LIMIT)
        return (ObjectionRaised(item=item, by=guest.id, name=name, text=said),)

    await ledger.write_from(facts)


def check_may_object(record: Record, item: BoxKey) -> None:
    """SpecError unless the item is being voted on."""
    box = record.boxes.get(item)
    if box is None or not box.is_open or record.is_over:
        raise SpecError("The vote on this statement is closed.")


def check_may_take_out(ledger: Ledger, guest: Guest, event: int) -> Words:
    """The words of an event, if they are this person's to take out; SpecError if not."""
    said = next((each for each in words_in(ledger.events) if each.event == event), None)
    if said is None:
        raise SpecError("Only what people wrote can be taken out, and that is none of it.")
    if said.author != guest.id and not guest.is_moderator:
        raise SpecError("Only whoever wrote this, or a moderator, can take it out.")
    if said.taken_out:
        raise SpecError(f"The words of {said.what} are taken out already.")
    return said


async def take_out(ledger: Ledger, guest: Guest, event: int) -> None:
    """Take out what a person said in an event: their own words, or anyone's for a moderator."""
    said = check_may_take_out(ledger, guest, event)
    way: Way = "author" if said.author == guest.id else "moderator"
    await ledger.take_out(taking_out(ledger, event, way, guest.id))


def taking_out(ledger: Ledger, event: int, way: Way, by: PersonId | None = None) -> TakingOut:
    """The words of an event being taken out, by the rules of this debate."""
    return TakingOut(event, way, by, keeps_length=format_of(ledger.record.spec).has_clock)


def checked_words(text: str, what: str) -> str:
    """What somebody typed, without space around it; SpecError if it is empty or too long."""
    said = text.strip()
    if all(category(each)[0] in "CZ" for each in said):
        raise SpecError(f"The {what} is empty; write something.")
    if len(said) > QUESTION_LIMIT:
        raise SpecError(
            f"The {what} has {len(said):,} characters; shorten it to {QUESTION_LIMIT} or fewer."
        )
    return said
