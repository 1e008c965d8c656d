"""What a moderator can mend is waited for, told once, and goes on by itself once it is mended."""

import pytest

from bot.platform.retry import DAY_OR_PERMIT, Patience
from sandbox.client import Json, Messages
from sandbox.forms.channels import ThreadChangeForm
from sandbox.world import channels, threads
from sandbox.world.permissions import Permission
from sandbox.world.things import Overwrite
from tests.e2e.stand import BALLOT, END, Stand, has_votes, is_end
from tests.sweep import keep_some

FIRST_LETTER = "\U0001f1e6"


def _lock(stand: Stand, thread: str, *, locked: bool, archived: bool = False) -> None:
    world = stand.sandbox.world
    form = ThreadChangeForm(locked=locked, archived=archived)
    threads.change(world, world.state.owner, world.channel(thread), form)


def _calls(messages: Messages) -> list[str]:
    return [each["content"] for each in messages if "waits:" in each["content"]]


@pytest.fixture
async def locked_out(stand: Stand) -> Stand:
    """Rostrum without Manage Threads; its debate is held back at its first turn."""
    await stand.control.fault("deny", permission="MANAGE_THREADS")
    stand.performer_on_cue.hold()
    return stand


@pytest.mark.parametrize("archived", keep_some([False, True]))
async def test_a_locked_thread_is_waited_for_and_who_can_unlock_it_is_called_once(
    locked_out: Stand, archived: bool
) -> None:
    stand = locked_out
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        _lock(stand, thread, locked=True, archived=archived)
        stand.performer_on_cue.cue(10)
        said = await stand.person("Noor").wait_until(stand.channel, lambda a: bool(_calls(a)))
        _lock(stand, thread, locked=False)
        await stand.until_ballot(thread)
        after = await stand.person("Noor").messages(stand.channel)
    [call] = _calls(said)
    assert "it is locked. Please unlock it, or allow Rostrum Manage Threads." in call
    assert len(_calls(after)) == 1
    [message] = [each for each in after if "waits:" in each["content"]]
    assert [each["global_name"] for each in message["mentions"]] == ["Mira"]


async def test_a_thread_unlocked_after_the_patience_is_completed_without_a_restart(
    locked_out: Stand,
) -> None:
    stand = locked_out
    stand.patience = Patience(1, DAY_OR_PERMIT.kinds)
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        _lock(stand, thread, locked=True)
        stand.performer_on_cue.cue(10)
        await _until_given_up(stand)
        _lock(stand, thread, locked=False)
        await stand.until_named(thread, END)


async def test_a_permission_given_back_after_the_patience_completes_the_thread(
    stand: Stand,
) -> None:
    stand.patience = Patience(1, DAY_OR_PERMIT.kinds)
    stand.performer_on_cue.hold()
    world = stand.sandbox.world
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        channel, bot = world.channel(stand.channel), world.state.bot
        denied = Permission.SEND_MESSAGES_IN_THREADS | Permission.SEND_MESSAGES
        channels.set_overwrite(world, channel, Overwrite(bot, 1, 0, int(denied)))
        stand.performer_on_cue.cue(10)
        await _until_given_up(stand)
        channels.remove_overwrite(world, channel, bot)
        messages = await stand.until(thread, lambda all_: is_end(all_[-1]))
    assert len(list(filter(is_end, messages))) == 1


async def _until_given_up(stand: Stand) -> None:
    await stand.person("Noor").wait_until(
        stand.channel, lambda all_: "was not permitted to post" in str([e["embeds"] for e in all_])
    )


async def test_without_add_reactions_a_vote_opens_at_once_with_signs_that_people_put_on(
    stand: Stand,
) -> None:
    world = stand.sandbox.world
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await stand.start()
        channel, bot = world.channel(stand.channel), world.state.bot
        denied = Overwrite(bot, 1, 0, int(Permission.ADD_REACTIONS))
        channels.set_overwrite(world, channel, denied)
        stand.performer_on_cue.cue(10)
        ballot = await stand.until_named(thread, BALLOT)
        await stand.until(thread, lambda all_: "please allow me Add Reactions" in str(all_))
        await stand.person("Noor").react(ballot, FIRST_LETTER)
        await stand.until(thread, has_votes(1))
    async with stand.bot():
        await stand.until(thread, has_votes(1))
        channels.remove_overwrite(world, channel, bot)
        signed = await stand.until_ballot(thread)
        tried = [each for each in await stand.control.log() if _is_reaction(each)]
    assert [each["count"] for each in signed["reactions"]] == [2, 1]
    assert len(tried) < 12


def _is_reaction(request: Json) -> bool:
    return request["method"] == "PUT" and "/reactions/" in request["path"]
