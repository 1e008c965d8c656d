"""Opinion before and after a debate (Oxford style): who moved more people (voting.md).

Rule: nothing of it is recorded that may not be shown. Those who answered only once are not counted,
a few are not counted at all, and but for the swing no figure is about one or two people.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from pydantic import Field

from debate_core.domain.fact import RecordedFact
from debate_core.domain.values import Value

if TYPE_CHECKING:
    from debate_core.domain.record import Record

UNSURE = "undecided"
"""The answer of people who are on neither side."""
LEAST = 3
"""The smallest number of people that a figure may be about."""


class OpinionAsked(RecordedFact):
    """Those who said what they think before the debate are asked once more, beside the vote."""

    kind: Literal["opinion_asked"] = "opinion_asked"

    def apply(self, record: "Record") -> "Record":
        return replace(record, opinion_asked=True)


class Move(Value):
    """A number of people who gave one answer before, and another or the same after."""

    before: str
    after: str
    people: int


class OpinionCounted(RecordedFact):
    """The count of answers before and after; empty where too few people answered."""

    kind: Literal["opinion_counted"] = "opinion_counted"
    both: int = 0
    """The number of people who answered both times."""
    gained: dict[str, int] = Field(default_factory=dict[str, int])
    """The gain or loss in people of each side, and of undecided; in the order of sides."""
    before: dict[str, int] = Field(default_factory=dict[str, int])
    """The people for each, before; empty, like `after`, if one of these is about one or two."""
    after: dict[str, int] = Field(default_factory=dict[str, int])
    moves: tuple[Move, ...] = ()
    """The people from each answer to each; empty where one number is about one or two people."""

    def apply(self, record: "Record") -> "Record":
        return replace(record, opinion=self)


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
