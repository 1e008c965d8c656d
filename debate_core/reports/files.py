"""The files that a transcript can be written to, the full record as one JSON document among them.

Rule: everything but the events is derived from them alone, so that anyone with the document can
derive it again. When that derivation changes, the version is increased.

The events are those that everyone may read: without anything held back or any voter's identity.
They still fold and replay; the seals still commit to hidden values.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from debate_core.domain.fact import PublicNames
from debate_core.domain.facts import Event, Fact, StepAnswered
from debate_core.domain.record import Record, fold
from debate_core.domain.sealing import seal_shown
from debate_core.domain.text import join_with_or, shorten_line
from debate_core.errors import RecordError, SpecError
from debate_core.formats import format_of
from debate_core.formats.rules import list_unreadable_turns
from debate_core.language import ENGLISH, _, use_language
from debate_core.reports.report import write_report
from debate_core.reports.result import audit, make_outcome_result, make_result
from debate_core.reports.spend import make_spend_data
from debate_core.reports.transcript import transcript_of
from debate_core.show.charts import Chart
from debate_core.show.markdown import write_markdown
from debate_core.show.page import Picture, write_page
from debate_core.storage.events import Data, read_event, write_event


def make_events_public(events: Sequence[Event]) -> tuple[Event, ...]:
    """Make the events public; voters are numbered in the order of their first ballot."""
    record = fold(events)
    events = _before_what_is_held_back(events, record)
    names = PublicNames(event.fact for event in events)
    return tuple(
        seal_shown(event, replace(event, fact=make_public(event.fact, record, names)))
        for event in events
    )


def _before_what_is_held_back(events: Sequence[Event], record: Record) -> Sequence[Event]:
    """List the events before the first turn that is held back until the others of its phase."""
    waiting = {turn.number for turn in list_unreadable_turns(format_of(record.spec), record)}
    for place, event in enumerate(events):
        if isinstance(event.fact, StepAnswered) and event.fact.turn in waiting:
            return events[:place]
    return events


def make_public(fact: Fact, record: Record, names: PublicNames) -> Fact:
    """Make a fact public: hide what the fact itself and its format keep private."""
    return format_of(record.spec).hide_private(record, fact.make_public(record, names))


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


def derive(
    events: Sequence[Event], everything: Sequence[Event] | None = None, language: str = ENGLISH
) -> Data:
    """Derive the rest of a record from the events, by its keys.

    `everything` are the same events with all that models were shown; they serve to measure how much
    of what was sent repeats. It is derived in English, so that any reader derives the same.
    """
    with use_language(language):
        record = fold(events)
        came = make_outcome_result(record)
        return {
            "result": make_result(record),
            "outcome": came.model_dump(mode="json") if came else None,
            "audit": [task.model_dump(mode="json") for task in audit(events)],
            "report": write_report(record, language).splitlines(),
            "spend": make_spend_data(everything or events),
        }


def read_record(text: str) -> tuple[tuple[Event, ...], Record]:
    """Read a record's events and their fold; RecordError, in one sentence, if it is not one."""
    events = tuple(read_event(data) for data in read_document(text).events)
    return events, fold(events)


class Document(BaseModel):
    """A record as unchecked data."""

    kind: Literal["rostrum-record"]
    version: int
    events: list[object]
    model_config = ConfigDict(extra="allow")

    @property
    def derived(self) -> Data:
        """The values that it has beside its events, by key."""
        return self.model_extra or {}


def read_document(text: str) -> Document:
    """Read a record as data; RecordError, in one sentence, if it is not one."""
    try:
        document = Document.model_validate_json(text)
    except ValidationError:
        raise RecordError(
            _("This is no record of Rostrum; write one with rostrum debate --json FILE.")
        ) from None
    if document.version not in READ:
        raise RecordError(
            _(
                "This record is of version {version}, and this Rostrum reads up to {newest}.",
                version=document.version,
                newest=VERSION,
            )
        )
    return document


Kind = Literal["markdown", "json", "html"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ENDINGS: Mapping[Kind, str] = {"markdown": "md", "json": "json", "html": "html"}

Drawn = Callable[[Iterable[Chart]], Mapping[str, Picture]]
"""The function that draws charts, as the core cannot draw."""


def write_transcript(events: Sequence[Event], kind: Kind, drawn: Drawn) -> str:
    """Write the public transcript as a file of that kind."""
    shown = make_events_public(events)
    if kind == "json":
        return write_record(events[: len(shown)], shown)
    with use_language(fold(shown).language):
        transcript = transcript_of(shown)
        if kind == "markdown":
            return write_markdown(transcript)
        return write_page(transcript, drawn(transcript.charts))


def find_kind(name: str) -> Kind:
    """Find the kind with that name or ending; SpecError, listing all kinds, if there is none."""
    wanted = name.strip().casefold()
    for kind in KINDS:
        if wanted in (kind, ENDINGS[kind]):
            return kind
    raise SpecError(
        _(
            "A transcript cannot be had as “{name}”; choose {known}.",
            name=shorten_line(name, 40),
            known=join_with_or(KINDS),
        )
    )


def find_file_kind(path: str) -> Kind:
    """Find the kind by a file's ending; SpecError, saying what to write, if there is none."""
    ending = PurePath(path).suffix.removeprefix(".").casefold()
    for kind in KINDS:
        if ending == ENDINGS[kind]:
            return kind
    raise SpecError(
        _(
            "The name “{path}” does not say what to write: let it end in .md, .json or .html.",
            path=shorten_line(path, 60),
        )
    )
