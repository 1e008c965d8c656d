"""What a run left to be read, so that two runs of one debate can be compared."""

import json
import re
from typing import Any

from sandbox.client import Messages

_OURS = (
    # Before the ids: one in two hundred has as many digits in a row as an id.
    (re.compile(r"\b[0-9a-f]{32}\b"), "HEAD"),
    (re.compile(r"\d{17,20}"), "ID"),
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.+Z]+"), "TIME"),
    (re.compile(r"<t:\d+(:\w)?>"), "TIME"),
    (re.compile(r"\?ex=\w+"), ""),
    (re.compile(r"\b([Dd]ebate[ -])[0-9a-f]{8}"), r"\1ID"),
    (re.compile(r'("custom_id": "[\w:]+:)[0-9a-f]{8}"'), r'\1ID"'),
    (re.compile(r"(\d+ turns?) in \d[\w ]*"), r"\1"),
    (re.compile(r'"seconds": [\d.]+, "tokens'), '"seconds": 0, "tokens'),
)
"""What differs between two runs of one debate: ids and times."""


def public(messages: Messages) -> list[Any]:
    """What everybody sees of these messages."""
    kept = ("content", "embeds", "components", "pinned", "type")
    return [
        {"author": each["author"]["username"], "reactions": _reactions(each), "files": _files(each)}
        | {name: each.get(name) for name in kept}
        for each in messages
        if not each["flags"] & 1 << 6
    ]


def plain(of: Any) -> str:
    """As text, without what differs between two runs."""
    text = json.dumps(of, ensure_ascii=False, sort_keys=True, default=str)
    for ours, put in _OURS:
        text = ours.sub(put, text)
    return text


def _reactions(message: dict[str, Any]) -> list[Any]:
    return [(each["emoji"]["name"], each["count"]) for each in message.get("reactions", [])]


def _files(message: dict[str, Any]) -> list[str]:
    return [each["filename"] for each in message["attachments"]]
