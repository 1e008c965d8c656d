"""A person mid-turn while something breaks: what they wrote counts once, and nothing doubles."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from sandbox.client import Client, Json, Messages
from sandbox.server import Sandbox, Settings
from tests.e2e.sitting import TURN_SECONDS, press_done, start_seated, until_turn_of
from tests.e2e.stand import BALLOT, CONTROLS, Stand, names
from tests.e2e.test_a_debate import WHOLE
from tests.e2e.test_killed import process
from tests.e2e.test_seats import MIRA_AS_ADA, record_text
from tests.sweep import keep_some

NOTE = "/channels/.*/messages"
WRITTEN = ("Tea calms.", "It also keeps.", "And it is cheap.")


@pytest.mark.sweep
@pytest.mark.timeout(180)  # a process is started twice
async def test_killed_mid_turn_what_the_holder_wrote_counts_once(
    stand: Stand, tmp_path: Path
) -> None:
    mira = stand.person("Mira")
    async with process(stand, tmp_path):
        await mira.wait_until_online(patience=30)
        thread = await start_seated(stand, rounds=1)
        await until_turn_of(stand, thread, "Mira")
        await mira.say(thread, WRITTEN[0])
    await mira.say(thread, WRITTEN[1])
    before = (await stand.control.log())[-1]["n"]
    async with process(stand, tmp_path):
        await _until_looked_into(stand, thread, before)
        await mira.say(thread, WRITTEN[2])
        await press_done(stand, "Mira", thread)
        await stand.until_named(thread, BALLOT)
        told, messages = await record_text(stand, thread), await mira.messages(thread)
    assert told.count("\n\n".join(WRITTEN)) == 1
    assert _pings(messages) == 1
    assert names(messages).count("turn 1") == 1


@asynccontextmanager
async def away_at_the_end(folder: Path) -> AsyncGenerator[Stand]:
    """A stand whose Discord dates messages by the bot's clock."""
    settings = Settings.from_environment(rate_limits="off")
    stand: Stand | None = None

    def time() -> float:
        return stand.clock.now().timestamp() if stand else 1_795_000_000.0

    async with (
        Sandbox.running(settings=settings, clock=time) as sandbox,
        Client.connect(sandbox.address["control"]) as control,
    ):
        stand = Stand(sandbox, control, folder)
        yield stand


async def test_a_turn_whose_time_runs_out_while_the_bot_is_away_is_what_was_written_in_it(
    tmp_path: Path,
) -> None:
    async with away_at_the_end(tmp_path) as stand:
        mira = stand.person("Mira")
        async with stand.bot():
            thread = await start_seated(stand)
            await until_turn_of(stand, thread, "Mira")
        await mira.say(thread, "In time.")
        stand.clock.advance(TURN_SECONDS + 60)
        await mira.say(thread, "Too late.")
        async with stand.bot():
            await stand.until_named(thread, "turn 2")
            told = await record_text(stand, thread)
    assert "In time." in told
    assert "Too late." not in told


async def test_a_restart_mid_turn_opens_no_second_turn(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand, rounds=1)
        await until_turn_of(stand, thread, "Mira")
    await stand.person("Mira").say(thread, "Tea calms.")
    async with stand.bot():
        await press_done(stand, "Mira", thread)
        await stand.until_named(thread, "turn 2")
        messages = await stand.person("Noor").messages(thread)
    assert _pings(messages) == 1
    assert [each for each in names(messages) if each.startswith("turn")] == ["turn 1", "turn 2"]


@pytest.mark.parametrize(
    "fault",
    keep_some(
        [
            {"kind": "drop", "after_effect": True},
            {"kind": "drop"},
            {"kind": "status", "status": 503, "after_effect": True},
        ]
    ),
    ids=str,
)
async def test_a_faulty_answer_opens_a_turn_once(stand: Stand, fault: dict[str, Any]) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await start_seated(stand, seat="Ben", rounds=1)
        await stand.until_named(thread, "Round 1 of 1")
        await stand.control.fault(method="POST", path=NOTE, times=2, **fault)
        stand.performer_on_cue.cue(2)
        await until_turn_of(stand, thread, "Mira")
        await stand.person("Mira").say(thread, "Coffee wakes.")
        await press_done(stand, "Mira", thread)
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    assert _pings(messages) == 1
    told = [each for each in names(messages) if each in WHOLE]
    assert told == [CONTROLS, "turn 1", "turn 2", "Verdict: for", BALLOT]


async def test_a_turn_that_cannot_be_read_at_once_is_read_later(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        await until_turn_of(stand, thread, "Mira")
        await stand.person("Mira").say(thread, "Tea calms.")
        await stand.control.fault("drop", method="GET", path=NOTE, times=2)
        stand.clock.advance(TURN_SECONDS)
        turn = await stand.until_named(thread, "turn 1")
    assert MIRA_AS_ADA in turn["content"]


@pytest.mark.sweep
async def test_a_reminder_that_was_sent_right_before_a_kill_is_not_sent_again(
    stand: Stand, tmp_path: Path
) -> None:
    async with stand.bot():
        thread = await start_seated(stand, rounds=1)
        await until_turn_of(stand, thread, "Mira")
        stand.clock.advance(TURN_SECONDS - 30)
        await stand.until(thread, lambda all_: _reminders(all_) == 1)
    with closing(sqlite3.connect(tmp_path / "rostrum.db")) as database:
        database.execute("DELETE FROM deliveries WHERE mark LIKE 'reminds %'")
        database.commit()
    async with stand.bot():
        await stand.person("Mira").say(thread, "Tea calms.")
        await press_done(stand, "Mira", thread)
        await stand.until_named(thread, "turn 2")
        messages = await stand.person("Noor").messages(thread)
    assert _reminders(messages) == 1


@pytest.mark.sweep
async def test_what_was_changed_after_the_time_while_the_bot_was_away_counts_as_it_stands(
    tmp_path: Path,
) -> None:
    async with away_at_the_end(tmp_path) as stand:
        mira = stand.person("Mira")
        async with stand.bot():
            thread = await start_seated(stand)
            await until_turn_of(stand, thread, "Mira")
            written = await mira.say(thread, "In tyme.")
        stand.clock.advance(TURN_SECONDS + 60)
        await mira.rewrite(written, "In time.")
        async with stand.bot():
            await stand.until_named(thread, "turn 2")
            told = await record_text(stand, thread)
    assert "In time." in told


def _reminders(messages: Messages) -> int:
    return sum("Your turn ends" in each["content"] for each in messages)


async def _until_looked_into(stand: Stand, thread: str, after: int) -> None:
    """Return once a bot that has come since has read the thread, and so takes its debate up."""
    async with asyncio.timeout(30):
        while not any(_reads(each, thread) for each in await stand.control.log(after)):
            await stand.person("Mira").world()


def _reads(request: Json, thread: str) -> bool:
    return request["method"] == "GET" and thread in request["path"]


def _pings(messages: Messages) -> int:
    """How often somebody was called, reminders left out."""
    called = (each for each in messages if each["author"].get("bot") and each["content"])
    return sum(
        "It is your turn" in each["content"] or "'s turn:" in each["content"] for each in called
    )
