"""What a vote stands in is deleted: that is noticed at once, and it ends in plain words."""

import pytest

from sandbox.client import Json
from tests.e2e.stand import RESULT, VOTING_SECONDS, Stand, field, title
from tests.sweep import keep_some

BALLOT_GONE = "Closed early: its message was deleted"
ANNOUNCEMENT_GONE = "The announcement of this debate was deleted"


async def _until_over(stand: Stand, thread: str) -> Json:
    """The outcome of a vote whose ballot is gone; its time has not passed."""
    outcome = await stand.until_named(thread, RESULT)
    assert BALLOT_GONE in str(await stand.person("Noor").messages(thread))
    return outcome


async def test_a_vote_whose_ballot_is_deleted_ends_at_once_with_what_was_counted(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread, ballot = await stand.unanimous()
        await stand.person("Mira").delete(ballot)
        outcome = await _until_over(stand, thread)
    assert title(outcome) == "For wins: vote and judge agree · closed early"
    assert "the vote's message was deleted" in field(outcome, "Last look")


@pytest.mark.sweep
async def test_a_ballot_deleted_in_a_gap_is_missed_at_the_return(stand: Stand) -> None:
    async with stand.bot():
        thread, ballot = await stand.unanimous()
    await stand.person("Mira").delete(ballot)
    async with stand.bot():
        outcome = await _until_over(stand, thread)
    assert title(outcome) == "For wins: vote and judge agree · closed early"


async def test_a_ballot_whose_deletion_was_not_heard_of_is_missed_after_the_gap(
    stand: Stand,
) -> None:
    async with stand.bot() as client:
        thread, ballot = await stand.unanimous()
        await stand.control.fault("silence", of="MESSAGE_DELETE")
        await stand.person("Mira").delete(ballot)
        client.dispatch("resumed")
        await _until_over(stand, thread)


@pytest.mark.parametrize("is_there", keep_some([True, False]))
async def test_without_its_announcement_a_vote_goes_on_and_its_thread_says_so_once(
    stand: Stand, is_there: bool
) -> None:
    async with stand.bot():
        thread, _ = await stand.unanimous()
        (announcement,) = await stand.person("Noor").messages(stand.channel)
        if is_there:
            await stand.person("Mira").delete(announcement)
            await _until_told(stand, thread)
    if not is_there:
        await stand.person("Mira").delete(announcement)
    async with stand.bot():
        await _until_told(stand, thread)
        stand.clock.advance(VOTING_SECONDS)
        outcome = await stand.until_named(thread, RESULT)
        messages = await stand.person("Noor").messages(thread)
    assert title(outcome) == "For wins: vote and judge agree"
    assert str(messages).count(ANNOUNCEMENT_GONE) == 1


async def _until_told(stand: Stand, thread: str) -> None:
    await stand.until(thread, lambda all_: ANNOUNCEMENT_GONE in str(all_))
