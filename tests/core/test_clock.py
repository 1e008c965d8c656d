"""Time as a value: the machine's clock, and the one that stands still."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from debate_core import clock as clock_module
from debate_core.clock import FakeClock, SystemClock
from tests.core.engine.rooms import settled
from tests.core.making import NOON


async def test_a_fake_clock_stands_still_until_it_is_told_to_go_on() -> None:
    clock = FakeClock(NOON)
    assert clock.now() == NOON
    clock.advance(90)
    assert clock.now() == NOON + timedelta(seconds=90)


async def test_whoever_sleeps_on_a_fake_clock_wakes_when_their_time_has_come() -> None:
    clock, woken = FakeClock(NOON), list[str]()

    async def sleep(name: str, seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append(name)

    async with asyncio.TaskGroup() as group:
        for name, seconds in (("late", 30), ("early", 10), ("at once", 0)):
            group.create_task(sleep(name, seconds))
        await settled()
        assert woken == ["at once"]
        clock.advance(10)
        await settled()
        assert woken == ["at once", "early"]
        assert clock.is_awaited
        clock.advance(60)
    assert woken == ["at once", "early", "late"]
    assert not clock.is_awaited


async def test_a_moment_that_has_passed_is_not_waited_for() -> None:
    await FakeClock(NOON).sleep_until(NOON)
    await FakeClock(NOON).sleep_until(NOON - timedelta(days=1))


async def test_a_sleeper_that_was_cancelled_is_not_woken() -> None:
    clock = FakeClock(NOON)
    sleeping = asyncio.create_task(clock.sleep(10))
    await settled()
    sleeping.cancel()
    await settled()
    clock.advance(20)
    assert sleeping.cancelled()
    assert not clock.is_awaited


async def test_the_machine_s_clock_tells_the_time_in_utc_and_waits_for_it() -> None:
    clock = SystemClock()
    before = clock.now()
    assert before.tzinfo is UTC
    await clock.sleep_until(before - timedelta(seconds=1))
    await clock.sleep(0)
    assert clock.now() >= before


class SetClock(SystemClock):
    """A machine's clock that somebody sets."""

    set_by = timedelta()

    def now(self) -> datetime:
        return super().now() + self.set_by


@pytest.mark.parametrize(("wait", "set_by"), [(3600, 7200), (0.2, -7200)])
async def test_a_clock_that_is_set_lets_nobody_sleep_longer(
    monkeypatch: pytest.MonkeyPatch, wait: float, set_by: float
) -> None:
    monkeypatch.setattr(clock_module, "_LOOK_EVERY", 0.01)
    clock = SetClock()
    sleeping = asyncio.create_task(clock.sleep_until(clock.now() + timedelta(seconds=wait)))
    await settled()
    clock.set_by = timedelta(seconds=set_by)
    async with asyncio.timeout(20):
        await sleeping
