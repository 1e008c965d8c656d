"""The record: a debate according to its events, and the answers to questions about it.

Events become a record one after another; each fact itself defines what it changes. When words are
taken out, the events that held them change, and the record is folded again. Everything shown is a
function of it. What only one format reads (its answers that are not turns, its rulings) is read by
type, in that format's code.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Literal, TypeVar

from debate_core.domain.attendance import Attendance
from debate_core.domain.boxes import OUTCOME, Box, BoxKey
from debate_core.domain.budget import Cost, Scope
from debate_core.domain.facts import (
    ClosingRequested,
    DebateOpened,
    Event,
    Paused,
    PhaseOpened,
    PollOpened,
    StepAnswered,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.facts.debate import Ruling
from debate_core.domain.form import Form
from debate_core.domain.forms import Synthesis
from debate_core.domain.outcome import Decision, Outcome
from debate_core.domain.preparation import Preparation
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.turns import Answer, Turn
from debate_core.domain.values import DebateId, PersonId
from debate_core.errors import RecordError
from debate_core.features.confidence.facts import Confidence
from debate_core.features.control.facts import ControlAnswered
from debate_core.features.flow.facts import Flow
from debate_core.features.opinion.facts import Opinion
from debate_core.features.predictions.facts import Predictions
from debate_core.language import ENGLISH

State = Literal["debating", "paused", "deciding", "voting", "counted", "concluded", "interrupted"]
"""`deciding` and `counted` are the moments after the decision and after the vote's close."""

F = TypeVar("F", bound=Form)
R = TypeVar("R", bound=Ruling)


