"""A request as OpenAI's chat completions want it, on the terms of the host's profile. Pure."""

import json
from collections.abc import Iterable
from hashlib import sha256
from itertools import groupby
from typing import Any

from debate_core.models.hosted import Asking
from debate_core.models.structured import in_words, strict
from debate_core.prompts.request import Message, Request

Json = dict[str, Any]
_MARK = {"prompt_cache_breakpoint": {"mode": "explicit"}}


def body_of(asking: Asking, *, is_streamed: bool) -> Json:
    """The body of the request."""
    request, profile = asking.request, asking.profile
    body: Json = {
        "model": asking.model,
        "messages": _messages(asking),
        profile.limit: asking.most_tokens,
    }
    if profile.temperature:
        body["temperature"] = request.temperature
    if asking.effort in profile.efforts:
        body["reasoning_effort"] = asking.effort
    if request.tools:
        body["tools"] = _tools(request)
    if is_streamed and profile.counts:
        body["stream_options"] = {"include_usage": True}
    return body | _caching(asking) | _format(asking)


def _format(asking: Asking) -> Json:
    schema = asking.request.schema
    if schema is None or asking.way == "words":
        return {}
    if asking.way == "json":
        return {"response_format": {"type": "json_object"}}
    described = {"name": schema.name, "schema": strict(schema), "strict": True}
    return {"response_format": {"type": "json_schema", "json_schema": described}}


def _caching(asking: Asking) -> Json:
    """All seats of a debate share a system prompt, so its hash sends them to one server."""
    if asking.profile.cache == "none":
        return {}
    key = sha256(asking.request.system.encode()).hexdigest()[:32]
    if asking.profile.cache == "key":
        return {"prompt_cache_key": key}
    return {"prompt_cache_key": key, "prompt_cache_options": {"mode": "explicit"}}


def _messages(asking: Asking) -> list[Json]:
    request = asking.request
    messages = request.messages
    if request.schema is not None and asking.way != "schema":
        messages = (*messages, Message("user", in_words(request.schema)))
    if asking.profile.joins:
        messages = tuple(_joined(messages))
    marks = () if asking.profile.joins else asking.marks
    return [
        {"role": "system", "content": request.system},
        *(_message(each, is_marked=at in marks) for at, each in enumerate(messages)),
    ]


def _joined(messages: Iterable[Message]) -> Iterable[Message]:
    """Neighbours of one role as one message; those about tools stay as they are."""
    for (role, is_plain), group in groupby(
        messages, lambda each: (each.role, not (each.calls or each.answers))
    ):
        if is_plain:
            yield Message(role, "\n\n".join(each.text for each in group))
        else:
            yield from group


def _message(message: Message, *, is_marked: bool) -> Json:
    if message.role == "tool":
        return {"role": "tool", "content": message.text, "tool_call_id": message.answers}
    content: Any = message.text
    if is_marked:
        content = [{"type": "text", "text": message.text, **_MARK}]
    said: Json = {"role": message.role, "content": content}
    if message.calls:
        said["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.name, "arguments": json.dumps(dict(call.arguments))},
            }
            for call in message.calls
        ]
    return said


def _tools(request: Request) -> list[Json]:
    return [
        {
            "type": "function",
            "function": {
                "name": each.name,
                "description": each.description,
                "parameters": dict(each.parameters),
            },
        }
        for each in request.tools
    ]
