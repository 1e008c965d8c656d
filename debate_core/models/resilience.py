"""The layers that handle a provider that fails, is slow, or limits its calls.

Each is a model that wraps a model: a deadline for one call, the provider's limits, retries, a
circuit breaker, a fallback. `Catalogue` puts them together.
"""

import asyncio
import logging
import re
from collections import deque
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from time import perf_counter
from typing import Any

from debate_core.clock import Clock
from debate_core.domain.failing import AND_FALLBACK, LEFT_ALONE, NO_ANSWER_WITHIN
from debate_core.errors import ModelError, RateLimited, Rejected, Timeout, Unavailable
from debate_core.language import _
from debate_core.models.port import Hear, Model, Reply
from debate_core.prompts.request import Request
from debate_core.usage import Usage, add_usage

_log = logging.getLogger(__name__)

PROVIDER_FAILURES = (RateLimited, Rejected, Timeout, Unavailable)
"""The failures of a provider; a model's refusal or mistake is an answer, not such a failure."""
_PASSING = (RateLimited, Timeout, Unavailable)
"""The failures that may be over by the next call; other errors are not retried."""
_MINUTE = timedelta(minutes=1)
_FAILURES = 2
"""Replies in a row that fail, with all their retries, until the provider counts as dead."""
_FIRST_REST = timedelta(seconds=30)
_LONGEST_REST = timedelta(minutes=5)


class Deadline:
    """A model that raises Timeout, and cancels the call, after `seconds`.

    The deadline is our own, so it is the same for every vendor's library.
    """

    def __init__(self, model: Model, seconds: float, clock: Clock) -> None:
        self._model = model
        self._seconds = seconds
        self._clock = clock

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return the model's answer, if it comes in time."""
        # Not asyncio.timeout: that uses the loop's time and not the clock that was given.
        call = asyncio.ensure_future(self._model.reply(request, hear))
        alarm = asyncio.ensure_future(self._clock.sleep(self._seconds))
        try:
            await asyncio.wait((call, alarm), return_when=asyncio.FIRST_COMPLETED)
            # Both may be done by now; then the answer counts.
            if call.done():
                return call.result()
            raise Timeout(_(NO_ANSWER_WITHIN, seconds=f"{self._seconds:g}"))
        finally:
            await _end_task(call, alarm)


async def _end_task(*tasks: "asyncio.Future[Any]") -> None:
    """Cancel a task that still runs, and wait for its end."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@dataclass(frozen=True, slots=True)
class Allowance:
    """The limits on calls to a provider."""

    at_once: int = 8
    per_minute: int | None = None
    """The most calls started in any minute; None sets no limit."""


class RateLimiter:
    """A limiter that lets calls through as the allowance permits; a provider's models share one."""

    def __init__(self, allowance: Allowance, clock: Clock) -> None:
        self._allowance = allowance
        self._clock = clock
        self._places = asyncio.Semaphore(allowance.at_once)
        self._turn = asyncio.Lock()
        self._begun: deque[datetime] = deque(maxlen=allowance.per_minute)

    @asynccontextmanager
    async def place(self) -> AsyncGenerator[None]:
        """Let a call be made inside the block; waiting callers are served in order."""
        async with self._places:
            if self._allowance.per_minute is not None:
                await self._await_minute()
            yield

    async def _await_minute(self) -> None:
        """Wait until fewer calls than allowed were started within the last minute."""
        # One at a time, or all who wait would count from the same call.
        async with self._turn:
            if len(self._begun) == self._allowance.per_minute:
                # If the clock was set back, nobody waits longer than that minute.
                oldest = min(self._begun[0], self._clock.now())
                await self._clock.sleep_until(oldest + _MINUTE)
            self._begun.append(self._clock.now())


class Limited:
    """A model within its provider's limits."""

    def __init__(self, model: Model, limiter: RateLimiter) -> None:
        self._model = model
        self._limiter = limiter

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return the model's answer, once it may be asked."""
        async with self._limiter.place():
            return await self._model.reply(request, hear)


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """The rule of how often and for how long a call is made again."""

    tries: int = 4
    seconds: float = 60
    """Seconds after the first try within which others may start; one after a hung first try always
    may."""
    first_wait: float = 0.5
    """The longest wait before the second try, in seconds; it doubles with each."""


