"""Models at hosts with Anthropic's messages API, through the official library.

Rules: errors inside a stream carry status 200, so what counts is their type; input tokens are
reported without the cached ones, so the three are added up.
"""

import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

import anthropic
import httpx2
from anthropic.types import Message as Answer

from debate_core.models.hosted import HostRequest, VendorHost, check_reply, get_key, read_events
from debate_core.models.hosts import Host
from debate_core.models.port import Hear, Reply, Usage
from debate_core.models.replies import (
    Finish,
    PartialCall,
    Received,
    make_reply,
    read_count,
    read_finish,
)
from debate_core.prompts.request import Message, Request

Json = dict[str, Any]
_MARK = {"cache_control": {"type": "ephemeral"}}
_NOTHING = "(nothing)"
"""The stand-in for an empty text, which is not accepted."""
_TIMEOUT = httpx2.Timeout(600, connect=10)
_FINISHES: Mapping[str, Finish] = {
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "tool_use": "tool_calls",
    "refusal": "refusal",
}


class AnthropicHost(VendorHost):
    """A host with this API, and its client; `wire` replaces the network in tests."""

    def __init__(self, host: Host, wire: httpx2.AsyncBaseTransport | None = None) -> None:
        self._client = anthropic.AsyncAnthropic(
            api_key=get_key(host),
            base_url=host.base_url,
            max_retries=0,
            timeout=_TIMEOUT,
            http_client=anthropic.DefaultAioHttpClient(transport=wire, timeout=_TIMEOUT),
        )
        super().__init__(host, self._client)

    async def ask(self, asked: HostRequest, hear: Hear | None) -> Reply:
        messages = self._client.messages
        body = build_body(asked)
        most = asked.most_tokens
        if hear is None:
            whole = await messages.create(
                model=asked.model, max_tokens=most, messages=[], extra_body=body
            )
            with check_reply(asked):
                return make_reply(asked, _read_whole(whole))
        streamed = messages.with_streaming_response.create(
            model=asked.model, max_tokens=most, messages=[], stream=True, extra_body=body
        )
        async with streamed as response:
            with check_reply(asked):
                events = read_events(response.iter_lines())
                return make_reply(asked, await _read_stream(events, hear, response.http_request))


def _read_whole(whole: Answer) -> Received:
    used = _read_usage(whole.usage.to_dict(warnings=False))
    received = Received(finish=read_finish(whole.stop_reason, _FINISHES), usage=used)
    for at, block in enumerate(whole.content):
        if block.type == "text":
            received.pieces.append(block.text)
        elif block.type == "tool_use":
            received.calls[at] = PartialCall(block.id, block.name, json.dumps(block.input))
    return received


async def _read_stream(
    events: AsyncIterator[Json], hear: Hear, request: httpx2.Request
) -> Received:
    received = Received()
    async for event in events:
        match event.get("type"):
            case "error":
                raise anthropic.APIError("An error in the stream.", request, body=event)
            case "message_start":
                received.usage = _read_usage(event["message"]["usage"])
            case "content_block_start" if event["content_block"]["type"] == "tool_use":
                block = event["content_block"]
                received.calls[event["index"]] = PartialCall(block["id"], block["name"])
            case "content_block_delta":
                _add_delta(received, event, hear)
            case "message_delta":
                received.finish = read_finish(event["delta"].get("stop_reason"), _FINISHES)
                out = read_count(event["usage"]["output_tokens"])
                received.usage = replace(received.usage, tokens_out=out)
            case _:
                pass
    return received


def _add_delta(received: Received, event: Json, hear: Hear) -> None:
    match event["delta"]["type"]:
        case "text_delta":
            text = event["delta"]["text"]
            received.pieces.append(text)
            hear(text)
        case "input_json_delta":
            received.calls[event["index"]].arguments += event["delta"]["partial_json"]
        case _:
            pass


def _read_usage(counted: Mapping[str, Any]) -> Usage:
    cached = read_count(counted.get("cache_read_input_tokens"))
    written = read_count(counted.get("cache_creation_input_tokens"))
    return Usage(
        tokens_in=read_count(counted["input_tokens"]) + cached + written,
        tokens_out=read_count(counted["output_tokens"]),
        cached=cached,
        written=written,
    )


def build_body(asked: HostRequest) -> Json:
    """Build the request body for the messages endpoint, by the host's profile. Pure."""
    request = asked.request
    body: Json = {
        "model": asked.model,
        "max_tokens": asked.most_tokens,
        "system": request.system,
        "messages": _build_messages(asked),
    }
    if asked.profile.temperature:
        body["temperature"] = min(request.temperature, 1.0)
    if output := _build_output(asked):
        body["output_config"] = output
    if request.tools:
        body["tools"] = _build_tools(request)
    return body


def _build_output(asked: HostRequest) -> Json:
    output: Json = {}
    if asked.effort:
        output["effort"] = asked.effort
    if asked.request.schema is not None and asked.way == "schema":
        schema = anthropic.transform_schema(dict(asked.request.schema.definition))
        output["format"] = {"type": "json_schema", "schema": schema}
    return output


def _build_messages(asked: HostRequest) -> list[Json]:
    """Group blocks by who says them: the last block of a prefix carries the mark."""
    marks = asked.marks
    blocks = [
        (_get_role(message), block | (_MARK if at in marks else {}))
        for at, message in enumerate((*asked.request.messages, *asked.in_words))
        for block in _build_blocks(message)
    ]
    return [
        {"role": role, "content": [block for _, block in group]}
        for role, group in groupby(blocks, lambda pair: pair[0])
    ]


def _get_role(message: Message) -> str:
    return "assistant" if message.role == "assistant" else "user"


def _build_blocks(message: Message) -> list[Json]:
    if message.role == "tool":
        return [{"type": "tool_result", "tool_use_id": message.answers, "content": message.text}]
    calls = [
        {"type": "tool_use", "id": call.id, "name": call.name, "input": dict(call.arguments)}
        for call in message.calls
    ]
    if calls and not message.text.strip():
        return calls
    text = message.text if message.text.strip() else _NOTHING
    return [{"type": "text", "text": text}, *calls]


def _build_tools(request: Request) -> list[Json]:
    return [
        {
            "name": tool.name,
            "description": tool.description,
            "input_schema": dict(tool.parameters),
        }
        for tool in request.tools
    ]
