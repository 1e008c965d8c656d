"""People who take part, as the facts tell: seats, open turns, raised hands, questions.

A part of the record; pure. Seats change hands when a phase opens.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Literal, Self

from debate_core.domain.budget import Cost
from debate_core.domain.forms import Mark
from debate_core.domain.steps import Step
from debate_core.domain.values import DebaterId, PersonId

OPEN_STATES = ("waiting", "let in", "put", "offered")
"""The states in which a question can still be taken back or out."""
ALLOWANCE = 80
"""Words above its limit that a turn has for a question from the audience."""
TIME_IS_UP = "the time was up"
"""The recorded reason of a turn whose holder had no time left."""


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """A debater's seat that a person holds."""

    person: PersonId
    name: str
    is_away: bool = False
    """True if they missed their turn: the persona speaks until they come back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """Something that people have a time for."""

    closes_at: datetime
    stopped_at: datetime | None = None
    """When its clock was stopped; None while it runs."""

    @property
    def ends_at(self) -> datetime | None:
        """When its time is up; None while the debate is paused, since its clock stands still."""
        return self.closes_at if self.stopped_at is None else None

    @property
    def left(self) -> timedelta:
        """The time that is left while its clock stands still."""
        until = self.stopped_at or self.closes_at
        return max(self.closes_at - until, timedelta())

    def stop_clock(self, at: datetime) -> Self:
        """Return it with its clock stopped at that time."""
        return replace(self, stopped_at=at)

    def restart_clock(self, at: datetime) -> Self:
        """Return it with its clock running from that time, with as much left as there was."""
        stood = at - (self.stopped_at or at)
        return replace(self, closes_at=self.closes_at + stood, stopped_at=None)


@dataclass(frozen=True, slots=True)
class OpenTurn(Timed):
    """A turn that a person is taking."""

    number: int
    """The step's number."""
    debater: DebaterId
    person: PersonId
    opened_at: datetime
    step: Step
    event: int
    """The number of the event that opened it."""
    is_left: bool = False
    """True if its holder has left the seat meanwhile: what they had said by then is the turn."""


@dataclass(frozen=True, slots=True)
class OfferWindow(Timed):
    """The time in which the audience can offer a speaker a point of information."""

    number: int
    """The step's number."""
    debater: DebaterId
    """The speaker."""
    is_over: bool = False
    """True once a point was put to the speaker, or none."""


@dataclass(frozen=True, slots=True)
class AudienceQuestion:
    """A question from the audience, and how far it has come."""

    number: int
    by: PersonId
    name: str
    text: str
    event: int
    """The number of the event that asked it."""
    state: Literal[
        "waiting", "let in", "declined", "put", "answered", "withdrawn", "offered", "passed over"
    ] = "waiting"
    ruled_by: str = ""
    """The name of whoever let it in or declined it, as shown; empty where not recorded."""
    is_public: bool = False
    """True if it was let in, so that everyone may read it."""
    to: str = ""
    """The debater (by id) or the stance that it was put to."""
    put: int | None = None
    """The number of the event that put it."""
    turn: int | None = None
    """The turn that had to answer it."""
    marked: int | None = None
    """The number of the event that says whether it was answered; None before the judge did."""
    mark: Mark | None = None
    reason: str = ""
    cost: Cost = field(default_factory=Cost)
    """The cost of asking the judge."""
    window: int | None = None
    """The step in which it was offered as a point of information; None where it was not."""

    @property
    def is_point(self) -> bool:
        """True if it was offered as a point of information, for which no moderator is asked."""
        return self.window is not None


@dataclass(frozen=True, slots=True)
class Objection:
    """An objection to an item that was voted on."""

    item: str
    by: PersonId
    name: str
    text: str
    event: int
    is_taken_out: bool = False


