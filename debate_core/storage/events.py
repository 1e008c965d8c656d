"""Events as they are kept: written as JSON with a version, and read back, older ones by upcasting.

Events are read here and not in the domain, since it takes the forms of every format to read them.
"""

from collections.abc import Callable, Mapping
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

import debate_core.formats as _formats  # so that the forms of every format are known
from debate_core.domain.chain import Seal
from debate_core.domain.facts import EVENT, Event
from debate_core.domain.sealing import write_fact_as
from debate_core.errors import RecordError, UnknownEvent

VERSION = 2
"""The version of how an event is written; it grows when older ones no longer read as they are."""
Data = dict[str, Any]
Upcast = Callable[[Data], Data]
UPCASTS: Mapping[int, Upcast] = {}
"""The function that turns events of each readable version into those of the next."""

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
        raise RecordError("The record does not read: an event is no object.")
    current = _upcast(dict(cast(Data, data)), upcasts)
    try:
        return EVENT.validate_python(current)
    except ValidationError as error:
        raise _as_ours(error) from error


def read_event_json(text: str, seal: str | None = None) -> Event:
    """Read an event from its JSON text, and its seal's where it has one.

    UnknownEvent or RecordError, in one sentence, if it is none.
    """
    try:
        data, proof = from_json(text), from_json(seal) if seal else None
    except ValueError as error:
        raise RecordError(f"The record does not read: {error}.") from error
    if proof is not None and isinstance(data, dict):
        data = {**cast(Data, data), "seal": proof}
    return read_event(cast(object, data))


def _upcast(data: Data, upcasts: Mapping[int, Upcast]) -> Data:
    """Bring the data to today's version; RecordError if that is not possible."""
    version = data.pop("version", 1)
    while version != VERSION:
        if not isinstance(version, int) or version not in upcasts:
            raise RecordError(
                f"This record was written in version {version} of the journal, and this Rostrum "
                f"reads version {VERSION}; show it with the Rostrum that wrote it."
            )
        data, version = upcasts[version](data), version + 1
    return data


def _as_ours(error: ValidationError) -> RecordError:
    first = error.errors()[0]
    if first["type"] == "union_tag_invalid" and first["loc"] == ("fact",):
        tag = first.get("ctx", {}).get("tag")
        return UnknownEvent(
            f"The record holds a fact of kind {tag}, which this Rostrum does not know."
        )
    return RecordError(f"The record does not read: {first['msg']}.")
