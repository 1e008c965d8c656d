"""A debate in a chat that Rostrum is not in, brought along by whoever installed it."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.thread.chats import LASTS
from debate_core.domain.budget import Cap
from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.domain.specification import OFFLINE
from debate_core.models.choosing import make_choice
from debate_core.models.directory import build_directory
from debate_core.models.lineup import Lineup
from debate_core.models.resilience import Allowance
from debate_core.models.settings import from_environment
from debate_core.storage.chats import SqlChats
from sandbox.client import Json, Messages, Person
from sandbox.world.permissions import Permission
from tests.e2e.stand import EPHEMERAL, MANY_STARTS, Stand, buttons, list_parts, read_card, words
from tests.e2e.test_killed import process

MOTION = "Cats are better than dogs"
ALL, ME = "Start for all to see", "Start only for me"
QUARTER = LASTS.total_seconds()


async def plan(stand: Stand, chat: str, who: str = "Mira", **options: str) -> Json:
    """The plan of a debate in a chat, or what else the command is answered with."""
    asked = {"motion": MOTION, **options}
    report = await stand.person(who).command("debate start", chat, **asked)
    return (await stand.filled_in(who, report))["message"]


async def begin(stand: Stand, chat: str, label: str = ALL, who: str = "Mira") -> None:
    """Start a debate in a chat."""
    report = await stand.press(who, await plan(stand, chat, who), label)
    assert report["answered"] == "message"


async def open_chat(stand: Stand) -> str:
    """A chat of Mira and Noor; Mira has installed Rostrum."""
    await stand.person("Mira").install()
    return await stand.person("Mira").open_chat("Noor")


async def leave_server(stand: Stand) -> None:
    """Take Rostrum off the server, where Mira has brought it along for herself."""
    await stand.person("Mira").install()
    stand.sandbox.world.state.members.pop(stand.sandbox.address["bot"])


def told(messages: Messages) -> list[str]:
    """What the messages of a debate are, in order: who speaks in each, or what it says."""
    return [name_of(message) for message in messages if message["embeds"]]


def name_of(message: Json) -> str:
    embed = message["embeds"][0]
    return embed.get("author", {}).get("name") or embed.get("title") or embed["description"]


def is_over(messages: Messages) -> bool:
    """True once the first message has the files of a debate that is over."""
    return any(message["embeds"] and message["attachments"] for message in messages)


async def until_over(stand: Stand, chat: str, who: str = "Mira") -> Messages:
    """The messages of the debate in a chat once it is told to its end."""
    messages = await stand.person(who).wait_until(chat, is_over, patience=60)
    return [message for message in messages if message["embeds"]]


def drop_place_holders(messages: Messages) -> Messages:
    """The messages without those that hold a place and that nothing came to."""
    return [message for message in messages if not name_of(message).startswith("-# ")]


def spread(messages: Messages) -> Messages:
    """The messages, and below them what the first one holds since there was no room below it."""
    first, *below = messages
    head, *rest = first["embeds"]
    return [first | {"embeds": [head]}, *below, *(first | {"embeds": [card]} for card in rest)]


def check_whole(messages: Messages) -> None:
    """The first message, two turns and the verdict stand there, each once and in this order."""
    names = told(messages)
    assert names[0] == MOTION
    assert [re.sub(r"^.* \(", "(", name) for name in names[1:]] == ["(built-in)"] * 3
    assert [m["embeds"][0].get("footer", {}).get("text", "")[-6:] for m in messages[1:3]] == [
        "turn 1",
        "turn 2",
    ]
    assert names[3] == "The Judge (built-in)"


async def test_a_debate_is_told_by_the_answers_of_one_press(stand: Stand) -> None:
    chat = await open_chat(stand)
    async with stand.bot():
        shown = await plan(stand, chat)
        assert "Classic, 1 round" in read_card(shown)
        assert "A judge gives a verdict. No vote" in read_card(shown)
        assert set(buttons(shown)) == {ALL, ME, "Cancel"}
        await stand.press("Mira", shown, ALL)
        messages = await until_over(stand, chat, "Noor")
    check_whole(messages)
    said = messages[0]["embeds"][0]["description"]
    assert "Decided: for" in said
    assert "No vote" in said
    assert messages[0]["components"] == []
    files = [file["filename"].rsplit(".", 1)[-1] for file in messages[0]["attachments"]]
    assert files == ["html", "txt"]
    assert not any(message["flags"] & EPHEMERAL for message in messages)


async def test_a_message_is_debated_for_one_person_alone(stand: Stand) -> None:
    chat = await open_chat(stand)
    mira, noor = stand.person("Mira"), stand.person("Noor")
    async with stand.bot():
        message = await noor.say(chat, MOTION)
        report = await mira.message_command("Debate this", message)
        shown = (await stand.filled_in("Mira", report))["message"]
        await stand.press("Mira", shown, ME)
        messages = await until_over(stand, chat)
        assert [each["content"] for each in await noor.messages(chat)] == [MOTION]
    assert all(each["flags"] & EPHEMERAL for each in messages)
    check_whole(messages)


async def test_where_a_server_hides_apps_from_outside_it_says_so(stand: Stand) -> None:
    server = stand.sandbox.address["server"]
    async with stand.bot():
        await leave_server(stand)
        await stand.person("Noor").install()
        roles = stand.sandbox.world.state.roles
        roles[server].permissions &= ~Permission.USE_EXTERNAL_APPS
        shown = await plan(stand, stand.channel, "Noor")
        assert "This server hides what apps from outside say" in read_card(shown)
        assert set(buttons(shown)) == {ME, "Cancel"}
        await stand.press("Noor", shown, ME)
        check_whole(await until_over(stand, stand.channel, "Noor"))


async def test_on_a_server_that_has_not_got_it_everyone_may_read_it(stand: Stand) -> None:
    async with stand.bot():
        await leave_server(stand)
        await begin(stand, stand.channel)
        check_whole(await until_over(stand, stand.channel, "Vikram"))


async def test_in_rostrums_own_chat_it_works_too(stand: Stand) -> None:
    await stand.person("Mira").install()
    own = await stand.person("Mira").open_chat("Rostrum")
    async with stand.bot():
        await begin(stand, own)
        check_whole(await until_over(stand, own))


async def test_the_other_options_are_refused_in_one_sentence(stand: Stand) -> None:
    chat = await open_chat(stand)
    async with stand.bot():
        for option in ({"format": "panel"}, {"debaters": "Ada: for; Ben: against"}):
            answer = await plan(stand, chat, **option)
            assert answer["content"].startswith("In this chat a debate takes the motion alone")


async def test_who_started_it_can_stop_it_and_nobody_else(stand: Stand) -> None:
    chat = await open_chat(stand)
    stand.performer_on_cue.hold()
    async with stand.bot():
        await begin(stand, chat)
        await stand.performer_on_cue.heard()
        head = await stand.person("Noor").wait_for_message(chat, lambda m: "Stop" in buttons(m))
        refused = await stand.press("Noor", head, "Stop")
        assert refused["message"]["content"] == "Only whoever started this debate can stop it."
        stopped = await stand.press("Mira", head, "Stop")
        assert stopped["message"]["content"] == "It closes with what has been said."
        stand.performer_on_cue.cue(5)
        messages = await until_over(stand, chat)
    assert "-# " not in "".join(told(messages))


async def test_a_lost_answer_tells_nothing_twice(stand: Stand) -> None:
    chat = await open_chat(stand)
    async with stand.bot():
        shown = await plan(stand, chat)
        await stand.control.fault(
            "drop", method="POST", path="^/webhooks/", times=2, after_effect=True
        )
        await stand.press("Mira", shown, ALL)
        messages = await until_over(stand, chat)
    assert len(messages) == 6
    check_whole(drop_place_holders(messages))


async def test_where_no_message_is_left_the_rest_stands_in_the_first(stand: Stand) -> None:
    chat = await open_chat(stand)
    async with stand.bot():
        shown = await plan(stand, chat)
        await stand.control.fault(
            "drop", method="POST", path="^/webhooks/", times=4, after_effect=True
        )
        await stand.press("Mira", shown, ALL)
        messages = drop_place_holders(await until_over(stand, chat))
    names = [embed.get("author", {}).get("name", "") for m in messages for embed in m["embeds"]]
    assert sum(name.endswith("(built-in)") for name in names) == len({*names} - {""}) == 3
    assert [len(message["embeds"]) for message in messages] == [3, 1]


async def test_it_is_closed_before_the_time_runs_out(stand: Stand) -> None:
    chat = await open_chat(stand)
    stand.performer_on_cue.hold()
    async with stand.bot():
        await begin(stand, chat)
        await stand.performer_on_cue.heard()
        stand.performer_on_cue.cue()
        await stand.performer_on_cue.heard()
        stand.clock.advance(QUARTER - 140)
        stand.performer_on_cue.cue(5)
        messages = await until_over(stand, chat)
    assert told(messages)[-1] == "The Judge (built-in)"
    said = messages[0]["embeds"][0]["description"]
    assert "Discord lets Rostrum speak here for 15 minutes" in said


async def test_it_says_plainly_that_the_time_ran_out(stand: Stand) -> None:
    chat = await open_chat(stand)
    stand.performer_on_cue.hold()
    async with stand.bot():
        await begin(stand, chat)
        await stand.performer_on_cue.heard()
        stand.clock.advance(QUARTER - 10)
        messages = await until_over(stand, chat)
        assert "for 15 minutes, and they are over" in messages[0]["embeds"][0]["description"]
        card = await stand.show("Mira", chat)
        assert "for 15 minutes, and they are over" in str(card["embeds"])


async def test_after_a_restart_it_goes_on_while_it_can(stand: Stand) -> None:
    chat = await open_chat(stand)
    stand.performer_on_cue.hold()
    async with stand.bot():
        await begin(stand, chat)
        await stand.performer_on_cue.heard()
        stand.performer_on_cue.cue()
        await stand.person("Mira").wait_until(chat, lambda all_: "turn 1" in str(all_))
    stand.clock.advance(300)
    stand.performer_on_cue.cue(9)
    async with stand.bot():
        check_whole(await until_over(stand, chat))


async def test_a_stop_waits_for_the_answer_to_a_message_that_was_sent(stand: Stand) -> None:
    chat = await open_chat(stand)
    stand.performer_on_cue.hold()
    async with stand.bot():
        shown = await plan(stand, chat)
        await stand.control.fault(
            "delay", method="POST", path="^/webhooks/", seconds=0.5, after_effect=True
        )
        await stand.press("Mira", shown, ALL)
        await stand.person("Mira").wait_until(chat, lambda all_: "Turn 1 comes next" in str(all_))
    stand.performer_on_cue.cue(9)
    async with stand.bot():
        check_whole(await until_over(stand, chat))


async def test_after_a_restart_that_is_too_late_its_record_says_so(stand: Stand) -> None:
    chat = await open_chat(stand)
    stand.performer_on_cue.hold()
    async with stand.bot():
        await begin(stand, chat)
        await stand.performer_on_cue.heard()
    stand.clock.advance(QUARTER + 1)
    stand.performer_on_cue.cue(9)
    async with stand.bot() as bot:
        while await bot.services.journal.list_unfinished():
            pass
        card = await stand.show("Mira", chat)
        assert "for 15 minutes, and they are over" in str(card["embeds"])
        async with asyncio.timeout(30):
            while await SqlChats(bot.services.database).list_all():
                pass


async def test_limits_are_those_of_a_person(stand: Stand) -> None:
    chat = await open_chat(stand)
    await stand.person("Noor").install()
    stand.performer_on_cue.hold()
    stand.settings = ServerSettings(starting=StartSettings(words=("dogs",)))
    async with stand.bot():
        refused = await plan(stand, chat)
        assert "does not debate “dogs”" in refused["content"]
    stand.settings = ServerSettings(starting=StartSettings(between=0))
    async with stand.bot():
        await begin(stand, chat)
        shown = await plan(stand, chat)
        refused = await stand.press("Mira", shown, ALL)
        assert "is still running" in words(refused["message"])
        assert refused["message"]["flags"] & EPHEMERAL
        await begin(stand, chat, ALL, "Noor")


async def test_models_are_offered_only_where_the_host_allows_it(stand: Stand) -> None:
    chat = await open_chat(stand)
    async with stand.bot():
        shown = await plan(stand, chat)
    assert not any(part["type"] == 3 for part in list_parts(shown))


async def test_a_model_is_picked_and_paid_from_the_persons_budget(stand: Stand) -> None:
    chat = await open_chat(stand)
    directory = build_directory((from_environment({"OPENAI_API_KEY": "k"}),), Allowance())
    stand.lineup = Lineup(directory, (make_choice(model="openai:gpt-5-mini"),))
    stand.has_chat_models = True
    stand.budget = {"person_day": Cap(tokens=10)}
    async with stand.bot():
        shown = await plan(stand, chat)
        [select] = [part for part in list_parts(shown) if part["type"] == 3]
        offered = [option["value"] for option in select["options"]]
        assert offered[0] == OFFLINE
        assert all(name.startswith("openai:") for name in offered[1:])
        before = shown["edited_timestamp"]
        await stand.person("Mira").select(shown, select["custom_id"], "openai:gpt-5-mini")
        shown = await stand.person("Mira").wait_for_message(
            chat, lambda m: m["id"] == shown["id"] and m["edited_timestamp"] != before
        )
        assert "about $" in read_card(shown) or "price unknown" in read_card(shown)
        refused = await stand.press("Mira", shown, ALL)
        assert "more than is left of your budget" in refused["message"]["content"]
        assert await stand.person("Noor").messages(chat) == []


async def test_a_debate_there_is_kept_like_any_other(stand: Stand) -> None:
    chat = await open_chat(stand)
    await stand.person("Noor").install()
    async with stand.bot():
        await begin(stand, chat)
        await until_over(stand, chat)
        mira, noor = stand.person("Mira"), stand.person("Noor")
        listed = (await stand.filled_in("Mira", await mira.command("debate list", chat)))["message"]
        assert MOTION in listed["embeds"][0]["description"]
        file = await stand.show("Mira", chat, "Markdown")
        assert file["attachments"]
        unseen = await stand.filled_in("Noor", await noor.command("debate show", chat))
        assert "There is no such debate here" in unseen["message"]["content"]
        own = await stand.filled_in("Noor", await noor.command("debate list", chat))
        assert own["message"]["content"] == "No debates yet."
        kept = await stand.filled_in("Mira", await mira.command("privacy", chat))
        assert "1 debate that you started" in words(kept["message"])
        # On the server, whose members did not see it, it is not.
        there = await mira.command("debate list", stand.channel)
        assert (await stand.filled_in("Mira", there))["message"]["content"] == "No debates yet."


@pytest.mark.parametrize("command", ["debate seat", "debate ask", "debate manage"])
async def test_what_takes_a_server_says_so(stand: Stand, command: str) -> None:
    chat = await open_chat(stand)
    async with stand.bot():
        report = await stand.person("Mira").command(command, chat)
    assert report["message"]["content"].startswith("That works on servers that have Rostrum.")


async def test_the_list_there_offers_a_debate_and_nothing_of_a_server(stand: Stand) -> None:
    async with stand.bot():
        chat, mira = await open_chat(stand), stand.person("Mira")
        listed = (await stand.filled_in("Mira", await mira.command("debate list", chat)))["message"]
        form = await stand.press("Mira", listed, "Start one")
        report = await mira.submit(form, {"motion": MOTION})
        planned = (await stand.filled_in("Mira", report))["message"]
    assert list(buttons(listed)) == ["Start one"]
    assert ALL in buttons(planned)


async def test_help_tells_what_works_there(stand: Stand) -> None:
    chat = await open_chat(stand)
    async with stand.bot():
        report = await stand.person("Mira").command("help", chat)
    assert "You brought Rostrum along" in words(report["message"])


async def test_only_these_commands_are_offered_there(stand: Stand) -> None:
    chat = await open_chat(stand)
    async with stand.bot():
        world = await stand.person("Mira").world()
    named = {command["id"]: command["name"] for command in world["commands"]}
    here = next(each for each in world["chats"] if each["id"] == chat)
    assert sorted(named[id_] for id_ in here["commands"]) == [
        "Debate this",
        "debate",
        "help",
        "privacy",
    ]


async def test_no_debater_has_the_name_of_somebody_there(stand: Stand) -> None:
    await stand.person("Mira").install()
    other = await stand.control.new_person("Kenji Mori")
    chat = await stand.person("Mira").open_chat("Kenji Mori")
    del other
    stand.settings = MANY_STARTS
    async with stand.bot():
        for _ in range(8):
            assert "Kenji Mori" not in read_card(await plan(stand, chat))


async def test_it_is_told_in_the_language_of_whoever_started_it(stand: Stand) -> None:
    jonas = await stand.control.new_person("Jonas", locale="de")
    await jonas.install()
    chat = await jonas.open_chat("Noor")
    async with stand.bot():
        shown = await plan(stand, chat, "Jonas")
        await stand.press("Jonas", shown, "Für alle sichtbar beginnen")
        messages = await until_over(stand, chat, "Jonas")
    assert "Keine Abstimmung" in messages[0]["embeds"][0]["description"]


@pytest.mark.sweep
@pytest.mark.timeout(600)  # a process is started, and waited for, after every message
async def test_killed_after_every_message_it_is_told_once_and_in_order(
    stand: Stand, tmp_path: Path
) -> None:
    chat, mira = await open_chat(stand), stand.person("Mira")
    async with process(stand, tmp_path, pace=0.5):
        await mira.wait_until_online(patience=30)
        await begin(stand, chat)
    lives, messages = 1, await mira.messages(chat)
    while not is_over(messages) and lives < 30:
        async with process(stand, tmp_path, pace=0.5):
            messages = await _more_of(mira, chat, messages)
        messages = await mira.messages(chat)
        lives += 1
    assert lives > 2
    check_whole(spread(drop_place_holders([each for each in messages if each["embeds"]])))


async def _more_of(person: Person, chat: str, seen: Messages) -> Messages:
    """The messages once there is another one, or one below the first says something else.

    Each life may change the first; killed for that alone, none would get any further.
    """
    before = [(each["id"], each["embeds"]) for each in seen[1:]]
    return await person.wait_until(
        chat,
        lambda all_: is_over(all_) or [(each["id"], each["embeds"]) for each in all_[1:]] != before,
        patience=60,
    )
