"""The people, the judge and the debaters side by side: who decided what, and how far they agree.

Rule: only those are compared who gave the same thing: a choice with a choice, shares with shares.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Literal

from pydantic import Field

from debate_core.domain.values import Value

Who = Literal["people", "judge", "debaters"]


class Decider(Value):
    """The decision of one of the three: the people, the judge or the debaters."""

    who: Who
    choice: str | None
    """The choice it made; None where it chose nothing."""
    votes: dict[str, int] = Field(default_factory=dict[str, int])
    """Its votes by choice; empty where it gives no votes, as a single judge does."""
    voters: int = 0
    """The number who could have backed a choice: those who voted, all debaters, all judges."""
    needed: int = 0
    """The votes that a choice needed; 0 where there are no votes."""

    @property
    def shares(self) -> Mapping[str, float]:
        """The share of those who named anything that each choice had; empty without votes."""
        named = sum(self.votes.values())
        return {choice: votes / named for choice, votes in self.votes.items()} if named else {}


class Agreement(Value):
    """The agreement of two of them."""

    between: tuple[Who, Who]
    is_same: bool | None
    """True if both chose the same; None where one of them chose nothing."""
    apart: float | None
    """The part of all shares that would have to move to make both alike, 0 to 1.

    None unless both gave shares.
    """


def compare_all(deciders: Iterable[Decider]) -> tuple[Agreement, ...]:
    """Compare every two of them, in their order."""
    return tuple(compare(one, other) for one, other in combinations(deciders, 2))


def compare(one: Decider, other: Decider) -> Agreement:
    """Say how far these two agree."""
    is_known = one.choice is not None and other.choice is not None
    return Agreement(
        between=(one.who, other.who),
        is_same=one.choice == other.choice if is_known else None,
        apart=measure_distance(one.shares, other.shares),
    )


def measure_distance(one: Mapping[str, float], other: Mapping[str, float]) -> float | None:
    """Halve the sum of all differences of shares (total variation); None without shares of both."""
    if not one or not other:
        return None
    return sum(abs(one.get(choice, 0) - other.get(choice, 0)) for choice in {**one, **other}) / 2
