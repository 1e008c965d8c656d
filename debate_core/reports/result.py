"""The result of a debate, and the audit of its turns (formats.md, rounds)."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from debate_core.domain.facts import Event, StepAnswered
from debate_core.domain.forms import Synthesis
from debate_core.domain.outcome import Agreement, Decider, Outcome, compare_all
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId, Value
from debate_core.formats import format_of
from debate_core.formats.outcomes import describe_escalation, find_checked, list_deciders


class Task(Value):
    """One debater's turn in one round: its result, and its time."""

    round: int
    phase: str
    debater: DebaterId
    status: Literal["completed", "forfeited"]
    started_at: datetime
    finished_at: datetime
    reason: str | None = None
    """The reason why it was forfeited."""


def make_result(record: Record) -> dict[str, object]:
    """Return the synthesizer's result if there is one, or else the format's own result."""
    if isinstance(record.synthesis, Synthesis):
        return record.synthesis.value
    return format_of(record.spec).build_result(record).model_dump(mode="json")


class OutcomeResult(Value):
    """The end of a debate: its outcome, and who decided what."""

    outcome: Outcome
    deciders: tuple[Decider, ...]
    agreements: tuple[Agreement, ...]
    checked: str
    """The check of the verdict with the sides swapped; empty without a judge."""
    escalated: str
    """The result of a decision that the debaters passed on; empty if they did not."""


def make_outcome_result(record: Record) -> OutcomeResult | None:
    """Make the outcome's result; None before the end, and where nobody votes."""
    if record.outcome is None:
        return None
    own = format_of(record.spec)
    deciders = list_deciders(own, record)
    return OutcomeResult(
        outcome=record.outcome,
        deciders=deciders,
        agreements=compare_all(deciders),
        checked=find_checked(own, record),
        escalated=describe_escalation(own, record, record.outcome),
    )


def audit(events: Sequence[Event]) -> tuple[Task, ...]:
    """List one task for each turn that was taken or missed, in order of the transcript."""
    done = [
        (event.fact.turn, _make_task(event.fact, event.fact.step, event.at))
        for event in events
        if isinstance(event.fact, StepAnswered) and isinstance(event.fact.step, Speak)
    ]
    return tuple(task for _, task in sorted(done, key=lambda pair: pair[0] or 0))


def _make_task(fact: StepAnswered, step: Speak, at: datetime) -> Task:
    return Task(
        round=step.round,
        phase=step.phase,
        debater=step.debater,
        status="completed" if fact.missed is None else "forfeited",
        started_at=at - timedelta(seconds=fact.cost.seconds),
        finished_at=at,
        reason=fact.missed,
    )
