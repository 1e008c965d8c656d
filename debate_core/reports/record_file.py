"""The full record as one JSON document: every event, and for the reader the result and report."""

import json
from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ValidationError

from debate_core.domain.facts import Event
from debate_core.domain.folding import fold
from debate_core.domain.record import Record
from debate_core.errors import RecordError
from debate_core.reports.report import report
from debate_core.reports.result import audit, outcome_result, result
from debate_core.reports.spend import spend_data
from debate_core.storage.events import read_event, write_event

KIND = "rostrum-record"
VERSION = 1


def write_record(events: Sequence[Event], shown: Sequence[Event] | None = None) -> str:
    """The record of these events as JSON; only `events` is read back.

    `shown` are the same events as the reader may see them, where that is not everything.
    """
    shown = events if shown is None else shown
    record = fold(shown)
    came = outcome_result(record)
    document = {
        "kind": KIND,
        "version": VERSION,
        "debate": record.debate,
        "events": [write_event(event) for event in shown],
        "result": result(record),
        "outcome": came.model_dump(mode="json") if came else None,
        "audit": [task.model_dump(mode="json") for task in audit(tuple(events))],
        "report": report(record).splitlines(),
        "spend": spend_data(events),
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def read_record(text: str) -> tuple[tuple[Event, ...], Record]:
    """The events of a record and their fold; RecordError, in one sentence, if it is none."""
    events = tuple(read_event(data) for data in events_in(text))
    return events, fold(events)


def events_in(text: str) -> list[object]:
    """The events of a record as data; RecordError, in one sentence, if it is none."""
    try:
        document = _Document.model_validate_json(text)
    except ValidationError:
        raise RecordError(
            "This is no record of Rostrum; write one with rostrum debate --json FILE."
        ) from None
    if document.version != VERSION:
        raise RecordError(
            f"This record is of version {document.version}, and this Rostrum reads {VERSION}."
        )
    return document.events


class _Document(BaseModel):
    kind: Literal["rostrum-record"]
    version: int
    events: list[object]
