"""Events: facts with their debate, their number in that debate and their time."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from debate_core.domain.facts import Fact
from debate_core.domain.words import DebateId, Value
from debate_core.errors import RecordError, UnknownEvent


class Event(Value):
    """A fact, where it stands in its debate, and when it was recorded (UTC)."""

    debate: DebateId
    number: int
    at: datetime
    fact: Annotated[Fact, Field(discriminator="kind")]


_EVENT = TypeAdapter(Event)


def read_event(data: object) -> Event:
    """An event from its JSON data; UnknownEvent or RecordError if it is none."""
    try:
        return _EVENT.validate_python(data)
    except ValidationError as error:
        raise _foreign(error) from error


def read_event_json(text: str) -> Event:
    """An event from its JSON text; UnknownEvent or RecordError if it is none."""
    try:
        return _EVENT.validate_json(text)
    except ValidationError as error:
        raise _foreign(error) from error


def _foreign(error: ValidationError) -> RecordError:
    first = error.errors()[0]
    if first["type"] == "union_tag_invalid" and first["loc"] == ("fact",):
        tag = first.get("ctx", {}).get("tag")
        return UnknownEvent(
            f"The record holds a fact of kind {tag}, which this Rostrum does not know."
        )
    return RecordError(f"The record does not read: {first['msg']}.")
