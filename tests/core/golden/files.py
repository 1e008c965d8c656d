"""The files of the golden debates: journals are read from them, and texts are held against them."""

import os
from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path

import pytest

from debate_core.domain.facts import Event
from debate_core.storage.events import EventRow, read_rows

FOLDER = Path(__file__).parent / "snapshots"
IS_WRITING = os.environ.get("ROSTRUM_SNAPSHOTS") == "write"


def read_journal(name: str) -> tuple[Event, ...]:
    """A journal as its files hold it."""
    return read_rows(read_journal_rows(name))


def read_journal_rows(name: str) -> tuple[EventRow, ...]:
    files = (read_text(name, file).splitlines() for file in ("journal.jsonl", "seals.jsonl"))
    return tuple(EventRow(n, *both) for n, both in enumerate(zip(*files, strict=True), start=1))


def read_text(name: str, file: str) -> str:
    return (FOLDER / name / file).read_text(encoding="utf-8")


def check_files(name: str, files: Iterable[tuple[str, str]]) -> None:
    """Fail at the first line of a file that is not as it was."""
    for file, text in files:
        path = FOLDER / name / file
        if IS_WRITING:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        was = read_text(name, file) if path.exists() else ""
        if text != was:
            pytest.fail(_first_difference(f"{name}/{file}", was, text), pytrace=False)


def _first_difference(path: str, was: str, now: str) -> str:
    both = zip_longest(was.splitlines(), now.splitlines(), fillvalue="(no line)")
    differing = ((n, old, new) for n, (old, new) in enumerate(both, start=1) if old != new)
    number, old, new = next(differing, (0, "", "the same lines, otherwise ended"))
    return f"{path}, line {number}\n was {_around(old, new)}\n is  {_around(new, old)}"


def _around(line: str, other: str) -> str:
    """The part of a line in which it differs from the other."""
    both = enumerate(zip(line, other, strict=False))
    place = next((n for n, (one, two) in both if one != two), min(len(line), len(other)))
    return f"… {line[max(0, place - 120) : place + 160]} …"
