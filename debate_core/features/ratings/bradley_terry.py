"""Strengths by the Bradley-Terry model, with a term for the side (docs/decisions/022).

The chance that one wins over another is logistic in the difference of their strengths, and of their
sides. So the fit is a logistic regression with one row for each contest, solved by Newton's method.

Rule: everyone gets one more win and one more loss, against an average opponent, and so does the
side. That keeps strengths finite for those who never lost. Intervals come from resampling debates,
those two included.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from debate_core.features.ratings.results import DebateResult, RatedSeat

Kind = Literal["personas", "styles", "models"]
"""The kinds of entrants that are rated."""
_NAMES: Mapping[Kind, Callable[[RatedSeat], str]] = {
    "personas": lambda seat: seat.name.strip(),
    "styles": lambda seat: seat.style,
    "models": lambda seat: seat.model,
}


class Contest(NamedTuple):
    """A win of one over another; a draw makes one contest each way, with half the weight."""

    debate: int
    """The index of its debate among all."""
    winner: str
    loser: str
    weight: float = 1.0
    side: int = 0
    """The side: 1 if the winner argued the side declared first, of two; -1 if the loser did."""


def list_contests(results: Sequence[DebateResult], kind: Kind) -> tuple[Contest, ...]:
    """List the contests of all debates that count for ratings.

    Names that differ only in upper and lower case are one name, spelt as it first appeared.
    """
    spelt: dict[str, str] = {}
    found: list[Contest] = []
    for debate, result in enumerate(results):
        named = (
            _Entrant(spelt.setdefault(name.casefold(), name), seat.side)
            for seat in result.seats
            if (name := _NAMES[kind](seat))
        )
        found += _make_contests(debate, tuple(dict.fromkeys(named)), result.winner)
    return tuple(found)


class _Entrant(NamedTuple):
    """A name on a side; several debaters of one side may share it."""

    name: str
    side: int


def _make_contests(
    debate: int, entrants: Sequence[_Entrant], winner: int | None
) -> Iterator[Contest]:
    pairs = [
        (one, other)
        for one in entrants
        for other in entrants
        if one.side != other.side and winner in (None, one.side)
    ]
    met = Counter(seat for pair in pairs for seat in pair)
    has_two = len({entrant.side for entrant in entrants}) == 2
    for one, other in pairs:
        side = other.side - one.side if has_two else 0
        yield Contest(debate, one.name, other.name, 1 / max(met.values()), side)


_SEED = 12
_SHARE = 95
"""The percentage of the resampled fits that an interval holds."""
_MOST_STEPS = 100
_LONGEST_STEP = 2.0
"""The longest step in logits: farther out, the curve that it is based on no longer holds."""
_CLOSE = 1e-9
_Numbers = NDArray[np.float64]


class StrengthEstimate(NamedTuple):
    """A strength as a logit, with its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Strengths:
    """The results of a fit."""

    of: dict[str, StrengthEstimate]
    """The strengths by name; 0 is the mean of all of them."""
    side: StrengthEstimate
    """The advantage of arguing the side that is declared first."""


def fit_strengths(
    contests: Sequence[Contest], *, prior: float = 1.0, draws: int = 200
) -> Strengths:
    """Fit the strengths of all who are in these contests, which must be linked with one another.

    `prior` is the weight of everyone's additional win and loss, `draws` the number of times debates
    are resampled for the intervals. The same contests give the same numbers; each draw takes some
    milliseconds.
    """
    rows = _Rows.of(contests)
    chance = np.random.default_rng(_SEED)
    fitted = rows.fit(np.ones(rows.debates), np.full(rows.priors, prior))
    # Bayesian bootstrap: each debate gets a random weight, instead of being drawn several times
    # or not at all, so that no draw is without the only loss of an entrant.
    drawn = [
        rows.fit(
            chance.exponential(size=rows.debates), prior * chance.exponential(size=rows.priors)
        )
        for _ in range(draws)
    ]
    edge = (100 - _SHARE) / 2
    low, high = np.percentile(np.array(drawn or [fitted]), (edge, 100 - edge), axis=0)
    *each, side = map(StrengthEstimate, fitted.tolist(), low.tolist(), high.tolist())
    return Strengths(dict(zip(rows.names, each, strict=True)), side)


@dataclass(frozen=True, slots=True)
class _Products:
    """The contribution of each row of a matrix to the sum of its outer products.

    A row names two debaters and a side, so it has nine products, however many names there are.
    """

    row: NDArray[np.intp]
    place: NDArray[np.intp]
    value: _Numbers
    width: int

    @classmethod
    def of(cls, matrix: _Numbers) -> "_Products":
        width = matrix.shape[1]
        entries = [
            (row, one * width + other, values[one] * values[other])
            for row, values in enumerate(matrix)
            for one in np.flatnonzero(values)
            for other in np.flatnonzero(values)
        ]
        row, place, value = zip(*entries, strict=True)
        return cls(np.array(row), np.array(place), np.array(value), width)

    def sum(self, weights: _Numbers) -> _Numbers:
        """Add up the outer products of all rows with themselves, each by its weight."""
        curve: _Numbers = np.zeros(self.width**2)
        np.add.at(curve, self.place, self.value * weights[self.row])
        return curve.reshape(self.width, self.width)


@dataclass(frozen=True, slots=True)
class _Rows:
    """The contests as rows of a regression, then a win and a loss for each name and for the side.

    Equal contests share a row, so that thousands of debates need few rows.
    """

    names: tuple[str, ...]
    """The names in order of appearance, so that renaming changes nothing."""
    matrix: _Numbers
    products: "_Products"
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
            whole := np.vstack([matrix, own]),
            _Products.of(whole),
            np.concatenate([np.ones(len(rows)), np.tile((1.0, 0.0), len(names) + 1)]),
            np.array([rows[key] for key in keys]),
            np.array([debates[c.debate] for c in contests]),
            np.array([c.weight for c in contests]),
            len(debates),
        )

    @property
    def priors(self) -> int:
        """The number of rows that are not contests."""
        return 2 * (len(self.names) + 1)

    def fit(self, debates: _Numbers, priors: _Numbers) -> _Numbers:
        """Fit the strengths and then the side's, by the weights of debates and of prior rows."""
        contests = np.bincount(self.row_of, self.weight_of * debates[self.debate_of])
        weights = np.concatenate([contests, priors])
        fitted = np.zeros(self.matrix.shape[1])
        for _ in range(_MOST_STEPS):
            chance = 0.5 + 0.5 * np.tanh(self.matrix @ fitted / 2)
            slope = self.matrix.T @ (weights * (self.won - chance))
            curve = self.products.sum(weights * chance * (1 - chance))
            step = np.linalg.solve(curve, slope)
            longest = np.abs(step).max()
            fitted += step * min(1.0, _LONGEST_STEP / max(longest, _CLOSE))
            if longest < _CLOSE:
                break
        fitted[:-1] -= fitted[:-1].mean()
        return fitted
