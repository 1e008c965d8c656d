"""Ballots through gaps: what Discord lists for each voter at the closing look is what counts."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from bot.platform import retry
from debate_core.domain.boxes import OUTCOME
from debate_core.domain.record import Record
from sandbox.client import Messages
from sandbox.world import reacting
from tests.e2e.stand import (
    BALLOT,
    CLOSED_BALLOT,
    RESULT,
    VOTING_SECONDS,
    Json,
    Stand,
    field,
    has_votes,
    name_in,
    sign,
)
from tests.e2e.test_outages import until_met
from tests.sweep import keep_some


@pytest.mark.sweep
async def test_a_vote_whose_time_passed_in_a_gap_counts_what_stands_at_the_return(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
    for who in ("Mira", "Vikram", "Noor"):
        await stand.vote(who, ballot, 1)
    stand.clock.advance(VOTING_SECONDS + 7200)
    async with stand.bot():
        outcome = await stand.until_named(thread, RESULT)
    assert outcome["embeds"][0]["title"] == "Against wins: the vote overruled the judge"
    assert field(outcome, "Closed") == "2 hours late; what stood then was counted"


@pytest.mark.parametrize("is_all", keep_some([True, False]), ids=["all signs", "one sign"])
async def test_where_a_moderator_takes_off_all_reactions_people_can_vote_again(
    stand: Stand, *, is_all: bool
) -> None:
    async with stand.bot() as client:
        thread, ballot = await stand.unanimous()
        [ledger] = client.services.runner.live
        world = stand.sandbox.world
        message = world.messages(thread)[ballot["id"]]
        reacting.clear(world, message, None if is_all else sign(ballot, 0))
        await ledger.until(lambda record: not record.ballots)
        await stand.until_ballot(thread)
        for who in ("Mira", "Vikram", "Noor"):
            await stand.person(who).react(ballot, sign(ballot, 0))
        await ledger.until(lambda record: [*record.ballots.values()] == 3 * ["for"])


@pytest.mark.sweep
async def test_whoever_went_back_to_an_earlier_choice_in_a_gap_is_counted_there(
    stand: Stand,
) -> None:
    async with stand.bot() as client:
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        [ledger] = client.services.runner.live
        await stand.vote("Mira", ballot, 0)
        await ledger.until(lambda record: [*record.ballots.values()] == ["for"])
        await stand.vote("Mira", ballot, 1)
        await ledger.until(_is_only_against)
    await stand.vote("Mira", ballot, 0)
    async with stand.bot():
        messages = await stand.until(thread, lambda all_: _reactions(all_, 1) == 1)
        await stand.until(thread, lambda all_: _is_all_for("For", all_))
    assert _reactions(messages, 0) == 2


def _is_only_against(record: Record) -> bool:
    """Whether the one ballot is against, and the reaction before it is known to be gone."""
    is_clear = not any(record.boxes[OUTCOME].old.values())
    return [*record.ballots.values()] == ["against"] and is_clear


def _card(messages: list[Json]) -> str:
    """What the ballot's card says."""
    ballot = next(each for each in messages if name_in(each) == BALLOT)
    return ballot["embeds"][0]["description"]


def _reactions(messages: list[Json], choice: int) -> int:
    """How many reactions stand on a choice of the ballot, the bot's own included."""
    ballot = next(each for each in messages if name_in(each) == BALLOT)
    return ballot["reactions"][choice]["count"]


async def _votes_once_it_is_open(stand: Stand, thread: str, ballot: Json) -> None:
    """Noor votes as soon as the thread is out of the archive, and is counted."""
    await stand.person("Noor").wait_for_thread(
        stand.channel,
        lambda each: each["id"] == thread and not each["thread_metadata"]["archived"],
    )
    await stand.vote("Noor", ballot, 1)
    await stand.until(thread, has_votes(1))


