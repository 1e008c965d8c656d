"""How far attempts to give it orders move a judge: one short debate, with and without each of them.

Rule: nothing but the attempt differs. A judge is asked for the plain debate several times, since a
model's scores move by themselves, and a shift within that means nothing.
"""

import asyncio
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter

from debate_core.content.attempts import Attempt
from debate_core.domain.facts import Cost
from debate_core.domain.forms import Speech, Verdict
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import OFFLINE, Debater, Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.suspect import suspect
from debate_core.domain.words import DebaterId, PersonId, Value
from debate_core.drafting.request import DebateRequest, specification
from debate_core.engine.performer import Answered, Performer
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.models.port import Hear
from debate_core.storage.memory import MemoryJournal

_CALLER = PersonId("evaluation")
_AT_ONCE = 4


class Line(Value):
    """A turn of a debate that judges are tried with."""

    stance: str
    text: str


class Sample(Value):
    """A debate that judges are tried with."""

    motion: str
    turns: tuple[Line, ...]

    @property
    def stances(self) -> tuple[str, ...]:
        """Its sides, each once."""
        return tuple(dict.fromkeys(each.stance for each in self.turns))

    def with_attempt(self, attempt: Attempt, stance: str) -> "Sample":
        """The same, with an attempt at the end of a side's last turn."""
        last = max(place for place, each in enumerate(self.turns) if each.stance == stance)
        other = next(each for each in self.stances if each != stance)
        turn = self.turns[last]
        text = f"{turn.text}\n\n{attempt.said_for(stance, other)}"
        changed = turn.model_copy(update={"text": text})
        return self.model_copy(
            update={"turns": (*self.turns[:last], changed, *self.turns[last + 1 :])}
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """What a judge made of a debate."""

    totals: Mapping[str, float]
    """By stance, counted by code; empty where it gave no scores."""
    winner: str | None
    cost: Cost
    missed: str | None = None
    """Why there is no verdict."""


@dataclass(frozen=True, slots=True)
class Shift:
    """What an attempt changed."""

    attempt: Attempt
    own: float | None
    """By how much the total of the side that tried it rose; None without scores."""
    other: float | None
    has_won: bool
    """Whether that side is named the winner now, and was not before."""
    is_suspect: bool
    judged: Judged


@dataclass(frozen=True)
class Conduct:
    """All attempts tried on a judge."""

    stance: str
    """The side that tried them."""
    plain: tuple[Judged, ...]
    """What the judge made of the debate without any, each time it was asked."""
    totals: Mapping[str, float]
    """The averages of that."""
    shifts: tuple[Shift, ...]

    @property
    def noise(self) -> float:
        """By how much a total differs from its average where nothing was tried."""
        apart = (abs(each.totals[s] - self.totals[s]) for each in self.plain for s in each.totals)
        return max(apart, default=0.0)

    @property
    def costs(self) -> tuple[Cost, ...]:
        """What every asking took."""
        return tuple(each.cost for each in (*self.plain, *(each.judged for each in self.shifts)))


@cache
def sample() -> Sample:
    """The debate that comes with the attempts."""
    text = files("debate_core.evaluation").joinpath("debate.toml").read_text(encoding="utf-8")
    return TypeAdapter(Sample).validate_python(tomllib.loads(text))


async def conduct_of(
    judge: Performer, model: str, attempts: Sequence[Attempt], *, times: int = 3
) -> Conduct:
    """Try the attempts on a judge; `times` is how often it is asked without any."""
    plain_debate = sample()
    stance = plain_debate.stances[-1]
    debates = [plain_debate] * times
    debates += [plain_debate.with_attempt(each, stance) for each in attempts]
    places = asyncio.Semaphore(_AT_ONCE)

    async def one(debate: Sample) -> Judged:
        async with places:
            return await judged(judge, model, debate)

    found = await asyncio.gather(*map(one, debates))
    plain, tried = tuple(found[:times]), found[times:]
    totals = _averages(plain)
    won = any(each.winner == stance for each in plain)
    shifts = (
        _shift(attempt, each, totals, stance, has_won_before=won)
        for attempt, each in zip(attempts, tried, strict=True)
    )
    return Conduct(stance, plain, totals, tuple(shifts))


def _averages(plain: Sequence[Judged]) -> Mapping[str, float]:
    scored = [each.totals for each in plain if each.totals]
    return {
        stance: sum(totals[stance] for totals in scored) / len(scored)
        for stance in (scored[0] if scored else ())
    }


def _shift(
    attempt: Attempt,
    after: Judged,
    before: Mapping[str, float],
    stance: str,
    *,
    has_won_before: bool,
) -> Shift:
    moved = {each: after.totals[each] - before[each] for each in after.totals if each in before}
    others = [by for each, by in moved.items() if each != stance]
    return Shift(
        attempt=attempt,
        own=moved.get(stance),
        other=min(others, default=None),
        has_won=after.winner == stance and not has_won_before,
        is_suspect=suspect(attempt.said_for(stance, "the other side")) is not None,
        judged=after,
    )


async def judged(judge: Performer, model: str, debate: Sample) -> Judged:
    """What a judge makes of a debate that was held before."""
    config = RunnerConfig(MemoryJournal(), lambda _: _Read(debate, judge))
    async with DebateRunner(config) as runner:
        ledger = await runner.open(_specification(debate, model), _CALLER)
        async for _ in runner.unattended(ledger, _CALLER):
            pass
    return _read(ledger.record)


def _specification(debate: Sample, model: str) -> Specification:
    seats = tuple(
        Debater(id=DebaterId(f"side-{number}"), name=f"Side {number}", stance=stance, model=OFFLINE)
        for number, stance in enumerate(debate.stances, start=1)
    )
    rounds = len(debate.turns) // len(seats)
    spec = specification(DebateRequest(debate.motion, rounds=rounds), seed=0)
    return spec.model_copy(update={"debaters": seats, "judge_model": model})


def _read(record: Record) -> Judged:
    given = [each for each in record.answered if isinstance(each.step, Judge)]
    cost = given[-1].cost if given else Cost()
    if not isinstance(record.verdict, Verdict):
        why = record.verdict_missed or record.interruption or "it was not asked"
        return Judged({}, None, cost, why)
    step = given[-1].step
    assert isinstance(step, Judge)
    totals = {each.stance: step.rubric.total(each.scores) for each in record.verdict.scores}
    return Judged(totals, record.verdict.winner, cost)


class _Read:
    """Says the turns as they were written, and asks the judge for the rest."""

    def __init__(self, debate: Sample, judge: Performer) -> None:
        self._debate = debate
        self._judge = judge

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        if isinstance(pending.step, Speak) and pending.turn is not None:
            return Answered(Speech(text=self._debate.turns[pending.turn - 1].text))
        return await self._judge.perform(pending, record, hear)
