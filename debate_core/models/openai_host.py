"""Models at hosts with OpenAI's chat completions API, through the official library.

The library sends our request body unchanged: its own transformation of a long body costs several
times as much as everything else in a call.
"""

import json
from collections.abc import AsyncIterator, Iterable, Mapping
from hashlib import sha256
from itertools import groupby
from typing import Any, Literal

import httpx2
import openai

from debate_core.models.hosted import HostRequest, VendorHost, check_reply, get_key, read_events
from debate_core.models.hosts import Host
from debate_core.models.port import Hear, Reply, Usage
from debate_core.models.replies import (
    Finish,
    PartialCall,
    Received,
    ThinkingFilter,
    make_reply,
    read_count,
    read_finish,
)
from debate_core.prompts.request import Message, Request, Schema

Json = dict[str, Any]
_PATH = "/chat/completions"
_WITH_KEY: openai.RequestOptions = {"security": {"bearer_auth": True}}
"""An option that sends the host's key, and never an admin key from the environment."""
_MARK = {"prompt_cache_breakpoint": {"mode": "explicit"}}
_SCHEMAS_BY_NAME = {"properties", "$defs", "definitions"}
_LISTS_OF_SCHEMAS = {"anyOf", "allOf", "oneOf"}
_TIMEOUT = httpx2.Timeout(600, connect=10)
_FINISHES: Mapping[str, Finish] = {
    "length": "length",
    "tool_calls": "tool_calls",
    "content_filter": "refusal",
}


class OpenAIHost(VendorHost):
    """A host with this API, and its client; `wire` replaces the network in tests."""

    def __init__(self, host: Host, wire: httpx2.AsyncBaseTransport | None = None) -> None:
        self._client = openai.AsyncOpenAI(
            api_key=get_key(host),
            base_url=host.base_url,
            max_retries=0,
            timeout=_TIMEOUT,
            http_client=openai.DefaultAioHttpClient(transport=wire, timeout=_TIMEOUT),
        )
        super().__init__(host, self._client)

    async def ask(self, asked: HostRequest, hear: Hear | None) -> Reply:
        completions = self._client.chat.completions
        body = build_body(asked, is_streamed=hear is not None)
        if hear is None:
            # Called by its path: parsing every answer into an object would cost as much as the call
            # itself.
            whole = await self._client.post(
                _PATH, body=body, cast_to=httpx2.Response, options=_WITH_KEY
            )
            with check_reply(asked):
                return make_reply(asked, _read_whole(whole.json()))
        streamed = completions.with_streaming_response.create(
            model=asked.model, messages=[], stream=True, extra_body=body
        )
        async with streamed as response:
            with check_reply(asked):
                chunks = read_events(response.iter_lines())
                return make_reply(asked, await _read_stream(chunks, hear, response.http_request))


def _read_whole(whole: Json) -> Received:
    received = Received(usage=_read_usage(whole.get("usage") or {}))
    for choice in whole["choices"][:1]:
        message: Json = choice["message"]
        received.pieces.append(message.get("content") or "")
        is_refused = bool(message.get("refusal"))
        received.finish = (
            "refusal" if is_refused else read_finish(choice.get("finish_reason"), _FINISHES)
        )
        for at, call in enumerate(message.get("tool_calls") or ()):
            if call["type"] == "function":
                _add_call(received, {"index": at, **call})
    return received


async def _read_stream(
    chunks: AsyncIterator[Json], hear: Hear, request: httpx2.Request
) -> Received:
    received, has_refused, listen = Received(), False, ThinkingFilter(hear)
    async for chunk in chunks:
        if error := chunk.get("error"):
            raise openai.APIError("An error in the stream.", request, body=error)
        if usage := chunk.get("usage"):
            received.usage = _read_usage(usage)
        for choice in (chunk.get("choices") or ())[:1]:
            delta: Json = choice.get("delta") or {}
            if text := delta.get("content"):
                received.pieces.append(text)
                listen(text)
            for piece in delta.get("tool_calls") or ():
                _add_call(received, piece)
            has_refused = has_refused or bool(delta.get("refusal"))
            received.finish = read_finish(choice.get("finish_reason"), _FINISHES) or received.finish
    received.finish = "refusal" if has_refused else received.finish
    return received


def _add_call(received: Received, piece: Json) -> None:
    call = received.calls.setdefault(piece["index"], PartialCall())
    call.id = call.id or piece.get("id") or ""
    function: Json = piece.get("function") or {}
    call.name += function.get("name") or ""
    call.arguments += function.get("arguments") or ""


