"""Many debates in one channel, within Discord's rate limits; time jumps, so nobody waits."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from bot.client import RostrumClient
from bot.platform.rate_limits import RequestRates
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.engine.performer import Answered
from debate_core.models.port import Hear
from tests.e2e.stand import MANY_STARTS, Stand, names, plain_line, words
from tests.faults.jumping import in_jumps, stands

DEBATES = 8
TURN = 5.0
"""Seconds that a turn takes."""
TURNS = [f"turn {number}" for number in range(1, 5)]


class Writer:
    """A performer whose turns all take the same time."""

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        for _ in range(10):
            hear("some words ")
            await asyncio.sleep(TURN / 10)
        return Answered(plain_line(pending, record))


def within_limits(
    folder: Path, work: Callable[[Stand, RostrumClient], Coroutine[Any, Any, None]]
) -> None:
    """Do it with a bot that keeps Discord's limits, against a Discord that has them."""

    async def do() -> None:
        async with stands(folder, rate_limits="discord") as stand:
            stand.performer, stand.rates = Writer(), RequestRates()
            stand.settings = MANY_STARTS
            async with stand.bot() as client:
                await work(stand, client)
            assert [each for each in await stand.control.log() if each["status"] == 429] == []

    in_jumps(do())


@pytest.mark.sweep
def test_a_crowded_channel_is_slower_and_nothing_in_it_is_refused(tmp_path: Path) -> None:
    async def work(stand: Stand, _: RostrumClient) -> None:
        threads = [await stand.start(rounds=2) for _ in range(DEBATES)]
        for thread in threads:
            told = await stand.until(thread, lambda all_: TURNS[-1] in names(all_))
            assert [each for each in names(told) if each in TURNS] == TURNS

    within_limits(tmp_path, work)


@pytest.mark.sweep
def test_the_plan_says_how_slow_a_crowded_channel_is(tmp_path: Path) -> None:
    async def work(stand: Stand, client: RostrumClient) -> None:
        first = await stand.plan()
        assert "share this channel" not in words(first["message"])
        for _ in range(3):
            await stand.start(rounds=2)
        assert len(client.services.runner.live) == 3
        fourth = await stand.plan()
        said = "4 debates share this channel: turns come slower."
        assert words(fourth["message"]).endswith(said)

    within_limits(tmp_path, work)


def test_no_turn_begins_while_readers_are_more_than_a_turn_behind(tmp_path: Path) -> None:
    async def work(stand: Stand, client: RostrumClient) -> None:
        await stand.control.fault("drop", method="POST", path="^/webhooks/", times=10**6)
        thread = await stand.start(rounds=2)
        await asyncio.sleep(100 * TURN)
        (ledger,) = client.services.runner.live
        assert len(ledger.record.turns) == 2
        await stand.control.clear_faults()
        told = await stand.until(thread, lambda all_: TURNS[-1] in names(all_))
        assert [each for each in names(told) if each in TURNS] == TURNS

    within_limits(tmp_path, work)
