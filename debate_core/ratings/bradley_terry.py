"""Strengths by the Bradley-Terry model, with a term for the side (docs/decisions/022).

The chance that one wins over another is logistic in the difference of their strengths, and of their
sides. So the fit is a logistic regression with a row for each contest, done by scikit-learn.

Rule: everyone has one win and one loss more, against somebody average, and so has the side. That
keeps whoever never lost finite. Intervals come of drawing debates anew, those two included.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array  # pyright: ignore[reportMissingTypeStubs]
from sklearn.linear_model import LogisticRegression  # pyright: ignore[reportMissingTypeStubs]
from threadpoolctl import threadpool_limits  # pyright: ignore[reportMissingTypeStubs]

from debate_core.ratings.contests import Contest

_SEED = 12
_SHARE = 95
"""Percent of the drawn fits that an interval holds."""
_Numbers = NDArray[np.float64]


class Estimate(NamedTuple):
    """A strength as a logit, with its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Strengths:
    """What a fit comes to."""

    of: dict[str, Estimate]
    """By name; 0 is the mean of all of them."""
    side: Estimate
    """How much it helps to argue the side that is declared first."""


def strengths(contests: Sequence[Contest], *, prior: float = 1.0, draws: int = 200) -> Strengths:
    """The strengths of all who are in these contests, which must be linked with one another.

    `prior` is what the win and the loss that everyone has more weigh, `draws` how many times
    debates are drawn anew for the intervals. The same contests give the same numbers; it takes
    some milliseconds a draw.
    """
    rows = _Rows.of(contests)
    chance = np.random.default_rng(_SEED)
    # More threads would only wait for one another over matrices as small as these.
    with threadpool_limits(1):
        fitted = rows.fit(np.ones(rows.debates), np.full(rows.priors, prior))
        drawn = [fitted]
        for _ in range(draws):
            # Bayesian bootstrap: each debate gets a random weight where else it would be drawn
            # some times or not at all, so that no draw is without the one loss of an entrant.
            debates, priors = (
                chance.exponential(size=rows.debates),
                chance.exponential(size=rows.priors),
            )
            drawn.append(rows.fit(debates, prior * priors))
    edge = (100 - _SHARE) / 2
    low, high = np.percentile(np.array(drawn[1:] or drawn), (edge, 100 - edge), axis=0)
    *each, side = map(Estimate, fitted.tolist(), low.tolist(), high.tolist())
    return Strengths(dict(zip(rows.names, each, strict=True)), side)


@dataclass(frozen=True, slots=True)
class _Rows:
    """The contests as rows of a regression, then a win and a loss for each name and for the side.

    Contests that are alike share a row, so that thousands of debates make few.
    """

    names: tuple[str, ...]
    """In order of appearance, so that other names for the same change nothing."""
    matrix: Any
    won: _Numbers
    row_of: NDArray[np.intp]
    """The row of each contest."""
    debate_of: NDArray[np.intp]
    weight_of: _Numbers
    debates: int

    @classmethod
    def of(cls, contests: Sequence[Contest]) -> "_Rows":
        names = tuple(dict.fromkeys(name for c in contests for name in (c.winner, c.loser)))
        place = {name: number for number, name in enumerate(names)}
        keys = [(place[c.winner], place[c.loser], c.side) for c in contests]
        rows = {key: row for row, key in enumerate(dict.fromkeys(keys))}
        debates = {
            debate: at for at, debate in enumerate(dict.fromkeys(c.debate for c in contests))
        }
        own = np.repeat(np.eye(len(names) + 1), 2, axis=0)
        matrix = np.zeros((len(rows), len(names) + 1))
        for (winner, loser, side), row in rows.items():
            matrix[row, winner] += 1
            matrix[row, loser] -= 1
            matrix[row, -1] = side
        return cls(
            names,
            csr_array(np.vstack([matrix, own])),
            np.concatenate([np.ones(len(rows)), np.tile((1.0, 0.0), len(names) + 1)]),
            np.array([rows[key] for key in keys]),
            np.array([debates[c.debate] for c in contests]),
            np.array([c.weight for c in contests]),
            len(debates),
        )

    @property
    def priors(self) -> int:
        """How many rows are no contest's."""
        return 2 * (len(self.names) + 1)

    def fit(self, debates: _Numbers, priors: _Numbers) -> _Numbers:
        """The strengths and then the side's, by the weight of each debate and of each prior row."""
        weights = np.bincount(self.row_of, self.weight_of * debates[self.debate_of])
        # By the usual 1e-4 a fit over few contests ends as much as 0.001 too early.
        model: Any = LogisticRegression(
            C=np.inf, fit_intercept=False, solver="newton-cholesky", tol=1e-9
        )
        model.fit(self.matrix, self.won, sample_weight=np.concatenate([weights, priors]))
        fitted: _Numbers = model.coef_[0]
        fitted[:-1] -= fitted[:-1].mean()
        return fitted
