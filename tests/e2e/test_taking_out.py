"""People take their own words out: asked for, by a moderator, or by deleting the message."""

import re
from pathlib import Path

import pytest

from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.verifying import check_record
from debate_core.reports.files import read_document
from sandbox.client import Json, Messages
from tests.e2e.at_table import (
    THREE,
    draft,
    join,
    moderated,
    press,
    raise_hands,
    speak,
    start_table,
    statement,
    until_card,
)
from tests.e2e.sitting import press_done, start_seated, until_turn_of
from tests.e2e.stand import END, VOTING_SECONDS, Stand, names, plain_line, read_card
from tests.e2e.taking_out import (
    BY_AUTHOR,
    DELETED,
    MODERATOR,
    SAID,
    SECRET,
    bytes_of,
    is_out,
    take_out,
)

EPHEMERAL = 1 << 6
BY_MODERATOR = "was taken out by the moderator Mira"
HEAD = r"\b[0-9a-f]{32}\b"


def quoting(pending: Pending, record: Record) -> Form:
    """A line that repeats what the first turn said."""
    first = next((each.text for each in record.transcript if each.number == 1), "")
    said = plain_line(pending, record)
    if isinstance(said, Speech) and first:
        return Speech(text=f"You say “{first}” and I say this is turn {pending.turn}.")
    return said


async def spoken(stand: Stand, rounds: int = 2) -> str:
    """A debate whose first turn a person has written in its thread, in two messages."""
    who, thread = "Noor", await start_seated(stand, "Noor", rounds=rounds)
    await until_turn_of(stand, thread, who)
    await stand.person(who).say(thread, SAID)
    await stand.person(who).say(thread, f"A {SECRET}!")
    await press_done(stand, who, thread)
    await stand.until_named(thread, "turn 2")
    return thread


async def forget(stand: Stand, who: str, thread: str) -> Json:
    """Take the first thing out that /privacy lists for oneself."""
    report = await stand.person(who).command(
        "privacy", thread, person=stand.sandbox.address["people"][who]
    )
    report = await stand.filled_in(who, report)
    return await take_out(stand, who, await stand.press(who, report["message"], "Take out"))


async def transcript(stand: Stand, thread: str, kind: str = "Markdown") -> str:
    """The transcript as anyone may have it."""
    [file] = (await stand.show("Noor", thread, kind))["attachments"]
    return stand.sandbox.world.state.pictures[file["id"]].content.decode()


async def test_words_go_from_thread_record_and_database_and_what_quoted_them(
    stand: Stand, tmp_path: Path
) -> None:
    stand.performer_on_cue.line = quoting
    async with stand.bot():
        thread = await spoken(stand)
        answer = await forget(stand, "Noor", thread)
        messages = await stand.until(thread, is_out(BY_AUTHOR))
        for kind in ("Markdown", "Transcript", "Data"):
            assert SECRET not in await transcript(stand, thread, kind)
        assert SECRET.encode() not in bytes_of(tmp_path)
        told = await transcript(stand, thread)
    assert answer["flags"] & EPHEMERAL
    assert "Taken out by its author." in told
    assert f"Turn 1 {BY_AUTHOR}" in told
    noor = stand.sandbox.address["people"]["Noor"]
    assert not [each for each in messages if each["author"]["id"] == noor]
    [line] = [each["content"] for each in messages if each["content"].endswith("turn 1")]
    assert "Taken out by its author." in line
    assert "words" not in line
    assert any("You say “[taken out]" in each["content"] for each in messages)
    assert len(names(messages)) == len(set(names(messages)))


def heads_in(stand: Stand, messages: Messages) -> list[str]:
    """The heads of the record in the files of a thread, as they came."""
    files = (file for each in messages for file in each["attachments"])
    kept = stand.sandbox.world.state.pictures
    texts = (
        kept[file["id"]].content.decode() for file in files if "fingerprints" in file["filename"]
    )
    return [head for text in texts for head in re.findall(HEAD, text)]


async def test_the_record_of_it_is_whole_and_has_the_heads_that_its_thread_shows(
    stand: Stand,
) -> None:
    stand.performer_on_cue.line = quoting
    async with stand.bot():
        thread = await spoken(stand, rounds=1)
        await forget(stand, "Noor", thread)
        await stand.until_ballot(thread)
        await stand.person(MODERATOR).command("debate stop", thread)
        await stand.until_named(thread, END)
        heads = heads_in(stand, await stand.person("Noor").messages(thread))
        record = read_document(await transcript(stand, thread, "Data")).events
    found = check_record(record, heads)
    assert found.broken == ""
    assert (found.events, found.removed) == (len(record), 1)
    assert (len(heads), len(set(heads))) == (3, 3)
    assert found.links[0].startswith(heads[0])
    assert found.links[-1].startswith(heads[-1])
    assert "has the head" in check_record(record[:-1], heads).broken


def drafting(pending: Pending, record: Record) -> Form:
    """A moderator who drafts a statement in the words of whoever spoke first."""
    if pending.step.form == "statement_draft":
        return draft(record, SAID, *THREE[1:])
    return moderated(pending, record)


async def stated(stand: Stand) -> str:
    """A table at which Noor has spoken, and a statement in those words is voted on."""
    stand.performer_on_cue.line = drafting
    thread = await start_table(stand)
    await join(stand, thread, "Noor")
    await raise_hands(stand, thread, "Noor")
    await speak(stand, thread, "Noor", SAID)
    await stand.until_named(thread, "turn 1")
    await press(stand, "Mira", thread, "Next round")
    return thread


