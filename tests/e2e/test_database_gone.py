"""The database's file goes while the bot runs: whoever asks is told, and nothing new begins."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.e2e.stand import Stand, names

GONE = "The database of Rostrum was deleted or replaced while it ran"
pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="an open file cannot be deleted there"
)


def _delete(stand: Stand) -> None:
    Path(stand.database.partition("///")[2]).unlink()


async def test_whoever_asks_is_told_and_nothing_new_begins(stand: Stand) -> None:
    async with stand.bot():
        plan = await stand.plan()
        _delete(stand)
        answers = [
            await stand.person("Noor").command("debate list", stand.channel),
            await stand.person("Noor").command(
                "debate start", stand.channel, motion="Tea is better"
            ),
            await stand.press("Mira", plan["message"], "Start"),
        ]
        assert [GONE in each["message"]["content"] for each in answers] == [True] * 3
    assert await stand.person("Mira").threads(stand.channel) == []


async def test_a_bot_whose_database_went_still_ends_and_shows_nothing_that_is_not_kept(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    stand.performer_on_cue.hold()
    async with asyncio.timeout(60):
        async with stand.bot():
            thread = await stand.start()
            await stand.until_named(thread, "Round 1 of 2")
            _delete(stand)
            stand.performer_on_cue.cue()
            while "its file was deleted" not in caplog.text:
                await stand.control.faults()
        shown = names(await stand.person("Mira").messages(thread))
    assert "turn 1" not in shown
