"""A provider is asked only so much at once, and so often a minute; the others wait their turn."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from debate_core.clock import Clock
from debate_core.models.port import Hear, Model, Reply
from debate_core.prompts.request import Request

_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a provider is asked at the most."""

    at_once: int = 8
    per_minute: int | None = None
    """Calls begun in any minute; None sets no limit."""


class Gate:
    """Lets calls through as the allowance has it; all models of one provider share one."""

    def __init__(self, allowance: Allowance, clock: Clock) -> None:
        self._allowance = allowance
        self._clock = clock
        self._places = asyncio.Semaphore(allowance.at_once)
        self._turn = asyncio.Lock()
        self._begun: deque[datetime] = deque(maxlen=allowance.per_minute)

    @asynccontextmanager
    async def passed(self) -> AsyncGenerator[None]:
        """Inside, a call may be made; the wait for it is first come, first served."""
        async with self._places:
            if self._allowance.per_minute is not None:
                await self._await_minute()
            yield

    async def _await_minute(self) -> None:
        """Wait until the oldest of the last so many calls is a minute ago."""
        async with self._turn:
            if len(self._begun) == self._allowance.per_minute:
                await self._clock.sleep_until(self._begun[0] + _MINUTE)
            self._begun.append(self._clock.now())


class Limiting:
    """A model behind its provider's gate."""

    def __init__(self, model: Model, gate: Gate) -> None:
        self._model = model
        self._gate = gate

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """The model's answer, once it may be asked."""
        async with self._gate.passed():
            return await self._model.reply(request, hear)
