"""Opinion before and after a debate (Oxford style): who moved more people (voting.md).

Rule: nothing is recorded of it that may not be shown. Those who answered only once are not counted,
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
"""What people answer who are on neither side."""
LEAST = 3
"""People that a figure is about, at least."""


class OpinionAsked(RecordedFact):
    """Those who said what they think before the debate are asked once more, beside the vote."""

    kind: Literal["opinion_asked"] = "opinion_asked"

    def apply(self, record: "Record") -> "Record":
        return replace(record, opinion_asked=True)


class Move(Value):
    """How many people gave one answer before, and another or the same after."""

    before: str
    after: str
    people: int


class OpinionCounted(RecordedFact):
    """What those who answered before and after said in all; empty where they are too few."""

    kind: Literal["opinion_counted"] = "opinion_counted"
    both: int = 0
    """How many answered both times."""
    gained: dict[str, int] = Field(default_factory=dict[str, int])
    """By how many people each side, and undecided, became more or fewer; in the order of sides."""
    before: dict[str, int] = Field(default_factory=dict[str, int])
    """People for each, before; empty, as of after, where one of these is about one or two."""
    after: dict[str, int] = Field(default_factory=dict[str, int])
    moves: tuple[Move, ...] = ()
    """From each answer to each; empty where one of them is about one or two people."""

    def apply(self, record: "Record") -> "Record":
        return replace(record, opinion=self)


class Answers(NamedTuple):
    """What one person said before and after."""

    before: str
    after: str


def tally_opinion(answers: Iterable[Answers], sides: Sequence[str], quorum: int) -> OpinionCounted:
    """What the answers of those who answered twice come to."""
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

    With all but one of them told, the last could be worked out: so it is all of them or none.
    """
    return not any(0 < figure < LEAST for figure in figures)


@dataclass(frozen=True, slots=True)
class Swing:
    """By how many points the share of each answer changed, of those who answered both times."""

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
    """The swing; None where too few answered both times."""
    if not counted.both:
        return None
    return Swing(
        {choice: Fraction(100 * people, counted.both) for choice, people in counted.gained.items()}
    )
