"""Predictions over the wire: made in lists that only one person sees, resolved, and taken out."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from sandbox.client import Json
from tests.e2e.stand import (
    VOTING_SECONDS,
    Stand,
    buttons,
    field,
    has_votes,
    list_parts,
    read_card,
    title,
)

CARD = "What people predicted"


@asynccontextmanager
async def opening(stand: Stand) -> AsyncGenerator[tuple[str, Json]]:
    """A debate in its opening; its thread and its announcement."""
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start(who="Mira")
        await stand.performer_on_cue.heard()
        (announcement,) = await stand.person("Noor").messages(stand.channel)
        yield thread, announcement


async def pressed(stand: Stand, who: str, announcement: Json) -> Json:
    """What “Predict” shows somebody."""
    return (await stand.press(who, announcement, "Predict"))["message"]


def _list(message: Json, place: int = 0) -> str:
    """The custom id of a message's list, counted from 0."""
    return message["components"][place]["components"][0]["custom_id"]


async def predicted(
    stand: Stand, who: str, announcement: Json, choice: str, percent: str, of: int = 0
) -> Json:
    """What somebody sees who has predicted by the list `of`, counted from 0."""
    message, person = await pressed(stand, who, announcement), stand.person(who)
    asked = (await person.select(message, _list(message, of), choice))["message"]
    return (await person.select(asked, _list(asked), percent))["message"]


async def ended(stand: Stand, thread: str) -> Json:
    """The card of the predictions, after a debate in which everyone votes for the first choice."""
    stand.performer_on_cue.cue(9)
    ballot = await stand.until_ballot(thread)
    for who in ("Mira", "Vikram", "Noor"):
        await stand.vote(who, ballot, 0)
    await stand.until(thread, has_votes(3))
    stand.clock.advance(VOTING_SECONDS)
    return await stand.until_named(thread, CARD)


async def test_predictions_are_made_alone_and_added_up_at_the_end(stand: Stand) -> None:
    async with opening(stand) as (thread, announcement):
        noors = await predicted(stand, "Noor", announcement, "0", "80")
        both = await predicted(stand, "Noor", announcement, "1", "60", of=1)
        await predicted(stand, "Vikram", announcement, "1", "70")
        before = str(await stand.person("Mira").messages(thread))
        card = await ended(stand, thread)
    assert noors["flags"] & 64
    assert "The judge: 80% sure of “for”" in noors["content"]
    assert "The people: nothing yet" in noors["content"]
    assert "The people: 60% sure of “against”" in both["content"]
    assert "80%" not in before
    assert "2 predictions" in field(card, "The judge")
    assert "1 prediction" in field(card, "The people")
    assert "%" not in str(card["embeds"])


async def test_a_prediction_is_changed_and_taken_back(stand: Stand) -> None:
    async with opening(stand) as (_, announcement):
        await predicted(stand, "Noor", announcement, "0", "80")
        changed = await predicted(stand, "Noor", announcement, "1", "99")
        back = await stand.press("Noor", changed, "Take back: judge")
    assert "The judge: 99% sure of “against”" in changed["content"]
    assert "The judge: nothing yet" in back["message"]["content"]


async def test_after_the_opening_and_for_whoever_started_it_there_is_one_sentence(
    stand: Stand,
) -> None:
    async with opening(stand) as (thread, announcement):
        message = await pressed(stand, "Noor", announcement)
        starter = await pressed(stand, "Mira", announcement)
        stand.performer_on_cue.cue(2)
        await stand.until_named(thread, "Round 2 of 2")
        late = (await stand.person("Noor").select(message, _list(message), "0"))["message"]
        pressed_late = await pressed(stand, "Noor", announcement)
    assert starter["content"].startswith("You started this debate")
    said = "The opening is over, so nothing can be predicted any more."
    assert (late["content"], pressed_late["content"]) == (said, said)


