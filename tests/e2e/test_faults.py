"""Whatever breaks, the thread is complete, in order, and shows nothing twice."""

from functools import partial
from typing import Any

import pytest

from sandbox.client import Messages
from tests.e2e.stand import (
    BALLOT,
    CLOSED_BALLOT,
    END,
    RESULT,
    VOTING_SECONDS,
    Stand,
    has_votes,
    name_in,
    names,
    sign,
)
from tests.e2e.test_a_debate import WHOLE
from tests.sweep import keep_some

POST = "/webhooks/.*"
NOTE = "/channels/.*/messages"
FAULTS: list[dict[str, Any]] = [
    {"kind": "status", "status": 503, "after_effect": True},
    {"kind": "status", "status": 503},
    {"kind": "status", "status": 500, "after_effect": True, "times": 2},
    {"kind": "drop", "after_effect": True},
    {"kind": "drop"},
    {"kind": "rate_limit", "retry_after": 0.05},
]


@pytest.mark.parametrize("fault", keep_some(FAULTS), ids=str)
async def test_a_faulty_answer_to_a_persona_loses_and_doubles_nothing(
    stand: Stand, fault: dict[str, Any]
) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        await stand.control.fault(method="POST", path=POST, **fault)
        stand.performer_on_cue.cue(10)
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    assert names(messages) == WHOLE


@pytest.mark.parametrize("turns", keep_some(range(5)))
async def test_a_bot_that_goes_away_and_comes_back_goes_on_where_it_was(
    stand: Stand, turns: int
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        stand.performer_on_cue.cue(turns)
        await stand.until_named(thread, f"turn {turns}" if turns else "Round 1 of 2")
    stand.performer_on_cue.cue(10)
    async with stand.bot():
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    assert names(messages) == WHOLE


GOES_ON = "Mira resumes the debate."


@pytest.mark.parametrize("fault", keep_some(FAULTS[:5]), ids=str)
async def test_of_two_notes_that_say_the_same_neither_is_lost_or_doubled(
    stand: Stand, fault: dict[str, Any]
) -> None:
    stand.performer_on_cue.first_words = ""
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, WHOLE[1])
        for order in (None, fault):
            await stand.manage("Mira", thread, "Pause")
            await stand.until(thread, partial(_says_lately, "*Paused: "))
            if order is not None:
                await stand.control.fault(method="POST", path=NOTE, **order)
            await stand.manage("Mira", thread, "Resume")
            await stand.until(thread, partial(_says_lately, f"*{GOES_ON}*"))
        stand.performer_on_cue.cue(10)
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    told = [each for each in names(messages) if not each.startswith("Paused")]
    assert told == [*WHOLE[:2], *2 * [GOES_ON], *WHOLE[2:]]


def _says_lately(words: str, messages: Messages) -> bool:
    """Whether one of the last two messages says this; the other may answer a command."""
    return any(each["content"].startswith(words) for each in messages[-2:])


async def test_ballots_cast_while_the_bot_was_away_count_once(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        await stand.vote("Mira", ballot, 0)
        await stand.until(thread, has_votes(1))
    await stand.person("Mira").unreact(ballot, sign(ballot, 0))
    await stand.vote("Mira", ballot, 1)
    await stand.vote("Noor", ballot, 1)
    async with stand.bot():
        messages = await stand.until(thread, has_votes(2))
    card = next(each for each in messages if name_in(each) == BALLOT)["embeds"][0]
    assert "`██████████` 2" in card["description"].split("Against:")[1]


async def test_reactions_the_gateway_never_told_of_are_counted_at_the_close(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        await stand.control.fault("silence", of="MESSAGE_REACTION_ADD", times=3)
        for who in ("Mira", "Vikram", "Noor"):
            await stand.vote(who, ballot, 0)
        stand.clock.advance(VOTING_SECONDS)
        outcome = await stand.until_named(thread, RESULT)
    assert "judge agree" in outcome["embeds"][0]["title"]


async def test_what_was_over_before_it_was_wholly_shown_is_shown_at_the_next_start(
    stand: Stand,
) -> None:
    async with stand.bot() as client:
        thread, _ = await stand.unanimous()
        [ledger] = client.services.runner.live
        await stand.control.fault("deny", permission="SEND_MESSAGES_IN_THREADS")
        stand.clock.advance(VOTING_SECONDS)
        await client.services.runner.until_concluded(ledger.debate)
    await stand.control.clear_faults()
    for _ in range(2):
        async with stand.bot():
            await stand.until_named(thread, END)
            messages = await stand.person("Noor").messages(thread)
        outcome = "For wins: vote and judge agree"
        assert names(messages) == [*WHOLE[:-1], CLOSED_BALLOT, outcome]


async def test_a_deleted_webhook_is_made_anew(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await stand.start()
        stand.performer_on_cue.cue(1)
        await stand.until_named(thread, "turn 1")
        await stand.control.fault("delete_webhook", channel=stand.channel)
        stand.performer_on_cue.cue(10)
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    assert names(messages) == WHOLE


async def test_without_the_webhook_permission_the_bot_speaks_in_bold_and_says_why(
    stand: Stand,
) -> None:
    async with stand.bot():
        await stand.control.fault("deny", permission="MANAGE_WEBHOOKS")
        thread = await stand.start(debaters="Ada: for; Ben: against")
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    turn = next(each for each in messages if name_in(each) == "turn 1")
    assert turn["content"].startswith("**Ada**")
    assert str(messages).count("Manage Webhooks") == 1


async def test_a_deleted_thread_ends_its_debate_and_no_other(stand: Stand) -> None:
    async with stand.bot() as client:
        stand.performer_on_cue.hold()
        doomed = await stand.start()
        other = await stand.start()
        await stand.until_named(doomed, "Round 1 of 2")
        await stand.until_named(other, "Round 1 of 2")
        await stand.control.fault("delete_thread", thread=doomed)
        stand.performer_on_cue.cue(10)
        await stand.until_ballot(other)
        await stand.person("Mira").wait_until(
            stand.channel, lambda all_: "Its thread was deleted." in str(all_)
        )
        live = [each.record for each in client.services.runner.live]
    assert [record.state for record in live if not record.is_over] == ["voting"]


async def test_a_lost_gateway_session_loses_no_vote(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        await stand.control.fault("session_lost")
        await stand.vote("Noor", ballot, 1)
        await stand.until(thread, has_votes(1))
