"""The polls of people's opinion before and after a debate: on which sides, and when."""

from typing import Literal

from debate_core.domain.opinion import UNSURE
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.formats.rules import Rules


def list_opinion_sides(rules: Rules, spec: Specification) -> tuple[str, ...]:
    """The two sides that people are asked their opinion of; none where they are not asked."""
    is_voted_on = bool(rules.list_choices(spec))
    is_asked = spec.voting.asks_opinion and is_voted_on and len(spec.stances) == 2
    return spec.stances if is_asked and UNSURE not in spec.stances else ()


def find_opinion_poll(rules: Rules, record: Record) -> Literal["before", "after"] | None:
    """True if people are asked what they think right now: up to the first turn, and again."""
    if not list_opinion_sides(rules, record.spec):
        return None
    is_before = record.state in ("debating", "paused") and not record.turns
    if is_before and record.closing is None:
        return "before"
    return "after" if record.is_vote_open and record.opinion_asked else None
