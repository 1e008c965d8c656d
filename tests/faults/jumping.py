"""A sandbox and a bot in a loop that jumps, so that hours of patience take a moment."""

import asyncio
import random
import secrets
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.platform import retry
from sandbox.client import Client
from sandbox.rest.rate_limits import RateLimits
from sandbox.server import Sandbox, Settings
from tests.e2e.stand import Stand
from tests.faults.loop import JumpingLoop

T = TypeVar("T")

A_DAY = 3600.0
"""Seconds that the bot has here where it has a day: what fails for good is asked for less often."""
_SEED = 7
_BEGAN = 1_800_000_000.0


class LoopClock:
    """The loop's time, as the bot's clock."""

    def now(self) -> datetime:
        return datetime.fromtimestamp(now(), UTC)

    async def sleep_until(self, moment: datetime) -> None:
        await asyncio.sleep(max(0.0, (moment - self.now()).total_seconds()))

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def now() -> float:
    """What time it is, in this run."""
    return _BEGAN + asyncio.get_running_loop().time()


def _in_between(least: float, most: float) -> float:
    return (least + most) / 2


def _always_the_same(_: int) -> int:
    return _SEED


def in_jumps(work: Coroutine[Any, Any, T]) -> T:
    """Do it in a loop that jumps, with patience of an hour where the bot has a day."""
    days = {each: each.seconds for each in (retry.DAY, retry.DAY_OR_PERMIT)}
    with pytest.MonkeyPatch.context() as patch:
        # The same cast and the same shuffles in every run, so that runs can be compared.
        patch.setattr(secrets, "randbelow", _always_the_same)
        patch.setattr(random, "uniform", _in_between)
        try:
            for each in days:
                object.__setattr__(each, "seconds", A_DAY)
            with asyncio.Runner(loop_factory=JumpingLoop) as runner:
                return runner.run(work)
        finally:
            for each, seconds in days.items():
                object.__setattr__(each, "seconds", seconds)


@asynccontextmanager
async def stands(folder: Path, rate_limits: RateLimits = "off") -> AsyncGenerator[Stand]:
    """A sandbox and a bot that go by the loop's time."""
    async with (
        Sandbox.running(settings=Settings(rate_limits=rate_limits), clock=now) as sandbox,
        Client.connect(sandbox.address["control"]) as control,
    ):
        stand = Stand(sandbox, control, folder)
        stand.clock = LoopClock()  # pyright: ignore[reportAttributeAccessIssue]
        stand.edit_pause, stand.live_pause = 3.0, 1.5
        yield stand
