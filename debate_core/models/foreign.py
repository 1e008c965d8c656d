"""Code supplied by users of the library: models, debaters, judges and tools of their own.

Rule: an error or invalid value from such code is a failure of the call that was made to it, not a
fault of Rostrum; only exceptions that end the process or cancel the task pass through.
"""

import asyncio
import inspect
from collections.abc import Callable, Mapping
from dataclasses import astuple
from math import isfinite
from typing import cast

from debate_core.domain.failing import BAD_REPLY, NO_REPLY, RAISED
from debate_core.domain.text import shorten_line
from debate_core.errors import MalformedReply, ModelError
from debate_core.language import _
from debate_core.models.fitting import make_plain
from debate_core.models.port import Consultation, Hear, Model, Reply, Usage
from debate_core.prompts.request import Request, ToolCall

_LONGEST_REASON = 300
_PASSING = (ModelError, KeyboardInterrupt, SystemExit, GeneratorExit)


class ErrorsNamed:
    """A block that runs the code of that name; its error becomes a MalformedReply naming both."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None or isinstance(error, _PASSING) or _is_cancelled(error):
            return
        raise MalformedReply(_describe_error(self._name, error)) from error


def _is_cancelled(error: BaseException) -> bool:
    """True if the task is really being cancelled, not if its code raised CancelledError itself."""
    task = asyncio.current_task()
    is_asked = task is not None and task.cancelling() > 0
    return is_asked and isinstance(error, asyncio.CancelledError)


class OwnModel:
    """A user's own model; its errors count as failed calls."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._name = type(model).__name__

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return its answer; ModelError, which names the original error, if it gives none."""
        with ErrorsNamed(self._name):
            said = cast(object, self._model.reply(request, hear))
            said = cast(object, await said) if inspect.isawaitable(said) else said
        if not isinstance(said, Reply):
            raise MalformedReply(_(NO_REPLY, name=self._name, value=_describe_type(said)))
        if wrong := _find_wrong_field(said):
            raise MalformedReply(_(BAD_REPLY, name=self._name, field=wrong))
        return said


def _find_wrong_field(reply: Reply) -> str | None:
    """Find the field of a reply that holds an invalid value; None if all are sound."""
    wrong = (name for name, is_sound in _SOUND.items() if not is_sound(getattr(reply, name)))
    return next(wrong, None)


def _is_usage(usage: object) -> bool:
    """True if the usage can be added up."""
    if not isinstance(usage, Usage):
        return False
    numbers: tuple[object, ...] = astuple(usage)
    return all(
        number is None or (isinstance(number, int | float) and isfinite(number) and number >= 0)
        for number in numbers
    )


def _are_all(values: object, kind: type) -> bool:
    if not isinstance(values, tuple):
        return False
    return all(isinstance(value, kind) for value in cast(tuple[object, ...], values))


_SOUND: Mapping[str, Callable[[object], bool]] = {
    "text": lambda text: isinstance(text, str),
    "value": lambda value: value is None or isinstance(value, Mapping),
    "usage": _is_usage,
    "model": lambda model: isinstance(model, str),
    "finish": lambda finish: isinstance(finish, str),
    "calls": lambda calls: _are_all(calls, ToolCall),
    "consulted": lambda consulted: _are_all(consulted, Consultation),
}


def _describe_type(value: object) -> str:
    if value is None:
        return "None"
    return _("a value of the type {type}", type=type(value).__name__)


def _describe_error(name: str, error: BaseException) -> str:
    """Describe an error, such as “count_words raised ValueError: no words”."""
    try:
        said = str(error)
    except Exception:  # noqa: BLE001 - its message may raise as well
        said = ""
    told = _(RAISED, name=name, error=type(error).__name__)
    return shorten_line(make_plain(told + f": {said}" * bool(said.strip())), _LONGEST_REASON)
