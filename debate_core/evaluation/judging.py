"""A judge's verdict on a debate that was already held, by the rules of `rounds`.

Rule: the judge reads each round in the order in which it was spoken, so that a preference for the
first speaker would show.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from debate_core.domain.budget import Cost
from debate_core.domain.forms import Speech
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import OFFLINE, Debater, Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.values import DebaterId, PersonId
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.performer import Answered, Performer
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.evaluation.samples import Sample
from debate_core.models.port import Hear
from debate_core.storage.memory import MemoryJournal

_CALLER = PersonId("evaluation")
_AT_ONCE = 4
T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict of a judge on a debate."""

    totals: Mapping[str, float]
    """The totals by stance, counted by code; empty where it gave no scores."""
    winner: str | None
    """The side that its verdict decides for."""
    costs: tuple[Cost, ...] = ()
    missed: str | None = None
    """The reason why there is no verdict."""


async def judge_all(judge: Performer, model: str, debates: Iterable[Sample]) -> tuple[Judged, ...]:
    """Ask a judge for its verdict on each of these debates, a few at once."""
    return await run_few(partial(judge_one, judge, model), debates)


async def run_few(run: Callable[[T], Awaitable[R]], items: Iterable[T]) -> tuple[R, ...]:
    """Run a function on all items, a few at once; return the results in their order."""
    places = asyncio.Semaphore(_AT_ONCE)

    async def run_one(item: T) -> R:
        async with places:
            return await run(item)

    return tuple(await asyncio.gather(*map(run_one, items)))


async def judge_one(judge: Performer, model: str, debate: Sample) -> Judged:
    """Ask a judge for its verdict on a debate; `model` is the name of the judge on record."""
    return _read_verdict(await hold_sample(judge, model, debate))


async def hold_sample(judge: Performer, model: str, debate: Sample) -> Record:
    """Hold a debate whose turns are written, with a verdict by the judge; return its record."""
    config = RunnerConfig(MemoryJournal(), lambda _: _WrittenTurns(debate, judge))
    async with DebateRunner(config) as runner:
        ledger = await runner.open(_make_specification(debate, model), _CALLER)
        async for _ in runner.follow_unattended(ledger, _CALLER):
            pass
    return ledger.record


def _make_specification(debate: Sample, model: str) -> Specification:
    seats = tuple(
        Debater(id=DebaterId(f"side-{number}"), name=f"Side {number}", stance=stance, model=OFFLINE)
        for number, stance in enumerate(debate.stances, start=1)
    )
    rounds = len(debate.turns) // len(seats)
    request = DebateRequest(
        debate.motion, rounds=rounds, options={"shuffled": False}, sources=debate.sources
    )
    spec = make_specification(request, seed=0)
    return spec.model_copy(update={"debaters": seats, "judge_model": model})


def _read_verdict(record: Record) -> Judged:
    given = [answer for answer in record.answered if isinstance(answer.step, Judge)]
    costs = tuple(answer.cost for answer in given)
    if not isinstance(record.verdict, Verdict):
        why = record.verdict_missed or record.interruption or "it was not asked"
        return Judged(totals={}, winner=None, costs=costs, missed=why)
    step = given[-1].step
    assert isinstance(step, Judge)
    counted = dict(record.verdict.rank_stances(step.rubric))
    totals = {stance: counted[stance] for stance in record.spec.stances if stance in counted}
    return Judged(totals, record.decision.choice if record.decision else None, costs)


class _WrittenTurns:
    """A debater that gives the written turns, and asks the judge for the rest."""

    def __init__(self, debate: Sample, judge: Performer) -> None:
        self._debate = debate
        self._judge = judge

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        if isinstance(pending.step, Speak) and pending.turn is not None:
            return Answered(Speech(text=self._debate.turns[pending.turn - 1].text))
        return await self._judge.perform(pending, record, hear)
