"""Stored events: writing them as versioned JSON, reading them, and detecting damage.

Events are read here and not in the domain, since it takes the forms of every format to read them.

Rule: rows are checked for damage as they are stored. A row that another version of Rostrum wrote is
not damaged, although this one may be unable to read it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

import debate_core.formats as _formats  # registers the forms of every format
from debate_core.domain.chain import Seal
from debate_core.domain.facts import EVENT, DebateInterrupted, Event
from debate_core.domain.failing import DAMAGED, UNREADABLE
from debate_core.domain.misfits import explain_misfit
from debate_core.domain.sealing import write_fact_as
from debate_core.domain.verifying import check_record
from debate_core.errors import RecordError, UnknownEvent
from debate_core.language import _

VERSION = 2
"""The version of the event format; increased when older events need to be converted."""
Data = dict[str, Any]
Upcast = Callable[[Data], Data]
UPCASTS: Mapping[int, Upcast] = {}
"""The functions that turn events into those of the next version, by the old version."""

_SEAL = TypeAdapter(Seal)
assert _formats.FORMATS


def write_event(event: Event) -> Data:
    """Write an event as JSON data, with its seal if it has one."""
    data = _remove_seal(event)
    return data if event.seal is None else {**data, "seal": seal_data(event.seal)}


def write_event_json(event: Event) -> str:
    """Write an event as JSON text, without its seal."""
    return to_json(_remove_seal(event)).decode()


def _remove_seal(event: Event) -> Data:
    scheme = event.seal.scheme if event.seal else 1
    head = EVENT.dump_python(event, mode="json", exclude={"fact", "seal"})
    return {"version": VERSION, **head, "fact": write_fact_as(event.fact, scheme)}


def seal_data(seal: Seal) -> Data:
    """Write a seal as JSON data, without its empty fields."""
    return _SEAL.dump_python(seal, mode="json", exclude_defaults=True)


def read_event(data: object, upcasts: Mapping[int, Upcast] = UPCASTS) -> Event:
    """Read an event from JSON data; UnknownEvent or RecordError, in one sentence, if it is none."""
    if not isinstance(data, dict):
        raise RecordError(_("The record does not read: an event is no object."))
    current = _upcast(dict(cast(Data, data)), upcasts)
    try:
        return EVENT.validate_python(current)
    except ValidationError as error:
        raise _translate_error(error) from error


def read_event_json(text: str, seal: str | None = None) -> Event:
    """Read an event from its JSON text, and its seal's where it has one.

    UnknownEvent or RecordError, in one sentence, if it is none.
    """
    try:
        data, proof = from_json(text), from_json(seal) if seal else None
    except ValueError as error:
        raise RecordError(_("The record does not read: {why}.", why=error)) from error
    if proof is not None and isinstance(data, dict):
        data = {**cast(Data, data), "seal": proof}
    return read_event(cast(object, data))


def _upcast(data: Data, upcasts: Mapping[int, Upcast]) -> Data:
    """Convert the data to the current version; RecordError if that is not possible."""
    version = data.pop("version", 1)
    while version != VERSION:
        if not isinstance(version, int) or version not in upcasts:
            raise RecordError(
                _(
                    "This record was written in version {version} of the journal, and this "
                    "Rostrum reads version {own}; show it with the Rostrum that wrote it.",
                    version=version,
                    own=VERSION,
                )
            )
        data, version = upcasts[version](data), version + 1
    return data


def _translate_error(error: ValidationError) -> RecordError:
    first = error.errors()[0]
    if first["type"] == "union_tag_invalid" and first["loc"] == ("fact",):
        tag = first.get("ctx", {}).get("tag")
        return UnknownEvent(
            _("The record holds a fact of kind {kind}, which this Rostrum does not know.", kind=tag)
        )
    return RecordError(_("The record does not read: {why}.", why=explain_misfit(first)))


_EVENT = re.compile(r"Event (\d+)")


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event as it is stored in the table."""

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
        said = UNREADABLE if self.is_unreadable else DAMAGED
        return said.format(number=self.number)

    @property
    def warning(self) -> str:
        """The warning for those who read the record, in a sentence."""
        if self.is_unreadable:
            return _(
                "Event {number} of this debate's record in the database cannot be read, so what "
                "is shown ends there.",
                number=self.number,
            )
        return _(
            "Event {number} of this debate's record in the database is not what was recorded, so "
            "what is shown may not be what was said.",
            number=self.number,
        )


def find_first_damage(rows: Sequence[EventRow]) -> Damage | None:
    """Find the first damage in all rows of a debate, in their order; None where there is none."""
    data = [_read_data(row) for row in rows]
    for place, row in enumerate(rows, start=1):
        if row.number != place or data[place - 1] is None:
            return Damage(place, is_unreadable=True)
    # Events from before there were seals cannot be proven.
    number = _find_unproven(data) if rows and rows[0].seal is not None else 0
    if not number:
        return None
    return Damage(number, is_unreadable=not _can_read(rows[number - 1]))


def read_rows(rows: Sequence[EventRow]) -> tuple[Event, ...]:
    """Read the events, up to one that is damaged and unreadable: the debate ended there.

    RecordError if the first event, or one that another version of Rostrum wrote, cannot be read.
    """
    events: list[Event] = []
    for place, row in enumerate(rows, start=1):
        try:
            if row.number != place:
                raise RecordError(
                    _("The record does not read: event {number} is missing.", number=place)
                )
            events.append(row.read())
        except RecordError:
            damage = find_first_damage(rows)
            if not events or damage is None or damage.number > place:
                raise
            return (*events, _make_end(events[-1], Damage(place, is_unreadable=True)))
    return tuple(events)


def is_cut(events: Sequence[Event]) -> bool:
    """True if the events end at one that cannot be read; such an end is not recorded."""
    return len(events) > 1 and events[0].seal is not None and events[-1].seal is None


def _make_end(last: Event, damage: Damage) -> Event:
    """Make the event that ends the debate; it has no seal, since it is recorded nowhere."""
    fact = DebateInterrupted(reason=str(damage))
    return Event(debate=last.debate, number=damage.number, at=last.at, fact=fact)


def _read_data(row: EventRow) -> dict[str, Any] | None:
    """Return the row as JSON data; None if it is not JSON."""
    try:
        data, seal = from_json(row.event), from_json(row.seal) if row.seal else None
    except ValueError:
        return None
    return {**cast(dict[str, Any], data), "seal": seal} if isinstance(data, dict) else None


def _find_unproven(data: Sequence[object]) -> int:
    """Find the first event that its seal does not prove; 0 where all are proven."""
    broken = check_record(data).broken
    found = _EVENT.match(broken)
    return int(found[1]) if found else int(bool(broken))


def _can_read(row: EventRow) -> bool:
    try:
        row.read()
    except RecordError:
        return False
    return True
