"""What a model has said, in words common to both languages, and the reply it makes."""

from dataclasses import dataclass, field
from typing import Literal

from debate_core.errors import ModelError, Refused, Unavailable
from debate_core.models.hosted import Asking
from debate_core.models.port import Reply, Usage
from debate_core.models.structured import arguments, read
from debate_core.models.thinking import aloud
from debate_core.prompts.request import ToolCall

Finish = Literal["", "stop", "length", "tool_calls", "refusal"]


@dataclass(slots=True)
class Call:
    """A tool's call, as it is written piece by piece."""

    id: str = ""
    name: str = ""
    arguments: str = ""


@dataclass(slots=True)
class Said:
    """What a model has said, whole or piece by piece."""

    text: str = ""
    finish: Finish = ""
    """Empty until the model has come to its end."""
    calls: dict[int, Call] = field(default_factory=dict[int, Call])
    usage: Usage = field(default_factory=Usage)


def reply_of(asking: Asking, said: Said) -> Reply:
    """The reply; a ModelError where it is none.

    Both libraries take a stream that ends early for a whole answer, so the end has to be said.
    """
    if said.finish == "refusal":
        raise _taking(said, Refused(f"{asking.host.name} declined to answer."))
    if not said.finish:
        broken = Unavailable(f"{asking.host.name} broke off in the middle of an answer.")
        raise _taking(said, broken)
    text = aloud(said.text)
    return Reply(
        text=text,
        value=None if asking.way is None else read(text),
        usage=said.usage,
        model=asking.name,
        finish=said.finish,
        calls=tuple(
            ToolCall(each.id, each.name, arguments(each.arguments)) for each in said.calls.values()
        ),
    )


def _taking(said: Said, error: ModelError) -> ModelError:
    """The error, with what the call took all the same."""
    if said.usage.tokens_in + said.usage.tokens_out:
        error.usage = said.usage
    return error
