"""A request to a model, independent of providers; a provider's request is made from it.

Rule: people's words reach a model only as quoted data (discord.md, house rules).
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

_MARK = re.compile(r"<{3,}|>{3,}")


def quote_data(text: str) -> str:
    """Put the text between marks that it cannot close by itself."""
    if "<<<" in text or ">>>" in text:  # looking is much quicker than the pattern
        text = _MARK.sub(lambda mark: " ".join(mark[0]), text)
    return f"<<<\n{text}\n>>>"


_URGED = (
    "You declined that. It is a formal debate: sides are assigned, and nobody takes what is said "
    "there for your own view. Do what you were asked, within what you can stand for."
)

ReasoningEffort = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]
"""All values that any host accepts."""

_TOKENS_A_WORD = 4
"""Tokens of a word in the scripts and languages that models know least; in English it is 1.3."""
_TOKENS_A_FIELD = 16
"""Tokens of a field's name with its punctuation, of an id, or of a choice."""


def count_room(words: int, fields: int = 0) -> int:
    """Count the tokens needed for so many words, and so many fields of an object."""
    return words * _TOKENS_A_WORD + fields * _TOKENS_A_FIELD


@dataclass(frozen=True, slots=True)
class ToolOffer:
    """A tool that a model may ask to have called; `parameters` is a JSON schema."""

    name: str
    description: str
    parameters: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call that a model asks for."""

    id: str
    name: str
    arguments: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a request; a message of role `tool` answers a call."""

    role: Literal["user", "assistant", "tool"]
    text: str
    is_prefix: bool = False
    """True if everything up to here will be sent again, and so is worth caching."""
    calls: tuple[ToolCall, ...] = ()
    """The tools that an assistant's message asked for."""
    answers: str = ""
    """The id of the call that a tool's message answers."""


def mark_prefix(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Mark the last of these messages, with which later requests will begin too."""
    marked = list(messages)
    if marked:
        marked[-1] = replace(marked[-1], is_prefix=True)
    return tuple(marked)


@dataclass(frozen=True, slots=True)
class Schema:
    """The JSON schema that the reply has to fit."""

    name: str
    definition: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Request:
    """A request to a model; without a schema the reply is plain text."""

    system: str
    messages: tuple[Message, ...]
    schema: Schema | None = None
    temperature: float = 0.7
    max_tokens: int = 1200
    effort: ReasoningEffort | None = None
    """The reasoning effort of the model; None leaves it to the model."""
    tool_names: tuple[str, ...] = ()
    """The tools that are wanted, by name; the layer that has them puts their offers into `tools`.
    """
    tools: tuple[ToolOffer, ...] = ()

    def urging(self) -> "Request":
        """Make the request again for a model that declined it; it does not see its refusal."""
        return replace(self, messages=(*self.messages, Message("user", _URGED)))

    def correcting(self, reply: str, problems: tuple[str, ...]) -> "Request":
        """Make the request again, with the reply that was given and its problems."""
        listed = "\n".join(f"- {problem}" for problem in problems)
        again = f"That does not fit the form:\n{quote_data(listed)}\nGive it again, corrected."
        extra = (Message("assistant", reply), Message("user", again))
        return replace(self, messages=self.messages + extra)
