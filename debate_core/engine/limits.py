"""What the steps of a debate are held to: how many at once, how long each, and what they cost."""

from dataclasses import dataclass

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak, Step
from debate_core.domain.text import format_count
from debate_core.engine.budget_guard import BudgetGuard
from debate_core.errors import SpecError


@dataclass(frozen=True, slots=True)
class Limits:
    """What a conductor holds its performers to."""

    at_once: int = 10
    """Steps of one debate performed at the same time: by default as many as it can have seats."""
    seconds: float = 120
    """How long a step may take before it is forfeited; a person's turn has its own time."""
    guard: BudgetGuard | None = None
    """What holds the debate to its budgets; None where there are none."""


def at_once(record: Record, limits: Limits) -> int:
    """How many steps run at once: what the format asks for, which was checked; else the host's."""
    return record.spec.options.steps_at_once or limits.at_once


def check_at_once(spec: Specification, limits: Limits) -> None:
    """SpecError if a debate asks for more steps at the same time than this host performs."""
    asked = spec.options.steps_at_once
    if asked is not None and not 1 <= asked <= limits.at_once:
        raise SpecError(
            f"This debate has {format_count(asked, 'step')} at the same time, and this host "
            f"performs 1 to {limits.at_once}; choose a number within that."
        )


def seconds_for(step: Step, limits: Limits) -> float:
    """How long a step may take: its own limit where its format has one."""
    own = step.seconds if isinstance(step, Speak) else None
    return own or limits.seconds
