"""Rostrum may not read a thread for a while: no words in it are lost, and no post comes twice."""

import pytest

from bot.seats.host import NOT_READ_NOW
from sandbox.client import Messages
from sandbox.world import channels
from sandbox.world.permissions import Permission
from sandbox.world.things import Overwrite
from tests.e2e.sitting import TURN_SECONDS, press_done, start_seated, until_turn_of
from tests.e2e.stand import Stand, has_votes, names
from tests.e2e.test_seats import record_text
from tests.sweep import keep_some

WORDS = "Tea calms."
READING = [Permission.READ_MESSAGE_HISTORY, Permission.VIEW_CHANNEL]


def _hide(stand: Stand, missing: Permission) -> None:
    world = stand.sandbox.world
    denied = Overwrite(world.state.bot, 1, 0, int(missing))
    channels.set_overwrite(world, world.channel(stand.channel), denied)


def _show(stand: Stand) -> None:
    world = stand.sandbox.world
    channels.remove_overwrite(world, world.channel(stand.channel), world.state.bot)


def _calls(messages: Messages) -> list[str]:
    return [each["content"] for each in messages if "waits:" in each["content"]]


async def _written(stand: Stand, missing: Permission) -> str:
    """A debate in which Mira has written her turn, and Rostrum cannot read it; its thread."""
    thread = await start_seated(stand, rounds=1)
    await until_turn_of(stand, thread, "Mira")
    await stand.person("Mira").say(thread, WORDS)
    _hide(stand, missing)
    return thread


@pytest.mark.parametrize("missing", keep_some(READING))
async def test_a_turn_that_cannot_be_read_at_its_end_waits_until_it_can(
    stand: Stand, missing: Permission, caplog: pytest.LogCaptureFixture
) -> None:
    async with stand.bot() as client:
        thread = await _written(stand, missing)
        [ledger] = client.services.runner.live
        stand.clock.advance(TURN_SECONDS + 60)
        while "A turn" not in caplog.text:
            await stand.control.faults()
        if missing is Permission.READ_MESSAGE_HISTORY:
            said = await stand.person("Noor").wait_until(stand.channel, lambda a: bool(_calls(a)))
            assert "Read Message History" in _calls(said)[0]
        assert not ledger.record.turns
        _show(stand)
        await stand.until_named(thread, "turn 2")
        told = await record_text(stand, thread)
    assert WORDS in told
    assert "did not speak" not in told


@pytest.mark.parametrize("missing", keep_some(READING))
async def test_who_is_done_with_a_turn_that_cannot_be_read_is_told_and_keeps_it(
    stand: Stand, missing: Permission
) -> None:
    async with stand.bot():
        thread = await _written(stand, missing)
        opening = await until_turn_of(stand, thread, "Mira")
        await stand.press("Mira", opening, "Done")
        await stand.until(thread, lambda all_: NOT_READ_NOW in [each["content"] for each in all_])
        _show(stand)
        await press_done(stand, "Mira", thread)
        await stand.until_named(thread, "turn 2")
        told = await record_text(stand, thread)
    assert WORDS in told


async def test_a_post_that_may_stand_already_waits_until_the_thread_can_be_read(
    stand: Stand,
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        _hide(stand, Permission.READ_MESSAGE_HISTORY)
        cut = {"method": "POST", "path": "/webhooks/", "after_effect": True}
        await stand.control.fault("drop", **cut)
        stand.performer_on_cue.cue()
        await stand.person("Noor").wait_until(stand.channel, lambda a: bool(_calls(a)))
        _show(stand)
        stand.performer_on_cue.cue()
        messages = await stand.until(thread, lambda all_: "turn 2" in names(all_))
    assert names(messages).count("turn 1") == 1


async def test_a_ballot_that_cannot_be_read_when_the_vote_opens_gets_its_signs_later(
    stand: Stand,
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        _hide(stand, Permission.READ_MESSAGE_HISTORY)
        stand.performer_on_cue.cue(10)
        await stand.until(thread, lambda all_: "I can't read the vote's message" in str(all_))
        _show(stand)
        ballot = await stand.until_ballot(thread)
        await stand.vote("Noor", ballot, 1)
        await stand.until(thread, has_votes(1))
