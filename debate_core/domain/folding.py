"""From events to a record: the one place that says what a fact changes."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from debate_core.domain.answer_facts import (
    AnswerFact,
    CaptainCalled,
    DraftMissed,
    PersonasProposed,
    ResultDrafted,
    RoundAssessed,
    SpeechScored,
    StageSummed,
    StepMissed,
    TurnForfeited,
    TurnTaken,
    VerdictGiven,
    VerdictMissed,
)
from debate_core.domain.checks_championship import question_marks
from debate_core.domain.checks_structured import StructuredTurn, marks
from debate_core.domain.events import Event
from debate_core.domain.facts import (
    BallotCast,
    BallotWithdrawn,
    BudgetWarned,
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    DebateOpened,
    Paused,
    Resumed,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.forms import Turns
from debate_core.domain.forms_championship import Questions
from debate_core.domain.record import Record
from debate_core.domain.rulings import (
    DecisionMade,
    FloorGiven,
    OrderSet,
    PersonasChosen,
    PhaseOpened,
    ScoresDropped,
    StoppedEarly,
)
from debate_core.domain.specification import Debater
from debate_core.domain.transcript import Entry
from debate_core.errors import RecordError


def fold(events: Iterable[Event]) -> Record:
    """The record that the events tell; RecordError unless they begin with DebateOpened."""
    iterator = iter(events)
    first = next(iterator, None)
    if first is None or not isinstance(first.fact, DebateOpened):
        raise RecordError("The record does not begin with the opening of a debate.")
    record = Record(first.debate, first.fact, first.at, last_at=first.at)
    for event in iterator:
        record = evolve(record, event)
    return record


def evolve(record: Record, event: Event) -> Record:
    """The record after one more event; RecordError if the event is not the next one."""
    if event.number != record.last_event + 1:
        raise RecordError(f"Event {event.number} follows event {record.last_event}.")
    record = replace(record, last_event=event.number, last_at=event.at)
    fact = event.fact
    if isinstance(fact, AnswerFact):
        return _with_answer(replace(record, costs=(*record.costs, fact.cost)), fact)
    if isinstance(fact, Voted):
        return _with_vote(record, fact)
    match fact:
        case FloorGiven():
            return replace(record, rulings=record.rulings + 1, floors=(*record.floors, fact))
        case ScoresDropped():
            return replace(record, rulings=record.rulings + 1, scores_dropped=fact)
        case PersonasChosen() | OrderSet() | StoppedEarly():
            return _with_panel(replace(record, rulings=record.rulings + 1), fact)
        case BudgetWarned():
            return replace(record, warned=record.warned | {fact.scope})
        case _:
            return _with_course(record, fact)


Voted = VotingOpened | BallotCast | BallotWithdrawn | VotingClosed
Course = (
    DebateOpened
    | PhaseOpened
    | DecisionMade
    | ClosingRequested
    | Paused
    | Resumed
    | DebateConcluded
    | DebateInterrupted
)


def _with_answer(record: Record, fact: AnswerFact) -> Record:
    match fact:
        case TurnTaken():
            entry = _entry(record, fact)
            entries = sorted((*record.entries, entry), key=lambda each: each.turn)
            return replace(record, turns=(*record.turns, fact), entries=tuple(entries))
        case TurnForfeited():
            return replace(record, turns=(*record.turns, fact))
        case VerdictGiven():
            return replace(record, verdict=fact)
        case VerdictMissed():
            return replace(record, verdict_missed=fact.reason)
        case ResultDrafted():
            return replace(record, synthesis=fact)
        case RoundAssessed():
            return replace(record, assessments=(*record.assessments, fact))
        case CaptainCalled() | SpeechScored() | StageSummed():
            return _with_championship(record, fact)
        case DraftMissed() | PersonasProposed() | StepMissed():
            return record
        case _:
            assert_never(fact)


def _entry(record: Record, fact: TurnTaken) -> Entry:
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
        case VotingOpened():
            return replace(record, state="voting", voting=fact)
        case VotingClosed():
            return replace(record, state="counted")
        case BallotCast() | BallotWithdrawn() if record.state != "voting":
            return record
        case BallotCast():
            return _with_ballot(record, fact)
        case BallotWithdrawn():
            left = {who: what for who, what in record.ballots.items() if who != fact.voter}
            return replace(record, ballots=left)
        case _:
            assert_never(fact)


def _with_ballot(record: Record, fact: BallotCast) -> Record:
    left = record.moved_from.get(fact.voter, frozenset[str]())
    before = record.ballots.get(fact.voter)
    if before is not None:
        left |= {before}
    return replace(
        record,
        ballots={**record.ballots, fact.voter: fact.choice},
        moved_from={**record.moved_from, fact.voter: left - {fact.choice}},
    )


def _with_championship(record: Record, fact: CaptainCalled | SpeechScored | StageSummed) -> Record:
    match fact:
        case CaptainCalled():
            return replace(record, calls=(*record.calls, fact))
        case SpeechScored():
            return replace(record, scores=(*record.scores, fact))
        case StageSummed():
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
        case DebateOpened():
            raise RecordError("The record opens the debate twice.")
        case PhaseOpened():
            return replace(record, rulings=record.rulings + 1, phases=(*record.phases, fact))
        case DecisionMade():
            return replace(
                record, rulings=record.rulings + 1, decision=fact.decision, state="deciding"
            )
        case ClosingRequested() if record.state == "voting":
            return replace(record, vote_closing=fact)
        case ClosingRequested():
            return replace(record, closing=fact)
        case Paused():
            return replace(record, pause=fact, state="paused")
        case Resumed():
            return replace(record, pause=None, state="debating")
        case DebateConcluded():
            return replace(record, state="concluded", outcome=fact.outcome)
        case DebateInterrupted():
            return replace(record, state="interrupted", interruption=fact.reason)
        case _:
            assert_never(fact)
