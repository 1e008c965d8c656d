"""The recount of a vote: both columns, each difference explained, and no request too many."""

import re

import pytest

from bot.ballots import ballots, reaction_lists
from bot.platform.retry import Patience
from debate_core.domain.specification import Voters
from sandbox.client import Json, Messages
from sandbox.world.things import Reaction
from tests.e2e.stand import (
    BALLOT,
    RESULT,
    VOTING_SECONDS,
    Stand,
    buttons,
    field,
    has_votes,
    name_in,
    sign,
    title,
)
from tests.sweep import keep_some


async def _recount(stand: Stand, thread: str, who: str = "Elias") -> Json:
    return await stand.show(who, thread, "Recount")


def _said(card: Json) -> str:
    return str(card["embeds"])


async def _closed(stand: Stand, thread: str) -> None:
    stand.clock.advance(VOTING_SECONDS)
    await stand.until_named(thread, RESULT)
    stand.clock.advance(60)


async def test_after_the_close_every_difference_is_told_with_its_cause(stand: Stand) -> None:
    stand.voters = Voters(account=86400)
    async with stand.bot():
        thread, ballot = await stand.unanimous()
        await stand.control.new_person("Tove")
        await stand.vote("Tove", ballot, 0)
        await stand.until(thread, lambda all_: "1 vote: 1 from" in str(all_))
        await _closed(stand, thread)
        same = await _recount(stand, thread)
        await stand.person("Mira").unreact(ballot, sign(ballot, 0))
        await stand.vote("Mira", ballot, 1)
        await stand.person("Vikram").unreact(ballot, sign(ballot, 0))
        await stand.vote("Noor", ballot, 1)
        await stand.vote("Elias", ballot, 1)
        stand.clock.advance(60)
        changed = await _recount(stand, thread, "Mira")
    assert title(same) == "Recount"
    assert "Bots left out" not in _said(same)
    assert "from an account younger than 1 day" in _said(same)
    assert field(same, "Your vote") == "none"
    said = _said(changed)
    assert "-1: moved to another choice since the close" in said
    assert "-1: taken off since the close, by the voter or a moderator" in said
    assert "+1: moved here since the close" in said
    assert "+1: a second reaction beside the one that counts, put on since the close" in said
    assert "+1: put on since the close, by somebody whose vote did not count then" in said
    assert field(changed, "Your vote") == "“for”"


async def test_a_vote_that_is_open_is_brought_level_by_a_recount(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        await stand.control.fault("silence", of="MESSAGE_REACTION_ADD", times=2)
        await stand.vote("Mira", ballot, 0)
        await stand.vote("Noor", ballot, 1)
        card = await _recount(stand, thread)
        await stand.until(thread, has_votes(2))
    assert "2 votes brought level with it" in _said(card)
    assert _said(card).count("put on since the last look") == 2


async def test_a_recount_of_an_open_vote_takes_off_what_no_longer_counts(stand: Stand) -> None:
    async with stand.bot() as client:
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        [ledger] = client.services.runner.live
        await stand.vote("Mira", ballot, 0)
        await ledger.until(lambda record: bool(record.ballots))
        await stand.control.fault("silence", of="MESSAGE_REACTION_ADD", times=1)
        await stand.vote("Mira", ballot, 1)
        card = await _recount(stand, thread)
        await stand.until(thread, lambda all_: _standing(all_) == [1, 2])
    assert "1 vote brought level with it" in _said(card)


def _standing(messages: Messages) -> list[int]:
    """How many reactions stand on each choice of the ballot, Rostrum's own among them."""
    ballot = next(each for each in messages if name_in(each) == BALLOT)
    return [each["count"] for each in ballot["reactions"]]


async def test_anyone_may_ask_once_a_minute(stand: Stand) -> None:
    async with stand.bot():
        thread, _ = await stand.unanimous()
        first = await _recount(stand, thread)
        again = await _recount(stand, thread, "Noor")
        stand.clock.advance(60)
        later = await _recount(stand, thread, "Noor")
    assert [bool(each["embeds"]) for each in (first, again, later)] == [True, False, True]
    assert again["content"].startswith("This vote was counted again just now")


async def test_a_ballot_that_was_deleted_cannot_be_counted_again_and_says_so(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread, ballot = await stand.unanimous()
        await _closed(stand, thread)
        await stand.person("Mira").delete(ballot)
        card = await _recount(stand, thread)
    assert "the vote's message was deleted" in _said(card)


@pytest.mark.sweep
async def test_where_discord_is_out_of_order_a_recount_shows_what_was_counted(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ballots, "BRIEF", Patience(0.1))
    async with stand.bot():
        thread, _ = await stand.unanimous()
        await _closed(stand, thread)
        await stand.control.fault("drop", method="GET", path="/reactions/", times=99)
        card = await _recount(stand, thread)
    said = "cannot be read: Discord was out of order. This is what was counted."
    assert said in _said(card)


async def test_a_vote_that_was_broken_off_has_no_count_to_set_beside_the_lists(
    stand: Stand,
) -> None:
    async with stand.bot() as client:
        thread, _ = await stand.unanimous()
        [ledger] = client.services.runner.live
        await client.services.runner.interrupt(ledger.debate, "Something broke.")
        refused = [await _recount(stand, thread) for _ in range(2)]
    assert {each["content"] for each in refused} == {
        "This vote has not been closed, so there is no count to set beside Discord's lists."
    }


async def test_before_there_was_a_vote_there_is_nothing_to_count(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        card = await stand.show("Elias", thread)
    assert "Recount" not in buttons(card)


@pytest.mark.parametrize(("voters", "pages"), keep_some([(4, 2), (5, 3), (6, 3)]))
async def test_a_recount_takes_one_request_a_page_and_one_for_the_message(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, voters: int, pages: int
) -> None:
    monkeypatch.setattr(reaction_lists, "PAGE", 2)
    async with stand.bot():
        thread, ballot = await stand.unanimous()
        await _closed(stand, thread)
        await stand.until(thread, _has_no_own_sign)
        # With Rostrum's own sign among them, and nobody on the other choice.
        people = [f"{each}" for each in range(1, voters)]
        _crowd(stand, ballot, people)
        before = len(await stand.control.log())
        card = await _recount(stand, thread)
        asked = [each for each in (await stand.control.log())[before:] if each["by"] == "bot"]
    assert f"Discord lists {voters}" in re.sub(r"[*:`]", "", _said(card))
    lists_read = [each for each in asked if "/reactions/" in each["path"]]
    messages = [each for each in asked if each["path"].endswith(f"/messages/{ballot['id']}")]
    assert (len(lists_read), len(messages)) == (pages, 1)


def _has_no_own_sign(messages: Messages) -> bool:
    """True once Rostrum has taken its signs off: nobody voted for the second choice."""
    return any(len(message.get("reactions", [])) == 1 for message in messages)


def _crowd(stand: Stand, ballot: Json, people: list[str]) -> None:
    """Put these accounts, and Rostrum, on the first choice, in place of whoever was there."""
    state = stand.sandbox.world.state
    for each in people:
        state.users[each] = type(state.users[state.bot])(each, f"voter{each}")
    reaction: Reaction = state.messages[ballot["channel_id"]][ballot["id"]].reactions[0]
    reaction.users = [state.bot, *people]
