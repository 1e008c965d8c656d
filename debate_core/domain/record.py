"""The record: the fold of a debate's events. Everything shown is a function of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal, assert_never

from debate_core.domain import events as facts
from debate_core.domain.budget import Scope
from debate_core.domain.checks_championship import question_marks
from debate_core.domain.checks_structured import StructuredTurn, marks
from debate_core.domain.forms import Turns
from debate_core.domain.forms_championship import Questions
from debate_core.domain.outcome import Outcome
from debate_core.domain.rulings import (
    Decision,
    DecisionMade,
    FloorGiven,
    OrderSet,
    PersonasChosen,
    PhaseOpened,
    ScoresDropped,
    StoppedEarly,
)
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.tally import tally
from debate_core.domain.transcript import Entry
from debate_core.domain.words import DebateId, PersonId
from debate_core.errors import RecordError

State = Literal["debating", "paused", "deciding", "voting", "counted", "concluded", "interrupted"]
"""`deciding` and `counted` are the moments after the decision and after the vote's close."""


@dataclass(frozen=True, slots=True)
class Record:
    """A debate as its events tell it."""

    debate: DebateId
    opened: facts.DebateOpened
    opened_at: datetime
    last_event: int = 1
    last_at: datetime | None = None
    state: State = "debating"
    rulings: int = 0
    """How many facts the rules have decided so far."""
    phases: tuple[PhaseOpened, ...] = ()
    entries: tuple[Entry, ...] = ()
    turns: tuple[facts.TurnTaken | facts.TurnForfeited, ...] = ()
    verdict: facts.VerdictGiven | None = None
    verdict_missed: str | None = None
    synthesis: facts.ResultDrafted | None = None
    personas: PersonasChosen | None = None
    seated: Specification | None = None
    """The specification with its seats filled, where personas were chosen in the debate."""
    orders: tuple[OrderSet, ...] = ()
    assessments: tuple[facts.RoundAssessed, ...] = ()
    stopped: StoppedEarly | None = None
    calls: tuple[facts.CaptainCalled, ...] = ()
    floors: tuple[FloorGiven, ...] = ()
    scores: tuple[facts.SpeechScored, ...] = ()
    scores_dropped: ScoresDropped | None = None
    summaries: tuple[facts.StageSummed, ...] = ()
    decision: Decision | None = None
    closing: facts.ClosingRequested | None = None
    pause: facts.Paused | None = None
    voting: facts.VotingOpened | None = None
    vote_closing: facts.ClosingRequested | None = None
    """Who closed the vote before its time."""
    ballots: dict[PersonId, str] = field(default_factory=dict[PersonId, str])
    """The current ballot of each voter."""
    moved_from: dict[PersonId, frozenset[str]] = field(
        default_factory=dict[PersonId, frozenset[str]]
    )
    """The choices that each voter's ballot has left for another."""
    outcome: Outcome | None = None
    interruption: str | None = None
    costs: tuple[facts.Cost, ...] = ()
    warned: frozenset[Scope] = frozenset()
    """The budgets that have been warned of."""

    @property
    def spec(self) -> Specification:
        """The specification that was fixed before the start, its seats filled."""
        return self.seated or self.opened.specification

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen in this debate."""
        return self.state in ("concluded", "interrupted")

    @property
    def people_tally(self) -> dict[str, int]:
        """The people's votes for every choice on the ballot, those with none included."""
        counted = tally(self.ballots.values())
        choices = self.voting.choices if self.voting else ()
        return {choice: counted.get(choice, 0) for choice in choices}

    def entry(self, turn: int) -> Entry:
        """The transcript's entry of a turn that was taken."""
        return next(each for each in self.entries if each.turn == turn)

    @property
    def rounds_run(self) -> int:
        """The round of the last phase that opened."""
        return self.phases[-1].round if self.phases else 0


def fold(events: Iterable[facts.Event]) -> Record:
    """The record that the events tell; RecordError unless they begin with DebateOpened."""
    iterator = iter(events)
    first = next(iterator, None)
    if first is None or not isinstance(first.fact, facts.DebateOpened):
        raise RecordError("The record does not begin with the opening of a debate.")
    record = Record(first.debate, first.fact, first.at, last_at=first.at)
    for event in iterator:
        record = evolve(record, event)
    return record


def evolve(record: Record, event: facts.Event) -> Record:
    """The record after one more event; RecordError if the event is not the next one."""
    if event.number != record.last_event + 1:
        raise RecordError(f"Event {event.number} follows event {record.last_event}.")
    record = replace(record, last_event=event.number, last_at=event.at)
    fact = event.fact
    match fact:
        case (
            facts.TurnTaken()
            | facts.TurnForfeited()
            | facts.VerdictGiven()
            | facts.VerdictMissed()
            | facts.ResultDrafted()
            | facts.DraftMissed()
            | facts.PersonasProposed()
            | facts.RoundAssessed()
            | facts.CaptainCalled()
            | facts.SpeechScored()
            | facts.StageSummed()
            | facts.StepMissed()
        ):
            return _with_answer(replace(record, costs=(*record.costs, fact.cost)), fact)
        case (
            facts.VotingOpened()
            | facts.BallotCast()
            | facts.BallotWithdrawn()
            | facts.VotingClosed()
        ):
            return _with_vote(record, fact)
        case FloorGiven():
            return replace(record, rulings=record.rulings + 1, floors=(*record.floors, fact))
        case ScoresDropped():
            return replace(record, rulings=record.rulings + 1, scores_dropped=fact)
        case PersonasChosen() | OrderSet() | StoppedEarly():
            return _with_panel(replace(record, rulings=record.rulings + 1), fact)
        case facts.BudgetWarned():
            return replace(record, warned=record.warned | {fact.scope})
        case _:
            return _with_course(record, fact)


