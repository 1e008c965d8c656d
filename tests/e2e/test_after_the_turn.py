"""What the holder of a seat writes after a turn of theirs, and above the line that closes it."""

from pathlib import Path

import pytest

from bot.seats.host import NOT_HEARD
from bot.seats.uncounted_messages import TOO_LATE
from sandbox.client import Json, Messages
from tests.e2e.sitting import TURN_SECONDS, press_done, start_seated, until_turn_of
from tests.e2e.stand import Stand
from tests.e2e.test_seats import record_text
from tests.e2e.test_seats_faults import away_at_the_end
from tests.sweep import keep_some

NOTE = "^/channels/[0-9]+/messages$"
SIGN = "/reactions/"


async def until_signed(stand: Stand, thread: str, message: Json) -> Messages:
    """The messages once that one has the sign."""
    return await stand.until(thread, lambda all_: message["id"] in list_signed(all_))


def list_signed(messages: Messages) -> list[str]:
    """The ids of the messages that the sign stands on."""
    return [
        message["id"]
        for message in messages
        if any(sign["emoji"]["name"] == NOT_HEARD for sign in message.get("reactions", []))
    ]


def list_notes(messages: Messages) -> list[str]:
    """The ids of the messages that a line about what came too late answers."""
    told = (message for message in messages if message["content"] == TOO_LATE)
    return [message["message_reference"]["message_id"] for message in told]


async def hold_lines(stand: Stand) -> None:
    """No post of the bot's own stands before the faults are taken back."""
    await stand.control.fault("status", status=503, method="POST", path=NOTE, times=None)


@pytest.mark.parametrize("restarts", keep_some([False, True]), ids=["there", "restarted"])
async def test_what_is_written_after_done_and_above_the_closing_line_gets_a_sign(
    stand: Stand, restarts: bool
) -> None:
    mira = stand.person("Mira")
    async with stand.bot():
        thread = await start_seated(stand, rounds=1)
        await until_turn_of(stand, thread, "Mira")
        counted = [await mira.say(thread, "Tea calms."), await mira.say(thread, "It keeps.")]
        await hold_lines(stand)
        await press_done(stand, "Mira", thread)
        late = await mira.say(thread, "And it is cheap.")
        other = await stand.person("Noor").say(thread, "Coffee!")
        again = await mira.say(thread, "And it is warm.")
        if not restarts:
            await stand.control.clear_faults()
            await until_signed(stand, thread, again)
    await stand.control.clear_faults()
    async with stand.bot():
        await until_signed(stand, thread, again)
        after = await mira.say(thread, "Well said, Ben.")
        messages = await stand.until(thread, lambda all_: bool(list_notes(all_)))
        told = await record_text(stand, thread)
    assert list_signed(messages) == [late["id"], again["id"]]
    assert not {message["id"] for message in (*counted, other, after)} & set(list_signed(messages))
    assert list_notes(messages) == [late["id"]]
    assert "And it is cheap." not in told


async def test_what_is_written_after_the_time_while_the_bot_is_away_gets_a_sign(
    tmp_path: Path,
) -> None:
    async with away_at_the_end(tmp_path) as stand:
        mira = stand.person("Mira")
        async with stand.bot():
            thread = await start_seated(stand)
            await until_turn_of(stand, thread, "Mira")
        await mira.say(thread, "In time.")
        stand.clock.advance(TURN_SECONDS + 60)
        late = await mira.say(thread, "Too late.")
        async with stand.bot():
            messages = await until_signed(stand, thread, late)
    assert list_signed(messages) == [late["id"]]


@pytest.mark.sweep
async def test_a_sign_that_could_not_be_put_on_is_put_on_at_the_next_start(stand: Stand) -> None:
    mira = stand.person("Mira")
    async with stand.bot():
        thread = await start_seated(stand, rounds=1)
        await until_turn_of(stand, thread, "Mira")
        await mira.say(thread, "Tea calms.")
        await hold_lines(stand)
        await press_done(stand, "Mira", thread)
        late = await mira.say(thread, "And it is cheap.")
        await stand.control.clear_faults()
        await stand.control.fault("status", status=403, method="PUT", path=SIGN, times=None)
        await stand.until(thread, lambda all_: bool(list_notes(all_)))
        await stand.until_named(thread, "turn 2")
        assert not list_signed(await mira.messages(thread))
    await stand.control.clear_faults()
    async with stand.bot():
        await until_signed(stand, thread, late)
