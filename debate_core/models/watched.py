"""Calls as those who run a process want to see them: how each ended, and what it used."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from debate_core.errors import ModelError
from debate_core.models.port import Hear, Model, Reply
from debate_core.prompts.request import Request
from debate_core.usage import Usage

_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call of a model, whether or not it will be made again."""

    model: str
    """The model that was asked, as `provider:model`."""
    end: str
    """`answered`, `cancelled`, or the kind of its failure, such as `rate_limited`."""
    seconds: float
    usage: Usage | None
    """The usage; None where the provider does not report what a failure used."""


Watch = Callable[[ModelCall], None]


class Watched:
    """A model whose calls are reported."""

    def __init__(self, model: Model, name: str, watch: Watch) -> None:
        self._model = model
        self._name = name
        self._watch = watch

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return the model's answer, or raise its failure, unchanged."""
        began, end, usage = perf_counter(), "cancelled", None
        try:
            reply = await self._model.reply(request, hear)
            end, usage = "answered", reply.usage
            return reply
        except ModelError as error:
            end, usage = _WORD.sub("_", type(error).__name__).lower(), error.usage
            raise
        finally:
            self._watch(
                ModelCall(model=self._name, end=end, seconds=perf_counter() - began, usage=usage)
            )
