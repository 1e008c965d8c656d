"""A row of the database cannot be read: what it says is lost, and nothing else is held up."""

import asyncio
import logging
import sqlite3
from contextlib import closing

import pytest

from debate_core.storage.planned_starts import SqlPlannedStarts
from tests.e2e.stand import Stand, list_parts, read_card
from tests.e2e.test_evenings import at, go_to, list_threads, open_list, plan, set_up, until_threads
from tests.sweep import keep_some

DAMAGE = keep_some(['{"x": 1}', "nonsense", ""])
SETTINGS = "The settings of this server cannot be read from the database"


def _run(stand: Stand, statement: str, *values: str) -> int:
    """Change the database behind the bot's back; the number of rows."""
    with closing(sqlite3.connect(stand.database.partition("///")[2])) as database, database:
        return database.execute(statement, values).rowcount


async def _said(stand: Stand, who: str, command: str) -> str:
    report = await stand.person(who).command(command, stand.channel)
    message = (await stand.filled_in(who, report))["message"]
    return message["content"] or read_card(message)


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("column", keep_some(["evening", "due"]))
async def test_an_evening_that_cannot_be_read_is_told_and_the_others_are_held(
    stand: Stand, column: str, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    set_up(stand)
    async with stand.bot():
        await plan(stand)
        await plan(stand, when="21:00")
    first = "(SELECT id FROM evenings ORDER BY due LIMIT 1)"
    damaged = damage or "nothing"
    assert _run(stand, f"UPDATE evenings SET {column} = ? WHERE id = {first}", damaged) == 1
    async with stand.bot():
        listed = read_card(await open_list(stand))
        assert "1 evening cannot be read from the database" in listed
        assert "2 evenings that you planned" in await _said(stand, "Mira", "privacy")
        go_to(stand, at(20, 21))
        await until_threads(stand, 1)
    assert "cannot be read from the database" in caplog.text


async def test_an_evening_that_cannot_be_read_goes_with_the_rest_of_whoever_planned_it(
    stand: Stand,
) -> None:
    set_up(stand)
    async with stand.bot():
        await plan(stand)
    _run(stand, "UPDATE evenings SET evening = ?", "nonsense")
    async with stand.bot():
        report = await stand.person("Mira").command("privacy", stand.channel)
        kept = (await stand.filled_in("Mira", report))["message"]
        pressed = await stand.press("Mira", kept, "Remove mine")
        told = (await stand.filled_in("Mira", pressed))["message"]
    assert told["content"] == "1 evening removed."
    with closing(sqlite3.connect(stand.database.partition("///")[2])) as database:
        assert database.execute("SELECT count(*) FROM evenings").fetchone() == (0,)


async def test_settings_that_cannot_be_read_begin_nothing_until_a_manager_resets_them(
    stand: Stand,
) -> None:
    set_up(stand)
    async with stand.bot():
        await plan(stand)
    row = "INSERT INTO server_settings VALUES (?, 'nonsense', '1', '2026-11-27T00:00:00+00:00')"
    _run(stand, row, stand.sandbox.address["server"])
    async with stand.bot():
        assert SETTINGS in (await stand.plan("Noor"))["message"]["content"]
        assert SETTINGS in await _said(stand, "Noor", "settings")
        go_to(stand, at(20))
        assert await list_threads(stand) == []
        card = (await stand.person("Mira").command("settings", stand.channel))["message"]
        assert [part["label"] for part in list_parts(card) if "label" in part] == ["Reset"]
        shown = await stand.press("Mira", card, "Reset")
        assert "Set up Rostrum" in read_card(shown["message"])
        await stand.start("Noor")


async def test_what_a_fault_ends_goes_on_a_minute_later(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    set_up(stand)
    broken = [KeyError("no such thing")]
    untold = SqlPlannedStarts.list_untold

    async def fail_once(self: SqlPlannedStarts) -> object:
        if broken:
            raise broken.pop()
        return await untold(self)

    monkeypatch.setattr(SqlPlannedStarts, "list_untold", fail_once)
    with caplog.at_level(logging.ERROR):
        async with stand.bot():
            await plan(stand)
            async with asyncio.timeout(30):
                # The task may look for the first time only after the answer to the form.
                while "Evenings failed, and goes on in a minute." not in caplog.text:  # noqa: ASYNC110 - no event
                    await asyncio.sleep(0.02)
            stand.clock.advance(60)
            go_to(stand, at(20))
            await until_threads(stand, 1)