@dataclass(frozen=True, slots=True)
class Attendance:
    """The people who take part, and what they have done beside their turns."""

    seats: Mapping[DebaterId, HeldSeat] = field(default_factory=dict[DebaterId, HeldSeat])
    """The seats that people hold now."""
    coming: Mapping[DebaterId, HeldSeat | None] = field(
        default_factory=dict[DebaterId, HeldSeat | None]
    )
    """The changes that take effect when the next phase opens; None empties a seat."""
    open_turns: Mapping[int, OpenTurn] = field(default_factory=dict[int, OpenTurn])
    """The open turns, by the number of their step."""
    in_person: frozenset[int] = frozenset()
    """The numbers of the steps that people have taken, missed or are taking."""
    hands: tuple[DebaterId, ...] = ()
    """Those who want to speak, in the order in which they asked."""
    invited: tuple[DebaterId, ...] = ()
    """Those who were invited to speak after a silence, in that order."""
    invitation: DebaterId | None = None
    """Whoever is invited right now, until somebody asks for the floor or the round ends."""
    chairs: tuple[DebaterId, ...] = ()
    """The people who sit in the inner circle, the longest first."""
    waiting: tuple[DebaterId, ...] = ()
    """Those who wait for a chair there, the first who asked first."""
    is_floor_closed: bool = False
    """True if a moderator ended the round: the next phase opens the floor again."""
    questions: tuple[AudienceQuestion, ...] = ()
    window: OfferWindow | None = None
    """The last time in which the audience could offer a point."""
    objections: tuple[Objection, ...] = ()
    names: Mapping[PersonId, str] = field(default_factory=dict[PersonId, str])
    """The names of everyone who has taken part in any way, as they were last shown."""
    last_seats: Mapping[PersonId, DebaterId] = field(default_factory=dict[PersonId, DebaterId])
    """The last seat of each person who has sat."""

    @property
    def open_window(self) -> OfferWindow | None:
        """The time in which the audience can offer a point; None if there is none now."""
        return None if self.window is None or self.window.is_over else self.window

    def add_person(
        self, person: PersonId, name: str, seat: DebaterId | None = None
    ) -> "Attendance":
        """Return a copy with somebody who takes part, and the seat they take, if they take one."""
        seats = self.last_seats if seat is None else {**self.last_seats, person: seat}
        return replace(self, names={**self.names, person: name}, last_seats=seats)

    def find_holder(self, debater: DebaterId) -> HeldSeat | None:
        """Find who speaks in person for a debater; None where the persona does."""
        seat = self.seats.get(debater)
        return None if seat is None or seat.is_away else seat

    def find_later_holder(self, debater: DebaterId) -> HeldSeat | None:
        """Find who holds a seat from the next phase on, away or not; None if nobody."""
        return self.coming[debater] if debater in self.coming else self.seats.get(debater)

    def find_seat(self, person: PersonId) -> DebaterId | None:
        """Find the seat that a person holds now or from the next phase on."""
        debaters = (*self.seats, *self.coming)
        held = (
            who
            for who in debaters
            if (seat := self.find_later_holder(who)) and seat.person == person
        )
        return next(held, None)

    def find_turn(self, person: PersonId) -> OpenTurn | None:
        """Find the turn that a person is taking right now."""
        return next((turn for turn in self.open_turns.values() if turn.person == person), None)

    def find_question(self, number: int) -> AudienceQuestion | None:
        """Find the question with that number, if there is one."""
        return next((question for question in self.questions if question.number == number), None)

    def list_questions_to(self, debater: DebaterId, stance: str) -> tuple[AudienceQuestion, ...]:
        """List the questions that wait for a debater's turns or their side's, the oldest first."""
        waiting = (question for question in self.questions if question.state == "put")
        return tuple(question for question in waiting if question.to in (debater, stance))

    def leave_seat(self, debater: DebaterId) -> "Attendance":
        """Return a copy with the seat empty from the next phase on; words in an open turn count."""
        turns = {
            number: replace(turn, is_left=turn.is_left or turn.debater == debater)
            for number, turn in self.open_turns.items()
        }
        coming = {**self.coming, debater: None}
        invitation = None if self.invitation == debater else self.invitation
        after = replace(self.leave_chair(debater), invitation=invitation)
        waiting = tuple(who for who in self.waiting if who != debater)
        return replace(after, coming=coming, open_turns=turns, waiting=waiting)

    def take_chair(self, debater: DebaterId, instead_of: DebaterId | None) -> "Attendance":
        """Return a copy with somebody in the inner circle."""
        after = self if instead_of is None else self.leave_chair(instead_of)
        waiting = tuple(who for who in self.waiting if who != debater)
        return replace(after, chairs=(*after.chairs, debater), waiting=waiting)

    def wait_for_chair(self, debater: DebaterId) -> "Attendance":
        """Return a copy with one more who waits for a chair."""
        return replace(self, waiting=(*self.waiting, debater))

    def leave_chair(self, debater: DebaterId) -> "Attendance":
        """Return a copy with somebody not in the inner circle, where alone hands go up."""
        chairs = tuple(who for who in self.chairs if who != debater)
        return replace(self.lower_hand(debater), chairs=chairs)

    def raise_hand(self, debater: DebaterId) -> "Attendance":
        """Return a copy with one more who wants to speak; they are back, even if a turn passed."""
        if debater in self.hands:
            return self
        hands, seat = (*self.hands, debater), self.seats.get(debater)
        after = replace(self, hands=hands, invitation=None)
        if seat is None:
            return after
        seats = {**self.seats, debater: replace(seat, is_away=False)}
        return replace(after, seats=seats)

    def invite(self, debater: DebaterId) -> "Attendance":
        """Return a copy with somebody invited to speak."""
        return replace(self, invited=(*self.invited, debater), invitation=debater)

    def lower_hand(self, debater: DebaterId) -> "Attendance":
        """Return a copy with one fewer who wants to speak."""
        return replace(self, hands=tuple(who for who in self.hands if who != debater))

    def open_turn(self, turn: OpenTurn) -> "Attendance":
        """Return a copy with a turn that a person is taking from now on."""
        turns, in_person = {**self.open_turns, turn.number: turn}, self.in_person | {turn.number}
        after = self.lower_hand(turn.debater)
        return replace(after, open_turns=turns, in_person=in_person, invitation=None)

    def extend_turns(self, seconds: int) -> "Attendance":
        """Return a copy with this much more time for all open turns."""
        more = timedelta(seconds=seconds)
        turns = {
            number: replace(turn, closes_at=turn.closes_at + more)
            for number, turn in self.open_turns.items()
        }
        return replace(self, open_turns=turns)

    def open_phase(self) -> "Attendance":
        """Return a copy with the seats as the phase that opens finds them."""
        seats = dict(self.seats) | {who: seat for who, seat in self.coming.items() if seat}
        left = {who for who, seat in self.coming.items() if seat is None}
        kept = {who: seat for who, seat in seats.items() if who not in left}
        return replace(self, seats=kept, coming={}, is_floor_closed=False, invitation=None)

    def close_step(
        self, number: int, turn: int | None, question: int | None, *, is_missed: bool
    ) -> "Attendance":
        """Return a copy after a step's answer; `is_missed` says that a person let a turn pass."""
        open_ = self.open_turns.get(number)
        rest = {key: open_turn for key, open_turn in self.open_turns.items() if key != number}
        after = replace(self, open_turns=rest)
        if question is not None:
            after = after.change_question(question, state="answered", turn=turn)
        held = self.seats.get(open_.debater) if open_ and is_missed else None
        if open_ is None or held is None:
            return after
        return replace(after, seats={**self.seats, open_.debater: replace(held, is_away=True)})

    def pause(self, at: datetime) -> "Attendance":
        """Return a copy with the clocks of all open turns stopped at that time."""
        turns = {number: turn.stop_clock(at) for number, turn in self.open_turns.items()}
        window = self.window.stop_clock(at) if self.window else None
        return replace(self, open_turns=turns, window=window)

    def resume(self, at: datetime) -> "Attendance":
        """Return a copy with the clocks of all open turns running again."""
        turns = {number: turn.restart_clock(at) for number, turn in self.open_turns.items()}
        window = self.window.restart_clock(at) if self.window else None
        return replace(self, open_turns=turns, window=window)

    def change_question(self, number: int, **changes: object) -> "Attendance":
        """Return a copy with a question changed."""
        questions = tuple(
            replace(question, **changes) if question.number == number else question  # pyright: ignore[reportArgumentType]
            for question in self.questions
        )
        return replace(self, questions=questions)

    def withdraw_question(self, event: int) -> "Attendance":
        """Return a copy after an event's words were taken out: a question needs no answer then."""
        asked = next((question for question in self.questions if question.event == event), None)
        if asked is None or asked.state not in OPEN_STATES:
            return self
        return self.change_question(asked.number, state="withdrawn")

    def list_offers(self, window: int) -> tuple[AudienceQuestion, ...]:
        """List the points that were offered in a window, the first first; none taken out since."""
        return tuple(
            question
            for question in self.questions
            if question.window == window and question.state == "offered"
        )

    def close_offers(self, window: int, chosen: int | None) -> "Attendance":
        """Return a copy in which one point of a window, or none, is put to the speaker."""
        after = replace(self, window=replace(self.window, is_over=True) if self.window else None)
        for question in self.list_offers(window):
            is_chosen = question.number == chosen
            state = "offered" if is_chosen else "passed over"
            after = after.change_question(question.number, state=state, is_public=is_chosen)
        return after

    def settle_offer(
        self, number: int, by: DebaterId, name: str, event: int, *, is_taken: bool
    ) -> "Attendance":
        """Return a copy in which a speaker has taken a point or declined it."""
        question = self.find_question(number)
        if question is None or question.state != "offered":
            return self
        if is_taken:
            return self.change_question(number, state="put", to=by, put=event)
        return self.change_question(number, state="declined", ruled_by=name)
