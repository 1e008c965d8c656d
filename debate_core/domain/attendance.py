"""Who takes part in person, as the facts tell: seats, open turns, raised hands, questions.

A part of the record; pure. Seats change hands when a phase opens.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import singledispatch
from typing import Literal

from debate_core.domain.cost import Cost
from debate_core.domain.people import (
    Decides,
    FloorClosed,
    HandLowered,
    HandRaised,
    Mark,
    ObjectionRaised,
    PeopleFact,
    PredictionMade,
    PredictionWithdrawn,
    QuestionAsked,
    QuestionMarked,
    QuestionPut,
    QuestionRuled,
    SeatLeft,
    SeatTaken,
    TableJoined,
    TimeExtended,
    TurnOpened,
    WordsTakenOut,
)
from debate_core.domain.predictions import Prediction
from debate_core.domain.steps import Step
from debate_core.domain.values import DebaterId, PersonId

ALLOWANCE = 80
"""Words above its limit that a turn has for a question from the audience."""


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """A debater's seat that a person holds."""

    person: PersonId
    name: str
    is_away: bool = False
    """Whether they missed their turn: the persona speaks until they come back."""


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """A turn that a person is taking."""

    number: int
    """The step's number."""
    debater: DebaterId
    person: PersonId
    opened_at: datetime
    closes_at: datetime
    step: Step
    event: int
    """The number of the event that opened it."""
    stopped_at: datetime | None = None
    """When its clock was stopped; None while it runs."""
    is_left: bool = False
    """Whether its holder left the seat meanwhile: what they said by then is the turn."""

    @property
    def ends_at(self) -> datetime | None:
        """When its time is up; None while the debate is paused, since its clock stands still."""
        return self.closes_at if self.stopped_at is None else None

    @property
    def left(self) -> timedelta:
        """What is left of its time while its clock stands still."""
        until = self.stopped_at or self.closes_at
        return max(self.closes_at - until, timedelta())

    def stop_clock(self, at: datetime) -> "OpenTurn":
        """With its clock stopped at that time."""
        return replace(self, stopped_at=at)

    def restart_clock(self, at: datetime) -> "OpenTurn":
        """With its clock running again from that time on, and as much left as there was."""
        stood = at - (self.stopped_at or at)
        return replace(self, closes_at=self.closes_at + stood, stopped_at=None)


