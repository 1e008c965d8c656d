"""Records to report on, told fact by fact."""

from debate_core.domain.facts import Cost, TurnForfeited, TurnTaken
from debate_core.domain.facts import Event
from debate_core.domain.facts import Fact
from debate_core.domain.record import fold
from debate_core.domain.forms import Turn
from debate_core.domain.record import Record
from debate_core.domain.facts import Decision, DecisionMade, PhaseOpened
from debate_core.domain.specification import Specification
from debate_core.domain.words import DebaterId
from tests.core.making import events_of, opened, speech


def told(spec: Specification, *facts: Fact) -> tuple[Event, ...]:
    """The events of a debate in which this happened."""
    return events_of(opened(spec), *facts)


def record_of(spec: Specification, *facts: Fact) -> Record:
    """The record of a debate in which this happened."""
    return fold(told(spec, *facts))


def phase(name: str, round_: int = 1) -> PhaseOpened:
    """A phase that opened."""
    return PhaseOpened(phase=name, round=round_)


def turn(number: int, debater: str, content: Turn | None = None, seconds: float = 0) -> TurnTaken:
    """A turn that was taken."""
    return TurnTaken(
        step=number,
        turn=number,
        debater=DebaterId(debater),
        phase="argument",
        round=1,
        content=content or speech(),
        cost=Cost(seconds=seconds),
    )


def forfeit(number: int, debater: str, seconds: float = 0) -> TurnForfeited:
    """A turn that was forfeited."""
    return TurnForfeited(
        step=number,
        turn=number,
        debater=DebaterId(debater),
        phase="argument",
        round=1,
        reason="late",
        cost=Cost(seconds=seconds),
    )


def decision(choice: str | None, rule: str, **tally: int) -> DecisionMade:
    """The decision."""
    return DecisionMade(decision=Decision(choice=choice, rule=rule, tally=tally))
