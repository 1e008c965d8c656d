"""The questions of an opinion poll: on which sides it is, and when people are asked."""

from typing import Literal

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.features.opinion.swing import UNSURE
from debate_core.formats import format_of

Asked = Literal["before", "after"]
"""The moment that people are asked about: before the first turn, or after the last."""


def list_opinion_sides(spec: Specification) -> tuple[str, ...]:
    """List the two sides that people are asked their opinion of; none where they are not asked."""
    is_voted_on = bool(format_of(spec).list_choices(spec))
    is_asked = spec.voting.asks_opinion and is_voted_on and len(spec.stances) == 2
    return spec.stances if is_asked and UNSURE not in spec.stances else ()


def list_opinion_answers(spec: Specification) -> tuple[str, ...]:
    """List the answers that can be given where people are asked."""
    return (*list_opinion_sides(spec), UNSURE)


def find_opinion_poll(record: Record) -> Asked | None:
    """Find what people are asked right now: what they think up to the first turn, and again."""
    if not list_opinion_sides(record.spec):
        return None
    is_before = record.state in ("debating", "paused") and not record.turns
    if is_before and record.closing is None:
        return "before"
    return "after" if record.is_vote_open and record.opinion.is_asked_again else None
