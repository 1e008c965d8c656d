"""Damage to a debate's rows, found by reading them and by their seals.

Rule: rows are judged as they are, before anything is made from them. Rows that another version of
Rostrum wrote is not damaged, though it may not be read here.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from pydantic_core import from_json

from debate_core.domain.facts import DebateInterrupted, Event
from debate_core.domain.verifying import check_record
from debate_core.errors import RecordError
from debate_core.storage.events import read_event_json

_EVENT = re.compile(r"Event (\d+)")


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event as the table holds it."""

    number: int
    event: str
    seal: str | None

    def read(self) -> Event:
        """Read the event; RecordError if it cannot be read."""
        return read_event_json(self.event, self.seal)


@dataclass(frozen=True, slots=True)
class Damage:
    """The first event of a debate that is not what was recorded."""

    number: int
    is_unreadable: bool = False

    def __str__(self) -> str:
        """The reason why the debate cannot go on, in a sentence."""
        how = "cannot be read" if self.is_unreadable else "is not what was recorded"
        return f"Event {self.number} of its record in the database {how}, so it ended there."

    @property
    def warning(self) -> str:
        """The warning for those who read the record, in a sentence."""
        where = f"Event {self.number} of this debate's record in the database"
        if self.is_unreadable:
            return f"{where} cannot be read, so what is shown ends there."
        return f"{where} is not what was recorded, so what is shown may not be what was said."


def damage_in(rows: Sequence[EventRow]) -> Damage | None:
    """Find the first damage in all rows of a debate, in their order; None where there is none."""
    data = [_data(row) for row in rows]
    for place, row in enumerate(rows, start=1):
        if row.number != place or data[place - 1] is None:
            return Damage(place, is_unreadable=True)
    # Before there were seals nothing proved an event.
    number = _unproven(data) if rows and rows[0].seal is not None else 0
    if not number:
        return None
    return Damage(number, is_unreadable=not _reads(rows[number - 1]))


def read_rows(rows: Sequence[EventRow]) -> tuple[Event, ...]:
    """Read the events, up to one that is damaged and unreadable: the debate ended there.

    RecordError if the first one cannot be read, or one that another version of Rostrum wrote.
    """
    events: list[Event] = []
    for place, row in enumerate(rows, start=1):
        try:
            if row.number != place:
                raise RecordError(f"The record does not read: event {place} is missing.")
            events.append(row.read())
        except RecordError:
            damage = damage_in(rows)
            if not events or damage is None or damage.number > place:
                raise
            return (*events, _end(events[-1], Damage(place, is_unreadable=True)))
    return tuple(events)


def is_cut(events: Sequence[Event]) -> bool:
    """True if they end where one cannot be read: such an end is recorded nowhere."""
    return len(events) > 1 and events[0].seal is not None and events[-1].seal is None


def _end(last: Event, damage: Damage) -> Event:
    """Make the event that ends the debate; it has no seal, since it is recorded nowhere."""
    fact = DebateInterrupted(reason=str(damage))
    return Event(debate=last.debate, number=damage.number, at=last.at, fact=fact)


def _data(row: EventRow) -> dict[str, Any] | None:
    """Return the row as JSON data; None if it is not JSON."""
    try:
        data, seal = from_json(row.event), from_json(row.seal) if row.seal else None
    except ValueError:
        return None
    return {**cast(dict[str, Any], data), "seal": seal} if isinstance(data, dict) else None


def _unproven(data: Sequence[object]) -> int:
    """Find the first event that its seal does not prove; 0 where all are proven."""
    broken = check_record(data).broken
    found = _EVENT.match(broken)
    return int(found[1]) if found else int(bool(broken))


def _reads(row: EventRow) -> bool:
    try:
        row.read()
    except RecordError:
        return False
    return True