@dataclass(frozen=True, slots=True)
class AudienceQuestion:
    """A question from the audience, and how far it has come."""

    number: int
    by: PersonId
    name: str
    text: str
    event: int
    """The number of the event that asked it."""
    state: Literal["waiting", "let in", "declined", "put", "answered", "withdrawn"] = "waiting"
    ruled_by: str = ""
    """Who let it in or declined it, as they are shown; empty where that was not recorded."""
    is_public: bool = False
    """Whether it was let in, and so may be read by everyone."""
    to: str = ""
    """Whom it was put to: a debater's id, or a stance."""
    put: int | None = None
    """The number of the event that put it."""
    turn: int | None = None
    """The turn that had to answer it."""
    marked: int | None = None
    """The number of the event that says whether it was answered; None before the judge did."""
    mark: Mark | None = None
    reason: str = ""
    cost: Cost = field(default_factory=Cost)
    """What asking the judge took."""


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
    """Who takes part in person, and what they have done beside their turns."""

    seats: Mapping[DebaterId, HeldSeat] = field(default_factory=dict[DebaterId, HeldSeat])
    """The seats that people hold now."""
    coming: Mapping[DebaterId, HeldSeat | None] = field(
        default_factory=dict[DebaterId, HeldSeat | None]
    )
    """What changes when the next phase opens; None empties a seat."""
    open_turns: Mapping[int, OpenTurn] = field(default_factory=dict[int, OpenTurn])
    """By their step's number."""
    in_person: frozenset[int] = frozenset()
    """The numbers of the steps that people have taken, missed or are taking."""
    hands: tuple[DebaterId, ...] = ()
    """Who wants to speak, the first first."""
    is_floor_closed: bool = False
    """Whether a moderator ended the round: the next phase opens the floor again."""
    questions: tuple[AudienceQuestion, ...] = ()
    objections: tuple[Objection, ...] = ()
    predictions: Mapping[tuple[PersonId, Decides], Prediction] = field(
        default_factory=dict[tuple[PersonId, Decides], Prediction]
    )
    """What each person predicts of each decision."""
    predictions_taken_out: int = 0
    predictions_known_out: int = 0
    """How many of them it is told of by now that they were taken out; the others will be."""
    names: Mapping[PersonId, str] = field(default_factory=dict[PersonId, str])
    """Everyone who has taken part in any way, as they were last shown."""
    last_seats: Mapping[PersonId, DebaterId] = field(default_factory=dict[PersonId, DebaterId])
    """The seat that each of those who have sat held last."""

    def add_person(
        self, person: PersonId, name: str, seat: DebaterId | None = None
    ) -> "Attendance":
        """With somebody who takes part; and the seat they take, if it is that."""
        seats = self.last_seats if seat is None else {**self.last_seats, person: seat}
        return replace(self, names={**self.names, person: name}, last_seats=seats)

    def find_holder(self, debater: DebaterId) -> HeldSeat | None:
        """Who speaks in person for a debater; None where the persona does."""
        seat = self.seats.get(debater)
        return None if seat is None or seat.is_away else seat

    def find_later_holder(self, debater: DebaterId) -> HeldSeat | None:
        """Who holds a seat from the next phase on, away or not; None if nobody."""
        return self.coming[debater] if debater in self.coming else self.seats.get(debater)

    def find_seat(self, person: PersonId) -> DebaterId | None:
        """The seat that a person holds now or from the next phase on."""
        debaters = (*self.seats, *self.coming)
        held = (
            who
            for who in debaters
            if (seat := self.find_later_holder(who)) and seat.person == person
        )
        return next(held, None)

    def find_turn(self, person: PersonId) -> OpenTurn | None:
        """The turn that a person is taking right now."""
        return next((turn for turn in self.open_turns.values() if turn.person == person), None)

    def find_question(self, number: int) -> AudienceQuestion | None:
        """The question of that number, if there is one."""
        return next((question for question in self.questions if question.number == number), None)

    def list_questions_to(self, debater: DebaterId, stance: str) -> tuple[AudienceQuestion, ...]:
        """The questions that wait for a debater's turns or their side's, the oldest first."""
        waiting = (question for question in self.questions if question.state == "put")
        return tuple(question for question in waiting if question.to in (debater, stance))

    def open_phase(self) -> "Attendance":
        """With the seats as the phase that opens finds them."""
        seats = dict(self.seats) | {who: seat for who, seat in self.coming.items() if seat}
        left = {who for who, seat in self.coming.items() if seat is None}
        kept = {who: seat for who, seat in seats.items() if who not in left}
        return replace(self, seats=kept, coming={}, is_floor_closed=False)

    def close_step(
        self, number: int, turn: int | None, question: int | None, *, is_missed: bool
    ) -> "Attendance":
        """After a step was answered; `is_missed` is whether a person let their turn pass."""
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
        """With the clocks of all open turns stopped at that time."""
        turns = {number: turn.stop_clock(at) for number, turn in self.open_turns.items()}
        return replace(self, open_turns=turns)

    def resume(self, at: datetime) -> "Attendance":
        """With the clocks of all open turns running again."""
        turns = {number: turn.restart_clock(at) for number, turn in self.open_turns.items()}
        return replace(self, open_turns=turns)

    def change_question(self, number: int, **changes: object) -> "Attendance":
        """With a question changed."""
        questions = tuple(
            replace(question, **changes) if question.number == number else question  # pyright: ignore[reportArgumentType]
            for question in self.questions
        )
        return replace(self, questions=questions)


@singledispatch
def apply_people_fact(fact: PeopleFact, before: Attendance, event: int, at: datetime) -> Attendance:
    """The attendance after a fact of people, recorded as that event at that time."""
    del fact, event, at
    return before


@apply_people_fact.register
def _(fact: SeatTaken, before: Attendance, event: int, at: datetime) -> Attendance:
    seat = HeldSeat(fact.person, fact.name)
    after = before.add_person(fact.person, fact.name, fact.debater)
    return replace(after, coming={**before.coming, fact.debater: seat})


@apply_people_fact.register
def _(fact: SeatLeft, before: Attendance, event: int, at: datetime) -> Attendance:
    hands = tuple(who for who in before.hands if who != fact.debater)
    turns = {
        number: replace(turn, is_left=turn.is_left or turn.debater == fact.debater)
        for number, turn in before.open_turns.items()
    }
    coming = {**before.coming, fact.debater: None}
    return replace(before, coming=coming, hands=hands, open_turns=turns)


