"""A discussion at a table, over the wire: from the question to what is agreed."""

import discord
import pytest

from bot.config.content import lineup_of
from bot.config.settings import Settings
from bot.seats.host import NOT_HEARD
from sandbox.client import Json, Messages
from tests.e2e.at_table import (
    HOURS,
    PEOPLE,
    SILENCE,
    THREE,
    discussed,
    floor,
    has_floor,
    is_floor,
    join,
    press,
    raise_hands,
    speak,
    start_table,
    statement,
    text_of,
    title_of,
    until_back,
    until_card,
)
from tests.e2e.reading import list_strings
from tests.e2e.sitting import EPHEMERAL
from tests.e2e.stand import END, VOTING_SECONDS, Stand, buttons, field, is_end, words
from tests.sweep import keep_some


async def test_three_people_and_a_persona_from_the_question_to_the_record(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table, "Ada")
        await join(table, thread, *PEOPLE)
        await raise_hands(table, thread, *PEOPLE)
        for who in PEOPLE:
            await speak(table, thread, who, f"{who} says something.")
        await table.until_controls(
            thread,
            lambda it: "The floor is open" in it["embeds"][0].get("description", ""),
        )
        table.clock.advance(SILENCE)
        await table.until_named(thread, "turn 4")
        assert await press(table, "Mira", thread, "Next round") == "The round ends."
        for name, choices in (("Statement 1", (0, 0, 1)), ("Statement 2", (1, 1, 2))):
            for who, choice in zip(PEOPLE, choices, strict=True):
                await table.vote(who, await statement(table, thread, name), choice)
            await until_card(table, thread, name, "3 voted")
        await statement(table, thread, "Statement 3")
        table.clock.advance(VOTING_SECONDS)
        agreed = await table.until_named(thread, "What was agreed")
        end = await table.until_named(thread, END)
        page = text_of(table, end["attachments"][0])
    assert title_of(agreed) == "What was agreed: 1 of 3 statements"
    assert f"1. {THREE[0]} (67%: 2 agree, 1 disagree; turns 1, 2, 3, 4)" in field(agreed, "Agreed")
    assert f"1. {THREE[1]} (0%: 2 disagree, 1 pass; turns 1, 2, 3, 4)" in field(
        agreed, "Not agreed"
    )
    assert all(name in field(agreed, "Who had the floor") for name in (*PEOPLE, "Ada"))
    assert all(said in page for said in (*THREE, "What was agreed", "Who pays?"))