@dataclass(frozen=True, slots=True)
class Record:
    """A debate according to its events."""

    debate: DebateId
    opened: DebateOpened
    opened_at: datetime
    last_event: int = 1
    head: str = ""
    """The head of the chain at the last event, as it is shown; empty where it is not sealed."""
    opened_head: str = ""
    vote_closed_head: str = ""
    state: State = "debating"
    last_at: datetime = field(kw_only=True)
    """The time when the last event was recorded."""
    spec: Specification = field(kw_only=True)
    """The specification that was fixed before the start, its seats filled."""
    has_begun: bool = False
    """True once its countdown is over, if it had one."""
    decided_by_rules: int = 0
    """The number of facts that the rules have decided so far."""
    phases: tuple[PhaseOpened, ...] = ()
    answered: tuple[StepAnswered, ...] = ()
    """Every step that was answered or missed, in that order."""
    turns: tuple[Turn, ...] = ()
    """The steps among them that are turns, in the same order."""
    transcript: tuple[Turn, ...] = ()
    """The turns among them that were taken, in the order of their numbers."""
    rulings: tuple[Ruling, ...] = ()
    verdict: Form | None = None
    verdict_missed: str | None = None
    synthesis: Synthesis | None = None
    decision: Decision | None = None
    closing: ClosingRequested | None = None
    pause: Paused | None = None
    paused_at: datetime | None = None
    stood_still: timedelta = timedelta()
    """The total time of its countdown and its pauses, without a pause that is under way."""
    voting: VotingOpened | None = None
    vote_closing: ClosingRequested | None = None
    """The request that closed the vote before its time."""
    vote_closed: VotingClosed | None = None
    vote_closed_at: datetime | None = None
    boxes: Mapping[BoxKey, Box] = field(default_factory=dict[BoxKey, Box])
    """The boxes that people vote on or have voted on: the outcome, and the items of polls."""
    polls: tuple[PollOpened, ...] = ()
    people: Attendance = field(default_factory=Attendance)
    """The people who take part in person."""
    preparation: Preparation = field(default_factory=Preparation)
    taken_out: tuple[str, ...] = ()
    """The names of what was taken out of it, such as “turn 3”."""
    opinion: Opinion = field(default_factory=Opinion)
    predictions: Predictions = field(default_factory=Predictions)
    flow: Flow = field(default_factory=Flow)
    control: ControlAnswered | None = None
    confidence: Confidence = field(default_factory=Confidence)
    outcome: Outcome | None = None
    interruption: str | None = None
    warned: frozenset[Scope] = frozenset()
    """The budgets for which a warning was given."""

    @property
    def language(self) -> str:
        """The language of all that is said about it: of its posts, or else the debate's own."""
        venue = self.opened.venue
        return (venue.language or ENGLISH) if venue else self.spec.language

    @property
    def is_over(self) -> bool:
        """True if nothing more can happen in this debate."""
        return self.state in ("concluded", "interrupted")

    @property
    def starts_at(self) -> datetime | None:
        """The time of the first turn while the countdown runs; None before and after."""
        is_waiting = self.spec.countdown and not self.has_begun and self.closing is None
        if not is_waiting or self.state not in ("debating", "paused"):
            return None
        return self.opened_at + timedelta(seconds=self.spec.countdown)

    @property
    def is_preparing(self) -> bool:
        """True while teams prepare: no turn is taken before the end of that."""
        preparation = self.preparation
        is_open = preparation.opened_at is not None and preparation.ended is None
        return is_open and self.closing is None and self.state in ("debating", "paused")

    @property
    def prepares_until(self) -> datetime | None:
        """The time when the preparation is over; None while its clock stands still, or else."""
        preparation = self.preparation
        if not self.is_preparing or self.state == "paused" or preparation.opened_at is None:
            return None
        stood_still = self.stood_still - preparation.stood_still
        return preparation.opened_at + timedelta(seconds=self.spec.preparation) + stood_still

    @property
    def is_vote_open(self) -> bool:
        """True if people vote on the outcome, and their ballots are still taken."""
        return self.state == "voting" and self.boxes[OUTCOME].is_open

    @property
    def is_polling(self) -> bool:
        """True if people vote on several items while the debate is under way."""
        is_debated = self.state in ("debating", "paused")
        return is_debated and any(box.is_open for box in self.boxes.values())

    @property
    def is_closing(self) -> bool:
        """True if it is closing already and cannot be closed again.

        A vote during the closing can still be closed: it is counted then.
        """
        can_be_counted = self.is_polling and self.vote_closing is None
        return self.closing is not None and self.state == "debating" and not can_be_counted

    @property
    def costs(self) -> tuple[Cost, ...]:
        """The cost of each step, of what was asked beside the play, of what a closing dropped."""
        marks = (question.cost for question in self.people.questions if question.marked)
        notes = (noted.cost for noted in self.flow.noted)
        dropped = self.closing.dropped if self.closing else ()
        control = (self.control.cost,) if self.control else ()
        sure = (fact.cost for fact in self.confidence.told)
        steps = (fact.cost for fact in self.answered)
        cases = (fact.cost for fact in self.preparation.drafted)
        return (*steps, *marks, *notes, *control, *sure, *cases, *dropped)

    @property
    def people_tally(self) -> dict[str, int]:
        """The people's votes for every choice on the ballot, those with none included."""
        return self.boxes[OUTCOME].tally if OUTCOME in self.boxes else {}

    @property
    def ballots(self) -> Mapping[PersonId, str]:
        """The current ballot of each voter on the outcome."""
        return self.boxes[OUTCOME].ballots if OUTCOME in self.boxes else {}

    @property
    def guests(self) -> tuple[Debater, ...]:
        """The people who sat down at the table while it ran, in that order."""
        return self.spec.debaters[len(self.opened.specification.debaters) :]

    @property
    def rounds_run(self) -> int:
        """The round of the last phase that opened."""
        return self.phases[-1].round if self.phases else 0

    def get_turn(self, number: int) -> Turn:
        """Return a turn that was taken."""
        return next(turn for turn in self.transcript if turn.number == number)

    def list_answers(self, form: type[F]) -> tuple[Answer[F], ...]:
        """List every answer in that form, in order."""
        return tuple(
            Answer(fact.number, fact.step, fact.answer, fact)
            for fact in self.answered
            if isinstance(fact.answer, form)
        )

    def list_rulings(self, ruling: type[R]) -> tuple[R, ...]:
        """List every ruling of that type, in order."""
        return tuple(candidate for candidate in self.rulings if isinstance(candidate, ruling))

    def count_ruling(self) -> "Record":
        """Return the record with one more fact that the rules have decided."""
        return replace(self, decided_by_rules=self.decided_by_rules + 1)

    def set_boxes(self, boxes: Mapping[BoxKey, Box]) -> "Record":
        """Return the record with its boxes replaced by these."""
        return replace(self, boxes={**self.boxes, **boxes})

    def change_box(self, key: BoxKey, change: Callable[[Box], Box]) -> "Record":
        """Return the record with one box changed, if it is there."""
        return self.set_boxes({key: change(self.boxes[key])}) if key in self.boxes else self

    def close_boxes(self, keys: Iterable[BoxKey]) -> "Record":
        """Return the record with those of these boxes that exist taking no more ballots."""
        return self.set_boxes({key: self.boxes[key].close() for key in keys if key in self.boxes})


def fold(events: Iterable[Event]) -> Record:
    """Fold the events into a record; RecordError unless they begin with DebateOpened."""
    iterator = iter(events)
    first = next(iterator, None)
    if first is None or not isinstance(first.fact, DebateOpened):
        raise RecordError("The record does not begin with the opening of a debate.")
    opened = first.fact
    record = Record(
        first.debate,
        opened,
        first.at,
        last_at=first.at,
        head=first.head,
        opened_head=first.head,
        spec=opened.specification,
    )
    for event in iterator:
        record = evolve(record, event)
    return record


def evolve(record: Record, event: Event) -> Record:
    """Return the record after one more event; RecordError if the event is not the next one."""
    if event.number != record.last_event + 1:
        raise RecordError(f"Event {event.number} follows event {record.last_event}.")
    after = replace(record, last_event=event.number, last_at=event.at, head=event.head)
    return event.fact.apply(after)