async def test_lists_that_were_shown_before_a_restart_work_after_it(stand: Stand) -> None:
    async with opening(stand) as (_, announcement):
        message = await pressed(stand, "Noor", announcement)
    async with stand.bot():
        await stand.performer_on_cue.heard()
        asked = (await stand.person("Noor").select(message, _list(message), "0"))["message"]
        done = (await stand.person("Noor").select(asked, _list(asked), "90"))["message"]
    assert "The judge: 90% sure of “for”" in done["content"]


async def until_card(stand: Stand, message: Json, said: str) -> Json:
    """A card of Noor's, once it says so."""
    return await stand.person("Noor").wait_for_message(
        message["channel_id"],
        lambda now: now["id"] == message["id"] and said in read_card(now),
    )


async def test_a_prediction_is_taken_out_of_the_card_that_counted_it(stand: Stand) -> None:
    async with opening(stand) as (thread, announcement):
        await predicted(stand, "Noor", announcement, "0", "80")
        await ended(stand, thread)
        card = await stand.filled_in("Noor", await stand.person("Noor").command("privacy", thread))
        await stand.press("Noor", card["message"], "Take back predictions")
        chosen = await until_card(stand, card["message"], "### Take back predictions")
        picked = next(part["options"][0] for part in list_parts(chosen) if "options" in part)
        listed = await stand.person("Noor").select(chosen, "privacy:pick", picked["value"])
        listed = await until_card(stand, listed["message"], "80%")
        asked = await stand.press("Noor", listed, "Take out")
        await stand.press("Noor", asked["message"], "Delete for good")
        await stand.until(thread, lambda all_: "named it" not in str(all_))
        left = str(await stand.person("Mira").messages(thread))
        mine = await own_predictions(stand, thread)
    assert "80% for for" in read_card(listed)
    assert "named it" not in left
    assert "You have made no predictions." in str(mine["embeds"])


async def test_the_table_is_joined_and_left_by_a_button(stand: Stand) -> None:
    async with opening(stand) as (thread, announcement):
        await predicted(stand, "Noor", announcement, "0", "80")
        await ended(stand, thread)
        shown = await own_predictions(stand, thread)
        await stand.press("Noor", shown, "Join the table")
        joined = await _with_button(stand, shown, "Leave the table")
        await stand.press("Noor", joined, "Leave the table")
        left = await _with_button(stand, joined, "Join the table")
    assert title(shown) == "Predictions"
    assert "**+0.42**, 1 of 1 right" in str(shown["embeds"])
    assert "You stand here after 9 more resolved predictions." in field(joined, "Table")
    assert "You are not in it." in field(left, "Table")


async def own_predictions(stand: Stand, thread: str) -> Json:
    """Noor's own predictions, on their tab of /stats."""
    report = await stand.person("Noor").command("stats", thread)
    shown = (await stand.filled_in("Noor", report))["message"]
    await stand.press("Noor", shown, "Predictions")
    return await _with_button(stand, shown, "Join the table")


async def _with_button(stand: Stand, message: Json, label: str) -> Json:
    """The message once it has that button."""
    return await stand.person("Noor").wait_for_message(
        message["channel_id"], lambda each: each["id"] == message["id"] and label in buttons(each)
    )


@pytest.mark.parametrize(("format_", "has"), [("consensus", True), ("roundtable", False)])
async def test_there_is_a_button_only_where_something_can_be_predicted(
    stand: Stand, format_: str, has: bool
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        await stand.start(format=format_)
        (announcement,) = await stand.person("Noor").messages(stand.channel)
    assert ("Predict" in buttons(announcement)) == has


async def test_what_can_be_taken_back_is_named_in_the_language_of_whoever_predicts(
    stand: Stand,
) -> None:
    async with opening(stand) as (_thread, announcement):
        await stand.control.new_person("Lena", locale="de")
        await predicted(stand, "Lena", announcement, "0", "80")
        both = await predicted(stand, "Lena", announcement, "1", "60", of=1)
    assert {"Zurücknehmen: Jury", "Zurücknehmen: Abstimmung"} <= set(buttons(both))
