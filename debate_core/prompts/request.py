"""A request to a model, in our words; what a provider is sent is made from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from debate_core.prompts.brief import Brief


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a request."""

    role: Literal["user", "assistant"]
    text: str
    is_prefix: bool = False
    """Whether everything up to here will be sent again, and so is worth caching."""


@dataclass(frozen=True, slots=True)
class Schema:
    """The JSON schema that the reply has to fit."""

    name: str
    definition: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Request:
    """What a model is asked; without a schema the reply is plain text."""

    brief: Brief
    """What the text was made from: the offline model works from it, providers do not see it."""
    system: str
    messages: tuple[Message, ...]
    schema: Schema | None = None
    temperature: float = 0.7
    max_tokens: int = 1200

    def correcting(self, reply: str, problems: tuple[str, ...]) -> "Request":
        """The request once more, with the reply that was given and what is wrong with it."""
        listed = "\n".join(f"- {problem}" for problem in problems)
        again = f"That does not fit the form:\n{listed}\nGive the whole answer again, corrected."
        extra = (Message("assistant", reply), Message("user", again))
        return Request(
            self.brief,
            self.system,
            self.messages + extra,
            self.schema,
            self.temperature,
            self.max_tokens,
        )
