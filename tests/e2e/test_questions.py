"""Questions from the audience over the wire: asked, ruled on, voted up, put, answered, marked."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import pytest

from bot.ballots.reaction_lists import WANTED
from debate_core.domain.form import Form
from debate_core.domain.forms import QuestionMark
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import MarkAnswer
from debate_core.domain.values import DebateId
from debate_core.storage.port import Delivery
from debate_core.storage.sql import SqlDeliveries
from sandbox.client import Json, Messages
from tests.e2e.stand import Stand, names, plain_line, title

MILK = "What of milk?"
NOTE = "-# 1 question from the audience waits"
_SILENT = 1 << 12


@asynccontextmanager
async def debating(stand: Stand) -> AsyncGenerator[str]:
    """A debate whose first turn is under way; its thread."""
    stand.performer_on_cue.line = marking_line
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start(who="Mira")
        await stand.performer_on_cue.heard()
        await stand.until_named(thread, "Round 1 of 2")
        yield thread


def marking_line(pending: Pending, record: Record) -> Form:
    if isinstance(pending.step, MarkAnswer):
        return QuestionMark(reason="It names no price.", mark="partly")
    return plain_line(pending, record)


async def ask(stand: Stand, who: str, thread: str, text: str = MILK) -> Json:
    """What whoever asked by the command was told."""
    report = await stand.person(who).command("debate ask", thread, question=text)
    return report["message"]


async def listed(stand: Stand, who: str, thread: str) -> Json:
    """The list of questions as somebody sees it."""
    return await stand.show(who, thread, "Questions")


async def pressed(stand: Stand, who: str, message: Json, label: str) -> Json:
    """The message once the press of a button has changed it."""
    await stand.press(who, message, label)
    return await _changed(stand, who, message)


async def _changed(stand: Stand, who: str, message: Json) -> Json:
    return await stand.person(who).wait_for_message(
        message["channel_id"],
        lambda each: (
            each["id"] == message["id"] and each["edited_timestamp"] != message["edited_timestamp"]
        ),
    )


async def let_in(stand: Stand, thread: str, who: str = "Noor", number: int = 1) -> Json:
    """A question that somebody asked and Mira let in; its card, once it can be voted up."""
    await ask(stand, who, thread, MILK if number == 1 else f"{MILK} ({number})")
    mods = await listed(stand, "Mira", thread)
    await pressed(stand, "Mira", mods, f"Yes to {number}")
    return await stand.person("Mira").wait_for_message(
        thread,
        lambda each: (
            bool(each.get("reactions"))
            and bool(each["embeds"])
            and title(each) == f"Question {number}, from {who}"
        ),
    )


def buttons(message: Json) -> list[str]:
    return [each["label"] for row in message["components"] for each in row["components"]]


def fields(message: Json) -> dict[str, str]:
    return {each["name"]: each["value"] for each in message["embeds"][0].get("fields", [])}


def _has(text: str) -> Callable[[Messages], bool]:
    return lambda all_: any(text in str(each) for each in all_)


async def test_a_question_waits_for_a_yes_and_is_shown_to_nobody_else(stand: Stand) -> None:
    async with debating(stand) as thread:
        said = await ask(stand, "Noor", thread)
        messages = await stand.until(thread, _has(NOTE))
        mods = await listed(stand, "Mira", thread)
        others = await listed(stand, "Vikram", thread)
        own = await listed(stand, "Noor", thread)
    assert said["content"].endswith(", who started this, or a moderator lets it in.")
    assert said["flags"] & 64
    assert MILK not in str(messages)
    assert fields(mods) == {"1 · Noor": f"*waits for your yes*\n*“{MILK}”*"}
    assert buttons(mods) == [f"Yes to 1: {MILK}", "No to 1"]
    assert (MILK in str(others), buttons(others)) == (False, ["Ask"])
    assert (MILK in str(own), buttons(own)) == (True, ["Take back 1"])


async def test_the_note_calls_nobody_and_goes_once_nothing_waits(stand: Stand) -> None:
    async with debating(stand) as thread:
        await ask(stand, "Noor", thread)
        note = next(m for m in await stand.until(thread, _has(NOTE)) if NOTE in m["content"])
        await ask(stand, "Elias", thread)
        await stand.until(thread, _has("-# 2 questions from the audience wait"))
        one = await pressed(stand, "Mira", await listed(stand, "Mira", thread), "No to 1")
        await pressed(stand, "Mira", one, "No to 2")
        left = await stand.until(thread, lambda all_: not _has("from the audience wait")(all_))
    assert note["flags"] & _SILENT
    assert buttons(note) == ["Questions"]
    assert MILK not in str(left)


async def test_a_question_is_asked_in_a_form_from_the_announcement(stand: Stand) -> None:
    async with debating(stand) as thread:
        (announcement,) = await stand.person("Noor").messages(stand.channel)
        form = await stand.press("Noor", announcement, "Ask")
        told = await stand.person("Noor").submit(form, {_only_field(form): MILK})
        seen = await listed(stand, "Mira", thread)
    assert told["message"]["content"].startswith("Your question is number 1")
    assert MILK in str(seen)


async def test_the_button_to_ask_goes_when_nothing_can_be_asked_any_more(stand: Stand) -> None:
    async with debating(stand) as thread:
        (announcement,) = await stand.person("Noor").messages(stand.channel)
        stand.performer_on_cue.cue(9)
        await stand.until_ballot(thread)
        await stand.person("Noor").wait_for_message(
            stand.channel, lambda each: not each["components"]
        )
    assert buttons(announcement) == ["Take a seat", "Predict", "Ask", "Details"]


async def test_a_question_is_let_in_voted_up_put_answered_and_marked(stand: Stand) -> None:
    async with debating(stand) as thread:
        card = await let_in(stand, thread)
        for who in ("Vikram", "Elias"):
            await stand.person(who).react(card, WANTED)
        seen = await listed(stand, "Mira", thread)
        choice = await pressed(stand, "Mira", seen, "Put 1")
        select = choice["components"][0]["components"][0]
        second = select["options"][1]["value"]
        await stand.person("Mira").select(choice, select["custom_id"], second)
        put = await stand.until(thread, _has("puts question 1:"))
        stand.performer_on_cue.cue(3)
        told = await stand.until(thread, _has("answer to question 1: answered in part."))
        after = await stand.person("Noor").wait_for_message(
            thread, lambda each: each["id"] == card["id"] and "The judge" in str(each["embeds"])
        )
    assert title(card) == "Question 1, from Noor"
    assert card["embeds"][0]["description"] == f"*“{MILK}”*"
    assert [each["emoji"]["name"] for each in card["reactions"]] == [WANTED]
    assert fields(seen)["1 · Noor"].startswith("*let in; 2 votes, the most wanted*")
    assert "2 wanted it answered" in str(put)
    assert "answer to question 1: answered in part. It names no price." in str(told)
    assert "It had to answer a question" not in str(told)
    assert fields(after)["Answered in"] == "turn 2"
    assert fields(after)["The judge"] == "answered in part"
    assert "want it answered" not in str(after["embeds"])


async def test_the_most_wanted_question_comes_first(stand: Stand) -> None:
    async with debating(stand) as thread:
        await let_in(stand, thread)
        second = await let_in(stand, thread, "Elias", 2)
        await stand.person("Vikram").react(second, WANTED)
        seen = await listed(stand, "Mira", thread)
    assert list(fields(seen)) == ["2 · Elias", "1 · Noor"]
    assert buttons(seen) == [
        f"Put 2: {MILK} (2)",
        "To the next speaker",
        "Take out 2",
        f"Put 1: {MILK}",
        "Take out 1",
    ]


async def test_a_declined_question_is_told_to_its_asker_alone(stand: Stand) -> None:
    async with debating(stand) as thread:
        await ask(stand, "Noor", thread)
        mods = await pressed(stand, "Mira", await listed(stand, "Mira", thread), "No to 1")
        own = await listed(stand, "Noor", thread)
        messages = await stand.person("Vikram").messages(thread)
    assert (fields(mods), MILK in str(messages)) == ({}, False)
    assert fields(own) == {"1 · Noor": f"*declined by Mira*\n*“{MILK}”*"}


async def test_a_question_is_taken_back_by_whoever_asked_it(stand: Stand) -> None:
    async with debating(stand) as thread:
        await ask(stand, "Noor", thread)
        await pressed(stand, "Noor", await listed(stand, "Noor", thread), "Take back 1")
        seen = await listed(stand, "Mira", thread)
    assert fields(seen) == {}


def _stands(messages: Messages) -> list[str]:
    """What stands in a thread, without the turn that is being written."""
    return [each for each in names(messages) if "writing" not in each]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x" * 4000, "Your text has 4,000 characters; shorten it to 500 or fewer."),
        ("\u200b\n", "Your text is empty; write something."),
    ],
)
async def test_a_question_that_cannot_be_is_refused_in_a_sentence(
    stand: Stand, text: str, why: str
) -> None:
    async with debating(stand) as thread:
        before = _stands(await stand.person("Noor").messages(thread))
        said = await ask(stand, "Noor", thread, text)
        after = _stands(await stand.person("Vikram").messages(thread))
    assert (said["content"], said["flags"] & 64, after) == (why, 64, before)


async def test_a_third_question_of_one_person_does_not_wait(stand: Stand) -> None:
    async with debating(stand) as thread:
        await ask(stand, "Noor", thread)
        await ask(stand, "Noor", thread, "And of sugar?")
        said = await ask(stand, "Noor", thread, "And a third?")
        seen = await listed(stand, "Mira", thread)
    assert said["content"] == "2 questions of yours wait already; see these first."
    assert "And a third?" not in str(seen)


async def test_in_the_last_turn_no_question_is_let_in_and_one_that_is_in_says_so_after_it(
    stand: Stand,
) -> None:
    async with debating(stand) as thread:
        card = await let_in(stand, thread)
        await ask(stand, "Elias", thread, "Who pays?")
        stand.performer_on_cue.cue(3)
        for _ in range(3):
            await stand.performer_on_cue.heard()
        mods = await listed(stand, "Mira", thread)
        await stand.press("Mira", mods, "Yes to 2")
        await stand.person("Mira").wait_for_message(
            thread, lambda each: each["content"] == "No turns are left to answer it."
        )
        foot = card["embeds"][0]["footer"]["text"]
        stand.performer_on_cue.cue(9)
        await stand.until_ballot(thread)
        after = await stand.person("Noor").wait_for_message(
            thread, lambda each: each["id"] == card["id"] and "No turns" in str(each["embeds"])
        )
    assert foot == f"{WANTED} if you want it answered"
    assert after["embeds"][0]["footer"]["text"] == "No turns are left to answer it."


async def test_nothing_is_asked_of_a_debate_that_is_over(stand: Stand) -> None:
    async with debating(stand) as thread:
        (announcement,) = await stand.person("Noor").messages(stand.channel)
        await ask(stand, "Noor", thread)
        mods = await listed(stand, "Mira", thread)
        stand.performer_on_cue.cue(9)
        await stand.until_ballot(thread)
        said = await ask(stand, "Noor", thread)
        yes = await stand.press("Mira", mods, "Yes to 1")
    over = "The debaters have finished, so they can't answer questions."
    assert (said["content"], yes["message"]["content"]) == (over, over)
    assert buttons(announcement) == ["Take a seat", "Predict", "Ask", "Details"]


async def test_whoever_may_not_rule_on_it_changes_nothing_by_pressing_yes(stand: Stand) -> None:
    async with debating(stand) as thread:
        eve = await stand.control.new_person("Eve", roles=["Moderator"])
        await ask(stand, "Noor", thread)
        seen = await listed(stand, "Eve", thread)
        for member in stand.sandbox.world.state.members.values():
            if stand.sandbox.world.user(member.user).shown_name == "Eve":
                member.roles.clear()
        report = await stand.press("Eve", seen, "Yes to 1")
        still = await listed(stand, "Mira", thread)
    assert eve.name == "Eve"
    assert "who started this, and moderators can do that" in report["message"]["content"]
    assert "waits for your yes" in str(fields(still))


async def test_a_restart_keeps_a_question_and_its_one_note(stand: Stand) -> None:
    async with debating(stand) as thread:
        await ask(stand, "Noor", thread)
        await stand.until(thread, _has(NOTE))
        before = await listed(stand, "Mira", thread)
    async with stand.bot():
        await stand.performer_on_cue.heard()
        await stand.press("Mira", before, "Yes to 1")
        await stand.until_named(thread, "Question 1, from Noor")
        left = await stand.until(thread, lambda all_: not _has(NOTE)(all_))
    assert sum(title(each) == "Question 1, from Noor" for each in left if each["embeds"]) == 1


@pytest.mark.sweep
async def test_a_form_that_was_open_while_the_bot_restarted_is_taken(stand: Stand) -> None:
    async with debating(stand) as thread:
        (announcement,) = await stand.person("Noor").messages(stand.channel)
        form = await stand.press("Noor", announcement, "Ask")
    async with stand.bot():
        await stand.performer_on_cue.heard()
        told = await stand.person("Noor").submit(form, {_only_field(form): MILK})
        seen = await listed(stand, "Mira", thread)
    assert told["message"]["content"].startswith("Your question is number 1")
    assert MILK in str(seen)


def _only_field(form: Json) -> str:
    row = form["modal"]["components"][0]
    return (row.get("component") or row["components"][0])["custom_id"]


async def test_a_turn_is_known_by_its_menu_as_soon_as_it_can_be_seen(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, read, looked = SqlDeliveries.keep, SqlDeliveries.read_all, asyncio.Event()

    async def keep_late(self: SqlDeliveries, debate: DebateId, delivery: Delivery) -> None:
        if delivery.mark.startswith("turn 1"):
            await looked.wait()
        await keep(self, debate, delivery)

    async def read_and_say(self: SqlDeliveries, debate: DebateId) -> dict[str, Delivery]:
        found = await read(self, debate)
        looked.set()
        return found

    async with debating(stand) as thread:
        monkeypatch.setattr(SqlDeliveries, "keep", keep_late)
        stand.performer_on_cue.cue(1)
        turn = await stand.until_named(thread, "turn 1")
        monkeypatch.setattr(SqlDeliveries, "read_all", read_and_say)
        form = await stand.person("Noor").message_command("Ask about this", turn)
    assert "modal" in form


async def test_a_turn_s_menu_asks_its_debater(stand: Stand) -> None:
    async with debating(stand) as thread:
        heading = await stand.until_named(thread, "Round 1 of 2")
        stand.performer_on_cue.cue(1)
        turn = await stand.until_named(thread, "turn 1")
        noor = stand.person("Noor")
        form = await noor.message_command("Ask about this", turn)
        [field] = [part["component"] for part in form["modal"]["components"]]
        sent = await noor.submit(form, {"text": f"{field['value']}{MILK}"})
        seen = await listed(stand, "Mira", thread)
        refused = await noor.message_command("Ask about this", heading)
    assert field["value"].startswith("To ")
    assert field["value"].endswith(", on turn 1: ")
    assert sent["message"]["content"].startswith("Your question is number 1")
    assert f", on turn 1: {MILK}" in str(seen["embeds"])
    assert "is no debater's turn" in refused["message"]["content"]
