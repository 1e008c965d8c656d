"""Models at hosts that speak OpenAI's chat completions, by the official library.

The library is asked to send a body of ours as it is: its own transformation of a long one costs
several times as much as everything else about a call.
"""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx2
import openai
from openai.types import CompletionUsage
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from openai.types.chat.chat_completion_chunk import ChoiceDeltaToolCall

from debate_core.errors import MalformedReply, Refused, Unavailable
from debate_core.models.foreign import ours
from debate_core.models.hosted import Asking, HostedModel, reading
from debate_core.models.hosts import Effort, Host
from debate_core.models.openai_body import body_of
from debate_core.models.port import Hear, Model, Reply, Usage
from debate_core.models.profiles import Profile
from debate_core.models.structured import arguments, read
from debate_core.prompts.request import ToolCall

_TIMEOUT = httpx2.Timeout(600, connect=10)


class OpenAIHost:
    """A host with its client; `wire` takes the network's place in tests."""

    def __init__(self, host: Host, wire: httpx2.AsyncBaseTransport | None = None) -> None:
        self._host = host
        self._profiles: dict[str, Profile] = {}
        self._client = openai.AsyncOpenAI(
            # Never left out, for then the library sends the key it finds in the environment.
            api_key=host.api_key.get_secret_value() if host.api_key else "none",
            base_url=host.base_url,
            max_retries=0,
            timeout=_TIMEOUT,
            http_client=openai.DefaultAioHttpClient(transport=wire, timeout=_TIMEOUT),
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
        create = self._client.chat.completions.create
        body = body_of(asking, is_streamed=hear is not None)
        if hear is None:
            whole = await create(model=asking.model, messages=[], extra_body=body)
            with reading(asking):
                return _reply(asking, _said(whole))
        chunks = await create(model=asking.model, messages=[], stream=True, extra_body=body)
        with reading(asking):
            async with chunks:
                return _reply(asking, await _heard(chunks, hear))


@dataclass(slots=True)
class _Said:
    """What a model has said, whole or piece by piece."""

    text: str = ""
    refusal: str = ""
    finish: str = ""
    calls: dict[int, "_Call"] = field(default_factory=dict[int, "_Call"])
    usage: CompletionUsage | None = None

    def call(self, piece: ChoiceDeltaToolCall) -> None:
        call = self.calls.setdefault(piece.index, _Call())
        call.id = call.id or piece.id or ""
        if piece.function is not None:
            call.name += piece.function.name or ""
            call.arguments += piece.function.arguments or ""


@dataclass(slots=True)
class _Call:
    id: str = ""
    name: str = ""
    arguments: str = ""


def _said(whole: ChatCompletion) -> _Said:
    if not whole.choices:
        return _Said()
    choice = whole.choices[0]
    message = choice.message
    said = _Said(message.content or "", message.refusal or "", choice.finish_reason or "")
    for at, call in enumerate(message.tool_calls or ()):
        if call.type == "function":
            said.calls[at] = _Call(call.id, call.function.name, call.function.arguments)
    said.usage = whole.usage
    return said


async def _heard(chunks: AsyncIterator[ChatCompletionChunk], hear: Hear) -> _Said:
    said = _Said()
    async for chunk in chunks:
        said.usage = chunk.usage or said.usage
        for choice in chunk.choices[:1]:
            if choice.delta.content:
                said.text += choice.delta.content
                hear(choice.delta.content)
            said.refusal += choice.delta.refusal or ""
            said.finish = choice.finish_reason or said.finish
            for piece in choice.delta.tool_calls or ():
                said.call(piece)
    return said


def _reply(asking: Asking, said: _Said) -> Reply:
    host = asking.host.name
    if said.refusal or said.finish == "content_filter":
        raise Refused(f"{host} declined to answer.")
    if not said.finish:
        raise Unavailable(f"{host} broke off in the middle of an answer.")
    if said.finish == "length" and (asking.way is not None or not said.text.strip()):
        raise MalformedReply(f"{asking.name} came to the limit before the end of its answer.")
    return Reply(
        text=said.text,
        value=read(said.text) if asking.way is not None else None,
        usage=_usage(said.usage),
        model=asking.name,
        finish=said.finish,
        calls=tuple(
            ToolCall(each.id, each.name, arguments(each.arguments)) for each in said.calls.values()
        ),
    )


def _usage(counted: CompletionUsage | None) -> Usage:
    if counted is None:
        return Usage()
    details = counted.prompt_tokens_details
    more: Mapping[str, Any] = counted.model_extra or {}
    return Usage(
        tokens_in=counted.prompt_tokens,
        tokens_out=counted.completion_tokens,
        # DeepSeek has a field of its own beside OpenAI's.
        cached=(details and details.cached_tokens) or more.get("prompt_cache_hit_tokens") or 0,
        written=(details and details.cache_write_tokens) or 0,
    )
