"""The raw result of format `rounds`, and the audit of its turns (formats.md, rounds)."""

from datetime import datetime, timedelta
from typing import Literal

from debate_core.domain.answer_facts import TurnForfeited, TurnTaken
from debate_core.domain.events import Event
from debate_core.domain.forms import Verdicts
from debate_core.domain.record import Record
from debate_core.domain.specification import (
    ChampionshipRules,
    ConsensusRules,
    PanelRules,
    RoundsRules,
    StructuredRules,
)
from debate_core.domain.words import DebaterId, Value
from debate_core.reports.championship import championship_result
from debate_core.reports.consensus import consensus_result
from debate_core.reports.panel import panel_result
from debate_core.reports.structured import structured_result


class RawEntry(Value):
    """One turn of the raw result."""

    round: int
    name: str
    stance: str
    text: str


class RawResult(Value):
    """What a debate comes to when no synthesizer is asked."""

    rounds: int
    motion: str
    transcript: tuple[RawEntry, ...]
    verdict: Verdicts | None


class Task(Value):
    """What became of one debater's turn in one round, and when."""

    round: int
    phase: str
    debater: DebaterId
    status: Literal["completed", "forfeited"]
    started_at: datetime
    finished_at: datetime
    reason: str | None = None
    """Why it was forfeited."""


def raw_result(record: Record) -> RawResult:
    """The raw result, as far as the debate has come."""
    return RawResult(
        rounds=record.rounds_run,
        motion=record.spec.motion,
        transcript=tuple(
            RawEntry(round=each.round, name=each.name, stance=each.stance, text=each.text)
            for each in record.entries
        ),
        verdict=record.verdict.verdict if record.verdict else None,
    )


def result(record: Record) -> dict[str, object]:
    """The synthesizer's result where there is one, else the format's own or the raw result."""
    if record.synthesis is not None:
        return record.synthesis.synthesis.value
    return _of_its_format(record).model_dump(mode="json")


def _of_its_format(record: Record) -> Value:
    match record.spec.rules:
        case ChampionshipRules():
            return championship_result(record)
        case ConsensusRules():
            return consensus_result(record)
        case PanelRules():
            return panel_result(record)
        case StructuredRules():
            return structured_result(record)
        case RoundsRules():
            return raw_result(record)


def audit(events: tuple[Event, ...]) -> tuple[Task, ...]:
    """One task for each turn that was taken or forfeited, in order of the transcript."""
    done = [
        (event.fact.turn, _task(event.fact, event.at))
        for event in events
        if isinstance(event.fact, TurnTaken | TurnForfeited)
    ]
    return tuple(task for _, task in sorted(done, key=lambda pair: pair[0]))


def _task(fact: TurnTaken | TurnForfeited, at: datetime) -> Task:
    return Task(
        round=fact.round,
        phase=fact.phase,
        debater=fact.debater,
        status="completed" if isinstance(fact, TurnTaken) else "forfeited",
        started_at=at - timedelta(seconds=fact.cost.seconds),
        finished_at=at,
        reason=fact.reason if isinstance(fact, TurnForfeited) else None,
    )
