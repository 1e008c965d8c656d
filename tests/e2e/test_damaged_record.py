"""A row of the database cannot be read: that debate ends wherever it is shown, the others go on."""

import sqlite3
from contextlib import closing

import pytest

from tests.e2e.stand import CONTROLS, Stand, buttons, name_in, names
from tests.sweep import keep_some

AT_END = {"Rematch", "Details"}
"""The buttons that a debate that is over may have."""
CUT = "Event {} of its record in the database cannot be read, so it ended there."
READ = "Event 2 of this debate's record in the database is not what was recorded"
CHANGED = "Event 2 of its record in the database is not what was recorded, so it ended there."


def _change(stand: Stand, debate: str, number: int, event: str) -> None:
    """Change an event behind the bot's back; `event` is an expression of SQL."""
    with closing(sqlite3.connect(stand.database.partition("///")[2])) as database, database:
        database.execute(
            f"UPDATE events SET event = {event} WHERE debate = ? AND number = ?",
            (debate, number),
        )


async def _said_everywhere(stand: Stand, thread: str, said: str) -> None:
    await stand.until(thread, lambda all_: f"This debate cannot go on: {said}" in str(all_))
    await stand.person("Mira").wait_until(
        stand.channel,
        lambda all_: f"Stopped by a fault: no result. {said}" in str(all_),
        patience=60,
    )
    await stand.until_controls(thread, lambda controls: buttons(controls).keys() <= AT_END)
    messages = await stand.person("Mira").messages(thread)
    assert not any("✍" in each["content"] or "writing" in each["content"] for each in messages)
    assert CONTROLS in names(messages)


@pytest.mark.parametrize("number", keep_some([1, 2, 3]))
async def test_a_debate_with_an_event_that_cannot_be_read_ends_and_the_others_go_on(
    stand: Stand, number: int
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start(debaters="Ada: for; Ben: against")
        await stand.until_named(thread, "Round 1 of 2")
        [broken] = client.services.runner.live
        stand.performer_on_cue.cue()
        await stand.until_named(thread, "turn 1")
        await stand.until(thread, lambda all_: "What I want to say is this:" in str(all_))
        other = await stand.start("Noor", debaters="Cleo: for; Dan: against")
        await stand.until_named(other, "Round 1 of 2")
    _change(stand, broken.debate, number, "substr(event, 1, 40)")
    async with stand.bot():
        await _said_everywhere(stand, thread, CUT.format(number))
        stand.performer_on_cue.cue()
        await stand.until_named(other, "turn 1")
        shown = await stand.person("Noor").command("debate show", thread)
        shown = await stand.filled_in("Noor", shown)
        listed = await stand.person("Noor").command("debate list", stand.channel)
        listed = await stand.filled_in("Noor", listed)
        drafts = [m for m in await stand.person("Mira").messages(thread) if "this:" in m["content"]]
    assert "cannot be read" in str(shown["message"])
    assert "Something went wrong" not in str(shown["message"])
    assert "Round 1 of 2" in str(listed["message"]["embeds"])
    assert drafts == []
    once = [m for m in await stand.person("Mira").messages(thread) if "cannot go on" in str(m)]
    assert len(once) == 1
    async with stand.bot():
        await stand.until_named(other, "turn 1")
    again = [m for m in await stand.person("Mira").messages(thread) if "cannot go on" in str(m)]
    assert [name_in(each) for each in again] == [name_in(each) for each in once]


async def test_a_debate_with_an_event_that_was_changed_ends_at_the_start(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start(debaters="Ada: for; Ben: against")
        await stand.until_named(thread, "Round 1 of 2")
        [ledger] = client.services.runner.live
    _change(stand, ledger.debate, 2, "replace(event, '\"round\":1', '\"round\":2')")
    async with stand.bot():
        await _said_everywhere(stand, thread, CHANGED)


async def test_a_paused_debate_that_was_changed_ends_when_it_is_to_go_on(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start(debaters="Ada: for; Ben: against")
        await stand.until_named(thread, "Round 1 of 2")
        [ledger] = client.services.runner.live
        await stand.manage("Mira", thread, "Pause")
        stand.performer_on_cue.cue()
        await stand.until(thread, lambda all_: "Press Resume" in str(all_))
        _change(stand, ledger.debate, 2, "replace(event, '\"round\":1', '\"round\":2')")
        answer = await stand.manage("Mira", thread, "Resume")
        await _said_everywhere(stand, thread, CHANGED)
    assert "This debate cannot go on. Event 2" in answer


async def test_who_reads_a_debate_that_is_over_and_was_changed_is_told(stand: Stand) -> None:
    async with stand.bot() as client:
        thread = await stand.start()
        await stand.until_ballot(thread)
        [ledger] = client.services.runner.live
        _change(stand, ledger.debate, 2, "replace(event, '\"round\":1', '\"round\":2')")
        await stand.person("Mira").command("debate stop", thread)
        await client.services.runner.until_concluded(ledger.debate)
        for label in ("Transcript", "Scores", "How it was decided"):
            message = await stand.show("Noor", thread, label)
            assert READ in f"{message['content']}{message['embeds']}"


async def test_who_reads_a_debate_that_is_over_and_whole_is_told_nothing(stand: Stand) -> None:
    async with stand.bot() as client:
        thread = await stand.start()
        await stand.until_ballot(thread)
        [ledger] = client.services.runner.live
        await stand.person("Mira").command("debate stop", thread)
        await client.services.runner.until_concluded(ledger.debate)
        message = await stand.show("Noor", thread, "How it was decided")
    assert "in the database" not in str(message["embeds"])
