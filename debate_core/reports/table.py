"""The floor of a discussion: who has it, and whether anybody may still get it."""

from debate_core.domain.forms import NextSpeaker
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId


def has_floor(record: Record) -> bool:
    """True if somebody may still get the floor, as people do not vote yet."""
    is_debated = record.state in ("debating", "paused")
    return is_debated and not record.polls and record.closing is None


def find_floor_holder(record: Record) -> DebaterId | None:
    """Find the debater who is taking a turn, or was given the floor and has not spoken yet."""
    if open_turns := tuple(record.people.open_turns.values()):
        return open_turns[0].debater
    for answer in reversed(record.answered):
        if isinstance(answer.step, Speak):
            return None
        if isinstance(answer.answer, NextSpeaker):
            return answer.answer.debater
    return None
