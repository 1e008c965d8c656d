"""The parts that the two vendors' APIs have in common, so that one server can offer both."""

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
    """The contents of a request, by whichever API it came."""

    model: str
    prompt: tuple[str, ...]
    """The system prompt and the messages in order: an answer depends on these."""
    schema: Json | None = None
    in_json: bool = False
    """True if the answer has to be JSON, by a schema or by the JSON mode."""
    tools: tuple[Json, ...] = ()
    is_streamed: bool = False
    counts: bool = True
    """True if a stream reports its usage at the end."""
    marks: tuple[int, ...] = ()
    """The number of parts of the prompt before each mark for the cache."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call of a tool that the model asks for."""

    id: str
    name: str
    arguments: Json


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a model, and its usage."""

    text: str
    finish: Finish
    tokens_in: int
    cached: int = 0
    written: int = 0
    call: ToolCall | None = None

    @property
    def tokens_out(self) -> int:
        """The tokens that the answer takes."""
        return count_tokens(self.text)

    @property
    def words(self) -> list[str]:
        """The text in the pieces that a stream sends."""
        return [f"{word} " for word in self.text.split(" ")[:-1]] + self.text.split(" ")[-1:]


class VendorApi(Protocol):
    """One vendor's API: the reading of its requests and the writing of its answers."""

    path: str

    def key(self, headers: Headers) -> str:
        """Read the key that a request carries."""
        ...

    def read(self, body: Json) -> ModelRequest:
        """Read a request."""
        ...

    def problem(self, body: Json) -> str:
        """Find what is wrong with the form of a request; empty if nothing is."""
        ...

    def whole(self, request: ModelRequest, answer: Answer) -> Json:
        """Write an answer in one piece."""
        ...

    def pieces(self, request: ModelRequest, answer: Answer) -> Iterator[bytes]:
        """Write an answer as a stream of events; the first holds no word."""
        ...

    def error(self, status: int, message: str) -> Json:
        """Write the body of an error."""
        ...

    def models(self, names: tuple[str, ...]) -> Json:
        """Write the list of models."""
        ...


def count_tokens(text: str) -> int:
    """Estimate how many tokens a text takes; at least one."""
    return max(1, len(text.encode()) // _BYTES_A_TOKEN)


def object_in(body: Json, name: str) -> Json:
    """Find the object of that name in another; an empty one if there is none."""
    value = body.get(name)
    return value if is_json(value) else {}


def schema_in(texts: Sequence[str]) -> Json | None:
    """Find the JSON schema that a message asks for in words, if there is one."""
    for text in reversed(texts):
        _, found, after = text.rpartition("JSON schema:\n")
        if not found:
            continue
        value, _ = json.JSONDecoder().raw_decode(after)
        return value if is_json(value) else None
    return None
