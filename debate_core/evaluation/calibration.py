"""How often a judge is right where the better side is known, and what else influences it.

Rule: two verdicts that are compared differ only in what is tested: nothing at all, the sides and
their order, or the length of one side's turns.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

from debate_core.domain.budget import Cost
from debate_core.engine.performer import Performer
from debate_core.evaluation.judging import Judged, judge_all
from debate_core.evaluation.samples import KnownDebate, Side, find_other_side, known_debates

_SURE = NormalDist().inv_cdf(0.975)
"""Standard deviations on either side that hold 95 % of a normal distribution."""
_ENOUGH = 20
"""The smallest number of cases for a share; with fewer, its interval is about forty points wide."""


@dataclass(frozen=True, slots=True)
class Share:
    """A number of cases among all, and how far this share can be trusted."""

    count: int
    of: int

    @property
    def interval(self) -> tuple[float, float]:
        """The range of the true share, 95 times in 100: Wilson's score interval, from 0 to 1."""
        if not self.of:
            return 0.0, 1.0
        share, spread = self.count / self.of, _SURE**2 / self.of
        middle = (share + spread / 2) / (1 + spread)
        half = (spread * (share * (1 - share) + spread / 4)) ** 0.5 / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def is_too_few(self) -> bool:
        """True if there are too few cases for the share to be trusted."""
        return self.of < _ENOUGH


@dataclass(frozen=True, slots=True)
class Trial:
    """One debate, and a judge's verdicts on it; a mirrored winner is given as its original side."""

    debate: KnownDebate
    plain: Judged
    again: Judged | None
    """The verdict when the same was asked again; None if it was not."""
    mirrored: Judged
    lengthened: Judged

    @property
    def winner(self) -> Side | None:
        """The side that the judge named."""
        return _find_winner(self.plain)

    @property
    def winner_again(self) -> Side | None:
        return None if self.again is None else _find_winner(self.again)

    @property
    def winner_mirrored(self) -> Side | None:
        """The side that it named when mirrored, given as the original side."""
        side = _find_winner(self.mirrored)
        return side and find_other_side(side)

    @property
    def winner_lengthened(self) -> Side | None:
        return _find_winner(self.lengthened)

    @property
    def is_hit(self) -> bool:
        """True if it named the better side, or nobody if neither is better."""
        return self.plain.missed is None and self.winner == self.debate.better

    @property
    def towards_longer(self) -> int:
        """1 where its verdict moved towards the longer side, -1 where it moved away, else 0."""
        before, after = (
            self._rank_winner(winner) for winner in (self.winner, self.winner_lengthened)
        )
        return (after > before) - (after < before)

    @property
    def longer_by(self) -> float | None:
        """The rise of the longer side's total against the other's; None without scores."""
        if not self.plain.totals or not self.lengthened.totals:
            return None
        return self._measure_lead(self.lengthened) - self._measure_lead(self.plain)

    def _rank_winner(self, winner: Side | None) -> int:
        return 0 if winner is None else 1 if winner == self.debate.longer else -1

    def _measure_lead(self, judged: Judged) -> float:
        longer = self.debate.longer
        return judged.totals[longer] - judged.totals[find_other_side(longer)]


