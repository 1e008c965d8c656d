"""What a request asks for, whichever language it came in."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from sandbox.protocol.json import Json, is_json

_BYTES_A_TOKEN = 4


@dataclass(frozen=True, slots=True)
class Asked:
    """A request in one form."""

    model: str
    prompt: tuple[str, ...]
    """System prompt and messages in order: what an answer depends on."""
    schema: Json | None = None
    in_json: bool = False
    """Whether the host is held to JSON, by a schema or by its JSON mode."""
    tools: tuple[Json, ...] = ()
    is_streamed: bool = False
    counts: bool = True
    """Whether a stream says at its end what it took."""
    marks: tuple[int, ...] = field(default=())
    """How many parts of the prompt stand before each mark for the cache."""


def tokens_in(text: str) -> int:
    """About how many tokens a text takes; never none."""
    return max(1, len(text.encode()) // _BYTES_A_TOKEN)


def part(body: Json, name: str) -> Json:
    """The object of that name in another; an empty one if there is none."""
    value = body.get(name)
    return value if is_json(value) else {}


def schema_in(texts: Sequence[str]) -> Json | None:
    """The JSON schema that a message asks for in words, if one does."""
    for text in reversed(texts):
        _, found, after = text.rpartition("JSON schema:\n")
        if not found:
            continue
        value, _ = json.JSONDecoder().raw_decode(after)
        return value if is_json(value) else None
    return None
