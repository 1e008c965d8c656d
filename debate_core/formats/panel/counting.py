"""What format `panel` counts: orders, totals, who leads, an early stop, the diversest personas.

Two personas score 2 if their stances differ, 3 times the Jaccard distance of their key arguments,
and 1 if their fields of expertise differ. Arguments are compared by their words, so that those of
nearly the same wording are near. The pick is greedy, from a seeded start (formats.md, 3).
"""

import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from debate_core.domain.specification import Debater, Specification
from debate_core.domain.words import DebaterId
from debate_core.formats.panel.forms import Assessment, Candidate, Drawn
from debate_core.formats.panel.options import PANEL, Coordination, Order, PanelOptions

OPENING, REBUTTAL, CLOSING = "opening", "rebuttal", "closing"
_SPENT = frozenset({"diminishing returns", "repetition"})


class Ordered(NamedTuple):
    """Who speaks when, and what that came from."""

    debaters: tuple[DebaterId, ...]
    drawn: Drawn


def coordination_of(options: PanelOptions, phase: str) -> Coordination:
    """How a phase is coordinated; a phase that is not named is simultaneous."""
    named: dict[str, Coordination] = {
        OPENING: options.opening,
        REBUTTAL: options.rebuttal,
        CLOSING: options.closing,
    }
    return named.get(phase, "simultaneous")


def is_held(options: PanelOptions, phase: str) -> bool:
    """Whether the turns of a phase are shown together, once all of them are there."""
    return options.shown == "together" and coordination_of(options, phase) == "simultaneous"


def ordered(
    debaters: Sequence[DebaterId], order: Order, round_: int, last: Assessment | None
) -> Ordered:
    """The order of a round; the judge's, where wanted, only if it is a permutation."""
    match order:
        case "fixed":
            return Ordered(tuple(debaters), "fixed")
        case "rotating":
            return Ordered(rotated(debaters, round_), "rotating")
        case "judge-selected":
            wished = last.order if last else ()
            by_id = {str(each): each for each in debaters}
            if wished and sorted(wished) == sorted(by_id):
                return Ordered(tuple(by_id[each] for each in wished), "judge")
            return Ordered(rotated(debaters, round_), "fallback" if wished else "rotating")


def rotated(debaters: Sequence[DebaterId], round_: int) -> tuple[DebaterId, ...]:
    """The declared order, its start moved by one each round."""
    start = (round_ - 1) % len(debaters)
    return (*debaters[start:], *debaters[:start])


def asker_for(speaker: DebaterId, debaters: Sequence[DebaterId], round_: int) -> DebaterId:
    """Who may put a point of information to a speaker: another one each round."""
    _, *others = rotated(debaters, debaters.index(speaker) + 1)
    return others[(round_ - 1) % len(others)]


def totals(assessment: Assessment) -> dict[str, Fraction]:
    """The weighted total of every debater that was assessed, counted here."""
    return {each.debater: PANEL.exact(each.scores) for each in assessment.assessed}


def in_front(assessment: Assessment, spec: Specification) -> tuple[Debater, ...]:
    """Whoever has the highest total; several where they are level."""
    counted = totals(assessment)
    best = max(counted.values(), default=None)
    return tuple(each for each in spec.debaters if each.id in counted and counted[each.id] == best)


def could_lead(
    assessment: Assessment, spec: Specification, heard: Collection[DebaterId]
) -> tuple[DebaterId, ...]:
    """Who spoke and was not assessed."""
    counted = totals(assessment)
    return tuple(each.id for each in spec.debaters if each.id in heard and each.id not in counted)


def reason_to_stop(
    assessments: Sequence[Assessment],
    debaters: Collection[DebaterId],
    rebutted: Collection[DebaterId],
) -> str | None:
    """Why the debate should stop early; None to go on, as before everyone has had a rebuttal."""
    if not assessments or not set(debaters) <= set(rebutted):
        return None
    if not assessments[-1].should_continue:
        return "the judge sees nothing to be gained from another round"
    if len(assessments) > 1 and all(_is_spent(each) for each in assessments[-2:]):
        return "two assessments in a row saw diminishing returns or repetition"
    return None


def _is_spent(assessment: Assessment) -> bool:
    return bool(_SPENT & set(assessment.observations))


_STANCES, _ARGUMENTS, _EXPERTISE = 2, 3, 1
_WORD = re.compile(r"\w+")


class Picked(NamedTuple):
    """A candidate that was picked, and its mean score to those picked before it."""

    candidate: Candidate
    score: float


def pair_score(one: Candidate, other: Candidate) -> float:
    """How different two personas are, 0 to 6."""
    return (
        _STANCES * (one.stance != other.stance)
        + _ARGUMENTS * jaccard_distance(_words(one.arguments), _words(other.arguments))
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


def _words(arguments: Sequence[str]) -> frozenset[str]:
    return frozenset(word for each in arguments for word in _WORD.findall(each.casefold()))


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))
