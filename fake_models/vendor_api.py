"""What the two vendors' APIs have in common, so that one server can offer both."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from fake_models.json import Json, is_json

_BYTES_A_TOKEN = 4

Headers = Mapping[str, str]
Finish = Literal["stop", "length", "tool", "refusal"]


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """What a request asks for, whichever API it came by."""

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
    marks: tuple[int, ...] = ()
    """How many parts of the prompt stand before each mark for the cache."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model wants called."""

    id: str
    name: str
    arguments: Json


@dataclass(frozen=True, slots=True)
class Answer:
    """What the model says, and what that takes."""

    text: str
    finish: Finish
    tokens_in: int
    cached: int = 0
    written: int = 0
    call: ToolCall | None = None

    @property
    def tokens_out(self) -> int:
        """What the answer takes."""
        return count_tokens(self.text)

    @property
    def words(self) -> list[str]:
        """The text in the pieces that a stream sends."""
        return [f"{word} " for word in self.text.split(" ")[:-1]] + self.text.split(" ")[-1:]


class VendorApi(Protocol):
    """One vendor's API: how its requests are read and its answers written."""

    path: str

    def key(self, headers: Headers) -> str:
        """The key that a request carries."""
        ...

    def read(self, body: Json) -> ModelRequest:
        """What a request asks for."""
        ...

    def problem(self, body: Json) -> str:
        """What is wrong with the form of a request; empty if nothing is."""
        ...

    def whole(self, request: ModelRequest, answer: Answer) -> Json:
        """An answer in one piece."""
        ...

    def pieces(self, request: ModelRequest, answer: Answer) -> Iterator[bytes]:
        """An answer as a stream of events; the first holds no word."""
        ...

    def error(self, status: int, message: str) -> Json:
        """The body of an error."""
        ...

    def models(self, names: tuple[str, ...]) -> Json:
        """The list of models."""
        ...


def count_tokens(text: str) -> int:
    """About how many tokens a text takes; never none."""
    return max(1, len(text.encode()) // _BYTES_A_TOKEN)


def object_in(body: Json, name: str) -> Json:
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
