"""What the adapters are tried with: requests, and a wire that says one thing and remembers."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import httpx2
from pydantic import SecretStr

from debate_core.errors import ModelError
from debate_core.models.hosts import Host, Kind
from debate_core.models.port import Model
from debate_core.prompts.request import Message, Request, Schema, ToolOffer

KEY = "sk-live-0123456789abcdef"
VOTE = Schema(
    "vote",
    {
        "type": "object",
        "properties": {
            "vote": {"type": "string", "enum": ["release", "revise"]},
            "sure": {"type": "integer", "minimum": 1, "maximum": 3},
        },
        "required": ["vote", "sure"],
        "additionalProperties": False,
    },
)
LOOK_UP = ToolOffer(
    "look_up",
    "Looks a word up.",
    {
        "type": "object",
        "properties": {"word": {"type": "string", "enum": ["rostrum"]}},
        "required": ["word"],
    },
)


def asking(text: str = "It is your turn.", *heard: Message, **more: Any) -> Request:
    """A debater's request."""
    request = Request("You debate.", (*heard, Message("user", text)))
    return replace(request, **more)


def a_host(name: str = "openai", kind: Kind = "openai", url: str = "http://host.test") -> Host:
    """A host with a key."""
    return Host(name, kind, url, SecretStr(KEY))


Answering = Callable[[httpx2.Request], httpx2.Response]


class Wire:
    """A wire on which every request gets the same answer."""

    def __init__(self, answer: httpx2.Response | Answering) -> None:
        self._answer = answer
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[httpx2.Headers] = []

    def model(self, host: Host, name: str) -> Model:
        """A model whose host is at the other end."""
        wire = httpx2.MockTransport(self._say)
        # The libraries take a second, so only those processes wait for one that have its tests.
        if host.kind == "anthropic":
            from debate_core.models.anthropic_host import AnthropicHost

            return AnthropicHost(host, wire).model(name)
        from debate_core.models.openai_host import OpenAIHost

        return OpenAIHost(host, wire).model(name)

    def _say(self, request: httpx2.Request) -> httpx2.Response:
        self.bodies.append(json.loads(request.content))
        self.headers.append(request.headers)
        return self._answer(request) if callable(self._answer) else self._answer


def completion(text: str = "So it is.", **more: Any) -> httpx2.Response:
    """A chat completion."""
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": text},
        "finish_reason": "stop",
    }
    body = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}
    return httpx2.Response(200, json={**body, **more})


def message(text: str = "So it is.", **more: Any) -> httpx2.Response:
    """A message of Anthropic's."""
    body = {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": [{"type": "text", "text": text}],
        "stop_reason": "end_turn",
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }
    return httpx2.Response(200, json={**body, **more})


async def failure(model: Model, request: Request | None = None, hear: Any = None) -> ModelError:
    """What asking ends with."""
    try:
        await model.reply(request or asking(), hear)
    except ModelError as error:
        return error
    raise AssertionError("The model answered.")


def unheard(_: str | None) -> None:
    """Listens, so that there is a stream, and keeps nothing."""
