"""A failed call is made again: later each time, at a drawn moment, as the provider asks."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from debate_core.clock import Clock
from debate_core.errors import ModelError, RateLimited, Timeout, Unavailable
from debate_core.models.port import Hear, Model, Reply
from debate_core.prompts.request import Request
from debate_core.usage import together

_PASSING = (RateLimited, Timeout, Unavailable)
"""What may be over by the next call; other errors are not worth one."""


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and for how long a call is made again."""

    tries: int = 4
    seconds: float = 60
    """No other try begins later than this after the first."""
    first_wait: float = 0.5
    """The longest wait before the second try, in seconds; it doubles with each."""


class Retrying:
    """A model that is asked again where its failure may pass."""

    def __init__(self, model: Model, policy: RetryPolicy, clock: Clock, random: Random) -> None:
        self._model = model
        self._policy = policy
        self._clock = clock
        self._random = random

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """The first answer that comes; the last error once policy is at its end."""
        give_up = self._clock.now() + timedelta(seconds=self._policy.seconds)
        failures, lost = 0, None
        while True:
            try:
                reply = await self._model.reply(request, hear)
                return reply if lost is None else replace(reply, usage=lost + reply.usage)
            except ModelError as error:
                lost = error.usage = together(lost, error.usage)
                if not isinstance(error, _PASSING):
                    raise
                failures += 1
                wait = self._wait(error, failures)
                if not self._may_wait(wait, failures, give_up):
                    raise
            if hear is not None:
                hear(None)
            await self._clock.sleep(wait)

    def _wait(self, error: ModelError, failures: int) -> float:
        """Seconds: as long as the provider asks, else drawn from the upper half of a doubling."""
        longest = self._policy.first_wait * 2 ** (failures - 1)
        drawn = self._random.uniform(longest / 2, longest)
        asked = error.retry_after if isinstance(error, RateLimited) else None
        return drawn if asked is None else asked + drawn - longest / 2

    def _may_wait(self, wait: float, failures: int, give_up: datetime) -> bool:
        ends = self._clock.now() + timedelta(seconds=wait)
        return failures < self._policy.tries and ends <= give_up
