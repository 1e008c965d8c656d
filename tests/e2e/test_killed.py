"""The bot's process is killed outright, again and again, and the thread tells one whole debate."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.writer.posts import is_draft
from sandbox.client import Messages
from tests.e2e.stand import BALLOT, Stand, names
from tests.e2e.test_a_debate import WHOLE
from tests.e2e.test_flow import BOARD

MOST_LIVES = 20
VERDICT = "Verdict: for"


@asynccontextmanager
async def process(
    stand: Stand, folder: Path, pace: float = 0, **settings: str
) -> AsyncGenerator[asyncio.subprocess.Process]:
    """`rostrum run` in a process of its own, killed at the end of the block."""
    address = stand.sandbox.address
    environment = {
        **os.environ,
        "DISCORD_TOKEN": address["token"],
        "ROSTRUM_DISCORD_API": address["base"],
        "ROSTRUM_DISCORD_GATEWAY": address["gateway"],
        "ROSTRUM_FOLDER": str(folder),
        "ROSTRUM_PACE": str(pace),
        "ROSTRUM_COUNTDOWN": "0s",
        **settings,
    }
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env=environment, stdout=asyncio.subprocess.DEVNULL
    )
    try:
        yield bot
    finally:
        if bot.returncode is None:
            bot.send_signal(signal.SIGKILL)
        await bot.wait()


@pytest.mark.sweep
@pytest.mark.timeout(300)  # a process is started, and waited for, after every message
async def test_killed_after_every_message_the_thread_is_whole_and_in_order(
    stand: Stand, tmp_path: Path
) -> None:
    async with process(stand, tmp_path):
        await stand.person("Mira").wait_until_online(patience=30)
        thread = await stand.start()
    lives, messages = 1, await stand.person("Mira").messages(thread)
    while BALLOT not in names(messages) and lives < MOST_LIVES:
        seen = len(messages)
        async with process(stand, tmp_path):
            messages = await _more_than(stand, thread, seen)
        messages = await stand.person("Mira").messages(thread)
        lives += 1
    assert lives > 3
    assert told(messages) == WHOLE


@pytest.mark.sweep
async def test_killed_while_a_message_grows_the_thread_is_whole_and_in_order(
    stand: Stand, tmp_path: Path
) -> None:
    async with process(stand, tmp_path, pace=3):
        await stand.person("Mira").wait_until_online(patience=30)
        thread = await stand.start()
        first = await _draft(stand, thread)
    async with process(stand, tmp_path, pace=3):
        second = await _draft(stand, thread, other_than=first)
    async with process(stand, tmp_path):
        await stand.until_named(thread, BALLOT)
        messages = await stand.person("Mira").messages(thread)
    assert first != second
    assert told(messages) == WHOLE


def told(messages: Messages) -> list[str]:
    """What the thread tells, whomever the judge is for, beside one board of the flow."""
    found = names_without_winner(messages)
    found.remove(BOARD)
    return found


def names_without_winner(messages: Messages) -> list[str]:
    """The names of the messages, whomever the judge is for."""
    return [VERDICT if each.startswith("Verdict: ") else each for each in names(messages)]


async def _draft(stand: Stand, thread: str, other_than: str = "") -> str:
    """The name of a turn that is being written, once there is one."""
    messages = await stand.until(thread, lambda all_: _name_of_draft(all_) not in ("", other_than))
    return _name_of_draft(messages)


def _name_of_draft(messages: Messages) -> str:
    return next(filter(is_draft, names(messages)), "")


async def _more_than(stand: Stand, thread: str, seen: int) -> Messages:
    return await stand.person("Mira").wait_until(
        thread, lambda messages: len(messages) > seen, patience=30
    )