@apply_people_fact.register
def _(fact: TableJoined, before: Attendance, event: int, at: datetime) -> Attendance:
    seats = {**before.seats, fact.debater: HeldSeat(fact.person, fact.name)}
    coming = {who: seat for who, seat in before.coming.items() if who != fact.debater}
    after = before.add_person(fact.person, fact.name, fact.debater)
    return replace(after, seats=seats, coming=coming)


@apply_people_fact.register
def _(fact: TurnOpened, before: Attendance, event: int, at: datetime) -> Attendance:
    turn = OpenTurn(fact.number, fact.debater, fact.person, at, fact.closes_at, fact.step, event)
    hands = tuple(who for who in before.hands if who != fact.debater)
    turns, in_person = {**before.open_turns, fact.number: turn}, before.in_person | {fact.number}
    return replace(before, open_turns=turns, in_person=in_person, hands=hands)


@apply_people_fact.register
def _(fact: TimeExtended, before: Attendance, event: int, at: datetime) -> Attendance:
    more = timedelta(seconds=fact.seconds)
    turns = {
        number: replace(turn, closes_at=turn.closes_at + more)
        for number, turn in before.open_turns.items()
    }
    return replace(before, open_turns=turns)


@apply_people_fact.register
def _(fact: HandRaised, before: Attendance, event: int, at: datetime) -> Attendance:
    if fact.debater in before.hands:
        return before
    hands, seat = (*before.hands, fact.debater), before.seats.get(fact.debater)
    if seat is None:
        return replace(before, hands=hands)
    # Whoever asks for the floor is back, even if they let their last turn pass.
    seats = {**before.seats, fact.debater: replace(seat, is_away=False)}
    return replace(before, hands=hands, seats=seats)


@apply_people_fact.register
def _(fact: HandLowered, before: Attendance, event: int, at: datetime) -> Attendance:
    return replace(before, hands=tuple(who for who in before.hands if who != fact.debater))


@apply_people_fact.register
def _(fact: FloorClosed, before: Attendance, event: int, at: datetime) -> Attendance:
    return replace(before, hands=(), is_floor_closed=True)


@apply_people_fact.register
def _(fact: QuestionAsked, before: Attendance, event: int, at: datetime) -> Attendance:
    asked = AudienceQuestion(fact.question, fact.by, fact.name, fact.text, event)
    after = before.add_person(fact.by, fact.name)
    return replace(after, questions=(*before.questions, asked))


@apply_people_fact.register
def _(fact: QuestionRuled, before: Attendance, event: int, at: datetime) -> Attendance:
    state = "let in" if fact.is_let_in else "declined"
    return before.change_question(
        fact.question, state=state, is_public=fact.is_let_in, ruled_by=fact.name
    )


@apply_people_fact.register
def _(fact: QuestionPut, before: Attendance, event: int, at: datetime) -> Attendance:
    return before.change_question(fact.question, state="put", to=fact.to, put=event)


@apply_people_fact.register
def _(fact: QuestionMarked, before: Attendance, event: int, at: datetime) -> Attendance:
    return before.change_question(
        fact.question, marked=event, mark=fact.mark, reason=fact.reason, cost=fact.cost
    )


@apply_people_fact.register
def _(fact: ObjectionRaised, before: Attendance, event: int, at: datetime) -> Attendance:
    raised = Objection(fact.item, fact.by, fact.name, fact.text, event, fact.taken_out is not None)
    after = before.add_person(fact.by, fact.name)
    return replace(after, objections=(*before.objections, raised))


@apply_people_fact.register
def _(fact: PredictionMade, before: Attendance, event: int, at: datetime) -> Attendance:
    if not fact.by:
        taken_out = before.predictions_taken_out + (fact.taken_out is not None)
        return replace(before, predictions_taken_out=taken_out)
    made = Prediction(fact.by, fact.of, fact.choice, fact.percent)
    return replace(before, predictions={**before.predictions, (fact.by, fact.of): made})


@apply_people_fact.register
def _(fact: PredictionWithdrawn, before: Attendance, event: int, at: datetime) -> Attendance:
    own = (fact.by, fact.of)
    left = {key: prediction for key, prediction in before.predictions.items() if key != own}
    return replace(before, predictions=left)


@apply_people_fact.register
def _(fact: WordsTakenOut, before: Attendance, event: int, at: datetime) -> Attendance:
    """A question that is taken out need not be answered any more."""
    if fact.is_of_prediction:
        return replace(before, predictions_known_out=before.predictions_known_out + 1)
    asked = next((question for question in before.questions if question.event == fact.event), None)
    if asked is None or asked.state not in ("waiting", "let in", "put"):
        return before
    return before.change_question(asked.number, state="withdrawn")