async def test_words_go_from_a_statement_that_nobody_else_agreed_to(
    stand: Stand, tmp_path: Path
) -> None:
    async with stand.bot():
        thread = await stated(stand)
        await stand.vote("Mira", await statement(stand, thread, "Statement 1"), 1)
        await until_card(stand, thread, "Statement 1", "1 voted")
        await forget(stand, "Noor", thread)
        await until_card(stand, thread, "Statement 1", "taken out")
        await stand.until(thread, lambda all_: SECRET not in str(all_))
        stand.clock.advance(VOTING_SECONDS)
        agreed = await stand.until_named(thread, "Nothing agreed")
        assert "1 disagree" in str(agreed["embeds"])
        await stand.until_named(thread, END)
        for kind in ("Markdown", "Transcript", "Data"):
            assert SECRET not in await transcript(stand, thread, kind)
        assert SECRET.encode() not in bytes_of(tmp_path)


async def test_a_statement_that_others_agreed_to_stays_and_its_author_is_told_before(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await stated(stand)
        await stand.vote("Mira", await statement(stand, thread, "Statement 1"), 0)
        await until_card(stand, thread, "Statement 1", "1 voted")
        report = await stand.person("Noor").command(
            "privacy", thread, person=stand.sandbox.address["people"]["Noor"]
        )
        report = await stand.filled_in("Noor", report)
        asked = await stand.press("Noor", report["message"], "Take out")
        await take_out(stand, "Noor", asked)
        await stand.until(thread, lambda all_: any(BY_AUTHOR in each["content"] for each in all_))
        stand.clock.advance(VOTING_SECONDS)
        agreed = await stand.until_named(thread, "Nothing agreed")
    said = read_card(asked["message"])
    assert "Everyone will see that turn 1 was taken out by its author" in said
    assert f"Statements that somebody else has agreed to stay: “{SAID[:40]}" in said
    assert SECRET in str(agreed["embeds"])
    assert "[taken out]" not in str(agreed["embeds"])


async def test_deleting_one_of_its_messages_takes_a_turn_out(stand: Stand, tmp_path: Path) -> None:
    async with stand.bot():
        thread = await spoken(stand)
        messages = await stand.person("Noor").messages(thread)
        own = next(each for each in messages if each["content"] == SAID)
        await stand.person("Noor").delete(own)
        await stand.until(thread, lambda all_: any(DELETED in each["content"] for each in all_))
        assert SECRET.encode() not in bytes_of(tmp_path)


async def test_what_was_deleted_while_the_bot_was_away_is_taken_out_once_it_is_back(
    stand: Stand, tmp_path: Path
) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await start_seated(stand, "Noor")
        await until_turn_of(stand, thread, "Noor")
        own = await stand.person("Noor").say(thread, SAID)
        await press_done(stand, "Noor", thread)
        await stand.until_named(thread, "turn 1")
    await stand.person(MODERATOR).delete(own)
    async with stand.bot():
        await stand.until(thread, is_out(DELETED))
        assert SECRET.encode() not in bytes_of(tmp_path)


@pytest.mark.sweep
async def test_nothing_is_taken_out_at_a_restart_where_nothing_was_deleted(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await start_seated(stand, "Noor")
        await until_turn_of(stand, thread, "Noor")
        await stand.person("Noor").say(thread, SAID)
        await press_done(stand, "Noor", thread)
        await stand.until_named(thread, "turn 1")
    async with stand.bot():
        stand.performer_on_cue.cue(1)
        await stand.until_named(thread, "turn 2")
        assert SECRET in await transcript(stand, thread)


async def test_a_moderator_takes_out_anyones_and_a_stranger_nobodys(stand: Stand) -> None:
    async with stand.bot():
        thread = await spoken(stand)
        messages = await stand.person("Noor").messages(thread)
        own = next(each for each in messages if each["content"] == SAID)
        line = next(each for each in messages if each["content"].endswith("turn 2"))
        refused = await stand.person("Elias").message_command("Take my words out", own)
        models = await stand.person(MODERATOR).message_command("Take my words out", line)
        asked = await stand.person(MODERATOR).message_command("Take my words out", own)
        await take_out(stand, MODERATOR, asked)
        await stand.until(thread, is_out(BY_MODERATOR))
    assert "Only whoever wrote this, or a moderator" in refused["message"]["content"]
    assert "nothing that a person said" in models["message"]["content"]


async def test_once_a_debate_is_over_its_files_are_replaced(stand: Stand, tmp_path: Path) -> None:
    async with stand.bot():
        thread = await spoken(stand, rounds=1)
        await stand.until_ballot(thread)
        await stand.person("Mira").command("debate stop", thread)
        before = await stand.until_named(thread, END)
        await forget(stand, "Noor", thread)
        messages = await stand.until(thread, is_out(BY_AUTHOR))
        after = next(each for each in messages if each["id"] == before["id"])
        assert len(after["attachments"]) == len(before["attachments"])
        for file in after["attachments"]:
            content = stand.sandbox.world.state.pictures[file["id"]].content
            assert SECRET.encode() not in content
        assert SECRET.encode() not in bytes_of(tmp_path)
    assert {each["id"] for each in after["attachments"]}.isdisjoint(
        each["id"] for each in before["attachments"]
    )


async def test_whoever_wrote_nothing_is_told_so(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        report = await stand.person("Noor").command(
            "privacy", thread, person=stand.sandbox.address["people"]["Noor"]
        )
        said = (await stand.filled_in("Noor", report))["message"]
    assert "nothing in this debate that could be taken out" in said["content"]
