"""The limits on a debate's steps: how many at once, how long each, and what they cost."""

from dataclasses import dataclass

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak, Step
from debate_core.domain.text import format_count
from debate_core.engine.budget_guard import BudgetGuard
from debate_core.errors import SpecError


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that a conductor sets for its performers."""

    at_once: int = 10
    """Steps of one debate performed at the same time: by default as many as it can have seats."""
    seconds: float = 120
    """Seconds that a step may take before it is forfeited; a person's turn has its own time."""
    guard: BudgetGuard | None = None
    """The guard that holds the debate to its budgets; None where there are none."""


def at_once(record: Record, limits: Limits) -> int:
    """Count the steps that run at once: as the format asks, which was checked; else the host's."""
    return record.spec.options.steps_at_once or limits.at_once


def check_at_once(spec: Specification, limits: Limits) -> None:
    """Raise SpecError if a debate asks for more steps at the same time than this host performs."""
    asked = spec.options.steps_at_once
    if asked is not None and not 1 <= asked <= limits.at_once:
        raise SpecError(
            f"This debate has {format_count(asked, 'step')} at the same time, and this host "
            f"performs 1 to {limits.at_once}; choose a number within that."
        )


def seconds_for(step: Step, limits: Limits) -> float:
    """Count the seconds that a step may take: its own limit where its format has one."""
    own = step.seconds if isinstance(step, Speak) else None
    return own or limits.seconds
