"""The model port: one method, in our words. Adapters translate, and raise only ModelError.

The layers above the adapters (tools, prices, retries, limits, fallbacks) are models that wrap a
model, and so have the same port.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from debate_core.prompts.request import Request, ToolCall
from debate_core.usage import Usage as Usage

Hear = Callable[[str | None], None]
"""A listener, called with each piece of text as it is written, and with None when the text so far
is discarded because the answer starts again. Pieces may be lost."""


def hear_nothing(_: str | None) -> None:
    """Ignore the text; a performer that gets this as its listener gives a whole answer."""


@dataclass(frozen=True, slots=True)
class Consultation:
    """A tool that was called on the way to an answer."""

    call: ToolCall
    result: str


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's answer: text, and the parsed object where a schema was asked for."""

    text: str
    value: Mapping[str, object] | None = None
    usage: Usage = field(default_factory=Usage)
    model: str = ""
    """The model that answered, as `provider:model`; it may be a fallback."""
    finish: str = "stop"
    calls: tuple[ToolCall, ...] = ()
    """Tools it wants called before it answers."""
    consulted: tuple[Consultation, ...] = ()


class Model(Protocol):
    """Something that answers requests."""

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Answer once; raise ModelError if that fails. Deltas go to `hear`."""
        ...
