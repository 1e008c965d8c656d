"""What somebody writes once their turn is open, and before the post that calls them stands."""

import pytest

from bot.client import RostrumClient
from bot.seats.host import NOT_HEARD
from sandbox.client import Json
from tests.e2e.at_table import floor, has_floor, join, press, raise_hands, start_table, until_back
from tests.e2e.sitting import labels, press_done, start_seated, until_turn_of
from tests.e2e.stand import Stand
from tests.e2e.test_seats import record_text

NOTE = "^/channels/[0-9]+/messages$"


async def until_turn_is_open(client: RostrumClient) -> None:
    """Return once somebody's turn has begun, whatever stands in the thread."""
    [ledger] = client.services.runner.live
    await ledger.until(lambda now: bool(now.people.open_turns))


async def hold_calls(stand: Stand) -> None:
    """No post of the bot's own stands before the faults are taken back."""
    await stand.control.fault("status", status=503, method="POST", path=NOTE, times=None)


async def uncalled(table: Stand, client: RostrumClient, who: str, *said: str) -> str:
    """A table at which somebody has written, and is not called yet; its thread."""
    thread = await start_table(table)
    await join(table, thread, who)
    await table.person(who).say(thread, "Out of turn.")
    await table.until(thread, lambda all_: NOT_HEARD in str(all_))
    await table.until(thread, lambda all_: "isn't counted" in str(all_))
    await hold_calls(table)
    await raise_hands(table, thread, who)
    await until_turn_is_open(client)
    for text in said:
        await table.person(who).say(thread, text)
    return thread


async def test_what_is_written_before_the_call_stands_counts(table: Stand) -> None:
    async with table.bot() as client:
        thread = await uncalled(table, client, "Noor", "I begin.", "I go on.")
        await table.control.clear_faults()
        await has_floor(table, thread, "Noor")
        await table.person("Noor").say(thread, "I end.")
        assert await press(table, "Noor", thread, "I'm done") == "Your turn is over."
        await table.until_named(thread, "turn 1")
        told = await record_text(table, thread)
        messages = await table.person("Noor").messages(thread)
    assert "I begin.\n\nI go on.\n\nI end." in told
    assert "Out of turn." not in told
    assert [each["content"] for each in messages if is_signed(each)] == ["Out of turn."]


def is_signed(message: Json) -> bool:
    return any(each["emoji"]["name"] == NOT_HEARD for each in message.get("reactions", []))


@pytest.mark.sweep
async def test_it_counts_after_a_restart_too(table: Stand) -> None:
    async with table.bot() as client:
        thread = await uncalled(table, client, "Noor", "I begin.")
    await table.control.clear_faults()
    async with table.bot():
        await has_floor(table, thread, "Noor")
        await until_back(table, await floor(table, thread), "I'm done")
        assert await press(table, "Noor", thread, "I'm done") == "Your turn is over."
        await table.until_named(thread, "turn 1")
        told = await record_text(table, thread)
    assert "I begin." in told
    assert "Out of turn." not in told


async def test_what_is_written_while_the_bot_is_away_and_before_the_call_counts(
    table: Stand,
) -> None:
    async with table.bot() as client:
        thread = await uncalled(table, client, "Noor")
    await table.control.clear_faults()
    await table.person("Noor").say(thread, "I begin.")
    table.clock.advance(1)
    async with table.bot():
        await has_floor(table, thread, "Noor")
        await until_back(table, await floor(table, thread), "I'm done")
        assert await press(table, "Noor", thread, "I'm done") == "Your turn is over."
        await table.until_named(thread, "turn 1")
        told = await record_text(table, thread)
    assert "I begin." in told


async def test_what_is_written_a_moment_before_the_turn_begins_counts(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        await raise_hands(table, thread, "Mira", "Noor")
        await has_floor(table, thread, "Mira")
        await table.person("Mira").say(thread, "I have spoken.")
        await table.person("Noor").say(thread, "I begin.")
        assert await press(table, "Mira", thread, "I'm done") == "Your turn is over."
        await has_floor(table, thread, "Noor")
        await table.person("Noor").say(thread, "I go on.")
        assert await press(table, "Noor", thread, "I'm done") == "Your turn is over."
        await table.until_named(thread, "turn 2")
        told = await record_text(table, thread)
        messages = await table.person("Noor").messages(thread)
    assert "I begin.\n\nI go on." in told
    assert not any(map(is_signed, messages))


async def test_in_a_debate_it_counts_and_what_was_written_earlier_does_not(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await start_seated(stand, seat="Ben")
        await stand.until_named(thread, "Round 1 of 2")
        await stand.person("Mira").say(thread, "Good luck, Ada!")
        await hold_calls(stand)
        stand.performer_on_cue.cue()
        await until_turn_is_open(client)
        await stand.person("Mira").say(thread, "I begin.")
        await stand.control.clear_faults()
        opening = await until_turn_of(stand, thread, "Mira")
        await press_done(stand, "Mira", thread)
        stand.performer_on_cue.cue(5)
        await stand.until_named(thread, "turn 2")
        told = await record_text(stand, thread)
    assert labels(opening) == ["Done"]
    assert "I begin." in told
    assert "Good luck" not in told
