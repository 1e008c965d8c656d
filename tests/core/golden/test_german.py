"""Whatever a debate comes to, what is told of it in German has no word of English.

What was said in it stays as it was said: its small words are changed before it is told.
"""

import json
import re
from collections.abc import Generator, Iterator, Sequence
from typing import Any, cast

import pytest

from debate_core.domain.facts import Event
from debate_core.formats.declared import Layout
from debate_core.language import use_language
from debate_core.show.text import clean_for_print
from debate_core.storage.events import EventRow, read_rows
from tests.core.formats.declared.layouts import DOUGLAS, example, offered
from tests.core.golden.debates import SCRIPTS
from tests.core.golden.files import read_text
from tests.core.golden.telling import told_files
from tests.core.golden.test_golden import OLDER
from tests.core.offline.english import SMALL_WORDS, find_english
from tests.sweep import keep_some

_FILES = ("telling.txt", "cards.txt", "transcript.md", "transcript.html")
_DATA = re.compile(r"\{.*\}$")
_CODES = {"key", "tone", "shown", "side", "sides", "speaker", "debater", "below"}
"""The fields of a piece that are not shown."""
_CAN = "usable"
"""The key of what stands for the buttons of a card."""
_SMALL = re.compile(rf"\b(?!taken out\])(?<!\[taken )({'|'.join(SMALL_WORDS)})\b", re.IGNORECASE)
_AS_IT_IS = re.compile(
    r"^\d+ [a-z_]+$|^(?:<pre [^>]*>)?[a-z_]+: .*|`[^`]*`|\w+=\S+"
    r"|\*\*Option:\*\* .*|\*\*Format:\*\* \w+:.*|\bsome:\S+|\b[Ff]or\b|\bA = \w+|\bLess caffeine\b"
    r"|<dt dir=\"auto\">(?:Option</dt>.*|Format</dt><dd dir=\"auto\">\w+:.*)|<[^>]*>",
)
"""What is the same in every language, or short and of the debate itself.

The kinds of events, lines of a report, options, formats, models, sides and the tags of a page.
"""


@pytest.fixture(scope="module", autouse=True)
def _format_from_file() -> Generator[None]:
    with offered(Layout.model_validate(example(DOUGLAS))):
        yield


@pytest.mark.parametrize("name", keep_some([*SCRIPTS, *OLDER], 5))
def test_what_is_told_in_german_has_no_word_of_english(name: str) -> None:
    events = _read_in_german(name)
    with use_language("de"):
        told = dict.fromkeys(map(clean_for_print, _list_told(events)))
    assert [text for text in told if find_english(_AS_IT_IS.sub("", text))] == []


def _read_in_german(name: str) -> tuple[Event, ...]:
    """Read a debate as if it had been held in German, and what was said as no language."""
    events = [json.loads(line) for line in read_text(name, "journal.jsonl").splitlines()]
    lines = map(json.dumps, map(_change_said, events))
    rows = [EventRow(number, line, "null") for number, line in enumerate(lines, start=1)]
    return read_rows([_hold_in_german(rows[0]), *rows[1:]])


def _hold_in_german(opened: EventRow) -> EventRow:
    event: dict[str, Any] = json.loads(opened.event)
    place = event["fact"].get("venue") or event["fact"]["specification"]
    place["language"] = "de"
    return EventRow(opened.number, json.dumps(event), opened.seal)


def _change_said(part: object, name: str = "") -> object:
    """Change the small words of what was said, alike everywhere; shorter texts can be codes."""
    if isinstance(part, str):
        is_said = part.count(" ") > 1 or name == "name"
        return _SMALL.sub(lambda found: f"{found[0]}x", part) if is_said else part
    if isinstance(part, dict):
        fields = cast("dict[str, object]", part)
        return {key: _change_said(value, key) for key, value in fields.items()}
    if isinstance(part, list):
        return [_change_said(each) for each in cast("list[object]", part)]
    return part


def _list_told(events: Sequence[Event]) -> Iterator[str]:
    files = dict(told_files(events))
    for line in (line for file in _FILES for line in files[file].splitlines()):
        found = _DATA.search(line)
        if found is None or (data := _read_data(found[0])) is None:
            yield line
        elif data.get("key") != _CAN:
            yield from _list_strings(data)


def _read_data(text: str) -> dict[str, Any] | None:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _list_strings(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        fields = cast("dict[str, object]", part)
        for name, value in fields.items():
            if name not in _CODES:
                yield from _list_strings(value)
    elif isinstance(part, list):
        for value in cast("list[object]", part):
            yield from _list_strings(value)
