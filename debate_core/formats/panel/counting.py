"""The counts of format `panel`: orders, totals, leaders, early stops, the most diverse personas.

Two personas score 2 if their stances differ, 3 times the Jaccard distance of their key arguments,
and 1 if their fields of expertise differ. Arguments are compared by their words, so that those of
nearly the same wording are near. The pick is greedy, from a seeded start (formats.md, 3).
"""

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from debate_core.domain.values import DebaterId
from debate_core.formats.panel.assessment import Assessment
from debate_core.formats.panel.forms import Candidate, Drawn
from debate_core.formats.panel.options import Coordination, Order, PanelOptions

OPENING, REBUTTAL, CLOSING = "opening", "rebuttal", "closing"


class Ordered(NamedTuple):
    """The order of speaking, and what it came from."""

    debaters: tuple[DebaterId, ...]
    drawn: Drawn


def coordination_of(options: PanelOptions, phase: str) -> Coordination:
    """Find how a phase is coordinated; a phase that is not named is simultaneous."""
    named: dict[str, Coordination] = {
        OPENING: options.opening,
        REBUTTAL: options.rebuttal,
        CLOSING: options.closing,
    }
    return named.get(phase, "simultaneous")


def is_held(options: PanelOptions, phase: str) -> bool:
    """True if the turns of a phase are shown together, once all of them are there."""
    return options.shown == "together" and coordination_of(options, phase) == "simultaneous"


def order_debaters(
    debaters: Sequence[DebaterId], order: Order, round_: int, last: Assessment | None
) -> Ordered:
    """The order of a round; the judge's, where wanted, only if it is a permutation."""
    match order:
        case "fixed":
            return Ordered(tuple(debaters), "fixed")
        case "rotating":
            return Ordered(rotate_debaters(debaters, round_), "rotating")
        case "judge-selected":
            wished = last.order if last else ()
            by_id = {str(debater): debater for debater in debaters}
            if wished and sorted(wished) == sorted(by_id):
                return Ordered(tuple(by_id[debater] for debater in wished), "judge")
            return Ordered(rotate_debaters(debaters, round_), "fallback" if wished else "rotating")


def rotate_debaters(debaters: Sequence[DebaterId], round_: int) -> tuple[DebaterId, ...]:
    """The declared order, its start moved by one each round."""
    start = (round_ - 1) % len(debaters)
    return (*debaters[start:], *debaters[:start])


def pick_asker(speaker: DebaterId, debaters: Sequence[DebaterId], round_: int) -> DebaterId:
    """Pick who may put a point of information to a speaker: a different one each round."""
    _, *others = rotate_debaters(debaters, debaters.index(speaker) + 1)
    return others[(round_ - 1) % len(others)]


_STANCES, _ARGUMENTS, _EXPERTISE = 2, 3, 1
_WORD = re.compile(r"\w+")


class Picked(NamedTuple):
    """A candidate that was picked, and its mean score to those picked before it."""

    candidate: Candidate
    score: float


def score_pair(one: Candidate, other: Candidate) -> float:
    """Score how different two personas are, 0 to 6."""
    return (
        _STANCES * (one.stance != other.stance)
        + _ARGUMENTS * jaccard_distance(_split_words(one.arguments), _split_words(other.arguments))
        + _EXPERTISE * (_normalise(one.expertise) != _normalise(other.expertise))
    )


def jaccard_distance(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of what either holds that they do not both hold; 0 for two empty sets."""
    either = one | other
    return 1 - len(one & other) / len(either) if either else 0.0


def pick_most_diverse(candidates: Sequence[Candidate], count: int, seed: int) -> tuple[Picked, ...]:
    """Pick that many candidates; each next has the highest mean score to those before it.

    If several are level, the one that was proposed first is picked.
    """
    left = list(candidates)
    if not left or count < 1:
        return ()
    start = left.pop(Random(f"{seed}:personas").randrange(len(left)))
    picked = [Picked(start, 0.0)]
    while left and len(picked) < count:
        scores = [_average_score(candidate, picked) for candidate in left]
        best = max(range(len(left)), key=lambda place: scores[place])
        picked.append(Picked(left.pop(best), scores[best]))
    return tuple(picked)


def _average_score(candidate: Candidate, picked: Sequence[Picked]) -> float:
    return sum(score_pair(candidate, pick.candidate) for pick in picked) / len(picked)


def _split_words(arguments: Sequence[str]) -> frozenset[str]:
    return frozenset(word for argument in arguments for word in _WORD.findall(argument.casefold()))


def _normalise(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))