def _read_usage(counted: Mapping[str, Any]) -> Usage:
    details: Mapping[str, Any] = counted.get("prompt_tokens_details") or {}
    tokens_in = read_count(counted.get("prompt_tokens"))
    beside_prompt = read_count(counted.get("total_tokens")) - tokens_in
    return Usage(
        tokens_in=tokens_in,
        # Some hosts, such as xAI, count reasoning tokens only in the total, and charge for them.
        tokens_out=max(read_count(counted.get("completion_tokens")), beside_prompt),
        # DeepSeek has a field of its own besides OpenAI's.
        cached=read_count(details.get("cached_tokens") or counted.get("prompt_cache_hit_tokens")),
        written=read_count(details.get("cache_write_tokens")),
    )


def build_body(asked: HostRequest, *, is_streamed: bool) -> Json:
    """Build the request body for chat completions, by the host's profile. Pure."""
    request, profile = asked.request, asked.profile
    body: Json = {
        "model": asked.model,
        "messages": _build_messages(asked),
        profile.limit: asked.most_tokens,
    }
    if profile.temperature:
        body["temperature"] = request.temperature
    if asked.effort:
        body["reasoning_effort"] = asked.effort
    if request.tools:
        body["tools"] = _build_tools(request)
    if is_streamed and profile.counts:
        body["stream_options"] = {"include_usage": True}
    return body | _build_caching(asked) | _build_format(asked)


def _build_format(asked: HostRequest) -> Json:
    schema = asked.request.schema
    if schema is None or asked.way == "words":
        return {}
    if asked.way == "json":
        return {"response_format": {"type": "json_object"}}
    described = {"name": schema.name, "schema": tighten_schema(schema), "strict": True}
    return {"response_format": {"type": "json_schema", "json_schema": described}}


def _build_caching(asked: HostRequest) -> Json:
    """Make the caching fields; the hash of the shared system prompt sends all to one server."""
    if asked.profile.cache == "none":
        return {}
    key = sha256(asked.request.system.encode()).hexdigest()[:32]
    if asked.profile.cache == "key":
        return {"prompt_cache_key": key}
    return {"prompt_cache_key": key, "prompt_cache_options": {"mode": "explicit"}}


def _build_messages(asked: HostRequest) -> list[Json]:
    messages = (*asked.request.messages, *asked.in_words)
    if asked.profile.joins:
        messages = tuple(_join_neighbours(messages))
    marks = () if asked.profile.joins else asked.marks
    return [
        {"role": "system", "content": asked.request.system},
        *(_build_message(message, is_marked=at in marks) for at, message in enumerate(messages)),
    ]


def _join_neighbours(messages: Iterable[Message]) -> Iterable[Message]:
    """Join neighbours of one role into one message; those about tools stay as they are."""

    def get_kind(message: Message) -> tuple[Literal["user", "assistant", "tool"], bool]:
        return message.role, bool(message.calls or message.answers)

    for (role, is_about_tools), group in groupby(messages, get_kind):
        if not is_about_tools:
            yield Message(role, "\n\n".join(message.text for message in group))
        else:
            yield from group


def _build_message(message: Message, *, is_marked: bool) -> Json:
    if message.role == "tool":
        return {"role": "tool", "content": message.text, "tool_call_id": message.answers}
    content: Any = message.text
    if is_marked:
        content = [{"type": "text", "text": message.text, **_MARK}]
    body: Json = {"role": message.role, "content": content}
    if message.calls:
        body["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.name, "arguments": json.dumps(dict(call.arguments))},
            }
            for call in message.calls
        ]
    return body


def _build_tools(request: Request) -> list[Json]:
    return [
        {
            "type": "function",
            "function": {
                "name": tool.name,
                "description": tool.description,
                "parameters": dict(tool.parameters),
            },
        }
        for tool in request.tools
    ]


def tighten_schema(schema: Schema) -> Json:
    """Return the schema in OpenAI's strict form: every field required, no others allowed."""
    return _tighten(dict(schema.definition))


def _tighten(node: Json) -> Json:
    """Make one part of the schema strict; names and values are never changed."""
    tight = dict(node)
    for key in _SCHEMAS_BY_NAME & tight.keys():
        tight[key] = {name: _tighten(part) for name, part in tight[key].items()}
    for key in _LISTS_OF_SCHEMAS & tight.keys():
        tight[key] = [_tighten(part) for part in tight[key]]
    if isinstance(tight.get("items"), dict):
        tight["items"] = _tighten(tight["items"])
    if "properties" in tight:
        tight["required"] = list(tight["properties"])
        tight["additionalProperties"] = False
    return tight
