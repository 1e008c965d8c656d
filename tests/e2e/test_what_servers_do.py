"""Whatever a server does to the bot: each permission at three moments, and each kind of place."""

import asyncio
from typing import NamedTuple

import pytest

from sandbox.client import Json
from sandbox.forms.channels import ChannelForm, NewChannelForm, ThreadChangeForm
from sandbox.protocol.constants import NEWS, STAGE, VOICE
from sandbox.world import channels, members, threads, webhooks
from sandbox.world.permissions import Permission
from sandbox.world.things import Overwrite
from tests.e2e.stand import (
    BALLOT,
    RESULT,
    VOTING_SECONDS,
    Stand,
    buttons,
    is_result,
    names,
    title,
    words,
)

P = Permission


class Case(NamedTuple):
    """A permission, and what its lack leads to at each moment; empty where nothing is said."""

    permission: Permission
    at_start: str = ""
    """What it is called where a debate is refused."""
    in_debate: str = ""
    """What is said while the debate waits, or goes on without."""
    at_vote: str = ""


CASES = (
    Case(
        P.VIEW_CHANNEL, "View Channel", "I need View Channel there.", "I need View Channel there."
    ),
    Case(P.SEND_MESSAGES, "Send Messages"),
    Case(P.CREATE_PUBLIC_THREADS, "Create Public Threads"),
    Case(
        P.SEND_MESSAGES_IN_THREADS,
        "Send Messages in Threads",
        "I need Send Messages in Threads there.",
        "I need Send Messages in Threads there.",
    ),
    Case(P.EMBED_LINKS, "Embed Links", "I need Embed Links there.", "I need Embed Links there."),
    Case(
        P.READ_MESSAGE_HISTORY,
        "Read Message History",
        "please allow me View Channel and Read Message History here.",
    ),
    Case(P.ADD_REACTIONS, "Add Reactions", "please allow me Add Reactions"),
    Case(P.MANAGE_WEBHOOKS),
    Case(P.MANAGE_MESSAGES),
    Case(P.MANAGE_THREADS),
    Case(P.PIN_MESSAGES),
)
NEEDED = [case for case in CASES if case.at_start]
by_name = pytest.mark.parametrize("case", CASES, ids=lambda case: case.permission.name)


def _take(stand: Stand, permission: Permission, channel: str = "") -> None:
    world = stand.sandbox.world
    overwrite = Overwrite(world.state.bot, 1, 0, int(permission))
    channels.set_overwrite(world, world.channel(channel or stand.channel), overwrite)


def _give_back(stand: Stand) -> None:
    world = stand.sandbox.world
    channels.remove_overwrite(world, world.channel(stand.channel), world.state.bot)


async def _list_told(stand: Stand, thread: str, said: str) -> list[str]:
    """All messages that say so, wherever they stand."""
    places = (thread, stand.channel, stand.sandbox.address["channels"]["general"])
    found = [await stand.person("Mira").messages(place) for place in places]
    return [it["content"] for messages in found for it in messages if said in it["content"]]


async def _until_told(stand: Stand, thread: str, said: str) -> None:
    async with asyncio.timeout(30):
        while not await _list_told(stand, thread, said):
            await stand.control.faults()


@by_name
async def test_at_the_start_it_is_refused_by_name_and_nothing_changes(
    stand: Stand, case: Case
) -> None:
    async with stand.bot() as client:
        _take(stand, case.permission)
        answer = (await stand.plan())["message"]
        if not case.at_start:
            assert "Start" in buttons(answer)
            return
        said = f"I can't hold a debate in <#{stand.channel}>: I need {case.at_start}."
        assert words(answer) == said
        how = (await stand.press("Mira", answer, "Show how"))["message"]["content"]
        posted = await stand.person("Mira").messages(stand.channel)
        assert client.services.runner.live == ()
    assert f"Allow {case.at_start}, and save" in how
    assert [it for it in posted if not it["flags"] & 64] == []


@pytest.mark.parametrize("case", NEEDED, ids=lambda case: case.permission.name)
async def test_taken_between_plan_and_start_it_is_refused_and_the_plan_stays(
    stand: Stand, case: Case
) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        _take(stand, case.permission)
        refused = (await stand.press("Mira", plan, "Start"))["message"]
        assert f"I need {case.at_start}." in words(refused)
        _give_back(stand)
        await stand.begin("Mira", plan)


