"""A leaderboard: the ratings with their intervals, and what unrated entrants still need.

Rule: a rating needs at least ten decided debates against three opponents, and is given only within
a set whose members are linked by debates; entrants of different sets cannot be compared.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import NamedTuple

from debate_core.features.ratings.bradley_terry import Contest, Kind, list_contests
from debate_core.features.ratings.results import DebateResult

LEAST_DEBATES, LEAST_OPPONENTS = 10, 3
AVERAGE = 1500
_POINTS = 400 / log(10)
"""Rating points per unit of a logit: 400 more points win ten times as often, as with Elo."""


class Rating(NamedTuple):
    """A rated entrant; the interval holds 95 % of the results of other draws of debates."""

    name: str
    rating: int
    low: int
    high: int
    debates: int
    won: int
    level: int


class Lacking(NamedTuple):
    """An entrant without a rating, with the number of debates and opponents still needed."""

    name: str
    debates: int
    opponents: int


class ChanceInterval(NamedTuple):
    """A chance from 0 to 1, with its interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Ratings of one kind, the highest first."""

    kind: Kind
    debates: int
    """The number of debates it is made from."""
    ratings: tuple[Rating, ...]
    lacking: tuple[Lacking, ...]
    """Entrants without a rating, those that need least first."""
    apart: tuple[str, ...] = ()
    """Entrants with enough debates, but none against anyone who is linked to those rated."""
    first_side: ChanceInterval | None = None
    """The winning chance of the side declared first, between two equally strong entrants.

    None if nobody is rated, or no debate between them has two sides.
    """


def make_leaderboard(results: Sequence[DebateResult], kind: Kind) -> Leaderboard:
    """Make the leaderboard of these debates; it takes a second where anyone is rated."""
    contests = list_contests(results, kind)
    tallies = _tally_results(contests)
    enough = {name for name, tally in tallies.items() if tally.is_enough}
    linked = max(
        _find_linked(tallies), key=lambda group: len(group & enough), default=frozenset[str]()
    )
    ratings, first_side = (
        _rate_entrants(contests, tallies, linked, enough) if enough else ((), None)
    )
    return Leaderboard(
        kind=kind,
        debates=len({contest.debate for contest in contests}),
        ratings=ratings,
        lacking=_list_lacking(tallies),
        apart=tuple(sorted(enough - linked)),
        first_side=first_side,
    )


@dataclass(slots=True)
class _Tally:
    """The results of one entrant against others."""

    ends: dict[int, int] = field(default_factory=dict[int, int])
    """The result by debate: 1 if won, -1 if lost, 0 if even."""
    opponents: set[str] = field(default_factory=set[str])

    def note(self, debate: int, opponent: str, end: int) -> None:
        """Record a contest; in a draw the second contest cancels out the first."""
        self.opponents.add(opponent)
        before = self.ends.get(debate)
        self.ends[debate] = end if before in (None, end) else 0

    def count(self, end: int) -> int:
        return sum(other == end for other in self.ends.values())

    @property
    def is_enough(self) -> bool:
        return len(self.ends) >= LEAST_DEBATES and len(self.opponents) >= LEAST_OPPONENTS


def _tally_results(contests: Iterable[Contest]) -> Mapping[str, _Tally]:
    """Tally each entrant's results; leave out one who met only itself, as a model can."""
    tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
    for contest in contests:
        if contest.winner != contest.loser:
            tallies[contest.winner].note(contest.debate, contest.loser, 1)
            tallies[contest.loser].note(contest.debate, contest.winner, -1)
    return tallies


def _find_linked(tallies: Mapping[str, _Tally]) -> Iterator[frozenset[str]]:
    """Find the sets within which everyone is linked with everyone by debates."""
    left = dict.fromkeys(tallies)
    while left:
        found, waiting = set[str](), [next(iter(left))]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                left.pop(name)
                waiting += tallies[name].opponents
        yield frozenset(found)


def _list_lacking(tallies: Mapping[str, _Tally]) -> tuple[Lacking, ...]:
    lacking = [
        Lacking(
            name,
            max(0, LEAST_DEBATES - len(tally.ends)),
            max(0, LEAST_OPPONENTS - len(tally.opponents)),
        )
        for name, tally in tallies.items()
        if not tally.is_enough
    ]
    return tuple(sorted(lacking, key=lambda row: (row.debates, row.opponents, row.name)))


def _rate_entrants(
    contests: Iterable[Contest],
    tallies: Mapping[str, _Tally],
    linked: Collection[str],
    enough: Collection[str],
) -> tuple[tuple[Rating, ...], ChanceInterval | None]:
    # The libraries behind it take a second and some memory, so a bot imports them only when asked.
    from debate_core.features.ratings.bradley_terry import fit_strengths

    compared = [contest for contest in contests if contest.winner in linked]
    fitted = fit_strengths(compared)
    ratings = [
        Rating(
            name,
            *(round(AVERAGE + _POINTS * logit) for logit in estimate),
            debates=len(tallies[name].ends),
            won=tallies[name].count(1),
            level=tallies[name].count(0),
        )
        for name, estimate in fitted.of.items()
        if name in enough
    ]
    has_sides = any(contest.side for contest in compared)
    first = ChanceInterval(*(1 / (1 + exp(-logit)) for logit in fitted.side)) if has_sides else None
    return tuple(sorted(ratings, key=lambda row: (-row.rating, row.name))), first
