"""A fishbowl over the wire: a chair each for four, and a fifth who changes places with one."""

from collections.abc import Sequence

import pytest

from sandbox.client import Json
from tests.e2e.at_table import floor, press, raise_hands, speak, start_table
from tests.e2e.stand import Stand, buttons

CIRCLE = ("Mira", "Noor", "Vikram", "Elias")
FULL = "-# In the circle: Mira, Noor, Vikram, Elias · all chairs are taken"


async def _until_floor(table: Stand, thread: str, words: str) -> Json:
    await table.until(thread, lambda all_: any(words in each["content"] for each in all_))
    return await floor(table, thread)


async def _fill(table: Stand, circle: Sequence[str] = CIRCLE) -> str:
    """A fishbowl whose chairs are taken; its thread."""
    thread = await start_table(table, kind="fishbowl")
    for who in circle:
        assert "You sit in the inner circle" in await press(table, who, thread, "Take a chair")
    return thread


async def test_the_floor_message_says_who_sits_inside_and_how_many_chairs_are_free(
    table: Stand,
) -> None:
    async with table.bot():
        thread = await start_table(table, kind="fishbowl")
        empty = await _until_floor(table, thread, "4 chairs are free")
        await raise_hands(table, thread, "Mira")
        shown = await _until_floor(table, thread, "3 chairs are free")
    assert empty["content"].endswith(
        "-# Those with a chair speak, the others listen and ask · 4 chairs are free"
    )
    assert list(buttons(empty)) == ["Raise hand", "Take a chair", "More"]
    assert shown["content"].endswith("-# In the circle: Mira · 3 chairs are free")


async def test_who_comes_to_a_full_circle_changes_places_with_who_has_spoken(table: Stand) -> None:
    await table.control.new_person("Ida")
    async with table.bot():
        thread = await _fill(table)
        await _until_floor(table, thread, FULL)
        await raise_hands(table, thread, "Noor")
        await speak(table, thread, "Noor", "Trams are quiet.")
        await table.until_named(thread, "turn 1")
        assert "Press Change places" in await press(table, "Ida", thread, "Raise hand")
        answered = await press(table, "Ida", thread, "Change places")
        messages = await table.until(thread, lambda all_: "takes the chair of" in str(all_))
        shown = await _until_floor(table, thread, "Elias, Ida")
        more = (await table.press("Noor", shown, "More"))["message"]
    assert answered.startswith("You have the chair of Noor.")
    told = [each["content"] for each in messages if "Ida" in each["content"]]
    assert "*Ida takes the chair of Noor.*" in told
    assert not any("joined the table" in said for said in told)
    assert list(buttons(more)) == ["Leave", "Ask"]
    assert more["content"] == "In the circle: Mira, Vikram, Elias, Ida\nListening: Noor"


async def test_who_comes_to_a_full_circle_waits_in_line_and_is_called(table: Stand) -> None:
    for name in ("Ida", "Bo", "Cleo"):
        await table.control.new_person(name)
    async with table.bot():
        thread = await _fill(table, ("Ida", "Bo", "Cleo", "Vikram"))
        first = await press(table, "Noor", thread, "Change places")
        second = await press(table, "Elias", thread, "Raise hand")
        await _until_floor(table, thread, "all chairs are taken · waiting for a chair: Noor, Elias")
        assert "outer circle" in await press(table, "Vikram", thread, "Give up my chair")
        assert "number 2 in line" in await press(table, "Vikram", thread, "Change places")
        await speak(table, thread, "Noor", "Trams are quiet.")
        await speak(table, thread, "Elias", "Buses are cheap.")
        messages = await table.until(thread, lambda all_: "Vikram takes the chair" in str(all_))
    assert "number 1 in line" in first
    assert "number 2 in line" in second
    said = [each["content"] for each in messages]
    assert "*Elias takes the chair of Noor.*" in said
    assert "*Vikram takes the chair of Elias.*" in said


async def test_a_minute_without_a_hand_gives_the_chair_to_whoever_waits(table: Stand) -> None:
    await table.control.new_person("Ida")
    async with table.bot():
        thread = await _fill(table)
        await press(table, "Ida", thread, "Raise hand")
        await _until_floor(table, thread, "waiting for a chair: Ida")
        table.clock.advance(60)
        await table.until(thread, lambda all_: "Ida takes the chair of Mira" in str(all_))


@pytest.mark.sweep
async def test_a_chair_that_is_given_up_is_free_after_a_restart_too(table: Stand) -> None:
    async with table.bot():
        thread = await _fill(table)
        assert "outer circle" in await press(table, "Vikram", thread, "Give up my chair")
    async with table.bot():
        await _until_floor(table, thread, "Mira, Noor, Elias · 1 chair is free")
        assert "inner circle" in await press(table, "Vikram", thread, "Take a chair")


async def test_whoever_joins_without_a_chair_is_told_that_they_listen(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table, kind="fishbowl")
        more = (await table.press("Noor", await floor(table, thread), "More"))["message"]
        joined = await table.press("Noor", more, "Join")
    told = "You sit in the outer circle: you listen and ask. To speak, raise your hand."
    assert joined["message"]["content"] == told


async def test_what_is_written_from_outside_a_full_circle_is_told_the_way_in(table: Stand) -> None:
    await table.control.new_person("Ida")
    async with table.bot():
        thread = await _fill(table)
        await table.person("Ida").say(thread, "I would rather walk.")
        messages = await table.until(thread, lambda all_: "isn't counted" in str(all_))
    (told,) = [each["content"] for each in messages if "isn't counted" in each["content"]]
    assert told == "This isn't counted: only the inner circle speaks. Tap Change places to go in."
