"""Models at hosts that speak Anthropic's messages, by the official library.

Rules: errors inside a stream carry status 200, so what counts is their type; input tokens are
reported without the cached ones, so the three are added up.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

import anthropic
import httpx2
from anthropic.types import Message, RawMessageStreamEvent
from anthropic.types import Usage as Counted

from debate_core.errors import MalformedReply, Refused, Unavailable
from debate_core.models.anthropic_body import body_of
from debate_core.models.foreign import ours
from debate_core.models.hosted import Asking, HostedModel, reading
from debate_core.models.hosts import Effort, Host
from debate_core.models.port import Hear, Model, Reply, Usage
from debate_core.models.profiles import Profile
from debate_core.models.structured import arguments, read
from debate_core.prompts.request import ToolCall

_TIMEOUT = httpx2.Timeout(600, connect=10)
_FINISHES = {
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "tool_use": "tool_calls",
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
        try:
            return tuple(sorted([each.id async for each in self._client.models.list()]))
        except Exception as error:
            failure = ours(error, self._host)
            if failure is None:
                raise
        raise failure

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
                return _reply(asking, _said(whole))
        events = await create(
            model=asking.model, max_tokens=most, messages=[], stream=True, extra_body=body
        )
        with reading(asking):
            async with events:
                return _reply(asking, await _heard(events, hear))


@dataclass(slots=True)
class _Said:
    """What a model has said, whole or piece by piece."""

    text: str = ""
    finish: str = ""
    calls: dict[int, ToolCall] = field(default_factory=dict[int, ToolCall])
    usage: Usage = field(default_factory=Usage)


def _said(whole: Message) -> _Said:
    said = _Said(finish=whole.stop_reason or "", usage=_usage(whole.usage))
    for at, block in enumerate(whole.content):
        if block.type == "text":
            said.text += block.text
        elif block.type == "tool_use":
            said.calls[at] = ToolCall(block.id, block.name, block.input)
    return said


async def _heard(events: AsyncIterator[RawMessageStreamEvent], hear: Hear) -> _Said:
    said, written = _Said(), dict[int, str]()
    async for event in events:
        match event.type:
            case "message_start":
                said.usage = _usage(event.message.usage)
            case "content_block_start" if event.content_block.type == "tool_use":
                block = event.content_block
                said.calls[event.index] = ToolCall(block.id, block.name, {})
            case "content_block_delta" if event.delta.type == "text_delta":
                said.text += event.delta.text
                hear(event.delta.text)
            case "content_block_delta" if event.delta.type == "input_json_delta":
                before = written.get(event.index, "")
                written[event.index] = before + event.delta.partial_json
            case "message_delta":
                said.finish = event.delta.stop_reason or said.finish
                said.usage = replace(said.usage, tokens_out=event.usage.output_tokens)
            case _:
                pass
    for at, text in written.items():
        said.calls[at] = replace(said.calls[at], arguments=arguments(text))
    return said


def _reply(asking: Asking, said: _Said) -> Reply:
    host = asking.host.name
    finish = _FINISHES.get(said.finish, "stop")
    if said.finish == "refusal":
        raise Refused(f"{host} declined to answer.")
    if not said.finish:
        raise Unavailable(f"{host} broke off in the middle of an answer.")
    if finish == "length" and (asking.way is not None or not said.text.strip()):
        raise MalformedReply(f"{asking.name} came to the limit before the end of its answer.")
    return Reply(
        text=said.text,
        value=read(said.text) if asking.way is not None else None,
        usage=said.usage,
        model=asking.name,
        finish=finish,
        calls=tuple(said.calls.values()),
    )


def _usage(counted: Counted) -> Usage:
    cached = counted.cache_read_input_tokens or 0
    written = counted.cache_creation_input_tokens or 0
    return Usage(
        tokens_in=counted.input_tokens + cached + written,
        tokens_out=counted.output_tokens,
        cached=cached,
        written=written,
    )