Voted = facts.VotingOpened | facts.BallotCast | facts.BallotWithdrawn | facts.VotingClosed
Course = (
    facts.DebateOpened
    | PhaseOpened
    | DecisionMade
    | facts.ClosingRequested
    | facts.Paused
    | facts.Resumed
    | facts.DebateConcluded
    | facts.DebateInterrupted
)


def _with_answer(record: Record, fact: facts.AnswerFact) -> Record:
    match fact:
        case facts.TurnTaken():
            entry = _entry(record, fact)
            entries = sorted((*record.entries, entry), key=lambda each: each.turn)
            return replace(record, turns=(*record.turns, fact), entries=tuple(entries))
        case facts.TurnForfeited():
            return replace(record, turns=(*record.turns, fact))
        case facts.VerdictGiven():
            return replace(record, verdict=fact)
        case facts.VerdictMissed():
            return replace(record, verdict_missed=fact.reason)
        case facts.ResultDrafted():
            return replace(record, synthesis=fact)
        case facts.RoundAssessed():
            return replace(record, assessments=(*record.assessments, fact))
        case facts.CaptainCalled() | facts.SpeechScored() | facts.StageSummed():
            return _with_championship(record, fact)
        case facts.DraftMissed() | facts.PersonasProposed() | facts.StepMissed():
            return record
        case _:
            assert_never(fact)


def _entry(record: Record, fact: facts.TurnTaken) -> Entry:
    debater, said = record.spec.debater(fact.debater), fact.content
    return Entry(
        turn=fact.turn,
        round=fact.round,
        phase=fact.phase,
        debater=fact.debater,
        name=debater.name,
        stance=debater.stance,
        content=said,
        marks=_marks(record, said, debater),
    )


def _marks(record: Record, said: Turns, debater: Debater) -> tuple[str, ...]:
    """What the rules of its format say of a turn."""
    if isinstance(said, StructuredTurn):
        return marks(said, debater.stance, record.entries)
    return question_marks(said, record.spec, debater.id) if isinstance(said, Questions) else ()


def _with_vote(record: Record, fact: Voted) -> Record:
    match fact:
        case facts.VotingOpened():
            return replace(record, state="voting", voting=fact)
        case facts.VotingClosed():
            return replace(record, state="counted")
        case facts.BallotCast() | facts.BallotWithdrawn() if record.state != "voting":
            return record
        case facts.BallotCast():
            return _with_ballot(record, fact)
        case facts.BallotWithdrawn():
            left = {who: what for who, what in record.ballots.items() if who != fact.voter}
            return replace(record, ballots=left)
        case _:
            assert_never(fact)


def _with_ballot(record: Record, fact: facts.BallotCast) -> Record:
    left = record.moved_from.get(fact.voter, frozenset[str]())
    before = record.ballots.get(fact.voter)
    if before is not None:
        left |= {before}
    return replace(
        record,
        ballots={**record.ballots, fact.voter: fact.choice},
        moved_from={**record.moved_from, fact.voter: left - {fact.choice}},
    )


def _with_championship(
    record: Record, fact: facts.CaptainCalled | facts.SpeechScored | facts.StageSummed
) -> Record:
    match fact:
        case facts.CaptainCalled():
            return replace(record, calls=(*record.calls, fact))
        case facts.SpeechScored():
            return replace(record, scores=(*record.scores, fact))
        case facts.StageSummed():
            return replace(record, summaries=(*record.summaries, fact))
        case _:
            assert_never(fact)


def _with_panel(record: Record, fact: PersonasChosen | OrderSet | StoppedEarly) -> Record:
    match fact:
        case PersonasChosen():
            return replace(record, personas=fact, seated=fact.seated(record.spec))
        case OrderSet():
            return replace(record, orders=(*record.orders, fact))
        case StoppedEarly():
            return replace(record, stopped=fact)
        case _:
            assert_never(fact)


def _with_course(record: Record, fact: Course) -> Record:
    match fact:
        case facts.DebateOpened():
            raise RecordError("The record opens the debate twice.")
        case PhaseOpened():
            return replace(record, rulings=record.rulings + 1, phases=(*record.phases, fact))
        case DecisionMade():
            return replace(
                record, rulings=record.rulings + 1, decision=fact.decision, state="deciding"
            )
        case facts.ClosingRequested() if record.state == "voting":
            return replace(record, vote_closing=fact)
        case facts.ClosingRequested():
            return replace(record, closing=fact)
        case facts.Paused():
            return replace(record, pause=fact, state="paused")
        case facts.Resumed():
            return replace(record, pause=None, state="debating")
        case facts.DebateConcluded():
            return replace(record, state="concluded", outcome=fact.outcome)
        case facts.DebateInterrupted():
            return replace(record, state="interrupted", interruption=fact.reason)
        case _:
            assert_never(fact)
