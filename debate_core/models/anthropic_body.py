"""A request as Anthropic's messages want it, on the terms of the host's profile. Pure."""

from itertools import groupby
from typing import Any

import anthropic

from debate_core.models.hosted import Asking
from debate_core.models.structured import in_words
from debate_core.prompts.request import Message, Request

Json = dict[str, Any]
_MARK = {"cache_control": {"type": "ephemeral"}}
_NOTHING = "(nothing)"
"""Stands for an empty text, which is not taken."""


def body_of(asking: Asking) -> Json:
    """The body of the request."""
    request = asking.request
    body: Json = {
        "model": asking.model,
        "max_tokens": asking.most_tokens,
        "system": request.system,
        "messages": _messages(asking),
    }
    if asking.profile.temperature:
        body["temperature"] = min(request.temperature, 1.0)
    if output := _output(asking):
        body["output_config"] = output
    if request.tools:
        body["tools"] = _tools(request)
    return body


def _output(asking: Asking) -> Json:
    output: Json = {}
    if asking.effort in asking.profile.efforts:
        output["effort"] = asking.effort
    if asking.request.schema is not None and asking.way == "schema":
        schema = anthropic.transform_schema(dict(asking.request.schema.definition))
        output["format"] = {"type": "json_schema", "schema": schema}
    return output


def _messages(asking: Asking) -> list[Json]:
    """Blocks, gathered by who says them: the last block of a prefix carries the mark."""
    request, marks = asking.request, asking.marks
    blocks = [
        (_role(each), block | (_MARK if at in marks else {}))
        for at, each in enumerate(request.messages)
        for block in _blocks(each)
    ]
    if request.schema is not None and asking.way != "schema":
        blocks.append(("user", {"type": "text", "text": in_words(request.schema)}))
    return [
        {"role": role, "content": [block for _, block in group]}
        for role, group in groupby(blocks, lambda each: each[0])
    ]


def _role(message: Message) -> str:
    return "assistant" if message.role == "assistant" else "user"


def _blocks(message: Message) -> list[Json]:
    if message.role == "tool":
        return [{"type": "tool_result", "tool_use_id": message.answers, "content": message.text}]
    calls = [
        {"type": "tool_use", "id": each.id, "name": each.name, "input": dict(each.arguments)}
        for each in message.calls
    ]
    if calls and not message.text.strip():
        return calls
    text = message.text if message.text.strip() else _NOTHING
    return [{"type": "text", "text": text}, *calls]


def _tools(request: Request) -> list[Json]:
    return [
        {
            "name": each.name,
            "description": each.description,
            "input_schema": dict(each.parameters),
        }
        for each in request.tools
    ]
