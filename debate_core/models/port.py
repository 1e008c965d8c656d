"""The model port: one method, in our words. Adapters translate, and raise only ModelError."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from debate_core.prompts.request import Request

Hear = Callable[[str], None]
"""Called with each piece of text as it is written; what it hears may be lost."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that a call took; `cached` are among `tokens_in`."""

    tokens_in: int = 0
    tokens_out: int = 0
    cached: int = 0


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered: text, and the parsed object where a schema was asked for."""

    text: str
    value: Mapping[str, object] | None = None
    usage: Usage = Usage()
    model: str = ""
    finish: str = "stop"


class Model(Protocol):
    """Something that answers requests."""

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Answer once; raise ModelError if that fails. Deltas go to `hear`."""
        ...
