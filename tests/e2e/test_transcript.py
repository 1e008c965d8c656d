"""The transcript: asked for by command, and in the thread once a debate is over."""

import pytest

from sandbox.client import Json
from sandbox.world import channels
from sandbox.world.permissions import Permission
from sandbox.world.things import Overwrite
from tests.core.reports.transcript.reading import Page
from tests.e2e.theatre import Theatre, marks

EPHEMERAL = 64
NAMES = {"html": "html", "markdown": "md", "json": "json"}


def _file(theatre: Theatre, message: Json, ending: str) -> str:
    """The text of a message's file of that ending."""
    found = next(each for each in message["attachments"] if each["filename"].endswith(ending))
    return theatre.sandbox.world.state.pictures[found["id"]].content.decode()


@pytest.mark.parametrize("kind", NAMES)
async def test_anyone_here_gets_it_as_asked_and_alone(theatre: Theatre, kind: str) -> None:
    async with theatre.bot():
        theatre.prompter.hold()
        thread = await theatre.start()
        theatre.prompter.cue(2)
        await theatre.until_marked(thread, "turn 2")
        noor = theatre.person("Noor")
        await noor.command("debate transcript", thread, **{"as": kind})
        message = await noor.wait_for_message(thread, lambda each: bool(each["attachments"]))
    assert message["flags"] & EPHEMERAL
    assert "as far as it has come" in message["content"]
    assert "This is turn 2" in _file(theatre, message, f".{NAMES[kind]}")


async def test_once_a_debate_is_over_its_files_stand_in_the_thread_once(theatre: Theatre) -> None:
    async with theatre.bot():
        thread = await theatre.start()
        await theatre.until_ballot(thread)
        await theatre.person("Mira").command("debate stop", thread)
        message = await theatre.until_marked(thread, "transcript")
        messages = await theatre.person("Noor").messages(thread)
    assert marks(messages)[-1] == "transcript"
    assert [each["filename"].rpartition(".")[2] for each in message["attachments"]] == [
        *("html", "md", "json")
    ]
    page = Page(_file(theatre, message, ".html"))
    assert ("img", ("class", "src", "alt")) in page.tags
    assert "The people's vote" in page.text


async def test_a_debate_in_a_channel_that_one_can_not_see_is_not_handed_out(
    theatre: Theatre,
) -> None:
    async with theatre.bot():
        thread = await theatre.start()
        await theatre.until_ballot(thread)
        status = await theatre.person("Mira").command("debate status", thread)
        debate = status["message"]["embeds"][0]["footer"]["text"].split()[-1]
        elsewhere = _hidden_from_others(theatre)
        vikram = theatre.person("Vikram")
        suggested = await vikram.autocomplete("debate transcript", elsewhere, "debate", debate="")
        await vikram.command("debate transcript", elsewhere, debate=debate)
        answer = await vikram.wait_for_message(
            elsewhere, lambda each: "no such debate here" in each["content"]
        )
    assert suggested == []
    assert answer["attachments"] == []


def _hidden_from_others(theatre: Theatre) -> str:
    """Hide the debate's channel from Vikram; another channel of the server."""
    world = theatre.sandbox.world
    person = next(each for each in world.state.users.values() if each.shown_name == "Vikram")
    hidden = world.state.channels[theatre.channel]
    channels.set_overwrite(world, hidden, Overwrite(person.id, 1, 0, Permission.VIEW_CHANNEL))
    return next(
        each for name, each in theatre.sandbox.address["channels"].items() if name != "debates"
    )
