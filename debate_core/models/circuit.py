"""A provider that is dead is not waited for: the circuit opens, and calls fail at once.

After a while one call goes through as a probe. If it is answered the circuit closes; if it is
not, the next probe has to wait twice as long.
"""

from datetime import datetime, timedelta

from debate_core.clock import Clock
from debate_core.errors import ModelError, Timeout, Unavailable
from debate_core.models.port import Hear, Model, Reply
from debate_core.prompts.request import Request

_FAILURES = 2
"""Replies in a row that fail, with all their retries, until the provider counts as dead."""
_FIRST_REST = timedelta(seconds=30)
_LONGEST_REST = timedelta(minutes=5)


class Breaker:
    """Whether a provider is alive; all its models share one."""

    def __init__(self, provider: str, clock: Clock) -> None:
        self._provider = provider
        self._clock = clock
        self._failures = 0
        self._rest = _FIRST_REST
        self._dead_until: datetime | None = None
        self._is_probed = False

    def check(self) -> None:
        """Raise Unavailable while the provider counts as dead; else the call may be made."""
        if self._dead_until is None:
            return
        if self._is_probed or self._clock.now() < self._dead_until:
            raise Unavailable(f"{self._provider} did not answer lately and is left alone a while")
        self._is_probed = True

    def answered(self) -> None:
        """The provider is alive."""
        self._failures, self._rest = 0, _FIRST_REST
        self._dead_until, self._is_probed = None, False

    def failed(self) -> None:
        """A call was not answered."""
        self._failures += 1
        if self._failures < _FAILURES:
            return
        if self._is_probed:
            self._rest = min(_LONGEST_REST, self._rest * 2)
        self._dead_until, self._is_probed = self._clock.now() + self._rest, False

    def gave_up(self) -> None:
        """A call was broken off on our side, which says nothing of the provider."""
        self._is_probed = False


class Circuit:
    """A model that fails at once while its provider is dead."""

    def __init__(self, model: Model, breaker: Breaker) -> None:
        self._model = model
        self._breaker = breaker

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """The model's answer; Unavailable, at once, while the circuit is open."""
        self._breaker.check()
        try:
            reply = await self._model.reply(request, hear)
        except (Timeout, Unavailable):
            self._breaker.failed()
            raise
        except ModelError:
            self._breaker.answered()
            raise
        except BaseException:
            self._breaker.gave_up()
            raise
        self._breaker.answered()
        return reply
