"""The polls: what people are asked, and when, and the swing of their answers (Oxford style)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.turns import Turn
from debate_core.features.opinion.facts import Move, OpinionCounted, TurnNamed
from debate_core.formats import format_of

UNSURE = "undecided"
"""The answer of people who are on neither side."""
LEAST = 3
"""The smallest number of people that a figure may be about."""
LEAST_NAMING = 5
"""The fewest people who say what moved them before any of it is told."""
NOTHING = 0
"""The answer of people whom nothing in particular moved, in the place of a turn's number."""
_MOST_LISTED = 24
"""The turns that can be named; with `NOTHING` as many as a list of Discord's has."""
_MOST_TOLD = 3
"""The turns that are told."""
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


def list_named_turns(record: Record) -> tuple[Turn, ...]:
    """List the turns that people can name as what moved them: all, or the newest of very many."""
    return tuple(turn for turn in record.transcript if turn.answer.is_shown)[-_MOST_LISTED:]


def list_movers(record: Record) -> tuple[int, ...]:
    """List what people can say moved them: nothing, or a turn by its number."""
    return (NOTHING, *(turn.number for turn in list_named_turns(record)))


class Answers(NamedTuple):
    """One person's answers before and after, and the turn that they say moved them, if any."""

    before: str
    after: str
    turn: int | None = None


def tally_opinion(answers: Iterable[Answers], sides: Sequence[str], quorum: int) -> OpinionCounted:
    """Count the answers of those who answered twice."""
    matched = list(answers)
    if len(matched) < max(quorum, LEAST):
        return OpinionCounted()
    choices = (*sides, UNSURE)
    before = {choice: sum(said.before == choice for said in matched) for choice in choices}
    after = {choice: sum(said.after == choice for said in matched) for choice in choices}
    went = Counter((said.before, said.after) for said in matched)
    ways = {(a, b): went[a, b] for a in choices for b in choices}
    can_tell = _is_about_enough((*before.values(), *after.values()))
    can_tell_ways = _is_about_enough(ways.values())
    moves = (Move(before=a, after=b, people=people) for (a, b), people in ways.items() if people)
    return OpinionCounted(
        both=len(matched),
        gained={choice: after[choice] - before[choice] for choice in choices},
        before=before if can_tell else {},
        after=after if can_tell else {},
        moves=tuple(moves) if can_tell_ways else (),
        turns=_tally_turns(matched, sides),
    )


def _tally_turns(answers: Iterable[Answers], sides: Sequence[str]) -> tuple[TurnNamed, ...]:
    """Count whom each turn moved, those that moved most first; none if too few said it."""
    said = [answer for answer in answers if answer.turn is not None]
    if len(said) < LEAST_NAMING:
        return ()
    turns = {answer.turn for answer in said if answer.turn}
    counted = (
        _count_named(turn, [answer for answer in said if answer.turn == turn], sides)
        for turn in turns
    )
    told = [named for named in counted if named.people >= LEAST]
    return tuple(sorted(told, key=lambda named: (-named.people, named.turn))[:_MOST_TOLD])


def _count_named(turn: int, answers: Sequence[Answers], sides: Sequence[str]) -> TurnNamed:
    """Count which way the people moved who name a turn; to be undecided is between both sides."""
    line = (sides[0], UNSURE, sides[1])
    ways = [line.index(said.after) - line.index(said.before) for said in answers]
    counts = {
        sides[0]: sum(way < 0 for way in ways),
        sides[1]: sum(way > 0 for way in ways),
        UNSURE: ways.count(0),
    }
    told = {way: people for way, people in counts.items() if people >= LEAST}
    if len(told) == 2 and sum(told.values()) < len(answers):
        # Those who are left went the third way, and would be known to be one or two.
        told = {way: people for way, people in told.items() if people > min(told.values())}
    stayed = told.pop(UNSURE, 0)
    return TurnNamed(turn=turn, people=len(answers), towards=told, stayed=stayed)


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
