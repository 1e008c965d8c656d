"""Time as a value: the only place that reads the clock, and a clock for tests."""

import asyncio
import heapq
from datetime import UTC, datetime, timedelta
from typing import Protocol

_LOOK_EVERY = 30.0
"""Seconds after which a sleeper checks whether the system clock was changed."""


class Clock(Protocol):
    """A clock that tells the time (UTC) and can wait."""

    def now(self) -> datetime:
        """The time, in UTC."""
        ...

    async def sleep_until(self, moment: datetime) -> None:
        """Wait until `now()` reaches that time, or until the time that was left has passed."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait for that many seconds."""
        ...


class SystemClock:
    """The system clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep_until(self, moment: datetime) -> None:
        # After a system sleep the loop's time lags behind, and a clock that is set back would make
        # the wait too long: whichever ends first counts.
        loop = asyncio.get_running_loop()
        end = loop.time() + (moment - self.now()).total_seconds()
        while (  # noqa: ASYNC110 - the system does not tell when its clock is set
            left := min((moment - self.now()).total_seconds(), end - loop.time())
        ) > 0:
            await asyncio.sleep(min(left, _LOOK_EVERY))

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class FakeClock:
    """A clock that stands still until it is advanced; for tests, also those of other projects."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)) -> None:
        self._now = start
        self._sleepers: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self._count = 0

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, moment: datetime) -> None:
        if moment <= self._now:
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        # The count breaks ties, since futures cannot be compared.
        heapq.heappush(self._sleepers, (moment, self._count, woken))
        await woken

    async def sleep(self, seconds: float) -> None:
        await self.sleep_until(self._now + timedelta(seconds=seconds))

    @property
    def is_awaited(self) -> bool:
        """True if anybody sleeps on this clock."""
        return any(not woken.done() for _, _, woken in self._sleepers)

    @property
    def until_next(self) -> float | None:
        """Seconds until the next sleeper on this clock wakes; None if there is none."""
        waking = [moment for moment, _, woken in self._sleepers if not woken.done()]
        return (min(waking) - self._now).total_seconds() if waking else None

    def advance(self, seconds: float) -> None:
        """Let time pass, and wake everybody whose wait is over."""
        self._now += timedelta(seconds=seconds)
        while self._sleepers and self._sleepers[0][0] <= self._now:
            _, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                woken.set_result(None)