async def test_a_thread_that_is_archived_during_its_vote_is_opened_again(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        await stand.control.fault("archive_thread", thread=thread)
        await _votes_once_it_is_open(stand, thread, ballot)


@pytest.mark.sweep
async def test_a_thread_that_was_archived_in_a_gap_is_opened_at_the_return(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
    await stand.control.fault("archive_thread", thread=thread)
    async with stand.bot():
        await _votes_once_it_is_open(stand, thread, ballot)


@pytest.mark.sweep
async def test_discord_out_of_order_at_the_close_costs_time_and_no_vote(stand: Stand) -> None:
    async with stand.bot():
        thread, _ = await stand.unanimous()
        await stand.control.fault("drop", method="GET", path="/channels/.*/messages/.*", times=3)
        stand.clock.advance(VOTING_SECONDS)
        outcome = await stand.until_named(thread, RESULT)
    assert outcome["embeds"][0]["title"] == "For wins: vote and judge agree"


async def test_a_ballot_that_was_deleted_is_counted_from_what_was_seen_and_says_so(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread, ballot = await stand.unanimous()
        await stand.person("Mira").delete(ballot)
        stand.clock.advance(VOTING_SECONDS)
        outcome = await stand.until_named(thread, RESULT)
    assert outcome["embeds"][0]["title"].startswith("For wins: vote and judge agree")
    assert "the vote's message was deleted" in str(outcome["embeds"])


async def test_a_ballot_that_could_not_be_read_at_its_opening_is_kept_current_all_the_same(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retry, "TO_BE_SURE", 0)
    async with stand.bot():
        path = "^/channels/[0-9]+/messages/[0-9]+$"
        await stand.control.fault("status", status=403, method="GET", path=path)
        thread = await stand.start()
        await stand.until_named(thread, BALLOT)
        await until_met(stand)
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, RESULT)
        await stand.until_named(thread, CLOSED_BALLOT)


ASKS = "Please vote once more"


@asynccontextmanager
async def _changed_in_a_gap(stand: Stand, *people: str) -> AsyncGenerator[tuple[str, Json]]:
    """A vote during which these people chose the one, then the other, while the bot was away."""
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
    for who in people:
        await stand.vote(who, ballot, 0)
        await stand.vote(who, ballot, 1)
    async with stand.bot():
        yield thread, ballot


def _asked(messages: list[Json]) -> list[list[str]]:
    """Whom each line calls that asks for a vote once more."""
    asks = [each for each in messages if ASKS in each["content"]]
    return [[who["global_name"] for who in each["mentions"]] for each in asks]


def _is_all_for(side: str, messages: Messages) -> bool:
    """True once one vote is counted, and it is for this side."""
    return re.search(rf"\*\*{side}: .*\n`██████████` 1", _card(messages)) is not None


async def test_whoever_put_on_two_reactions_in_a_gap_is_asked_again_and_neither_stands(
    stand: Stand,
) -> None:
    async with _changed_in_a_gap(stand, "Mira") as (thread, ballot):
        messages = await stand.until(thread, lambda all_: bool(_asked(all_)))
        assert (_asked(messages), _reactions(messages, 0), _reactions(messages, 1)) == (
            [["Mira"]],
            1,
            1,
        )
        await stand.vote("Mira", ballot, 1)
        await stand.until(thread, lambda all_: _is_all_for("Against", all_))
    async with stand.bot():
        stand.clock.advance(VOTING_SECONDS)
        outcome = await stand.until_named(thread, RESULT)
        messages = await stand.person("Noor").messages(thread)
    assert _asked(messages) == [["Mira"]]
    assert "nclear" not in str(outcome["embeds"])


async def test_where_reactions_cannot_be_taken_off_the_one_that_is_let_stand_counts(
    stand: Stand,
) -> None:
    await stand.control.fault("deny", permission="MANAGE_MESSAGES")
    async with _changed_in_a_gap(stand, "Mira") as (thread, ballot):
        messages = await stand.until(thread, lambda all_: bool(_asked(all_)))
        assert _reactions(messages, 0) == 2
        assert has_votes(0)(messages)
        await stand.person("Mira").unreact(ballot, sign(ballot, 0))
        await stand.until(thread, lambda all_: _is_all_for("Against", all_))


@pytest.mark.sweep
async def test_at_the_close_two_reactions_put_on_in_a_gap_count_for_neither_and_nobody_is_named(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread, ballot = await stand.unanimous()
    for choice in (0, 1):
        await stand.vote("Elias", ballot, choice)
    stand.clock.advance(VOTING_SECONDS)
    async with stand.bot():
        outcome = await stand.until_named(thread, RESULT)
        messages = await stand.person("Noor").messages(thread)
    assert field(outcome, "Unclear").startswith("1 vote: ")
    assert "of 3 voters" in outcome["embeds"][0]["description"]
    assert _asked(messages) == []


@pytest.mark.sweep
async def test_what_was_put_on_in_a_gap_is_not_newer_than_what_was_heard_of_after_it(
    stand: Stand,
) -> None:
    async with stand.bot() as client:
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        await stand.control.fault("silence", of="MESSAGE_REACTION_ADD", times=1)
        client.dispatch("disconnect")
        await stand.vote("Mira", ballot, 0)
        await stand.vote("Mira", ballot, 1)
        await stand.until(thread, has_votes(1))
        client.dispatch("resumed")
        messages = await stand.until(thread, lambda all_: bool(_asked(all_)))
    assert (_reactions(messages, 0), _reactions(messages, 1)) == (1, 1)
