"""Models at hosts that speak Anthropic's messages, by the official library.

Rules: errors inside a stream carry status 200, so what counts is their type; input tokens are
reported without the cached ones, so the three are added up.
"""

import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace

import anthropic
import httpx2
from anthropic.types import Message, RawMessageStreamEvent
from anthropic.types import Usage as Counted

from debate_core.models.anthropic_body import body_of
from debate_core.models.hosted import Asking, HostedModel, names_of, reading
from debate_core.models.hosts import Effort, Host
from debate_core.models.port import Hear, Model, Reply, Usage
from debate_core.models.profiles import Profile
from debate_core.models.replies import Call, Finish, Said, reply_of

_TIMEOUT = httpx2.Timeout(600, connect=10)
_FINISHES: Mapping[str, Finish] = {
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "tool_use": "tool_calls",
    "refusal": "refusal",
}


class AnthropicHost:
    """A host with its client; `wire` takes the network's place in tests."""

    def __init__(self, host: Host, wire: httpx2.AsyncBaseTransport | None = None) -> None:
        self._host = host
        self._profiles: dict[str, Profile] = {}
        self._client = anthropic.AsyncAnthropic(
            # Never left out, for then the library sends the key it finds in the environment.
            api_key=host.api_key.get_secret_value() if host.api_key else "none",
            base_url=host.base_url,
            max_retries=0,
            timeout=_TIMEOUT,
            http_client=anthropic.DefaultAioHttpClient(transport=wire, timeout=_TIMEOUT),
        )

    def model(self, name: str, effort: Effort | None = None) -> Model:
        """The model of that name at this host."""
        return HostedModel(self._host, name, self._ask, self._profiles, effort)

    async def offered(self) -> tuple[str, ...]:
        """The names of the models it offers; raises ModelError."""
        return await names_of(self._host, self._client.models.list())

    async def close(self) -> None:
        """Give the connections back."""
        await self._client.close()

    async def _ask(self, asking: Asking, hear: Hear | None) -> Reply:
        create = self._client.messages.create
        body = body_of(asking)
        most = asking.most_tokens
        if hear is None:
            whole = await create(model=asking.model, max_tokens=most, messages=[], extra_body=body)
            with reading(asking):
                return reply_of(asking, _said(whole))
        events = await create(
            model=asking.model, max_tokens=most, messages=[], stream=True, extra_body=body
        )
        with reading(asking):
            async with events:
                return reply_of(asking, await _heard(events, hear))


def _said(whole: Message) -> Said:
    said = Said(finish=_finish(whole.stop_reason), usage=_usage(whole.usage))
    for at, block in enumerate(whole.content):
        if block.type == "text":
            said.text += block.text
        elif block.type == "tool_use":
            said.calls[at] = Call(block.id, block.name, json.dumps(block.input))
    return said


async def _heard(events: AsyncIterator[RawMessageStreamEvent], hear: Hear) -> Said:
    said = Said()
    async for event in events:
        match event.type:
            case "message_start":
                said.usage = _usage(event.message.usage)
            case "content_block_start" if event.content_block.type == "tool_use":
                said.calls[event.index] = Call(event.content_block.id, event.content_block.name)
            case "content_block_delta" if event.delta.type == "text_delta":
                said.text += event.delta.text
                hear(event.delta.text)
            case "content_block_delta" if event.delta.type == "input_json_delta":
                said.calls[event.index].arguments += event.delta.partial_json
            case "message_delta":
                said.finish = _finish(event.delta.stop_reason)
                said.usage = replace(said.usage, tokens_out=event.usage.output_tokens)
            case _:
                pass
    return said


def _finish(reason: str | None) -> Finish:
    return _FINISHES.get(reason, "stop") if reason else ""


def _usage(counted: Counted) -> Usage:
    cached = counted.cache_read_input_tokens or 0
    written = counted.cache_creation_input_tokens or 0
    return Usage(
        tokens_in=counted.input_tokens + cached + written,
        tokens_out=counted.output_tokens,
        cached=cached,
        written=written,
    )
