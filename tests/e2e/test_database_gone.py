"""The database cannot be used while the bot runs: whoever asks is told, nothing new begins."""

import asyncio
import sqlite3
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from debate_core.storage import database as database_module
from tests.e2e.stand import Stand, names

GONE = "its file rostrum.db was deleted or replaced while it ran"
LOCKED = "another program has locked it"
on_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="an open file cannot be deleted there"
)


def _file(stand: Stand) -> Path:
    return Path(stand.database.partition("///")[2])


def _delete(stand: Stand) -> None:
    _file(stand).unlink()


@on_posix
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


@on_posix
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
            while "was deleted or replaced" not in caplog.text:
                await stand.control.faults()
        shown = names(await stand.person("Mira").messages(thread))
    assert "turn 1" not in shown


@contextmanager
def _locked(stand: Stand) -> Generator[None]:
    """Another program writes to the database for as long as the block lasts."""
    with closing(sqlite3.connect(_file(stand), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_whoever_asks_while_nothing_can_be_kept_is_told_and_debates_go_on_afterwards(
    stand: Stand, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "_PRAGMAS", ("busy_timeout=0",))
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        plan = await stand.plan("Noor", motion="Tea is better")
        with _locked(stand):
            stand.performer_on_cue.cue()
            async with asyncio.timeout(30):
                while LOCKED not in caplog.text:
                    await stand.control.faults()
            answers = [
                await stand.person("Mira").command("debate stop", thread),
                await stand.press("Noor", plan["message"], "Start"),
            ]
            assert [LOCKED in answer["message"]["content"] for answer in answers] == [True] * 2
        await stand.until_named(thread, "turn 1")
        assert "Round" in str(await stand.show("Mira", thread))
