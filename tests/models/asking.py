"""A request to ask models, models that take time, and a clock that runs as fast as it can."""

import asyncio
from collections.abc import Coroutine
from datetime import timedelta
from typing import Any, TypeVar

from debate_core.clock import Clock, FakeClock
from debate_core.models.port import Hear, Model, Reply
from debate_core.prompts.request import Message, Request

T = TypeVar("T")

REQUEST = Request("Argue.", (Message("user", "Go on."),))


class Slow:
    """A model that takes its time before another answers, and knows how many wait for it."""

    def __init__(self, model: Model, seconds: float, clock: Clock) -> None:
        self._model = model
        self._seconds = seconds
        self._clock = clock
        self.asked_now = 0
        self.asked_most = 0
        self.began: list[float] = []
        self._start = clock.now()

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        self.asked_now += 1
        self.asked_most = max(self.asked_most, self.asked_now)
        self.began.append((self._clock.now() - self._start) / timedelta(seconds=1))
        try:
            await self._clock.sleep(self._seconds)
            return await self._model.reply(request, hear)
        finally:
            self.asked_now -= 1


async def timed(clock: FakeClock, work: Coroutine[Any, Any, T]) -> tuple[T, float]:
    """What the work comes to, and how many seconds of the clock it took."""
    began = clock.now()
    task = asyncio.ensure_future(work)
    while not task.done():
        for _ in range(20):
            await asyncio.sleep(0)
        if not task.done():
            clock.advance(clock.until_next or 0.25)
    return task.result(), (clock.now() - began) / timedelta(seconds=1)


async def failure(work: Coroutine[Any, Any, object]) -> BaseException:
    """The error that the work ends with."""
    try:
        await work
    except Exception as error:  # noqa: BLE001 - whatever it is, the test says what it should be
        return error
    raise AssertionError("It did not fail.")