@by_name
async def test_in_a_debate_it_is_told_once_and_goes_on_without_a_double(
    stand: Stand, case: Case
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        _take(stand, case.permission)
        stand.performer_on_cue.cue(20)
        if case.in_debate:
            await _until_told(stand, thread, case.in_debate)
            _give_back(stand)
        await stand.until_ballot(thread)
        await _finish(stand, thread)
        if case.in_debate:
            assert len(await _list_told(stand, thread, case.in_debate)) == 1


@by_name
async def test_at_the_vote_it_is_told_once_and_the_result_follows(stand: Stand, case: Case) -> None:
    async with stand.bot():
        thread, _ = await stand.unanimous()
        _take(stand, case.permission)
        stand.clock.advance(VOTING_SECONDS)
        if case.at_vote:
            await _until_told(stand, thread, case.at_vote)
            _give_back(stand)
        result = await stand.until_named(thread, RESULT)
        if case.at_vote:
            assert len(await _list_told(stand, thread, case.at_vote)) == 1
    assert title(result).startswith("For wins: vote and judge agree")


async def _finish(stand: Stand, thread: str) -> None:
    """Let the vote close; every turn stands there once, and one result."""
    stand.clock.advance(VOTING_SECONDS)
    await stand.until_named(thread, RESULT)
    said = names(await stand.person("Mira").messages(thread))
    assert [name for name in said if name.startswith("turn")] == [
        f"turn {number}" for number in (1, 2, 3, 4)
    ]
    assert sum(map(is_result, said)) == 1


async def test_renamed_archived_and_without_its_webhook_and_card_it_goes_on(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    world = stand.sandbox.world
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        channel = world.channel(stand.channel)
        channels.change(world, channel, ChannelForm(name="salon"))
        stand.performer_on_cue.cue()
        await stand.until_named(thread, "turn 1")
        for webhook in webhooks.of_channel(world, channel):
            webhooks.delete(world, webhook)
        form = ThreadChangeForm(archived=True)
        threads.change(world, world.state.owner, world.channel(thread), form)
        card = (await stand.person("Mira").messages(thread))[1]
        await stand.person("Mira").delete(card)
        stand.performer_on_cue.cue(20)
        await stand.until_ballot(thread)
        await _finish(stand, thread)


def _list_roles(stand: Stand) -> list[str]:
    world = stand.sandbox.world
    return [*world.member(world.state.bot).roles]


@pytest.mark.parametrize("moment", ["a turn", "the vote"])
async def test_removed_from_the_server_it_falls_silent_and_invited_again_says_why(
    stand: Stand, moment: str
) -> None:
    roles, world = _list_roles(stand), stand.sandbox.world
    async with stand.bot() as client:
        if moment == "the vote":
            thread, _ = await stand.unanimous()
        else:
            stand.performer_on_cue.hold()
            thread = await stand.start()
            await stand.until_named(thread, "Round 1 of 2")
        [ledger] = client.services.runner.live
        before = names(await stand.person("Mira").messages(thread))
        members.remove_bot(world)
        async with asyncio.timeout(20):
            await ledger.until(lambda record: record.is_over)
        assert names(await stand.person("Mira").messages(thread)) == before
        members.invite_bot(world, roles)
        await stand.until(thread, lambda all_: "removed from this server" in str(all_))
    assert ledger.record.interruption == "Rostrum was removed from this server."


@pytest.mark.parametrize("kind", [VOICE, STAGE])
async def test_in_a_voice_channel_one_sentence_says_where_to_start(stand: Stand, kind: int) -> None:
    form = NewChannelForm.model_validate({"name": "talk", "type": kind})
    stand.channel = channels.create(stand.sandbox.world, form).id
    async with stand.bot():
        answer = (await stand.plan())["message"]
    assert answer["content"] == (
        "Voice channels have no threads to debate in. Start it in a text channel or a forum."
    )


@pytest.mark.parametrize(
    "wants", [{"type": NEWS}, {"nsfw": True}, {"type": 15}], ids=["news", "age-restricted", "forum"]
)
async def test_in_other_channels_with_threads_a_debate_is_held(stand: Stand, wants: Json) -> None:
    form = NewChannelForm.model_validate({"name": "stage-door", **wants})
    stand.channel = channels.create(stand.sandbox.world, form).id
    async with stand.bot():
        if wants.get("type") == 15:
            body = {"channel": stand.channel, "name": "Tea", "content": "Tea?"}
            post = await stand.control.call("POST", "/people/Mira/posts", body)
            home, stand.channel = stand.channel, post["id"]
            plan = (await stand.plan())["message"]
            stand.channel = home
            thread = await stand.begin("Mira", plan)
        else:
            thread = await stand.start()
        await stand.until_named(thread, BALLOT)
        await _finish(stand, thread)


async def test_asked_for_in_a_thread_it_is_held_beside_it(stand: Stand) -> None:
    async with stand.bot():
        first = await stand.start("Vikram")
        home, stand.channel = stand.channel, first
        plan = (await stand.plan())["message"]
        stand.channel = home
        second = await stand.begin("Mira", plan)
        assert stand.sandbox.world.channel(second).parent == home


async def test_one_who_changes_their_vote_without_end_fills_no_record_and_counts_once(
    stand: Stand,
) -> None:
    async with stand.bot() as client:
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        [ledger] = client.services.runner.live
        for turn in range(60):
            await stand.vote("Noor", ballot, turn % 2)
        before = len(ledger.events)
        await stand.vote("Noor", ballot, 0)
        await stand.vote("Mira", ballot, 0)
        await stand.vote("Vikram", ballot, 0)
        stand.clock.advance(VOTING_SECONDS)
        result = await stand.until_named(thread, RESULT)
    assert before < 60
    assert title(result).startswith("For wins: vote and judge agree")
