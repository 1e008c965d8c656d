"""The model port: one method, in our words. Adapters translate, and raise only ModelError.

What stands above the adapters (tools, prices, retries, limits, fallbacks) is a model that wraps a
model, and so stands behind the same port.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from debate_core.prompts.request import Request, ToolCall

Hear = Callable[[str | None], None]
"""Called with each piece of text as it is written, and with None when what was heard is void,
because the answer begins anew. What it hears may be lost."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that calls took, and its cost in US dollars (None where the price is unknown)."""

    tokens_in: int = 0
    tokens_out: int = 0
    cached: int = 0
    """Of `tokens_in`, those read from the provider's cache."""
    written: int = 0
    """Of `tokens_in`, those written to the provider's cache."""
    usd: float | None = None
    calls: int = 1

    def __add__(self, other: "Usage") -> "Usage":
        """What two calls took together; a cost that is unknown stays unknown."""
        is_unknown = self.usd is None or other.usd is None
        return Usage(
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            cached=self.cached + other.cached,
            written=self.written + other.written,
            usd=None if is_unknown else (self.usd or 0) + (other.usd or 0),
            calls=self.calls + other.calls,
        )


@dataclass(frozen=True, slots=True)
class Consultation:
    """A tool that was called on the way to an answer."""

    call: ToolCall
    result: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered: text, and the parsed object where a schema was asked for."""

    text: str
    value: Mapping[str, object] | None = None
    usage: Usage = field(default_factory=Usage)
    model: str = ""
    """Which model answered, as `provider:model`; it may be a fallback."""
    finish: str = "stop"
    calls: tuple[ToolCall, ...] = ()
    """Tools it wants called before it answers."""
    consulted: tuple[Consultation, ...] = ()


class Model(Protocol):
    """Something that answers requests."""

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Answer once; raise ModelError if that fails. Deltas go to `hear`."""
        ...
