"""The most diverse of the proposed personas, counted by code (formats.md, panel).

Two personas score 2 if their stances differ, 3 times the Jaccard distance of their key arguments,
and 1 if their fields of expertise differ. The pick is greedy, from a seeded start.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from debate_core.formats.panel.forms import Candidate

_STANCES, _ARGUMENTS, _EXPERTISE = 2, 3, 1


class Picked(NamedTuple):
    """A candidate that was picked, and its mean score to those picked before it."""

    candidate: Candidate
    score: float


def pair_score(one: Candidate, other: Candidate) -> float:
    """How different two personas are, 0 to 6."""
    return (
        _STANCES * (one.stance != other.stance)
        + _ARGUMENTS * jaccard_distance(_said(one.arguments), _said(other.arguments))
        + _EXPERTISE * (_plain(one.expertise) != _plain(other.expertise))
    )


def jaccard_distance(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of what either holds that they do not both hold; 0 for two empty sets."""
    either = one | other
    return 1 - len(one & other) / len(either) if either else 0.0


def most_diverse(candidates: Sequence[Candidate], count: int, seed: int) -> tuple[Picked, ...]:
    """That many candidates; each next has the highest mean score to those before it.

    Of several that are level the one proposed first is picked.
    """
    left = list(candidates)
    if not left or count < 1:
        return ()
    start = left.pop(Random(f"{seed}:personas").randrange(len(left)))
    picked = [Picked(start, 0.0)]
    while left and len(picked) < count:
        scores = [_mean_score(each, picked) for each in left]
        best = max(range(len(left)), key=lambda place: scores[place])
        picked.append(Picked(left.pop(best), scores[best]))
    return tuple(picked)


def _mean_score(candidate: Candidate, picked: Sequence[Picked]) -> float:
    return sum(pair_score(candidate, each.candidate) for each in picked) / len(picked)


def _said(arguments: Sequence[str]) -> frozenset[str]:
    return frozenset(_plain(each) for each in arguments)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".")
