"""A model at a host: asks on the terms of its profile, and learns from what the host refuses.

Rules: one attempt, which counts from the first request that the host accepts; the errors of a
vendor's library are dropped here, not chained, since they carry the key.
"""

from collections.abc import AsyncIterable, Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from debate_core.errors import ModelError, Rejected, Unavailable
from debate_core.models.hosts import Effort, Host
from debate_core.models.port import Hear, Reply
from debate_core.models.profiles import Profile, Way, learnt, profile_of, tokens_in
from debate_core.models.vendor_errors import complaint, is_about_form, ours
from debate_core.prompts.request import Request

_LESSONS = 6
_MOST_MARKS = 4
"""Both vendors keep no more for one request."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked of which model, and on which terms."""

    host: Host
    model: str
    request: Request
    profile: Profile
    effort: Effort | None = None

    @property
    def name(self) -> str:
        """The model's full name."""
        return f"{self.host.name}:{self.model}"

    @property
    def way(self) -> Way | None:
        """How an answer in JSON is asked for, if one is."""
        return self.profile.way if self.request.schema else None

    @property
    def most_tokens(self) -> int:
        """How long the answer may be."""
        texts = (self.request.system, *(each.text for each in self.request.messages))
        return self.profile.most_tokens(self.request.max_tokens, "\n".join(texts))

    @property
    def marks(self) -> tuple[int, ...]:
        """The messages after which the prompt so far is worth keeping, and long enough for it."""
        if self.profile.cache != "marks":
            return ()
        found, tokens = list[int](), tokens_in(self.request.system)
        for at, message in enumerate(self.request.messages):
            tokens += tokens_in(message.text)
            if message.is_prefix and tokens >= self.profile.cache_from:
                found.append(at)
        return tuple(found[-_MOST_MARKS:])


Ask = Callable[[Asking, Hear | None], Awaitable[Reply]]


@contextmanager
def reading(asking: Asking) -> Generator[None]:
    """Read what came back: the libraries check nothing, so a field may not be there."""
    try:
        yield
    except (AttributeError, KeyError, TypeError) as error:
        raise Unavailable(f"{asking.host.name} sent what is no answer.") from error


class _Listed(Protocol):
    """A model in a host's list."""

    @property
    def id(self) -> str: ...


async def names_of(host: Host, models: AsyncIterable[_Listed]) -> tuple[str, ...]:
    """The names of the models that a host lists; raises ModelError."""
    try:
        return tuple(sorted([each.id async for each in models]))
    except Exception as error:
        failure = ours(error, host)
        if failure is None:
            raise
    raise failure


class HostedModel:
    """One model of a host."""

    def __init__(
        self, host: Host, name: str, ask: Ask, profiles: dict[str, Profile], effort: Effort | None
    ) -> None:
        """`profiles` is what the open host has learnt about its models, shared between them."""
        self._host = host
        self._name = name
        self._ask = ask
        self._profiles = profiles
        self._effort: Effort | None = effort

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """The model's answer. It is streamed where somebody listens, except as JSON."""
        if request.schema is not None:
            hear = None
        profile = self._profiles.get(self._name) or profile_of(self._host, self._name)
        asking = Asking(self._host, self._name, request, profile, self._effort)
        failure: ModelError | None = None
        for _ in range(_LESSONS):
            tried = await self._try(asking, hear)
            if isinstance(tried, Reply):
                self._profiles[self._name] = asking.profile
                return tried
            failure = failure or tried.error
            if tried.lesson is None:
                break
            asking = replace(asking, profile=tried.lesson)
        assert failure is not None
        raise failure

    async def _try(self, asking: Asking, hear: Hear | None) -> "Reply | _Failed":
        try:
            return await self._ask(asking, hear)
        except ModelError:
            raise
        except Exception as error:
            translated = ours(error, self._host)
            if translated is None:
                raise
            return _Failed(translated, _lesson(asking, translated, error))


@dataclass(frozen=True, slots=True)
class _Failed:
    error: ModelError
    lesson: Profile | None


def _lesson(asking: Asking, translated: ModelError, error: Exception) -> Profile | None:
    if not isinstance(translated, Rejected) or not is_about_form(error):
        return None
    words = complaint(error, asking.host)
    return learnt(asking.profile, words, in_json=asking.way is not None)