@dataclass(frozen=True)
class Calibration:
    """The known debates, each judged by one judge; a share leaves out what got no verdict."""

    trials: tuple[Trial, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of debate, in order of first appearance."""
        return tuple(dict.fromkeys(trial.debate.kind for trial in self.trials))

    def of_kind(self, kind: str) -> "Calibration":
        """Return the debates of one kind."""
        return Calibration(tuple(trial for trial in self.trials if trial.debate.kind == kind))

    @property
    def hits(self) -> Share:
        """The verdicts that agree with what a reader would say."""
        found = self._list_given(lambda trial: trial.plain)
        return Share(sum(trial.is_hit for trial in found), len(found))

    @property
    def wrong(self) -> int:
        """The number of times the worse side was named."""
        named = [trial for trial in self.trials if trial.debate.better and trial.winner]
        return sum(trial.winner != trial.debate.better for trial in named)

    @property
    def undecided(self) -> int:
        """The number of times nobody was named although one side argued better."""
        found = [
            trial for trial in self._list_given(lambda other: other.plain) if trial.debate.better
        ]
        return sum(trial.winner is None for trial in found)

    @property
    def changed_again(self) -> Share:
        """The share of verdicts that were different when the same was asked again."""
        found = self._list_given(lambda trial: trial.again)
        return Share(sum(trial.winner_again != trial.winner for trial in found), len(found))

    @property
    def changed_mirrored(self) -> Share:
        """The share of verdicts that were different when sides and order were swapped."""
        found = self._list_given(lambda trial: trial.mirrored)
        return Share(sum(trial.winner_mirrored != trial.winner for trial in found), len(found))

    @property
    def first_named(self) -> Share:
        """The share of named sides that spoke first, over original and mirrored debates.

        Each debate counts once in each order, so that a judge without a preference is at a half.
        """
        found = self._list_given(lambda trial: trial.mirrored)
        plain = [trial.winner == trial.debate.first for trial in found if trial.winner]
        mirrored = [
            trial.winner_mirrored != trial.debate.first for trial in found if trial.winner_mirrored
        ]
        return Share(sum(plain) + sum(mirrored), len(plain) + len(mirrored))

    @property
    def towards_longer(self) -> Share:
        """The share of verdicts that moved to the longer side, among those that length changed."""
        moved = [trial.towards_longer for trial in self._list_given(lambda other: other.lengthened)]
        return Share(moved.count(1), len(moved) - moved.count(0))

    @property
    def longer_by(self) -> float | None:
        """The average rise of the longer side's total against the other's."""
        found = [trial.longer_by for trial in self.trials if trial.longer_by is not None]
        return fmean(found) if found else None

    @property
    def missed(self) -> tuple[str, ...]:
        """The reason for each time that there was no verdict."""
        return tuple(judged.missed for judged in self._judged if judged.missed)

    @property
    def costs(self) -> tuple[Cost, ...]:
        """The cost of each request."""
        return tuple(cost for judged in self._judged for cost in judged.costs)

    def _list_given(self, other: Callable[[Trial], Judged | None]) -> list[Trial]:
        """List the trials that got a verdict both on the original and on that other form."""

        def is_given(judged: Judged | None) -> bool:
            return judged is not None and judged.missed is None

        return [trial for trial in self.trials if is_given(trial.plain) and is_given(other(trial))]

    @property
    def _judged(self) -> tuple[Judged, ...]:
        asked = (
            judged
            for trial in self.trials
            for judged in (trial.plain, trial.again, trial.mirrored, trial.lengthened)
        )
        return tuple(judged for judged in asked if judged is not None)


async def calibrate_judge(
    judge: Performer,
    model: str,
    debates: Sequence[KnownDebate] | None = None,
    *,
    twice: bool = True,
) -> Calibration:
    """Try debates with a known better side on a judge.

    All thirty unless others are given. Each is judged in its original form, mirrored and
    lengthened; with `twice` the original is judged a second time, which shows what changes by
    chance.
    """
    debates = known_debates() if debates is None else debates
    plain = [debate.sample for debate in debates]
    mirrored = [debate.mirror().sample for debate in debates]
    lengthened = [debate.lengthen().sample for debate in debates]
    asked = [*plain, *mirrored, *lengthened, *(plain if twice else ())]
    found, count = await judge_all(judge, model, asked), len(plain)
    columns = [found[start : start + count] for start in range(0, len(found), count)]
    again = columns[3] if twice else [None] * count
    trials = zip(debates, columns[0], again, columns[1], columns[2], strict=True)
    return Calibration(tuple(Trial(*trial) for trial in trials))


def _find_winner(judged: Judged) -> Side | None:
    return judged.winner if judged.winner in ("for", "against") else None
