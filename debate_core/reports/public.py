"""A debate's events as everyone may read them: nothing that is held back, no voter's identity.

Each fact says itself what is shown of it. The events fold and replay as before; hidden values stay
committed to.
"""

from collections.abc import Sequence
from dataclasses import replace

from debate_core.domain.fact import PublicNames
from debate_core.domain.facts import Event, Fact, StepAnswered
from debate_core.domain.record import Record, fold
from debate_core.domain.sealing import seal_shown
from debate_core.formats import format_of
from debate_core.formats.rules import list_unreadable_turns


def public(events: Sequence[Event]) -> tuple[Event, ...]:
    """Make the events public; voters are numbered in the order of their first ballot."""
    record = fold(events)
    events = _before_what_is_held_back(events, record)
    names = PublicNames(event.fact for event in events)
    return tuple(
        seal_shown(event, replace(event, fact=make_public(event.fact, record, names)))
        for event in events
    )


def _before_what_is_held_back(events: Sequence[Event], record: Record) -> Sequence[Event]:
    """List the events up to the first turn that waits for the others of its phase."""
    waiting = {turn.number for turn in list_unreadable_turns(format_of(record.spec), record)}
    for place, event in enumerate(events):
        if isinstance(event.fact, StepAnswered) and event.fact.turn in waiting:
            return events[:place]
    return events


def make_public(fact: Fact, record: Record, names: PublicNames) -> Fact:
    """Make a fact public: what the fact itself shows, and what the format lets people see."""
    return format_of(record.spec).hide_private(record, fact.make_public(record, names))
