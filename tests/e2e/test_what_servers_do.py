"""Whatever a server does to the bot: each permission at three moments, and each kind of place."""

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import pytest

from bot.client import RostrumClient
from bot.platform.permissions import BETTER, NEEDED, name_permission
from sandbox.client import Json
from sandbox.forms.channels import ChannelForm, NewChannelForm, ThreadChangeForm
from sandbox.protocol.constants import NEWS, STAGE, VOICE
from sandbox.world import channels, members, threads, webhooks
from sandbox.world.permissions import Permission
from sandbox.world.things import Overwrite
from tests.e2e.pressing import Place
from tests.e2e.stand import (
    CLOSED_BALLOT,
    EPHEMERAL,
    RESULT,
    VOTING_SECONDS,
    Stand,
    has_votes,
    is_result,
    names,
    title,
    words,
)
from tests.sweep import keep_some

P = Permission


class Case(NamedTuple):
    """A permission, and what is said for want of it at each moment; empty where nothing is."""

    permission: Permission
    at_start: str = ""
    in_debate: str = ""
    at_vote: str = ""

    @property
    def key(self) -> str:
        return (self.permission.name or "").lower()

    @property
    def is_needed(self) -> bool:
        """True if a debate waits for it, where anything is said."""
        return self.key in NEEDED

    def said(self, moment: str) -> str:
        return (self.at_start, self.in_debate, self.at_vote)[MOMENTS.index(moment)]


def _wait(permission: Permission, in_debate: str = "", at_vote: str = "") -> Case:
    """A permission that a debate waits for."""
    named = name_permission((permission.name or "").lower())
    return Case(permission, f"I need {named}.", in_debate, at_vote)


START, DEBATE, VOTE = "before the start", "in mid-debate", "while the vote is open"
MOMENTS = [START, DEBATE, VOTE]
MAY_SEND = "I need Send Messages in Threads there."
MAY_READ = "please allow me View Channel and Read Message History here."
MAY_ATTACH = "With the permission Attach Files"
CASES = (
    _wait(P.VIEW_CHANNEL, "I need View Channel there.", "I need View Channel there."),
    _wait(P.SEND_MESSAGES),
    _wait(P.CREATE_PUBLIC_THREADS),
    _wait(P.SEND_MESSAGES_IN_THREADS, MAY_SEND, MAY_SEND),
    _wait(P.EMBED_LINKS, "I need Embed Links there.", "I need Embed Links there."),
    _wait(P.READ_MESSAGE_HISTORY, MAY_READ, "I need Read Message History there."),
    _wait(P.ADD_REACTIONS, "please allow me Add Reactions"),
    Case(P.MANAGE_WEBHOOKS, "With the permission Manage Webhooks"),
    Case(P.MANAGE_MESSAGES),
    Case(P.ATTACH_FILES, MAY_ATTACH, MAY_ATTACH, MAY_ATTACH),
    Case(P.MANAGE_THREADS),
    Case(P.CREATE_PRIVATE_THREADS),
    Case(P.PIN_MESSAGES),
)
TABLE = [
    (case, MOMENTS[(place + turn) % len(MOMENTS)])
    for place, case in enumerate(CASES)
    for turn in range(len(MOMENTS))
]
"""Every permission at every moment; the first of each is kept, the next moment each time."""
NAMES = [f"{case.key} {moment}" for case, moment in TABLE]


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


def test_the_table_has_every_permission_that_rostrum_asks_for() -> None:
    assert [case.key for case in CASES if case.is_needed] == [*NEEDED]
    assert {case.key for case in CASES} == {*NEEDED, *BETTER}


@pytest.mark.parametrize(("case", "moment"), keep_some(TABLE, 2), ids=NAMES)
async def test_a_permission_that_is_taken_away_is_told_once_and_nothing_is_lost(
    stand: Stand, case: Case, moment: str
) -> None:
    said, take = case.said(moment), partial(_take, stand, case.permission)
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await _begin(stand, client, case if moment == START else None)
        if moment == DEBATE:
            take()
        stand.performer_on_cue.cue(20)
        if moment == DEBATE and case.is_needed:
            await _mend(stand, thread, said)
        await _vote(stand, thread, take if moment == VOTE else lambda: None)
        stand.clock.advance(VOTING_SECONDS)
        if moment == VOTE and case.is_needed:
            await _mend(stand, thread, said)
        await _check_whole(stand, thread)
        if said and not (moment == START and case.is_needed):
            await _until_told(stand, thread, said)
            assert len(await _list_told(stand, thread, said)) == 1


