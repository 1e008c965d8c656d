"""Models at hosts that speak OpenAI's chat completions, by the official library.

The library is asked to send a body of ours as it is: its own transformation of a long one costs
several times as much as everything else about a call.
"""

from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx2
import openai
from openai.types import CompletionUsage
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from openai.types.chat.chat_completion_chunk import ChoiceDeltaToolCall

from debate_core.models.hosted import Asking, HostedModel, names_of, reading
from debate_core.models.hosts import Effort, Host
from debate_core.models.openai_body import body_of
from debate_core.models.port import Hear, Model, Reply, Usage
from debate_core.models.profiles import Profile
from debate_core.models.replies import Call, Finish, Said, reply_of
from debate_core.models.thinking import WithoutThinking

_TIMEOUT = httpx2.Timeout(600, connect=10)
_FINISHES: Mapping[str, Finish] = {
    "length": "length",
    "tool_calls": "tool_calls",
    "content_filter": "refusal",
}


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
        return await names_of(self._host, self._client.models.list())

    async def close(self) -> None:
        """Give the connections back."""
        await self._client.close()

    async def _ask(self, asking: Asking, hear: Hear | None) -> Reply:
        create = self._client.chat.completions.create
        body = body_of(asking, is_streamed=hear is not None)
        if hear is None:
            whole = await create(model=asking.model, messages=[], extra_body=body)
            with reading(asking):
                return reply_of(asking, _said(whole))
        chunks = await create(model=asking.model, messages=[], stream=True, extra_body=body)
        with reading(asking):
            async with chunks:
                return reply_of(asking, await _heard(chunks, hear))


def _said(whole: ChatCompletion) -> Said:
    said = Said(usage=_usage(whole.usage))
    for choice in whole.choices[:1]:
        message = choice.message
        said.text = message.content or ""
        said.finish = "refusal" if message.refusal else _finish(choice.finish_reason)
        for at, call in enumerate(message.tool_calls or ()):
            if call.type == "function":
                said.calls[at] = Call(call.id, call.function.name, call.function.arguments)
    return said


async def _heard(chunks: AsyncIterator[ChatCompletionChunk], hear: Hear) -> Said:
    said, has_refused, listen = Said(), False, WithoutThinking(hear)
    async for chunk in chunks:
        if chunk.usage is not None:
            said.usage = _usage(chunk.usage)
        for choice in chunk.choices[:1]:
            if choice.delta.content:
                said.text += choice.delta.content
                listen(choice.delta.content)
            for piece in choice.delta.tool_calls or ():
                _add(said, piece)
            has_refused = has_refused or bool(choice.delta.refusal)
            said.finish = _finish(choice.finish_reason) or said.finish
    said.finish = "refusal" if has_refused else said.finish
    return said


def _add(said: Said, piece: ChoiceDeltaToolCall) -> None:
    call = said.calls.setdefault(piece.index, Call())
    call.id = call.id or piece.id or ""
    if piece.function is not None:
        call.name += piece.function.name or ""
        call.arguments += piece.function.arguments or ""


def _finish(reason: str | None) -> Finish:
    return _FINISHES.get(reason, "stop") if reason else ""


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
