"""All that is written and told of a debate, as texts in which a line is one thing."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from typing import Any, cast

from pydantic import BaseModel
from pydantic_core import to_json

from debate_core.domain.facts import Event, WordsTakenOut
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.taking_out import change_words, list_words
from debate_core.domain.verifying import check_record
from debate_core.engine.replay import Follower
from debate_core.features.telling import tell_pieces
from debate_core.formats import format_of
from debate_core.formats.outcomes import make_live_ballot
from debate_core.reports.announcement import make_announcement_card, make_status_card
from debate_core.reports.controls import Outlook, list_usable_controls, make_controls_card
from debate_core.reports.files import (
    make_events_public,
    read_document,
    write_record,
    write_transcript,
)
from debate_core.reports.record_check import check_file
from debate_core.show.pieces import (
    Card,
    Heading,
    Line,
    Piece,
    TurnPart,
    TurnPiece,
    add_past,
    count_past_wanted,
)
from debate_core.show.questions import make_question_cards
from debate_core.storage.events import seal_data, write_event_json

_PIECES: Mapping[type, str] = {
    Heading: "heading",
    TurnPiece: "turn",
    TurnPart: "turn",
    Card: "card",
    Line: "line",
}
_LATER = {"shows_number": True}
"""Fields that came later, by their usual value: left out then, as tellings of before have it."""
_OFTEN = ("step_answered", "ballot_cast", "ruled")
"""Facts after which no card is told: what changed by them is told after the next other one."""
POSTS = "posts.txt"
"""The file of what is posted in a debate's thread."""
Rows = Mapping[str, Sequence[Mapping[str, object]]]
"""The rows of a debate by the table that they are in."""


@dataclass(frozen=True)
class Golden:
    """A debate as it is kept."""

    events: tuple[Event, ...]
    rows: Rows
    rows_once_forgotten: Rows