async def test_the_floor_message_shows_who_speaks_until_when_and_who_waits(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        await raise_hands(table, thread, *PEOPLE)
        await has_floor(table, thread, "Mira")
        await table.until(thread, lambda all_: "Next: Noor, Vikram" in str(all_))
        shown = await floor(table, thread)
        told = await press(table, "Elias", thread, "More")
    first, second = shown["content"].splitlines()
    assert "you have the floor: just write. Until <t:" in first
    assert second == "Next: Noor, Vikram"
    assert list(buttons(shown)) == ["Raise hand", "I'm done", "More"]
    assert shown["components"][0]["components"][0]["emoji"]["name"] == "✋"
    assert told == "At the table: Mira, Noor, Vikram"


async def test_with_nobody_speaking_it_says_what_a_silence_ends(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table, rounds=2)
        await table.until(thread, lambda all_: "quiet minutes" in str(all_))
        shown = await floor(table, thread)
    assert shown["content"] == "The floor is open. Round 1 of 2 ends after 5 quiet minutes."


async def test_the_plan_and_the_announcement_say_who_sits_at_the_table(table: Stand) -> None:
    async with table.bot():
        report = await table.plan(format="roundtable")
        details = await table.details(report["message"])
        thread = await start_table(table)
        await join(table, thread, "Mira")
        announced = await table.person("Noor").wait_for_message(
            table.channel,
            lambda each: bool(each["embeds"]) and "Mira" in str(each["embeds"][0]["fields"]),
        )
    assert "Discussion, 2 rounds. People only" in words(report["message"])
    assert "built-in" not in words(report["message"])
    assert "⚠" not in words(report["message"])
    assert "People only" in str(details["embeds"])
    assert field(announced, "At the table") == "• Mira"


async def test_where_nobody_may_join_personas_sit_at_the_table(table: Stand) -> None:
    async with table.bot():
        report = await table.plan(format="roundtable", seats="nobody")
        details = await table.details(report["message"])
    assert len(field(details, "Debaters").splitlines()) == 2


async def test_nobody_joins_a_table_that_a_model_reads_before_they_were_told_and_agreed(
    table: Stand,
) -> None:
    table.lineup = await lineup_of(Settings(), {"OPENAI_API_KEY": "sk-test"})
    async with table.bot() as client:
        thread = await start_table(table, model="openai:gpt-5")
        [ledger] = client.services.runner.live
        more = (await table.press("Noor", await floor(table, thread), "More"))["message"]
        asked = (await table.press("Noor", more, "Join"))["message"]
        assert asked["flags"] & EPHEMERAL
        assert "openai (gpt-5)" in asked["content"]
        assert "with your name" in asked["content"]
        refused = (await table.press("Noor", asked, "No"))["message"]
        assert ledger.record.people.seats == {}
        asked = (await table.press("Noor", more, "Join"))["message"]
        joined = (await table.press("Noor", asked, "Join the table"))["message"]
    assert refused["content"] == "Nothing was changed."
    assert joined["content"].startswith("You sit at the table as Noor.")


async def test_whoever_does_not_sit_there_yet_raises_a_hand_by_one_press(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        await raise_hands(table, thread, "Noor")
        await has_floor(table, thread, "Noor")


async def test_take_a_seat_at_an_empty_table_says_how_to_join(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        noor = table.person("Noor")
        card = await noor.wait_for_message(
            table.channel, lambda message: "Take a seat" in buttons(message)
        )
        told = (await table.press("Noor", card, "Take a seat"))["message"]["content"]
    assert told == f"Press Raise hand in <#{thread}>: that joins it."


async def test_the_question_form_of_people_alone_names_no_debaters_and_no_models(
    table: Stand,
) -> None:
    async with table.bot():
        await start_table(table)
        card = await table.person("Noor").wait_for_message(
            table.channel, lambda message: "Ask" in buttons(message)
        )
        form = await table.press("Noor", card, "Ask")
    said = list_strings(form)
    assert "Ask the table" in said
    assert "Once it is let in, everyone reads it." in said


async def test_the_pinned_card_of_a_discussion_that_is_over_leads_to_its_record(
    table: Stand,
) -> None:
    async with table.bot():
        thread = await discussed(table)
        await statement(table, thread, "Statement 1")
        table.clock.advance(VOTING_SECONDS)
        kept = await table.until_named(thread, "Nothing agreed")
        pinned = await table.until_controls(thread, lambda one: "/channels/" in str(one["embeds"]))
    assert "[Result]" in str(pinned["embeds"])
    assert kept["id"] in str(pinned["embeds"])


async def test_one_press_asks_first_where_a_model_reads_along(table: Stand) -> None:
    table.lineup = await lineup_of(Settings(), {"OPENAI_API_KEY": "sk-test"})
    async with table.bot():
        thread = await start_table(table, model="openai:gpt-5")
        shown = await floor(table, thread)
        asked = (await table.press("Noor", shown, "Raise hand"))["message"]
        assert "openai (gpt-5)" in asked["content"]
        raised = (await table.press("Noor", asked, "Raise my hand"))["message"]
        await has_floor(table, thread, "Noor")
    assert raised["content"] == "Your hand is up."


async def test_where_no_model_reads_it_people_join_without_being_asked(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        told = await press(table, "Noor", thread, "Join")
    assert told.startswith("You sit at the table as Noor.")


async def test_who_yields_before_a_word_lets_the_turn_pass(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        await join(table, thread, "Mira", "Noor")
        await raise_hands(table, thread, "Mira", "Noor")
        await has_floor(table, thread, "Mira")
        told = await press(table, "Mira", thread, "I'm done")
        await has_floor(table, thread, "Noor")
        missed = await table.until_named(thread, "turn 1")
        await raise_hands(table, thread, "Mira")
    assert told == "You let this turn pass."
    assert missed["content"].startswith("*Mira did not speak: they let the turn pass.*")


async def test_what_whoever_leaves_with_the_floor_has_written_is_their_turn_at_once(
    table: Stand,
) -> None:
    async with table.bot():
        thread = await start_table(table)
        await join(table, thread, "Mira", "Noor")
        await raise_hands(table, thread, "Mira", "Noor")
        await has_floor(table, thread, "Mira")
        await table.person("Mira").say(thread, "Begin with one street.")
        told = await press(table, "Mira", thread, "Leave")
        turn = await table.until_named(thread, "turn 1")
        await has_floor(table, thread, "Noor")
    assert told.startswith("You have left the table. What you wrote by now is your turn.")
    assert "turn 1" in turn["content"]


async def test_whoever_comes_back_has_their_old_seat(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        await join(table, thread, "Mira")
        await press(table, "Mira", thread, "Leave")
        told = await press(table, "Mira", thread, "Join")
    assert told.startswith("You sit at the table as Mira.")


async def test_a_press_that_cannot_be_is_answered_to_that_person_alone(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        await raise_hands(table, thread, "Mira")
        await has_floor(table, thread, "Mira")
        shown = await floor(table, thread)
        told = [await table.press("Noor", shown, "I'm done")]
        more = (await table.press("Noor", shown, "More"))["message"]
        told += [await table.press("Noor", more, "Join") for _ in range(2)]
        await raise_hands(table, thread, "Noor")
        told += [await table.press("Noor", shown, "Raise hand")]
        more = (await table.press("Noor", shown, "More"))["message"]
        told += [await table.press("Noor", more, "Lower hand") for _ in range(2)]
        told += [await table.press("Noor", more, "Leave") for _ in range(2)]
    sentences = (
        "You do not have the floor",
        "You sit at the table as Noor.",
        "You sit at the table already",
        "Your hand is up already",
        "Your hand is down",
        "Your hand is not up",
        "You have left the table.",
        "press Raise hand first",
    )
    for report, sentence in zip(told, sentences, strict=True):
        assert sentence in report["message"]["content"]
        assert report["message"]["flags"] & 64


async def test_more_has_what_whoever_pressed_may_do(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        shown = await floor(table, thread)
        starter = (await table.press("Mira", shown, "More"))["message"]
        other = (await table.press("Noor", shown, "More"))["message"]
    assert list(buttons(starter)) == ["Join", "Next round", "Skip speaker", "Stop"]
    assert list(buttons(other)) == ["Join"]


async def test_what_is_written_out_of_turn_gets_a_sign_each_and_one_note(table: Stand) -> None:
    async with table.bot():
        noor, thread = table.person("Noor"), await start_table(table)
        await join(table, thread, "Mira", "Noor")
        await raise_hands(table, thread, "Mira")
        await has_floor(table, thread, "Mira")
        first = await noor.say(thread, "Me too!")
        await _until_marked(table, thread, first)
        await table.until(thread, lambda all_: "isn't counted" in str(all_))
        await table.person("Mira").say(thread, "Begin with one street.")
    async with table.bot():
        await until_back(table, await floor(table, thread), "I'm done")
        assert await press(table, "Mira", thread, "I'm done") == "Your turn is over."
        await table.until_named(thread, "turn 1")
        second = await noor.say(thread, "And again!")
        await _until_marked(table, thread, second)
        messages = await noor.messages(thread)
        sent = await table.show("Mira", thread, "Markdown")
        told = text_of(table, sent["attachments"][0])
    notes = [each for each in messages if "isn't counted" in each["content"]]
    assert [each["message_reference"]["message_id"] for each in notes] == [first["id"]]
    assert [each["global_name"] for each in notes[0]["mentions"]] == ["Noor"]
    assert "Me too!" not in told
    assert "Begin with one street." in told


@pytest.mark.sweep
async def test_what_was_written_out_of_turn_while_the_bot_was_away_gets_its_sign(
    table: Stand,
) -> None:
    async with table.bot():
        noor, thread = table.person("Noor"), await start_table(table)
        await join(table, thread, "Mira", "Noor")
        await raise_hands(table, thread, "Noor", "Mira")
        await speak(table, thread, "Noor", "Begin with one street.")
        await has_floor(table, thread, "Mira")
    missed = await noor.say(thread, "And I was not done!")
    own = await table.person("Mira").say(thread, "Begin with another one.")
    async with table.bot():
        await _until_marked(table, thread, missed)
        await until_back(table, await floor(table, thread), "I'm done")
        assert await press(table, "Mira", thread, "I'm done") == "Your turn is over."
        await table.until_named(thread, "turn 2")
    async with table.bot():
        again = await noor.say(thread, "Now I am.")
        await _until_marked(table, thread, again)
        messages = await noor.messages(thread)
    signed = {each["id"] for each in messages if each.get("reactions")}
    assert signed == {missed["id"], again["id"]}
    assert own["id"] not in signed


async def _until_marked(table: Stand, thread: str, message: Json) -> Messages:
    def is_marked(each: Json) -> bool:
        signs = [reaction["emoji"]["name"] for reaction in each.get("reactions", [])]
        return each["id"] == message["id"] and signs == [NOT_HEARD]

    return await table.until(thread, lambda all_: any(map(is_marked, all_)))


@pytest.mark.sweep
async def test_the_words_below_a_sign_stand_once_even_if_the_bot_ended_between_the_two(
    table: Stand,
) -> None:
    posts = {"status": 503, "method": "POST", "path": "^/channels/[0-9]+/messages$"}
    async with table.bot():
        noor, thread = table.person("Noor"), await start_table(table)
        await table.control.fault("status", **posts, times=None)
        written = await noor.say(thread, "Me too!")
        await _until_marked(table, thread, written)
    await table.control.clear_faults()
    async with table.bot():
        await table.until(thread, lambda all_: "isn't counted" in str(all_))
    async with table.bot():
        again = await noor.say(thread, "And again!")
        messages = await _until_marked(table, thread, again)
    assert str([message["content"] for message in messages]).count("isn't counted") == 1


async def test_where_the_host_chose_so_it_is_taken_off(table: Stand) -> None:
    table.tidies_table = True
    async with table.bot():
        noor, thread = table.person("Noor"), await start_table(table)
        written = await noor.say(thread, "Me too!")
        messages = await table.until(thread, lambda all_: "isn't counted" in str(all_))
    assert written["id"] not in [each["id"] for each in messages]
    note = next(each for each in messages if "isn't counted" in each["content"])
    assert [each["global_name"] for each in note["mentions"]] == ["Noor"]


async def test_a_restart_during_the_queue_loses_no_hand(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        await join(table, thread, *PEOPLE)
        await raise_hands(table, thread, *PEOPLE)
        await has_floor(table, thread, "Mira")
        await table.person("Mira").say(thread, "Begin with one street.")
    async with table.bot():
        await until_back(table, await floor(table, thread), "I'm done")
        assert await press(table, "Mira", thread, "I'm done") == "Your turn is over."
        await speak(table, thread, "Noor", "And then the next.")
        await has_floor(table, thread, "Vikram")
        more = (await table.press("Noor", await floor(table, thread), "More"))["message"]
        turn = await table.until_named(thread, "turn 1")
    assert list(buttons(more)) == ["Leave"]
    assert "turn 1" in turn["content"]


async def test_a_button_that_is_pressed_too_late_says_so(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        shown = await floor(table, thread)
        # It cannot be taken away, as for somebody who presses before they see that it is gone.
        await table.control.fault(
            "status", status=503, method="DELETE", path="messages", times=None
        )
        await table.person("Mira").command("debate stop", thread)
        await table.until_named(thread, END)
        told = await table.press("Noor", shown, "Raise hand")
        await table.control.clear_faults()
    assert told["message"]["content"] == "This discussion is over."


async def test_the_floor_message_goes_once_statements_are_voted_on(table: Stand) -> None:
    async with table.bot():
        thread = await discussed(table)
        await statement(table, thread, "Statement 1")
        left = await table.until(thread, lambda all_: not any(map(is_floor, all_)))
    assert "Statement 1" in str(left)


async def test_the_floor_message_moves_below_the_heading_of_a_new_round(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table, rounds=2)
        await raise_hands(table, thread, "Mira")
        await speak(table, thread, "Mira", "Begin with one street.")
        await table.until_named(thread, "turn 1")
        await press(table, "Mira", thread, "Next round")
        heading = await table.until_named(thread, "Round 2 of 2")
        await table.until(
            thread,
            lambda all_: any(is_floor(m) and int(m["id"]) > int(heading["id"]) for m in all_),
        )


async def test_the_floor_message_moves_below_what_is_said_and_stands_once(table: Stand) -> None:
    async with table.bot():
        noor, thread = table.person("Noor"), await start_table(table, rounds=2)
        await raise_hands(table, thread, "Noor")
        called = await has_floor(table, thread, "Noor")
        for text in ("One.", "Two.", "Three.", "Four."):
            said = await noor.say(thread, text)
        moved = await table.until(
            thread, lambda all_: any(is_floor(m) and int(m["id"]) > int(said["id"]) for m in all_)
        )
    floors = [message for message in moved if is_floor(message)]
    assert [person["global_name"] for person in called["mentions"]] == ["Noor"]
    assert [message["mentions"] for message in floors] == [[]]


async def test_a_move_without_a_call_waits_and_a_call_is_posted_anew_at_once(
    table: Stand,
) -> None:
    table.floor_pause = HOURS
    async with table.bot():
        noor, thread = table.person("Noor"), await start_table(table)
        await raise_hands(table, thread, "Noor")
        called = await has_floor(table, thread, "Noor")
        for text in ("One.", "Two.", "Three.", "Four.", "Five."):
            await noor.say(thread, text)
        stands = await floor(table, thread)
        assert await press(table, "Noor", thread, "I'm done") == "Your turn is over."
        await raise_hands(table, thread, "Vikram")
        again = await has_floor(table, thread, "Vikram")
    assert stands["id"] == called["id"]
    assert again["id"] != called["id"]
    assert [
        [person["global_name"] for person in message["mentions"]] for message in (called, again)
    ] == [["Noor"], ["Vikram"]]


async def test_after_a_silence_only_whoever_has_not_spoken_is_mentioned(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        await join(table, thread, "Mira", "Noor")
        await raise_hands(table, thread, "Mira")
        await speak(table, thread, "Mira", "Begin with one street.")
        await table.until(thread, lambda all_: "The floor is open" in str(all_))
        table.clock.advance(SILENCE)
        found = await table.until(thread, lambda all_: "you have not spoken yet" in str(all_))
    invited = next(m for m in reversed(found) if "you have not spoken yet" in m["content"])
    assert [person["global_name"] for person in invited["mentions"]] == ["Noor"]
    assert "Raise hand" in buttons(invited)


@pytest.mark.parametrize("is_killed", keep_some([False, True]))
async def test_of_two_floor_messages_one_stays(table: Stand, is_killed: bool) -> None:
    """The second is that of a request whose answer was lost, or that a kill left unknown."""
    async with table.bot() as client:
        thread = await start_table(table)
        await raise_hands(table, thread, "Noor")
        first = await has_floor(table, thread, "Noor")
        [ledger] = client.services.runner.live
        opened = await client.services.publishers.until_open(ledger.debate)
        assert opened is not None
        old = await opened.fetch_message(int(first["id"]))
        await opened.send(old.content, view=discord.ui.View.from_message(old))
        if not is_killed:
            await table.until(thread, lambda all_: sum(map(is_floor, all_)) == 1)
        else:
            await client.services.deliveries.drop(ledger.debate, "floor")
    async with table.bot():
        left = await table.until(thread, lambda all_: sum(map(is_floor, all_)) == 1)
        await until_back(table, await floor(table, thread), "I'm done")
        await table.person("Noor").say(thread, "I speak.")
        assert await press(table, "Noor", thread, "I'm done") == "Your turn is over."
    assert sum(map(is_floor, left)) == 1


async def test_everybody_at_the_table_is_called_once_to_a_vote(table: Stand) -> None:
    async with table.bot():
        thread = await discussed(table)
        found = await table.until(thread, lambda all_: "Vote on the statements" in str(all_))
    calls = [each for each in found if "Vote on the statements" in each["content"]]
    assert [[who["global_name"] for who in each["mentions"]] for each in calls] == [["Mira"]]


async def test_where_nobody_spoke_the_floor_message_goes_with_the_discussion(table: Stand) -> None:
    async with table.bot():
        thread = await start_table(table)
        table.clock.advance(10 * SILENCE)
        await table.until(thread, lambda all_: any(map(is_end, all_)))
        await table.until(thread, lambda all_: not any(map(is_floor, all_)))
