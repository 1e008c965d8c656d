"""Contests: who won against whom in each debate, and on which side.

Rules: each debater of the side that won has won over each of the others, who are not compared with
one another; where a debate ended level, everyone came out even with everyone of another side, which
is half a win for both. In one debate nobody has contests that weigh more than one debate together.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from debate_core.features.ratings.results import DebateResult, RatedSeat

Kind = Literal["personas", "styles", "models"]
"""The kinds of entrants that are rated."""
_NAMES: Mapping[Kind, Callable[[RatedSeat], str]] = {
    "personas": lambda seat: seat.name.strip(),
    "styles": lambda seat: seat.style,
    "models": lambda seat: seat.model,
}


class Contest(NamedTuple):
    """A win of one over another; for an even end there is one each way, with half the weight."""

    debate: int
    """The place of its debate among all."""
    winner: str
    loser: str
    weight: float = 1.0
    side: int = 0
    """The side: 1 if the winner argued the side declared first, of two; -1 if the loser did."""


def contests_of(results: Sequence[DebateResult], kind: Kind) -> tuple[Contest, ...]:
    """List the contests of all debates that count for ratings.

    Names that differ only in upper and lower case are one name, spelt as it was first.
    """
    spelt: dict[str, str] = {}
    found: list[Contest] = []
    for debate, result in enumerate(results):
        named = (
            _Entrant(spelt.setdefault(name.casefold(), name), seat.side)
            for seat in result.seats
            if (name := _NAMES[kind](seat))
        )
        found += _contests(debate, tuple(dict.fromkeys(named)), result.winner)
    return tuple(found)


class _Entrant(NamedTuple):
    """A name on a side; several debaters of one side may share it."""

    name: str
    side: int


def _contests(debate: int, entrants: Sequence[_Entrant], winner: int | None) -> Iterator[Contest]:
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