def journal_files(events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """The journal of a debate by file, byte for byte as the database holds it."""
    yield "journal.jsonl", join_lines(map(write_event_json, events))
    yield "seals.jsonl", join_lines(_seal(event) for event in events)


def _seal(event: Event) -> str:
    return to_json(seal_data(event.seal)).decode() if event.seal else "null"


def told_files(events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """What everyone may read of a debate, and what is told of it, by file."""
    shown = make_events_public(events)
    yield "public.jsonl", join_lines(map(write_event_json, shown))
    yield "public-seals.jsonl", join_lines(_seal(event) for event in shown)
    files = {
        "record": write_record(events),
        "public copy": write_transcript(events, "json", lambda _: {}),
    }
    yield "checks.txt", join_lines(_checks(events, files))
    yield "results.json", _as_json(read_document(files["public copy"]).derived)
    yield "telling.txt", join_lines(_telling(events))
    yield "cards.txt", join_lines(_cards(events))
    yield "words.txt", join_lines(_words(events))
    yield "transcript.md", write_transcript(events, "markdown", lambda _: {})
    page = write_transcript(events, "html", lambda _: {})
    yield "transcript.html", page[page.index("<body") :]


def rows_files(debate: Golden) -> Iterator[tuple[str, str]]:
    """What tables hold of a debate beside its events, and once it is forgotten, by file."""
    yield "rows.json", _as_json(debate.rows)
    yield "rows-once-forgotten.json", _as_json(debate.rows_once_forgotten)


def _checks(events: Sequence[Event], files: Mapping[str, str]) -> Iterator[str]:
    heads = [event.head for event in (events[0], events[len(events) // 2], events[-1])]
    for name, text in files.items():
        found = check_file(text, heads)
        yield f"The {name}, with heads: {found.record.in_words}"
        yield from (f"  {note}" for note in found.notes)
        alone = check_record(read_document(text).events)
        yield f"The {name}, without: {alone.in_words}"
        yield from (f"  {note}" for note in alone.explained)


def fold_each(events: Sequence[Event]) -> Iterator[tuple[Event, Record]]:
    """Every event with the record up to it."""
    record = fold(events[:1])
    for event in events:
        record = record if event.number == 1 else evolve(record, event)
        yield event, record


def _telling(events: Sequence[Event]) -> Iterator[str]:
    """The pieces of every event."""
    last = fold(events)
    for event, record in fold_each(events):
        yield f"{event.number} {event.fact.kind}"
        told = tell_pieces(record, event)
        past = (last,) * count_past_wanted(told)
        for piece in told:
            yield from _piece(add_past(piece, past), "  ")


def _cards(events: Sequence[Event]) -> Iterator[str]:
    """The cards that change in place, as they have changed since the last phase, say."""
    shown: dict[str, Card] = {}
    follower = Follower()
    for event, record in fold_each(events):
        steps = tuple(pending.step for pending in follower.list_pending(events[: event.number]))
        if event.fact.kind in _OFTEN and event is not events[-1]:
            continue
        now = _live_cards(record) | _steering_cards(record, Outlook(steps))
        changed = {key: card for key, card in now.items() if shown.get(key) != card}
        if changed:
            yield f"{event.number} {event.fact.kind}"
        for key, card in changed.items():
            yield from _piece(card, f"  {key}: ")
        shown |= changed


def _live_cards(record: Record) -> dict[str, Card]:
    own = format_of(record.spec)
    cards = dict(own.make_live_cards(record)) | dict(make_question_cards(record))
    cards["announcement"] = make_announcement_card(record)
    if record.voting is not None:
        cards["ballot"] = make_live_ballot(own, record)
    return cards


def _steering_cards(record: Record, outlook: Outlook) -> dict[str, Card]:
    can = Card("usable", ", ".join(sorted(list_usable_controls(record, outlook))), ())
    return {
        "controls": make_controls_card(record, outlook),
        "status": make_status_card(record, has_fingerprint=True),
        "can": can,
    }


def _words(events: Sequence[Event]) -> Iterator[str]:
    """What people said, and what of it is told otherwise once it was taken out."""
    for words in list_words(events):
        yield _data(words)
    for event in events:
        if isinstance(event.fact, WordsTakenOut):
            yield f"{event.number} takes out {event.fact.what}; told otherwise:"
            otherwise = change_words(events, event.fact)
            yield from (f"  {key}" for key in _differing(events, otherwise))


def _differing(events: Sequence[Event], others: Sequence[Event]) -> Iterator[str]:
    """The keys of the pieces that are told otherwise of the other events."""
    one, other = fold(events), fold(others)
    for event, changed in zip(events, others, strict=True):
        told, anew = tell_pieces(one, event), tell_pieces(other, changed)
        yield from (piece.key for piece in told if piece not in anew)


def _piece(piece: Piece, indent: str) -> Iterator[str]:
    """A piece, its own fields on one line and each of its blocks on lines below it."""
    yield f"{indent}{_PIECES[type(piece)]} {_data(piece)}"
    for block in getattr(piece, "blocks", ()):
        yield from _block(block, " " * (len(indent) - len(indent.lstrip()) + 2))


def _block(block: object, indent: str) -> Iterator[str]:
    yield f"{indent}{type(block).__name__.casefold()} {_data(block)}"
    for inner in (*getattr(block, "blocks", ()), *getattr(block, "columns", ())):
        yield from _block(inner, f"{indent}  ")


def _data(value: object) -> str:
    """All fields of a value, those that stand on lines of their own left out."""
    plain = make_plain(value)
    assert isinstance(plain, dict)
    own = {key: each for key, each in cast(dict[str, Any], plain).items() if key not in _BELOW}
    return json.dumps(own, ensure_ascii=False)


_BELOW = ("blocks", "columns", "past")


def make_plain(value: object) -> object:
    """The value as JSON data, in the order of its fields."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if is_dataclass(value):
        kept = {each.name: getattr(value, each.name) for each in fields(value)}
        return {
            name: make_plain(said)
            for name, said in kept.items()
            if name not in _LATER or said != _LATER[name]
        }
    if isinstance(value, Mapping):
        items = cast(Mapping[object, object], value).items()
        return {str(key): make_plain(each) for key, each in items}
    if isinstance(value, list | tuple):
        return [make_plain(each) for each in cast(Sequence[object], value)]
    return value.isoformat() if isinstance(value, datetime) else value


def _as_json(value: object) -> str:
    return f"{json.dumps(value, ensure_ascii=False, indent=1)}\n"


def join_lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
