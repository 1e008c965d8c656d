"""The list of debates: what runs on a server and what ran lately, for whoever asks."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.client import RostrumClient
from debate_core.domain.facts import DebateConcluded, Event
from debate_core.domain.facts.debate import Venue
from debate_core.domain.values import DebateId
from sandbox.client import Json
from sandbox.world.channels import set_overwrite
from sandbox.world.permissions import Permission
from sandbox.world.things import Overwrite
from tests.core.making import events_of, opened, rounds_spec
from tests.e2e.stand import (
    Stand,
    buttons,
)

STRANGER = "Noor"


@asynccontextmanager
async def running(stand: Stand) -> AsyncGenerator[tuple[RostrumClient, str]]:
    """A debate whose first debater is speaking; its client and its thread, with its card in it."""
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start()
        # The card comes after the announcement, whose address the list has to know.
        await stand.until_controls(thread, lambda _: True)
        yield client, thread


def _yesterdays(server: str, channel: str, count: int) -> list[list[Event]]:
    """So many debates that this server held before, each over."""
    opening = opened(rounds_spec()).model_copy(
        update={"venue": Venue(server=server, channel=channel)}
    )
    return [
        list(events_of(opening, DebateConcluded(outcome=None), debate=DebateId(f"old{number}")))
        for number in range(count)
    ]


async def _list(stand: Stand, who: str) -> Json:
    report = await stand.person(who).command("debate list", stand.channel)
    return (await stand.filled_in(who, report))["message"]


async def test_the_list_leads_to_the_threads(stand: Stand) -> None:
    async with running(stand) as (client, thread):
        listed = await _list(stand, STRANGER)
        [server] = client.guilds
    text = listed["embeds"][0]["description"]
    link = f"https://discord.com/channels/{server.id}/{thread}"
    assert f"### Running now\n**[Remote work should be the default]({link})**" in text
    assert listed["flags"] & 64
    assert buttons(listed) == {"Motions": True}


async def test_a_long_list_has_pages_that_turn_after_a_restart(stand: Stand) -> None:
    async with running(stand) as (client, _):
        [server] = client.guilds
        for events in _yesterdays(str(server.id), stand.channel, 9):
            await client.services.journal.append(events)
        first = await _list(stand, STRANGER)
    async with stand.bot():
        await stand.press(STRANGER, first, "Older")
        second = await stand.person(STRANGER).wait_for_message(
            first["channel_id"], lambda it: "Page 2 of 2" in str(it["embeds"])
        )
    assert "### Running now" in first["embeds"][0]["description"]
    assert first["embeds"][0]["footer"]["text"] == "Page 1 of 2"
    assert buttons(second) == {"Newer": True, "Motions": True}


async def test_nobody_is_told_of_debates_in_channels_they_cannot_see(stand: Stand) -> None:
    async with running(stand) as (client, _):
        world, [server] = stand.sandbox.world, client.guilds
        channel = world.channel(stand.channel)
        elsewhere = next(str(each.id) for each in server.text_channels if each.name == "general")
        hidden = Overwrite(str(server.id), 0, deny=int(Permission.VIEW_CHANNEL))
        shown = Overwrite(world.state.bot, 1, allow=int(Permission.VIEW_CHANNEL))
        for each in (shown, hidden):
            set_overwrite(world, channel, each)
        report = await stand.person(STRANGER).command("debate list", elsewhere)
        answer = await stand.filled_in(STRANGER, report)
    assert answer["message"]["content"] == "No debates yet."
    assert buttons(answer["message"]) == {"Start one": True, "Motions": True}