@pytest.mark.sweep
async def test_a_permission_that_goes_between_the_start_and_the_thread_is_told_once(
    stand: Stand,
) -> None:
    said, path = "I need Create Public Threads there.", "/channels/.*/messages/.*/threads"
    async with stand.bot() as client:
        plan = await stand.plan()
        await stand.control.fault("status", status=403, method="POST", path=path, times=None)
        press = asyncio.create_task(stand.press("Mira", plan["message"], "Start"))
        await stand.until(stand.channel, lambda all_: any("question:ask" in str(m) for m in all_))
        _take(stand, P.CREATE_PUBLIC_THREADS)
        await _until_told(stand, stand.channel, said)
        [ledger] = client.services.runner.live
        await stand.control.clear_faults()
        _give_back(stand)
        thread = await client.services.publishers.until_open(ledger.debate)
        await press
        assert thread is not None
        await stand.until_ballot(str(thread.id))
        messages = await stand.person("Mira").messages(stand.channel)
    starter = stand.sandbox.address["people"]["Mira"]
    told = [each["content"] for each in messages if said in each["content"]]
    assert len(told) == 1
    assert f"<@{starter}>" in told[0]


async def _begin(stand: Stand, client: RostrumClient, without: Case | None) -> str:
    """Start a debate; one that is refused without a permission, once it is given back."""
    if without is not None:
        _take(stand, without.permission)
    if without is not None and without.is_needed:
        await _be_refused(stand, client, without)
        _give_back(stand)
    thread = await stand.start()
    await stand.until_named(thread, "Round 1 of 2")
    return thread


async def _be_refused(stand: Stand, client: RostrumClient, case: Case) -> None:
    """Ask for a debate: one sentence says what is missing, and nothing changes."""
    answer = (await stand.plan())["message"]
    assert words(answer) == f"I can't hold a debate in <#{stand.channel}>: {case.at_start}"
    how = (await stand.press("Mira", answer, "Show how"))["message"]["content"]
    assert f"Allow {name_permission(case.key)}, and save" in how
    posted = await stand.person("Mira").messages(stand.channel)
    assert [it for it in posted if not it["flags"] & EPHEMERAL] == []
    assert client.services.runner.live == ()


async def _mend(stand: Stand, thread: str, said: str) -> None:
    """Give the permission back, once it is told that it is missing where anything waits."""
    if said:
        await _until_told(stand, thread, said)
        _give_back(stand)


async def _vote(stand: Stand, thread: str, happens: Callable[[], None]) -> None:
    """Three people vote for the first choice; something happens, and one of them changes over."""
    ballot = await stand.until_ballot(thread)
    for who in ("Mira", "Vikram", "Noor"):
        await stand.vote(who, ballot, 0)
    await stand.until(thread, has_votes(3))
    happens()
    await _until_open(stand, thread)
    await stand.vote("Noor", ballot, 1)


async def _until_open(stand: Stand, thread: str) -> None:
    """Wait until a thread is out of the archive, where nobody can vote."""
    async with asyncio.timeout(30):
        while (state := stand.sandbox.world.channel(thread).thread) and state.archived:
            await stand.control.faults()


async def _check_whole(stand: Stand, thread: str) -> None:
    """Everything stands there once, with all votes, and every card says that it is over."""
    result = await stand.until_named(thread, RESULT)
    assert "2 of 3 voters chose for" in str(result["embeds"])
    await stand.until_named(thread, CLOSED_BALLOT)
    await stand.until_controls(thread, lambda card: "control:" not in str(card["components"]))
    await stand.person("Mira").wait_until(stand.channel, lambda all_: "For wins" in str(all_))
    await _check_posts(stand, thread)


async def _finish(stand: Stand, thread: str) -> None:
    """Let nobody vote."""
    await stand.until_ballot(thread)
    stand.clock.advance(VOTING_SECONDS)
    await stand.until_named(thread, RESULT)
    await _check_posts(stand, thread)


async def _check_posts(stand: Stand, thread: str) -> None:
    """Every turn stands there once, and one result."""
    said = names(await stand.person("Mira").messages(thread))
    assert [name for name in said if name.startswith("turn")] == [
        f"turn {number}" for number in (1, 2, 3, 4)
    ]
    assert sum(map(is_result, said)) == 1


@pytest.mark.parametrize("case", keep_some(CASES[: len(NEEDED)], 2), ids=lambda case: case.key)
async def test_taken_between_plan_and_start_it_is_refused_and_the_plan_stays(
    stand: Stand, case: Case
) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        _take(stand, case.permission)
        refused = (await stand.press("Mira", plan, "Start"))["message"]
        assert case.at_start in words(refused)
        _give_back(stand)
        await stand.begin("Mira", plan)


