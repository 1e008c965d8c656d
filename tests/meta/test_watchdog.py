"""The watchdog of the end-to-end tests sees what holds the loop, and nothing that only waits."""

import asyncio
import time

import pytest

from tests.e2e.watchdog import LONGEST, watching


def _work(seconds: float) -> None:
    """Take so much of the processor."""
    start = time.thread_time()
    while time.thread_time() - start < seconds:
        pass


async def test_what_holds_the_loop_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    with watching(monkeypatch) as held:
        asyncio.get_running_loop().call_soon(_work, 1.5 * LONGEST)
        await asyncio.sleep(0)
    [told] = held
    assert "test_watchdog.py" in told


async def test_what_waits_or_gives_way_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with watching(monkeypatch) as held:
        for _ in range(4):
            _work(LONGEST / 3)
            await asyncio.sleep(0)
        await asyncio.to_thread(_work, 1.5 * LONGEST)
    assert held == []
