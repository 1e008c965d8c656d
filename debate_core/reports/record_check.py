"""Checking a record file: its events by their seals, and the rest against the events."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from debate_core.domain.boxes import OUTCOME, BoxKey
from debate_core.domain.facts import Event, Fact, PollClosed, VotingClosed
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.verifying import Checked, check_record
from debate_core.errors import RecordError, UnknownEvent
from debate_core.formats import FORMATS
from debate_core.language import _, list_languages, ngettext
from debate_core.reports.files import VERSION, Document, derive, read_document
from debate_core.storage.events import Data, read_event, write_event


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """The findings of a check of a record file."""

    record: Checked
    """The findings on its events; broken too where the rest does not follow from them."""
    notes: tuple[str, ...]
    """The notes on what that shows and what it does not, a sentence or two each."""


def check_file(text: str, heads: Sequence[str] = ()) -> CheckedFile:
    """Check a record file; RecordError, in one sentence, if it is not one."""
    document = read_document(text)
    found = check_record(document.events, heads)
    if found.broken:
        return CheckedFile(found, ())
    if said := _find_change(text, document, found):
        return _mark_broken(found, said)
    try:
        events = tuple(map(read_event, document.events))
        record, miscounted = _recount(events)
    except UnknownEvent as error:
        return CheckedFile(
            found, (*found.explained, _("Only the events were checked: {why}", why=error))
        )
    except RecordError as error:
        return _mark_broken(
            found, _("The seals of this record hold, and its events do not read: {why}", why=error)
        )
    if miscounted:
        return _mark_broken(
            found,
            _("Event {number} counts other votes than those of this record.", number=miscounted),
        )
    return _compare(document, events, found, record.spec.format)


def _find_change(text: str, document: Document, found: Checked) -> str:
    """Say what was changed in a document whose events are whole; empty if nothing was found."""
    if twice := _find_repeated(text):
        return _(
            "`{key}` stands twice in one place, so that not everyone reads the same: it was "
            "changed.",
            key=twice,
        )
    if document.version < VERSION and found.first_scheme < found.events:
        return _(
            "This record says that it is of version {version}, and its seals are not: it was "
            "changed.",
            version=document.version,
        )
    return ""


def check_events(events: Sequence[Event], heads: Sequence[str]) -> str:
    """Say in a sentence if a debate's events match its published fingerprints."""
    found = check_record([write_event(event) for event in events], heads)
    if found.broken:
        return _(
            "The record doesn't match the fingerprints in this thread: {broken}",
            broken=found.broken,
        )
    return _(
        "Unchanged: {entries} entries match the fingerprints in this thread.",
        entries=found.shown_to,
    )


def _recount(events: Sequence[Event]) -> tuple[Record, int]:
    """Rebuild the record; find the first event whose tally does not match its ballots, or 0.

    The identity of a hidden voter is not proven: one voter's two ballots could pass for two
    voters'.
    """
    record, miscounted = fold(events[:1]), 0
    for event in events[1:]:
        if not miscounted and not _is_counted(record, event.fact):
            miscounted = event.number
        record = evolve(record, event)
    return record, miscounted


def _is_counted(record: Record, fact: Fact) -> bool:
    """True if the tallies of a fact match the record's ballots; secret ballots no longer exist."""
    match fact:
        case VotingClosed(tally=tally) if not record.spec.voting.is_secret:
            told = {OUTCOME: tally}
        case PollClosed(tallies=tallies):
            told = {BoxKey(item): tally for item, tally in tallies.items()}
        case _:
            return True
    boxes = record.boxes
    return all(key in boxes and +Counter(boxes[key].tally) == +Counter(told[key]) for key in told)


def _compare(
    document: Document, events: Sequence[Event], found: Checked, format_name: str
) -> CheckedFile:
    """Compare the rest of the document with what follows from its events."""
    if format_name not in FORMATS:
        said = _(
            "Only the events were checked: there is no format “{format}” here.", format=format_name
        )
        return CheckedFile(found, (*found.explained, said))
    if found.first_scheme and check_record([write_event(event) for event in events]).broken:
        return _mark_broken(
            found,
            _(
                "This record reads otherwise than it was recorded: something that was false, 0 or "
                "empty is missing."
            ),
        )
    other = _list_differing(document, events)
    if not other:
        return CheckedFile(found, found.explained)
    return _tell_differing(other, document, found)


def _tell_differing(other: Sequence[str], document: Document, found: Checked) -> CheckedFile:
    """Say which keys do not follow from the events; only in this version that proves a change."""
    keys = _(" and ").join(f"`{key}`" for key in other)
    if document.version == VERSION:
        said = ngettext(
            "The events are whole, and {keys} is not what they come to.",
            "The events are whole, and {keys} are not what they come to.",
            len(other),
            keys=keys,
        )
        return _mark_broken(found, said)
    said = ngettext(
        "{keys} is not what this Rostrum makes of the events: another version wrote it, or it was "
        "changed, and nothing proves it. The command rostrum report makes it anew.",
        "{keys} are not what this Rostrum makes of the events: another version wrote it, or it was "
        "changed, and nothing proves it. The command rostrum report makes it anew.",
        len(other),
        keys=keys,
    )
    return CheckedFile(found, (*found.explained, said))


def _list_differing(document: Document, events: Sequence[Event]) -> list[str]:
    """List the keys whose values do not follow from the events, or that no record has.

    Rostrum 0.1.0 derived them in the language of whoever wrote the file, so any will do.
    """
    found = (_list_differing_in(language, document, events) for language in list_languages())
    first = next(found)
    return first if first and all(found) else []


def _list_differing_in(language: str, document: Document, events: Sequence[Event]) -> list[str]:
    derived = json.dumps(derive(events, language=language))
    came: Data = {"debate": events[0].debate, **json.loads(derived)}
    given = dict(document.derived)
    for data in (came, given):
        if isinstance(spend := data.get("spend"), dict):
            data["spend"] = {**cast(Data, spend), "prefix": None}
    changed = (key for key, value in came.items() if key in given and given[key] != value)
    return [*changed, *(key for key in given if key not in came)]


def _find_repeated(text: str) -> str:
    """Find a key that an object of this JSON has twice; empty if there is none."""
    found = ""

    def look(pairs: list[tuple[str, object]]) -> Data:
        nonlocal found
        counted = Counter(key for key, _ in pairs)
        found = found or next((key for key, count in counted.items() if count > 1), "")
        return dict(pairs)

    json.loads(text, object_pairs_hook=look)
    return found


def _mark_broken(found: Checked, said: str) -> CheckedFile:
    return CheckedFile(replace(found, broken=said), ())