@pytest.mark.sweep
async def test_a_debate_that_ends_where_rostrum_sees_nothing_says_so_once_it_may(
    stand: Stand,
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await _begin(stand, client, None)
        [ledger] = client.services.runner.live
        _take(stand, P.VIEW_CHANNEL)
        await client.services.runner.interrupt(ledger.debate, "Enough.")
        await _mend(stand, thread, "I need View Channel there.")
        await stand.until_controls(thread, lambda card: "Enough." in str(card["embeds"]))
        await stand.person("Mira").wait_until(stand.channel, lambda all_: "Enough." in str(all_))


def _change_thread(stand: Stand, thread: str, **wishes: Any) -> None:
    world = stand.sandbox.world
    form = ThreadChangeForm(**wishes)
    threads.change(world, world.state.owner, world.channel(thread), form)


def _rename_channel(stand: Stand, _: str) -> None:
    world = stand.sandbox.world
    channels.change(world, world.channel(stand.channel), ChannelForm(name="salon"))


def _delete_channel(stand: Stand, _: str) -> None:
    world = stand.sandbox.world
    channels.delete(world, world.channel(stand.channel))


def _delete_thread(stand: Stand, thread: str) -> None:
    world = stand.sandbox.world
    channels.delete(world, world.channel(thread))


CHANGES: dict[str, Callable[[Stand, str], None]] = {
    "the channel renamed": _rename_channel,
    "the thread renamed": partial(_change_thread, name="Tea, and nothing else"),
    "the thread archived": partial(_change_thread, archived=True),
    "the thread locked": partial(_change_thread, locked=True),
    "the thread archived and locked": partial(_change_thread, archived=True, locked=True),
}
DELETIONS: dict[str, tuple[Callable[[Stand, str], None], str]] = {
    "Its thread was deleted.": (_delete_thread, "Its thread was deleted."),
    # Nobody can tell who saw it.
    "Its channel was deleted.": (_delete_channel, "There is no such debate here"),
}
"""What is deleted, by what the record says then, and what `/debate show` says to its starter."""


@pytest.mark.parametrize(("change", "moment"), keep_some(product(CHANGES, (DEBATE, VOTE))))
async def test_whatever_is_done_to_its_place_a_debate_goes_on(
    stand: Stand, change: str, moment: str
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await _begin(stand, client, None)
        happens = partial(CHANGES[change], stand, thread)
        if moment == DEBATE:
            happens()
        stand.performer_on_cue.cue(20)
        await _vote(stand, thread, happens if moment == VOTE else lambda: None)
        stand.clock.advance(VOTING_SECONDS)
        await _check_whole(stand, thread)
        assert await _list_told(stand, thread, "waits:") == []


@pytest.mark.parametrize(("reason", "moment"), keep_some(product(DELETIONS, (DEBATE, VOTE)), 2))
async def test_a_debate_whose_place_is_deleted_ends_at_once_and_says_why(
    stand: Stand, reason: str, moment: str
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await _begin(stand, client, None)
        [ledger] = client.services.runner.live
        if moment == VOTE:
            stand.performer_on_cue.cue(20)
            await _vote(stand, thread, lambda: None)
        delete, said = DELETIONS[reason]
        delete(stand, thread)
        async with asyncio.timeout(20):
            await ledger.until(lambda record: record.is_over)
        general = stand.sandbox.address["channels"]["general"]
        shown = await Place(stand, "Mira", general).command("debate show", debate=ledger.debate)
    assert ledger.record.interruption == reason
    assert said in shown


async def test_without_its_webhook_and_its_card_a_debate_goes_on(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    world = stand.sandbox.world
    async with stand.bot() as client:
        thread = await _begin(stand, client, None)
        stand.performer_on_cue.cue()
        await stand.until_named(thread, "turn 1")
        for webhook in webhooks.of_channel(world, world.channel(stand.channel)):
            webhooks.delete(world, webhook)
        card = (await stand.person("Mira").messages(thread))[1]
        await stand.person("Mira").delete(card)
        stand.performer_on_cue.cue(20)
        await _finish(stand, thread)


def _list_roles(stand: Stand) -> list[str]:
    world = stand.sandbox.world
    return [*world.member(world.state.bot).roles]


@pytest.mark.parametrize("moment", keep_some(["a turn", "the vote"]))
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
    "wants",
    keep_some([{"type": NEWS}, {"nsfw": True}, {"type": 15}]),
    ids=["news", "age-restricted", "forum"],
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
        await _finish(stand, thread)


async def test_a_forum_that_requires_a_tag_gets_its_first_that_members_may_use(
    stand: Stand,
) -> None:
    tags = [{"name": "news", "moderated": True}, {"name": "debates"}, {"name": "others"}]
    wants = {"type": 15, "flags": 16, "available_tags": tags}
    form = NewChannelForm.model_validate({"name": "stage-door", **wants})
    forum = channels.create(stand.sandbox.world, form)
    own = {tag["name"]: tag["id"] for tag in forum.tags}
    body = {"channel": forum.id, "name": "Tea", "content": "Tea?", "tags": [own["others"]]}
    async with stand.bot():
        stand.channel = (await stand.control.call("POST", "/people/Mira/posts", body))["id"]
        plan = (await stand.plan())["message"]
        stand.channel = forum.id
        thread = await stand.begin("Mira", plan)
        await stand.until_named(thread, "turn 1")
    post = stand.sandbox.world.channel(thread).thread
    assert post is not None
    assert post.applied_tags == [own["debates"]]


async def test_asked_for_in_a_thread_it_is_held_beside_it(stand: Stand) -> None:
    async with stand.bot():
        first = await stand.start("Vikram")
        home, stand.channel = stand.channel, first
        plan = (await stand.plan())["message"]
        stand.channel = home
        second = await stand.begin("Mira", plan)
        assert stand.sandbox.world.channel(second).parent == home


@pytest.mark.sweep
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
