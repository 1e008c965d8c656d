"""A model with tools: it may have them called before it answers (formats.md, rounds)."""

import inspect
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from pydantic import PydanticUserError, TypeAdapter
from pydantic_core import ArgsKwargs

from debate_core.errors import ModelError, SpecError
from debate_core.language import _, pgettext
from debate_core.models.fitting import make_plain
from debate_core.models.foreign import ErrorsNamed
from debate_core.models.port import Consultation, Hear, Model, Reply, Usage
from debate_core.prompts.request import Message, Request, ToolCall, ToolOffer
from debate_core.usage import add_usage

MOST_CALLS = 4
"""The most tools that may be called for one answer."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool, and the function that carries it out: arguments by name in, text out."""

    offer: ToolOffer
    call: Callable[[Mapping[str, object]], Awaitable[str]]


Toolbox = Mapping[str, Tool]


def make_tool(function: Callable[..., object]) -> Tool:
    """Make a tool of a function: its name, its docstring, its arguments by their types.

    It may be async; its result is passed on as text. SpecError if it does not say what it does.
    """
    name = getattr(function, "__name__", type(function).__name__)
    about = inspect.cleandoc(function.__doc__ or "")
    if not name.isidentifier() or not about:
        raise SpecError(
            _("The tool “{name}” needs a name and a docstring that says what it does.", name=name)
        )
    try:
        called = TypeAdapter(cast(type[object], function))  # pydantic takes functions too
        schema = called.json_schema()
    except PydanticUserError as error:
        said = _("The tool “{name}” takes what JSON cannot say; use plain types.", name=name)
        raise SpecError(said) from error
    if schema.get("type") != "object":
        raise SpecError(_("The tool “{name}” has to take its arguments by name.", name=name))

    async def call(arguments: Mapping[str, object]) -> str:
        said = called.validate_python(ArgsKwargs((), dict(arguments)))
        return str(await said if inspect.isawaitable(said) else said)

    return Tool(ToolOffer(name, about, schema), call)


def check_tools(names: tuple[str, ...], toolbox: Toolbox) -> None:
    """Raise SpecError if a specification names a tool that is not available."""
    for name in names:
        if name not in toolbox:
            known = ", ".join(toolbox) or pgettext("tools", "none")
            raise SpecError(
                _("There is no tool “{name}”; those at hand: {known}.", name=name, known=known)
            )


class WithTools:
    """A model that is offered the tools that a request names."""

    def __init__(self, model: Model, toolbox: Toolbox) -> None:
        self._model = model
        self._toolbox = toolbox

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return the model's answer, once it asks for no more tools."""
        offers = tuple(self._toolbox[name].offer for name in request.tool_names)
        request = replace(request, tools=offers)
        consulted: tuple[Consultation, ...] = ()
        usage: Usage | None = None
        while True:
            try:
                reply = await self._model.reply(request, hear)
            except ModelError as error:
                error.usage = add_usage(usage, error.usage)
                raise
            usage = reply.usage if usage is None else usage + reply.usage
            if not reply.calls or not request.tools:
                return replace(reply, usage=usage, consulted=consulted)
            if hear is not None:
                hear(None)
            answers = [await self._consult(call) for call in reply.calls]
            consulted += tuple(answers)
            request = _add_answers(request, reply, answers)
            if len(consulted) >= MOST_CALLS:
                request = replace(request, tools=())

    async def _consult(self, call: ToolCall) -> Consultation:
        """Return the tool's result; a failure is told to the model, which goes on without it."""
        tool = self._toolbox.get(call.name)
        if tool is None:
            return Consultation(call, f"There is no tool {call.name}.")
        try:
            with ErrorsNamed(call.name):
                return Consultation(call, make_plain(await tool.call(call.arguments)))
        except ModelError as error:
            return Consultation(call, f"The tool failed: {error}")


def _add_answers(request: Request, reply: Reply, answers: list[Consultation]) -> Request:
    asked = Message("assistant", reply.text, calls=reply.calls)
    results = tuple(
        Message("tool", json.dumps(answer.result, ensure_ascii=False), answers=answer.call.id)
        for answer in answers
    )
    return replace(request, messages=(*request.messages, asked, *results))
