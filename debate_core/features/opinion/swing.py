"""The swing: who moved more people to their side (Oxford style, voting.md)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from debate_core.features.opinion.facts import Move, OpinionCounted

UNSURE = "undecided"
"""The answer of people who are on neither side."""
LEAST = 3
"""The smallest number of people that a figure may be about."""


class Answers(NamedTuple):
    """One person's answers before and after."""

    before: str
    after: str


def tally_opinion(answers: Iterable[Answers], sides: Sequence[str], quorum: int) -> OpinionCounted:
    """Count the answers of those who answered twice."""
    matched = list(answers)
    if len(matched) < max(quorum, LEAST):
        return OpinionCounted()
    choices = (*sides, UNSURE)
    before = {choice: sum(said.before == choice for said in matched) for choice in choices}
    after = {choice: sum(said.after == choice for said in matched) for choice in choices}
    ways = {Answers(a, b): matched.count(Answers(a, b)) for a in choices for b in choices}
    can_tell = _is_about_enough((*before.values(), *after.values()))
    can_tell_ways = _is_about_enough(ways.values())
    moves = (Move(before=a, after=b, people=people) for (a, b), people in ways.items() if people)
    return OpinionCounted(
        both=len(matched),
        gained={choice: after[choice] - before[choice] for choice in choices},
        before=before if can_tell else {},
        after=after if can_tell else {},
        moves=tuple(moves) if can_tell_ways else (),
    )


def _is_about_enough(figures: Iterable[int]) -> bool:
    """True if no figure is about one or two people.

    With all but one of them told, the last could be worked out: so all are shown or none.
    """
    return not any(0 < figure < LEAST for figure in figures)


@dataclass(frozen=True, slots=True)
class Swing:
    """The change in each answer's share, in points, among those who answered both times."""

    points: Mapping[str, Fraction]

    @property
    def moved_more(self) -> str | None:
        """The side that moved more people to it; None where both moved as many."""
        (one, one_points), (other, other_points) = (
            pair for pair in self.points.items() if pair[0] != UNSURE
        )
        if one_points == other_points:
            return None
        return one if one_points > other_points else other


def compute_swing(counted: OpinionCounted) -> Swing | None:
    """Compute the swing; None where too few answered both times."""
    if not counted.both:
        return None
    return Swing(
        {choice: Fraction(100 * people, counted.both) for choice, people in counted.gained.items()}
    )