class Retrying:
    """A model that is asked again after a failure that may pass."""

    def __init__(self, model: Model, policy: RetryPolicy, clock: Clock, random: Random) -> None:
        self._model = model
        self._policy = policy
        self._clock = clock
        self._random = random

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return the first answer that comes; the last error once no other try is allowed."""
        give_up = self._clock.now() + timedelta(seconds=self._policy.seconds)
        failures, lost = 0, None
        while True:
            try:
                reply = await self._model.reply(request, hear)
                return reply if lost is None else replace(reply, usage=lost + reply.usage)
            except ModelError as error:
                lost = error.usage = add_usage(lost, error.usage)
                if not isinstance(error, _PASSING):
                    raise
                failures += 1
                wait = self._wait(error, failures)
                is_first_slow = failures == 1 and isinstance(error, Timeout)
                may_wait = is_first_slow or self._clock.now() + timedelta(seconds=wait) <= give_up
                if failures >= self._policy.tries or not may_wait:
                    raise
            if hear is not None:
                hear(None)
            await self._clock.sleep(wait)

    def _wait(self, error: ModelError, failures: int) -> float:
        """Compute the seconds to wait: the provider's, or random within a doubling range."""
        longest = self._policy.first_wait * 2 ** (failures - 1)
        drawn = self._random.uniform(longest / 2, longest)
        asked = error.retry_after if isinstance(error, RateLimited) else None
        # Never earlier than the provider said, and not everybody at the same moment.
        return drawn if asked is None else asked + drawn - longest / 2


class CircuitBreaker:
    """The state of a provider, alive or dead; all its models share one.

    Nobody waits for a dead provider: calls fail at once. After a while one call goes through as a
    probe. If it is answered, all go through again; if not, the next probe waits twice as long.
    """

    def __init__(self, provider: str, clock: Clock) -> None:
        self._provider = provider
        self._clock = clock
        self._failures = 0
        self._rest = _FIRST_REST
        self._dead_until: datetime | None = None
        self._is_probed = False

    def check(self) -> None:
        """Let the call be made; raise Unavailable while the provider counts as dead."""
        if self._dead_until is None:
            return
        left = self._dead_until - self._clock.now()
        # More than the whole wait can be left only if the clock has been set back since.
        if self._is_probed or timedelta() < left <= self._rest:
            raise Unavailable(_(LEFT_ALONE, host=self._provider))
        self._is_probed = True

    def note_answer(self) -> None:
        """Record that the provider is alive."""
        self._failures, self._rest = 0, _FIRST_REST
        self._dead_until, self._is_probed = None, False

    def note_failure(self) -> None:
        """Record that a call was not answered."""
        self._failures += 1
        if self._failures < _FAILURES:
            return
        if self._is_probed:
            self._rest = min(_LONGEST_REST, self._rest * 2)
        self._dead_until, self._is_probed = self._clock.now() + self._rest, False

    def note_cancelled(self) -> None:
        """Record that a call was broken off on our side, which says nothing of the provider."""
        self._is_probed = False


class Guarded:
    """A model that fails at once while its provider is dead."""

    def __init__(self, model: Model, breaker: CircuitBreaker) -> None:
        self._model = model
        self._breaker = breaker

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return the model's answer; Unavailable, at once, while the provider counts as dead."""
        self._breaker.check()
        try:
            reply = await self._model.reply(request, hear)
        except (Timeout, Unavailable):
            self._breaker.note_failure()
            raise
        # Any other error is an answer of the provider's, so it is alive.
        except ModelError:
            self._breaker.note_answer()
            raise
        # Cancelled: a probe that nobody waits for any more makes room for the next one.
        except BaseException:
            self._breaker.note_cancelled()
            raise
        self._breaker.note_answer()
        return reply


class Fallback:
    """A model with another to stand in where its provider fails; the reply names who answered."""

    def __init__(self, model: Model, other: Model) -> None:
        self._model = model
        self._other = other

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return the model's answer, or the fallback's if its provider fails; errors name both."""
        try:
            return await self._model.reply(request, hear)
        except PROVIDER_FAILURES as failure:
            _log.warning("A model failed (%s); its fallback is asked.", failure)
            if hear is not None:
                hear(None)
            try:
                reply = await self._other.reply(request, hear)
            except PROVIDER_FAILURES as second:
                both = type(failure)(_(AND_FALLBACK, first=failure, second=second))
                both.usage = add_usage(failure.usage, second.usage)
                raise both from second
            lost = failure.usage
            return reply if lost is None else replace(reply, usage=lost + reply.usage)


_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call of a model, whether or not it will be made again."""

    model: str
    """The model that was asked, as `provider:model`."""
    end: str
    """`answered`, `cancelled`, or the kind of its failure, such as `rate_limited`."""
    seconds: float
    usage: Usage | None
    """The usage; None where the provider does not report what a failure used."""


Watch = Callable[[ModelCall], None]


class Watched:
    """A model whose calls are reported."""

    def __init__(self, model: Model, name: str, watch: Watch) -> None:
        self._model = model
        self._name = name
        self._watch = watch

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return the model's answer, or raise its failure, unchanged."""
        began, end, usage = perf_counter(), "cancelled", None
        try:
            reply = await self._model.reply(request, hear)
            end, usage = "answered", reply.usage
            return reply
        except ModelError as error:
            end, usage = _WORD.sub("_", type(error).__name__).lower(), error.usage
            raise
        finally:
            self._watch(
                ModelCall(model=self._name, end=end, seconds=perf_counter() - began, usage=usage)
            )
