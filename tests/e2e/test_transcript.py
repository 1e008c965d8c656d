"""The transcript: from the card of /debate show, and in the thread once a debate is over."""

import re
from collections.abc import Iterable, Sequence

import pytest

from bot.debates import suggestions
from bot.debates.access import records_of
from bot.debates.services import Services
from bot.writer.posts import Post
from debate_core.domain.facts import Event
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId
from sandbox.client import Json
from sandbox.world import channels
from sandbox.world.permissions import Permission
from sandbox.world.things import Overwrite
from tests.core.show.reading import Page
from tests.e2e.stand import END, EPHEMERAL, VOTING_SECONDS, Stand, buttons, title, words
from tests.sweep import keep_some

ENDINGS = {"Transcript": "html", "Markdown": "md", "Data": "json"}


def _file(stand: Stand, message: Json, ending: str) -> str:
    """The text of a message's file of that ending."""
    found = next(each for each in message["attachments"] if each["filename"].endswith(ending))
    return stand.sandbox.world.state.pictures[found["id"]].content.decode()


@pytest.mark.parametrize("label", keep_some(ENDINGS))
async def test_anyone_here_gets_it_as_asked_and_alone(stand: Stand, label: str) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await stand.start()
        stand.performer_on_cue.cue(2)
        await stand.until_named(thread, "turn 2")
        message = await stand.show("Noor", thread, label)
    assert message["flags"] & EPHEMERAL
    assert "as far as it has come" in message["content"]
    assert "This is turn 2" in _file(stand, message, f".{ENDINGS[label]}")


async def test_once_a_debate_is_over_its_files_stand_in_the_thread_once(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        await stand.person("Mira").command("debate stop", thread)
        message = await stand.until_named(thread, END)
        messages = await stand.person("Noor").messages(thread)
    assert messages[-1]["id"] == message["id"]
    assert [each["filename"].rpartition(".")[2] for each in message["attachments"]] == [
        *("html", "txt")
    ]
    page = Page(_file(stand, message, ".html"))
    assert "The people's vote" in page.text


async def test_a_debate_in_a_channel_that_one_can_not_see_is_not_handed_out(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        shown = await stand.show("Mira", thread)
        debate = shown["embeds"][0]["footer"]["text"].split()[-1]
        elsewhere = _hidden_from_others(stand)
        vikram = stand.person("Vikram")
        suggested = await vikram.autocomplete("debate show", elsewhere, "debate", debate="")
        await vikram.command("debate show", elsewhere, debate=debate)
        answer = await vikram.wait_for_message(
            elsewhere, lambda each: "no such debate here" in each["content"]
        )
    assert suggested == []
    assert answer["attachments"] == []


def _hidden_from_others(stand: Stand) -> str:
    """Hide the debate's channel from Vikram; another channel of the server."""
    world = stand.sandbox.world
    person = next(each for each in world.state.users.values() if each.shown_name == "Vikram")
    hidden = world.state.channels[stand.channel]
    channels.set_overwrite(world, hidden, Overwrite(person.id, 1, 0, Permission.VIEW_CHANNEL))
    return next(
        each for name, each in stand.sandbox.address["channels"].items() if name != "debates"
    )


async def test_an_outcome_stands_whatever_becomes_of_its_transcript(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(post: Post, events: Sequence[Event]) -> Post:
        raise ValueError(f"nothing can be drawn of {len(events)} events for {post.key}")

    monkeypatch.setattr("bot.thread.publisher.attach_transcript", broken)
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        await stand.person("Mira").command("debate stop", thread)
        end = await stand.until_named(thread, END)
    assert title(end).startswith("For wins")
    assert [each["filename"].rpartition(".")[2] for each in end["attachments"]] == ["txt"]


async def test_a_debate_that_is_over_is_read_once_however_much_is_typed(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[str]()
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, END)

    async def read_and_note(services: Services, debates: Iterable[DebateId]) -> list[Record]:
        read.extend(debates)
        return await records_of(services, debates)

    # Not the journal's own: what is taken up after the start is read there too.
    monkeypatch.setattr(suggestions, "records_of", read_and_note)
    async with stand.bot():
        suggest = stand.person("Mira").autocomplete
        first = await suggest("debate show", stand.channel, "debate", debate="")
        so_far = len(read)
        then = [
            await suggest("debate show", stand.channel, "debate", debate=typed)
            for typed in ("R", "Re", "Remo", "Remoter")
        ]
    assert [len(each) for each in (first, *then)] == [1, 1, 1, 1, 0]
    assert len(read) == so_far > 0


async def _check(stand: Stand, end: Json) -> str:
    """What **Check the record** answers."""
    report = await stand.press("Noor", end, "Check the record")
    return words((await stand.filled_in("Noor", report))["message"])


async def test_the_record_is_compared_with_the_fingerprints_in_the_thread(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        await stand.person("Mira").command("debate stop", thread)
        end = await stand.until_named(thread, END)
        said = await _check(stand, end)
    assert re.fullmatch(r"Unchanged: \d+ entries match the fingerprints in this thread\.", said)
    assert [*buttons(end)] == ["Markdown", "Data", "Check the record", "How it was decided"]


async def test_a_record_that_does_not_match_the_fingerprints_in_the_thread_is_told(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        await stand.person("Mira").command("debate stop", thread)
        end = await stand.until_named(thread, END)
        file = next(each for each in end["attachments"] if each["filename"].endswith(".txt"))
        kept = stand.sandbox.world.state.pictures[file["id"]]
        kept.content += b"0" * 32 + b"  end\n"
        said = await _check(stand, end)
    assert said.startswith("The record doesn't match the fingerprints in this thread")
