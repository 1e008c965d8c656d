"""The fold: events become a record, one after another; each fact says itself what it changes.

Where words are taken out, the events that held them change: then the fold is made anew.
"""

from collections.abc import Iterable
from dataclasses import replace

from debate_core.domain.facts import DebateOpened, Event
from debate_core.domain.record import Record
from debate_core.errors import RecordError


def fold(events: Iterable[Event]) -> Record:
    """Make the record that the events tell; RecordError unless they begin with DebateOpened."""
    iterator = iter(events)
    first = next(iterator, None)
    if first is None or not isinstance(first.fact, DebateOpened):
        raise RecordError("The record does not begin with the opening of a debate.")
    opened = first.fact
    record = Record(
        first.debate,
        opened,
        first.at,
        last_at=first.at,
        head=first.head,
        opened_head=first.head,
        spec=opened.specification,
    )
    for event in iterator:
        record = evolve(record, event)
    return record


def evolve(record: Record, event: Event) -> Record:
    """Return the record after one more event; RecordError if the event is not the next one."""
    if event.number != record.last_event + 1:
        raise RecordError(f"Event {event.number} follows event {record.last_event}.")
    after = replace(record, last_event=event.number, last_at=event.at, head=event.head)
    return event.fact.apply(after)
