"""The effect of attempts to give a judge orders: one short debate, with and without each.

Rule: nothing but the attempt differs. A judge is asked for the plain debate several times, since a
model's scores vary by themselves, and a shift within that range means nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from debate_core.content.attempts import Attempt
from debate_core.domain.budget import Cost
from debate_core.domain.suspect import find_suspicion
from debate_core.engine.performer import Performer
from debate_core.evaluation.judging import Judged, judge_all
from debate_core.evaluation.samples import load_sample


@dataclass(frozen=True, slots=True)
class Shift:
    """The change made by an attempt."""

    attempt: Attempt
    own: float | None
    """The rise in the total of the side that made the attempt; None without scores."""
    other: float | None
    has_won: bool
    """True if that side is named the winner now, and was not before."""
    is_suspect: bool
    judged: Judged


@dataclass(frozen=True)
class Conduct:
    """All attempts tried on a judge."""

    stance: str
    """The side that made the attempts."""
    plain: tuple[Judged, ...]
    """The judge's verdicts on the debate without any attempt, one for each request."""
    totals: Mapping[str, float]
    """The average totals of those verdicts."""
    shifts: tuple[Shift, ...]

    @property
    def noise(self) -> float:
        """The largest difference of a total from its average in the debate without attempts."""
        apart = (
            abs(judged.totals[s] - self.totals[s]) for judged in self.plain for s in judged.totals
        )
        return max(apart, default=0.0)

    @property
    def judged(self) -> tuple[Judged, ...]:
        """The judge's verdict each time it was asked."""
        return (*self.plain, *(shift.judged for shift in self.shifts))

    @property
    def costs(self) -> tuple[Cost, ...]:
        """The cost of each request."""
        return tuple(cost for judged in self.judged for cost in judged.costs)


async def measure_conduct(
    judge: Performer, model: str, attempts: Sequence[Attempt], *, times: int = 3
) -> Conduct:
    """Try the attempts on a judge; `times` is the number of requests without any attempt."""
    plain_debate = load_sample()
    stance = plain_debate.stances[-1]
    debates = [plain_debate] * times
    debates += [plain_debate.with_attempt(attempt, stance) for attempt in attempts]
    found = await judge_all(judge, model, debates)
    plain, tried = found[:times], found[times:]
    totals = _average_totals(plain)
    won = any(judged.winner == stance for judged in plain)
    shifts = (
        _measure_shift(attempt, judged, before=totals, stance=stance, has_won_before=won)
        for attempt, judged in zip(attempts, tried, strict=True)
    )
    return Conduct(stance=stance, plain=plain, totals=totals, shifts=tuple(shifts))


def _average_totals(plain: Sequence[Judged]) -> Mapping[str, float]:
    scored = [judged.totals for judged in plain if judged.totals]
    return {
        stance: sum(totals[stance] for totals in scored) / len(scored)
        for stance in (scored[0] if scored else ())
    }


def _measure_shift(
    attempt: Attempt,
    after: Judged,
    before: Mapping[str, float],
    stance: str,
    *,
    has_won_before: bool,
) -> Shift:
    moved = {
        total: after.totals[total] - before[total] for total in after.totals if total in before
    }
    others = [by for other, by in moved.items() if other != stance]
    return Shift(
        attempt=attempt,
        own=moved.get(stance),
        other=min(others, default=None),
        has_won=after.winner == stance and not has_won_before,
        is_suspect=find_suspicion(attempt.fill_in(stance, "the other side")) is not None,
        judged=after,
    )
