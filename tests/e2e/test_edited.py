"""A turn that is changed after it was over: the thread says that the record has the first words."""

import pytest

from bot.seats.edited_turns import EDITED, FIRST_WORDING
from sandbox.client import Json, Messages
from tests.e2e.sitting import press_done, start_seated, until_turn_of
from tests.e2e.stand import RESULT, Stand
from tests.e2e.test_seats import record_text
from tests.sweep import keep_some

FIRST, NEW = "Tea calms.", "Something else altogether."


async def spoken(stand: Stand) -> tuple[str, Json, Json]:
    """A debate in which Mira has taken the first turn in two messages; they follow its thread."""
    thread = await start_seated(stand)
    await until_turn_of(stand, thread, "Mira")
    mira = stand.person("Mira")
    first, second = await mira.say(thread, FIRST), await mira.say(thread, "It keeps.")
    await press_done(stand, "Mira", thread)
    await stand.until_named(thread, "turn 2")
    return thread, first, second


def signed(messages: Messages) -> list[str]:
    """The ids of the messages that the sign stands on."""
    return [
        each["id"]
        for each in messages
        if any(sign["emoji"]["name"] == EDITED for sign in each.get("reactions", []))
    ]


def notes(messages: Messages) -> list[str]:
    """The ids of the messages that a line about the first wording answers."""
    told = (each for each in messages if FIRST_WORDING in each["content"])
    return [each["message_reference"]["message_id"] for each in told]


async def test_a_message_that_is_changed_after_its_turn_gets_a_sign_and_one_line(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread, first, second = await spoken(stand)
        await stand.person("Mira").rewrite(second, NEW)
        await stand.until(thread, lambda all_: bool(notes(all_)))
        await stand.person("Mira").rewrite(first, NEW)
        messages = await stand.until(thread, lambda all_: len(signed(all_)) == 2)
        told = await record_text(stand, thread)
    assert signed(messages) == [first["id"], second["id"]]
    assert notes(messages) == [second["id"]]
    assert not any(each["mentions"] for each in messages if FIRST_WORDING in each["content"])
    assert FIRST in told
    assert NEW not in told


async def test_a_message_that_says_again_what_it_said_loses_its_sign(stand: Stand) -> None:
    async with stand.bot():
        thread, first, _ = await spoken(stand)
        await stand.person("Mira").rewrite(first, NEW)
        await stand.until(thread, lambda all_: signed(all_) == [first["id"]])
        await stand.person("Mira").rewrite(first, FIRST)
        await stand.until(thread, lambda all_: not signed(all_))


async def test_what_was_changed_while_the_bot_was_away_gets_its_sign_once_it_is_back(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread, first, _ = await spoken(stand)
    await stand.person("Mira").rewrite(first, NEW)
    async with stand.bot():
        await stand.until(thread, lambda all_: bool(notes(all_)))
    async with stand.bot():
        await until_turn_of(stand, thread, "Mira")
        await stand.person("Mira").say(thread, "I end.")
        await press_done(stand, "Mira", thread)
        await stand.until_ballot(thread)
        messages = await stand.person("Mira").messages(thread)
    assert signed(messages) == [first["id"]]
    assert notes(messages) == [first["id"]]


@pytest.mark.sweep
async def test_what_was_changed_in_a_gap_of_the_gateway_gets_its_sign_after_it(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread, first, _ = await spoken(stand)
        await stand.control.fault("silence", of="MESSAGE_UPDATE", times=1)
        await stand.person("Mira").rewrite(first, NEW)
        await stand.control.fault("session_lost")
        await stand.until(thread, lambda all_: signed(all_) == [first["id"]])


async def test_what_was_changed_within_the_turn_has_no_sign(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand, rounds=1)
        await until_turn_of(stand, thread, "Mira")
        first = await stand.person("Mira").say(thread, "Tee calms.")
        await stand.person("Mira").rewrite(first, FIRST)
        await press_done(stand, "Mira", thread)
        await stand.until_named(thread, "turn 2")
    async with stand.bot():
        await stand.until_ballot(thread)
        messages = await stand.person("Mira").messages(thread)
    assert (signed(messages), notes(messages)) == ([], [])


@pytest.mark.parametrize("is_over", keep_some([False, True]), ids=["voting", "over"])
async def test_what_is_changed_once_the_vote_is_open_or_the_debate_over_is_signed_too(
    stand: Stand, is_over: bool
) -> None:
    async with stand.bot():
        thread, first, _ = await spoken(stand)
        await stand.person("Mira").command("debate stop", thread)
        await stand.until_ballot(thread)
        if is_over:
            await stand.person("Mira").command("debate stop", thread)
            await stand.until_named(thread, RESULT)
        await stand.person("Mira").rewrite(first, NEW)
        messages = await stand.until(thread, lambda all_: bool(notes(all_)))
    assert signed(messages) == [first["id"]]
