"""The polls: what people are asked, and when, and the swing of their answers (Oxford style)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.features.opinion.facts import Move, OpinionCounted
from debate_core.formats import format_of

UNSURE = "undecided"
"""The answer of people who are on neither side."""
LEAST = 3
"""The smallest number of people that a figure may be about."""
Asked = Literal["before", "after"]
"""The moment that people are asked about: before the debate, or after it."""


def list_opinion_sides(spec: Specification) -> tuple[str, ...]:
    """List the two sides that people are asked their opinion on; empty if they are not asked."""
    is_voted_on = bool(format_of(spec).list_choices(spec))
    is_asked = spec.voting.asks_opinion and is_voted_on and len(spec.stances) == 2
    return spec.stances if is_asked and UNSURE not in spec.stances else ()


def list_opinion_answers(spec: Specification) -> tuple[str, ...]:
    """List the answers that people can give, if they are asked."""
    return (*list_opinion_sides(spec), UNSURE)


def find_opinion_poll(record: Record) -> Asked | None:
    """Find which opinion people are asked for right now: before the debate, or after it.

    A debate without a countdown asks them until its first turn is recorded.
    """
    if not list_opinion_sides(record.spec):
        return None
    is_debated = record.state in ("debating", "paused") and record.closing is None
    is_counted_down = record.starts_at is not None
    if is_counted_down or (is_debated and not record.turns and not record.has_begun):
        return "before"
    return "after" if record.is_vote_open and record.opinion.is_asked_again else None


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

    If all but one were shown, the last could be computed: so either all are shown or none.
    """
    return not any(0 < figure < LEAST for figure in figures)


@dataclass(frozen=True, slots=True)
class Swing:
    """The change in each answer's share, in points, among those who answered both times."""

    points: Mapping[str, Fraction]

    @property
    def moved_more(self) -> str | None:
        """The side that gained more people; None if both gained as many."""
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
