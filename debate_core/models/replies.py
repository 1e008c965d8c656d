"""A host's answer, in terms common to both APIs, and the reply made from it.

Some hosts leave a model's reasoning in its text, between tags; it is not part of the reply.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

from debate_core.domain.failing import BROKE_OFF_ANSWER, HOST_DECLINED
from debate_core.errors import ModelError, Refused, Unavailable
from debate_core.language import _
from debate_core.models.fitting import make_plain
from debate_core.models.hosted import HostRequest
from debate_core.models.port import Hear, Reply, Usage
from debate_core.prompts.request import ToolCall

_FENCED = re.compile(r"\A\s*```(?:json)?\s*\n(.*?)\n?```\s*\Z", re.DOTALL)
_MOST_TOKENS = 10**9
"""The limit of believable token counts: no call takes so many."""
_BEGINS, _ENDS = "<think>", "</think>"

Finish = Literal["", "stop", "length", "tool_calls", "refusal"]


@dataclass(slots=True)
class PartialCall:
    """A tool's call, as it is written piece by piece."""

    id: str = ""
    name: str = ""
    arguments: str = ""


@dataclass(slots=True)
class Received:
    """The words of a model, received whole or piece by piece."""

    pieces: list[str] = field(default_factory=list[str])
    finish: Finish = ""
    """The reason why the model ended; empty until it has."""
    calls: dict[int, PartialCall] = field(default_factory=dict[int, PartialCall])
    usage: Usage = field(default_factory=Usage)

    @property
    def text(self) -> str:
        """The whole text; joined only when it is asked for, since an answer can be huge."""
        return "".join(self.pieces)


def make_reply(asked: HostRequest, received: Received) -> Reply:
    """Make the reply; ModelError if the answer is not complete.

    Both libraries take a stream that breaks off for a whole answer; a whole one has a finish
    reason.
    """
    if received.finish == "refusal":
        said = _(HOST_DECLINED, host=asked.host.name)
        raise _add_usage(received, Refused(f"{said}."))
    if not received.finish:
        said = _(BROKE_OFF_ANSWER, host=asked.host.name)
        raise _add_usage(received, Unavailable(f"{said}."))
    text = make_plain(drop_thinking(received.text))
    return Reply(
        text=text,
        value=None if asked.way is None else read_object(text),
        usage=received.usage,
        model=asked.name,
        finish=received.finish,
        calls=tuple(
            ToolCall(call.id, call.name, read_object(call.arguments) or {})
            for call in received.calls.values()
        ),
    )


def _add_usage(received: Received, error: ModelError) -> ModelError:
    """Return the error with the usage of the call, which counts all the same."""
    if received.usage.tokens_in + received.usage.tokens_out:
        error.usage = received.usage
    return error


def read_count(said: object) -> int:
    """Read a number of tokens as a host gives it; 0 where it gives none that could be counted."""
    if not isinstance(said, int | float) or not 0 <= said <= _MOST_TOKENS:  # NaN fails this, too
        return 0
    return int(said)


def read_finish(reason: str | None, finishes: Mapping[str, Finish]) -> Finish:
    """Read why a model ended, by its host's words for it; empty until it has."""
    return finishes.get(reason, "stop") if reason else ""


def read_object(text: str) -> Mapping[str, object] | None:
    """Read the JSON object from a text; None if there is none.

    A code fence or a few words around the object are forgiven: many models add them unasked.
    """
    if fenced := _FENCED.match(text):
        text = fenced[1]
    first, last = text.find("{"), text.rfind("}")
    try:
        value: object = json.loads(text[first : last + 1])
    except (ValueError, RecursionError):  # such as a number of 5,000 digits, or very deep brackets
        return None
    return make_plain(cast(Mapping[str, object], value)) if isinstance(value, dict) else None


def drop_thinking(text: str) -> str:
    """Remove the reasoning before the text; some templates leave out the opening tag."""
    _, is_over, said = text.rpartition(_ENDS)
    if is_over:
        return said.lstrip()
    return "" if text.lstrip().startswith(_BEGINS) else text


class ThinkingFilter:
    """A filter that passes on the answer, and nothing of the reasoning before it."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._held: str | None = ""
        """The text that may still turn out to be thinking; None once the model speaks."""

    def __call__(self, piece: str) -> None:
        """Hear the next piece."""
        if self._held is None:
            self._hear(piece)
            return
        self._held += piece
        begun = self._held.lstrip()
        may_be_thinking = begun.startswith(_BEGINS) or _BEGINS.startswith(begun)
        said = drop_thinking(self._held) if may_be_thinking and _ENDS in begun else ""
        if said or not may_be_thinking:
            self._hear(said or self._held)
            self._held = None
