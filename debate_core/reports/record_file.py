"""The full record as one JSON document: every event, and for the reader what follows from them.

Rule: all but the events is derived from them alone, so that whoever has the document can derive it
again. Where it would be derived otherwise, the version grows.
"""

import json
from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from debate_core.domain.facts import Event
from debate_core.domain.record import Record, fold
from debate_core.errors import RecordError
from debate_core.reports.report import report
from debate_core.reports.result import audit, outcome_result, result
from debate_core.reports.spend import spend_data
from debate_core.storage.events import Data, read_event, write_event

KIND = "rostrum-record"
VERSION = 2
READ = (1, VERSION)
"""The versions that can be read."""


def write_record(events: Sequence[Event], shown: Sequence[Event] | None = None) -> str:
    """Write the record of these events as JSON; only `events` is read back.

    `shown` are the same events as the reader may see them, where they may not see everything.
    """
    shown = events if shown is None else shown
    document = {
        "kind": KIND,
        "version": VERSION,
        "debate": shown[0].debate,
        "events": [write_event(event) for event in shown],
        **derive(shown, events),
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def derive(events: Sequence[Event], everything: Sequence[Event] | None = None) -> Data:
    """Derive what follows from the events, by the keys of a record.

    `everything` are the same events with all that models were shown: by them it is measured how
    much of what was sent repeats.
    """
    record = fold(events)
    came = outcome_result(record)
    return {
        "result": result(record),
        "outcome": came.model_dump(mode="json") if came else None,
        "audit": [task.model_dump(mode="json") for task in audit(events)],
        "report": report(record).splitlines(),
        "spend": spend_data(everything or events),
    }


def read_record(text: str) -> tuple[tuple[Event, ...], Record]:
    """Read a record's events and their fold; RecordError, in one sentence, if it is not one."""
    events = tuple(read_event(data) for data in events_in(text))
    return events, fold(events)


def events_in(text: str) -> list[object]:
    """Read a record's events as data; RecordError, in one sentence, if it is not one."""
    return document_in(text).events


class Document(BaseModel):
    """A record as data, of which nothing has been checked."""

    kind: Literal["rostrum-record"]
    version: int
    events: list[object]
    model_config = ConfigDict(extra="allow")

    @property
    def derived(self) -> Data:
        """The values that it has beside its events, by key."""
        return self.model_extra or {}


def document_in(text: str) -> Document:
    """Read a record as data; RecordError, in one sentence, if it is not one."""
    try:
        document = Document.model_validate_json(text)
    except ValidationError:
        raise RecordError(
            "This is no record of Rostrum; write one with rostrum debate --json FILE."
        ) from None
    if document.version not in READ:
        raise RecordError(
            f"This record is of version {document.version}, and this Rostrum reads up to {VERSION}."
        )
    return document
