"""A database that has gone is waited for, not for ever; who is told to stop at a start stops."""

import asyncio
import logging
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from bot import run
from debate_core.errors import SpecError
from debate_core.storage.locks import NO_OTHERS, Hold
from tests.core.storage.stores import sqlite_address


async def test_a_database_that_is_not_there_at_a_start_is_not_waited_for(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="cannot be written to"):
        async with run.hold_database(sqlite_address(tmp_path / "gone"), NO_OTHERS, 0):
            pass


async def test_a_database_that_went_away_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "_AGAIN", 0.01)
    tried = asyncio.Event()

    def told(*_: object) -> None:
        tried.set()

    # Whatever other tests have made of the log.
    monkeypatch.setattr(logging.getLogger("bot.run"), "info", told)
    folder = tmp_path / "back"

    async def work() -> None:
        until = asyncio.get_running_loop().time() + 60
        async with run.hold_database(sqlite_address(folder), NO_OTHERS, until) as (hold, _):
            assert not hold.is_lost

    working = asyncio.create_task(work())
    async with asyncio.timeout(30):
        await tried.wait()
        folder.mkdir()
        await working


async def test_a_word_to_stop_that_got_lost_while_it_started_is_heard_before_it_stays() -> None:
    async def start() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        await run.stay_connected((), "token", Hold())

    starting = asyncio.create_task(start())
    await asyncio.sleep(0)
    starting.cancel()
    await asyncio.wait([starting])
    assert starting.cancelled()


def test_no_address_is_printed_before_the_database_is_known_to_work(tmp_path: Path) -> None:
    environment = {
        **{name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ},
        "ROSTRUM_PORT": "0",
        "ROSTRUM_DATABASE": f"sqlite+aiosqlite:///{tmp_path}/no/such.db",
        "ROSTRUM_FOLDER": str(tmp_path),
    }
    command = [sys.executable, "-m", "bot", "run"]
    ended = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=100
    )
    assert ended.returncode == 2
    assert "cannot be written to" in ended.stdout + ended.stderr
    assert "Open it" not in ended.stdout + ended.stderr
