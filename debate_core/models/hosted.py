"""A model at a host: it makes requests by its profile, and learns from the host's refusals.

Rules: one attempt, which counts from the first request that the host accepts; the errors of a
vendor's library are dropped here, not chained, since they carry the key.

A stream is read as plain JSON. The vendors' libraries make an object for every few letters, which
costs many times as much as everything else in a turn.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Protocol

from debate_core.domain.failing import NOT_AN_ANSWER
from debate_core.errors import ModelError, Rejected, Unavailable
from debate_core.language import _
from debate_core.models.hosts import (
    Host,
    Profile,
    Way,
    adapt_profile,
    estimate_tokens,
    find_profile,
)
from debate_core.models.port import Hear, Model, Reply
from debate_core.models.vendor_errors import is_about_form, read_complaint, translate_error
from debate_core.prompts.request import Message, ReasoningEffort, Request

_LAST = "[DONE]"
_LESSONS = 6
"""The most requests of one call; each refusal teaches what to leave out of the next."""
_MOST_MARKS = 4
"""The most cache marks in one request; neither vendor allows more."""


async def read_events(lines: AsyncIterator[str]) -> AsyncIterator[dict[str, Any]]:
    """List the data of each event, in order; JSONDecodeError where one is not JSON."""
    data: list[str] = []
    async for line in lines:
        if line.startswith("data:"):
            data.append(line[5:])
        elif not line and data:
            if data[0].strip().startswith(_LAST):
                return
            yield json.loads("\n".join(data))
            data.clear()


@dataclass(frozen=True, slots=True)
class HostRequest:
    """A request to a model of a host, with the profile that says how to make it."""

    host: Host
    model: str
    request: Request
    profile: Profile

    @property
    def name(self) -> str:
        """The model's full name."""
        return f"{self.host.name}:{self.model}"

    @property
    def way(self) -> Way | None:
        """The way in which an answer in JSON is asked for, if one is."""
        return self.profile.way if self.request.schema else None

    @property
    def in_words(self) -> tuple[Message, ...]:
        """The request in words for an answer that fits the schema, where nothing else forces it."""
        if self.request.schema is None or self.way == "schema":
            return ()
        definition = json.dumps(self.request.schema.definition, ensure_ascii=False)
        asked = (
            "Answer with one JSON object and nothing else: no words around it, no code fence. It "
            f"has to fit this JSON schema:\n{definition}"
        )
        return (Message("user", asked),)

    @property
    def effort(self) -> ReasoningEffort | None:
        """The reasoning effort that is asked for, if the model accepts that value."""
        return self.request.effort if self.request.effort in self.profile.efforts else None

    @property
    def most_tokens(self) -> int:
        """The most tokens that the answer may have."""
        texts = (self.request.system, *(message.text for message in self.request.messages))
        return self.profile.count_most_tokens(self.request.max_tokens, "\n".join(texts))

    @property
    def marks(self) -> tuple[int, ...]:
        """The messages after which the prompt so far is worth keeping, and long enough for it."""
        if self.profile.cache != "marks":
            return ()
        found, tokens = list[int](), estimate_tokens(self.request.system)
        for at, message in enumerate(self.request.messages):
            tokens += estimate_tokens(message.text)
            if message.is_prefix and tokens >= self.profile.cache_from:
                found.append(at)
        return tuple(found[-_MOST_MARKS:])


Ask = Callable[[HostRequest, Hear | None], Awaitable[Reply]]


@contextmanager
def check_reply(asked: HostRequest) -> Generator[None]:
    """Raise Unavailable if a reply read inside lacks a field: the libraries check nothing."""
    try:
        yield
    except (AttributeError, KeyError, TypeError) as error:
        said = _(NOT_AN_ANSWER, host=asked.host.name)
        raise Unavailable(f"{said}.") from error


class _Listed(Protocol):
    """A model in a host's list."""

    @property
    def id(self) -> str: ...


class _Client(Protocol):
    """The parts that the clients of both vendors have in common."""

    @property
    def models(self) -> "_Models": ...

    async def close(self) -> None: ...


class _Models(Protocol):
    def list(self) -> AsyncIterable[_Listed]: ...


class VendorHost(ABC):
    """A host with its vendor's client; only the call itself differs between vendors."""

    def __init__(self, host: Host, client: _Client) -> None:
        self._host = host
        self._vendor = client
        self._profiles: dict[str, Profile] = {}

    @abstractmethod
    async def ask(self, asked: HostRequest, hear: Hear | None) -> Reply:
        """Make one call through the vendor's library; its errors pass through."""

    def model(self, name: str) -> Model:
        """Make the model of that name at this host."""
        return HostedModel(host=self._host, name=name, ask=self.ask, profiles=self._profiles)

    async def list_models(self) -> tuple[str, ...]:
        """List the names of the models it offers; raise ModelError if that fails."""
        try:
            return tuple(sorted([model.id async for model in self._vendor.models.list()]))
        except Exception as error:
            failure = translate_error(error, self._host)
            if failure is None:
                raise
        raise failure

    async def close(self) -> None:
        """Close the connections."""
        await self._vendor.close()


def get_key(host: Host) -> str:
    """Return the host's key; never empty, or a library would send one from the environment."""
    return host.api_key.get_secret_value() if host.api_key else "none"


class HostedModel:
    """One model of a host."""

    def __init__(self, host: Host, name: str, ask: Ask, profiles: dict[str, Profile]) -> None:
        """Make the model; `profiles`, shared by a host's models, holds what was learnt so far."""
        self._host = host
        self._name = name
        self._ask = ask
        self._profiles = profiles

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return the model's answer, streamed if there is a listener and it is not JSON."""
        if request.schema is not None:
            hear = None
        profile = self._profiles.get(self._name) or find_profile(self._host, self._name)
        asked = HostRequest(host=self._host, model=self._name, request=request, profile=profile)
        failure: ModelError | None = None
        for _attempt in range(_LESSONS):
            tried = await self._try(asked, hear)
            if isinstance(tried, Reply):
                self._profiles[self._name] = asked.profile
                return tried
            failure = failure or tried.error
            if tried.lesson is None:
                break
            asked = replace(asked, profile=tried.lesson)
        assert failure is not None
        raise failure

    async def _try(self, asked: HostRequest, hear: Hear | None) -> "Reply | _Failed":
        try:
            return await self._ask(asked, hear)
        except ModelError:
            raise
        except Exception as error:
            failure = translate_error(error, self._host)
            if failure is None:
                raise
            return _Failed(failure, _find_lesson(asked, failure, error))


@dataclass(frozen=True, slots=True)
class _Failed:
    error: ModelError
    lesson: Profile | None


def _find_lesson(asked: HostRequest, failure: ModelError, error: Exception) -> Profile | None:
    if not isinstance(failure, Rejected) or not is_about_form(error):
        return None
    words = read_complaint(error, asked.host)
    return adapt_profile(asked.profile, words, in_json=asked.way is not None)
