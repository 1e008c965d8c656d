"""/privacy over the wire: what each person is shown of what is kept of them, and takes back."""

import asyncio
import re

import pytest

from sandbox.client import Json
from tests.e2e.stand import VOTING_SECONDS, Stand, list_parts, read_card
from tests.e2e.test_predictions import own_predictions
from tests.sweep import keep_some

TEXT, ROW = 10, 1
ASKED = "Why not Tuesdays?"


async def open_card(stand: Stand, who: str, **options: str) -> Json:
    report = await stand.person(who).command("privacy", stand.channel, **options)
    return (await stand.filled_in(who, report))["message"]


async def until_card(stand: Stand, who: str, card: Json, said: str) -> Json:
    """A card once it says so."""
    return await stand.person(who).wait_for_message(
        card["channel_id"], lambda now: now["id"] == card["id"] and said in read_card(now)
    )


async def ask(stand: Stand, who: str, thread: str) -> None:
    await stand.person(who).command("debate ask", thread, question=ASKED)


@pytest.mark.parametrize("who", keep_some(["Mira", "Moderator Mo", "Noor", "Zoe"], 2))
async def test_everyone_sees_what_is_kept_of_themselves_alone(stand: Stand, who: str) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        await stand.control.new_person("Zoe")
        await stand.control.new_person("Moderator Mo", roles=["Moderator"])
        thread = await stand.start("Noor")
        await ask(stand, "Vikram", thread)
        card = await open_card(stand, who)
        others = [await stand.person(name).messages(stand.channel) for name in ("Vikram", "Elias")]
    assert card["flags"] & 64
    assert ("1 debate that you started." in read_card(card)) == (who == "Noor")
    assert not re.search(r"\b0 ", read_card(card))
    assert "No AI model is connected" in read_card(card)
    assert "until whoever hosts Rostrum deletes them" in read_card(card)
    assert not any("What Rostrum keeps" in str(messages) for messages in others)


async def test_its_buttons_stand_below_the_text_so_that_a_phone_has_room_for_both(
    stand: Stand,
) -> None:
    async with stand.bot():
        card = await open_card(stand, "Noor")
    *texts, row = card["components"][0]["components"]
    assert {part["type"] for part in texts} == {TEXT}
    assert row["type"] == ROW
    assert "- Words of yours in debates\n- What you predicted\n" in read_card(card)


async def test_words_are_found_in_their_debate_and_taken_out(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start("Mira", motion="Cats are better than dogs")
        await ask(stand, "Noor", thread)
        card = await open_card(stand, "Noor")
        await stand.press("Noor", card, "Take out my words")
        chosen = await until_card(stand, "Noor", card, "### Take out my words")
        [option] = next(part["options"] for part in list_parts(chosen) if "options" in part)
        await stand.person("Noor").select(chosen, "privacy:pick", option["value"])
        listed = await until_card(stand, "Noor", card, ASKED)
        question = (await stand.press("Noor", listed, "Take out"))["message"]
        await stand.press("Noor", question, "Delete for good")
        await until_card(stand, "Noor", card, "is taken out.")
        again = await open_card(stand, "Noor")
        await stand.press("Noor", again, "Take out my words")
        none = await until_card(stand, "Noor", again, "You have no words")
    assert option["label"] == "Cats are better than dogs"
    assert "This can't be undone." in read_card(question)
    assert "Back" in str(none["components"])


async def test_nobody_but_moderators_reads_the_words_of_others(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        await ask(stand, "Noor", await stand.start("Vikram"))
        noor = stand.sandbox.address["people"]["Noor"]
        refused = await open_card(stand, "Vikram", person=noor)
        shown = await open_card(stand, "Mira", person=noor)
    assert "Only moderators can take out what somebody else wrote." in refused["content"]
    assert ASKED in read_card(shown)


async def test_the_tables_are_left_from_the_card(stand: Stand) -> None:
    async with stand.bot():
        table = await own_predictions(stand, stand.channel)
        await stand.press("Noor", table, "Join the table")
        await stand.person("Noor").wait_for_message(
            stand.channel, lambda now: "Leave the table" in str(now["components"])
        )
        card = await open_card(stand, "Noor")
        await stand.press("Noor", card, "Leave the tables")
        await stand.person("Noor").wait_for_message(
            stand.channel,
            lambda now: now["id"] == card["id"] and "Your place in tables" not in read_card(now),
        )
    assert "Your place in tables" in read_card(card)


async def test_a_host_s_days_hold_on_servers_that_have_set_none(stand: Stand) -> None:
    stand.keep_days = 31
    async with stand.bot() as client:
        journal, server = client.services.journal, stand.sandbox.world.state.server
        thread = await stand.start(rounds=1)
        await stand.until_ballot(thread)
        stand.clock.advance(VOTING_SECONDS)
        await stand.until(thread, lambda all_: bool(all_) and not client.services.runner.live)
        [debate] = await journal.list_debates(server, 9)
        card = await open_card(stand, "Noor")
        stand.clock.advance(30 * 86_400)
        await stand.person("Noor").world()
        before = await journal.read(debate)
        async with asyncio.timeout(20):
            while await journal.read(debate):
                stand.clock.advance(86_400)
                await stand.person("Noor").world()
        assert await journal.is_known(debate)
    assert before
    assert "Finished debates are deleted after 31 days." in read_card(card)
