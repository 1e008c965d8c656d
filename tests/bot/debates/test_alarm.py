"""The alarm that wakes what starts debates by itself: it never keeps a task from ending."""

import asyncio
from datetime import timedelta

import pytest

from bot.debates.unattended import Alarm
from debate_core.clock import FakeClock


@pytest.mark.parametrize("steps", range(8))
async def test_a_task_that_is_cancelled_as_it_is_woken_ends(steps: int) -> None:
    clock = FakeClock()
    alarm, later = Alarm(clock), clock.now() + timedelta(hours=1)

    async def wait_again_and_again() -> None:
        while True:
            await alarm.wait(later)

    waiting = asyncio.create_task(wait_again_and_again())
    await asyncio.sleep(0)
    alarm.ring()
    for _ in range(steps):
        await asyncio.sleep(0)
    waiting.cancel()
    done, _left = await asyncio.wait([waiting], timeout=1)
    assert done == {waiting}
    assert waiting.cancelled()
