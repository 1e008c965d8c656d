"""Small makers of specifications, answers and events; each default is the plainest that runs."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from debate_core.domain.budget import Cost
from debate_core.domain.facts import (
    DebateOpened,
    DecisionMade,
    Event,
    Fact,
    PhaseOpened,
    StepAnswered,
)
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, Speech
from debate_core.domain.judge_forms import Scores, Verdict
from debate_core.domain.outcome import Decision
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Debater, Specification, Voting
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.tally import Threshold
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebateId, DebaterId, PersonId
from debate_core.formats import format_of
from debate_core.formats.consensus.forms import ConsensusOptions, Position
from debate_core.formats.rounds.rules import RoundsOptions

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
DEBATE = DebateId("d1")
SOMEONE = PersonId("someone")
ADA = Debater(id=DebaterId("ada"), name="Ada", stance="for")
BEN = Debater(id=DebaterId("ben"), name="Ben", stance="against")
CLEO = Debater(id=DebaterId("cleo"), name="Cleo", stance="not yet")


def count(votes: float) -> Threshold:
    """A threshold that is a count."""
    return Threshold(kind="count", number=votes)


def share(percent: float) -> Threshold:
    """A threshold that is a share."""
    return Threshold(kind="share", number=percent)


def rounds_spec(
    *debaters: Debater,
    options: RoundsOptions | None = None,
    rounds: int = 1,
    threshold: Threshold | None = None,
    voting: Voting | None = None,
) -> Specification:
    """A debate of format `rounds`; Ada for and Ben against unless others are named."""
    return Specification(
        motion="Tea is better than coffee",
        format="rounds",
        options=options or RoundsOptions(),
        debaters=debaters or (ADA, BEN),
        rounds=rounds,
        consensus_threshold=threshold or Threshold(),
        voting=voting or Voting(),
    )


def consensus_spec(
    *names: str,
    threshold: Threshold | None = None,
    rounds: int = 2,
    choices: tuple[str, ...] = ("release", "revise", "escalate"),
) -> Specification:
    """A debate of format `consensus`; planner, critic and operator unless others are named."""
    return Specification(
        motion="Release the migration on Friday",
        format="consensus",
        options=ConsensusOptions(choices=choices),
        debaters=tuple(
            Debater(id=DebaterId(name), name=name)
            for name in names or ("planner", "critic", "operator")
        ),
        rounds=rounds,
        consensus_threshold=threshold or count(min(2, len(names) or 3)),
    )


def speech(text: str = "Because it is so.") -> Speech:
    """A turn of format `rounds`."""
    return Speech(text=text)


def position(vote: str = "release") -> Position:
    """A turn of format `consensus`."""
    return Position(stance=f"{vote} it", rationale="Because it is so.", vote=vote)


def verdict(winner: str | None = "for", *scores: Scores) -> Verdict:
    """A judge's verdict."""
    return Verdict(verdict="So it is.", winner=winner, reasoning="I read it.", scores=scores)


def opened(spec: Specification | None = None) -> DebateOpened:
    """The first fact of a debate."""
    spec = spec or rounds_spec()
    version = format_of(spec).version
    return DebateOpened(specification=spec, format_version=version, opened_by=PersonId("opener"))


def events_of(*facts: Fact, debate: DebateId = DEBATE) -> tuple[Event, ...]:
    """The facts as the events of one debate, a second apart."""
    return tuple(
        Event(debate=debate, number=number, at=NOON + timedelta(seconds=number), fact=fact)
        for number, fact in enumerate(facts, start=1)
    )


def told(spec: Specification, *facts: Fact) -> tuple[Event, ...]:
    """The events of a debate in which this happened."""
    return events_of(opened(spec), *facts)


def record_of(spec: Specification, *facts: Fact) -> Record:
    """The record of a debate in which this happened."""
    return fold(told(spec, *facts))


def phase(name: str, round_: int = 1) -> PhaseOpened:
    """A phase that opened."""
    return PhaseOpened(phase=name, round=round_)


def turn(
    number: int, debater: str = "ada", answer: Form | None = None, seconds: float = 0
) -> StepAnswered:
    """A turn of the first round that was taken, or missed where the answer is a forfeit."""
    said = answer or speech()
    form = "speech" if isinstance(said, Forfeit) else said.tag
    step = Speak(DebaterId(debater), "argument", 1, form=form)
    cost = Cost(seconds=seconds)
    return StepAnswered(number=number, step=step, turn=number, answer=said, cost=cost)


def forfeit(number: int, debater: str = "ada", seconds: float = 0) -> StepAnswered:
    """A turn that was missed."""
    return turn(number, debater, Forfeit(reason="late"), seconds)


def judged(answer: Form, number: int = 9, cost: Cost | None = None) -> StepAnswered:
    """What the judge answered at the end."""
    return StepAnswered(number=number, step=Judge(), answer=answer, cost=cost or Cost())


def decision(choice: str | None, rule: str, **tally: int) -> DecisionMade:
    """The decision."""
    return DecisionMade(decision=Decision(choice=choice, rule=rule, tally=tally))


def make_turn(
    number: int, debater: Debater, answer: Form, phase: str = "argument", round_: int = 1
) -> Turn:
    """One turn, taken or missed."""
    step = Speak(debater.id, phase, round_)
    fact = StepAnswered(number=number, step=step, turn=number, answer=answer)
    return Turn(fact, debater.name, debater.stance)


def entry(number: int, debater: Debater, text: str, round_: int = 1) -> Turn:
    """One speech of the transcript."""
    return make_turn(number, debater, speech(text), round_=round_)


def prefixes(events: Iterable[Event]) -> Iterable[tuple[Event, ...]]:
    """Every beginning of a journal, the shortest first."""
    kept = tuple(events)
    return (kept[:length] for length in range(1, len(kept) + 1))
