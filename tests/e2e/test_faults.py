"""Whatever breaks, the thread is complete, in order, and shows nothing twice."""

from typing import Any

import pytest

from tests.e2e.test_a_debate import WHOLE
from tests.e2e.theatre import VOTING_SECONDS, Theatre, mark_in, marks, sign

POST = "/webhooks/.*"
FAULTS: list[dict[str, Any]] = [
    {"kind": "status", "status": 503, "after_effect": True},
    {"kind": "status", "status": 503},
    {"kind": "status", "status": 500, "after_effect": True, "times": 2},
    {"kind": "drop", "after_effect": True},
    {"kind": "drop"},
    {"kind": "rate_limit", "retry_after": 0.05},
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
async def test_a_faulty_answer_to_a_persona_loses_and_doubles_nothing(
    theatre: Theatre, fault: dict[str, Any]
) -> None:
    async with theatre.bot():
        theatre.prompter.hold()
        thread = await theatre.start()
        await theatre.until_marked(thread, "phase 1")
        await theatre.control.fault(method="POST", path=POST, **fault)
        theatre.prompter.cue(10)
        await theatre.until_ballot(thread)
        messages = await theatre.person("Noor").messages(thread)
    assert marks(messages) == WHOLE


@pytest.mark.parametrize("turns", range(5))
async def test_a_bot_that_goes_away_and_comes_back_goes_on_where_it_was(
    theatre: Theatre, turns: int
) -> None:
    theatre.prompter.hold()
    async with theatre.bot():
        thread = await theatre.start()
        theatre.prompter.cue(turns)
        await theatre.until_marked(thread, f"turn {turns}" if turns else "phase 1")
    theatre.prompter.cue(10)
    async with theatre.bot():
        await theatre.until_ballot(thread)
        messages = await theatre.person("Noor").messages(thread)
    assert marks(messages) == WHOLE


async def test_ballots_cast_while_the_bot_was_away_count_once(theatre: Theatre) -> None:
    async with theatre.bot():
        thread = await theatre.start()
        ballot = await theatre.until_ballot(thread)
        await theatre.vote("Mira", ballot, 0)
        await theatre.until(thread, lambda all_: "1 of 3 voters" in str(all_))
    await theatre.person("Mira").unreact(ballot, sign(ballot, 0))
    await theatre.vote("Mira", ballot, 1)
    await theatre.vote("Noor", ballot, 1)
    async with theatre.bot():
        messages = await theatre.until(thread, lambda all_: "2 of 3 voters" in str(all_))
    card = next(each for each in messages if mark_in(each) == "ballot")["embeds"][0]
    assert "**against**\n`██████████` 2 votes, 100%" in card["fields"][0]["value"]


async def test_reactions_the_gateway_never_told_of_are_counted_at_the_close(
    theatre: Theatre,
) -> None:
    async with theatre.bot():
        thread = await theatre.start()
        ballot = await theatre.until_ballot(thread)
        await theatre.control.fault("silence", of="MESSAGE_REACTION_ADD", times=3)
        for who in ("Mira", "Vikram", "Noor"):
            await theatre.vote(who, ballot, 0)
        theatre.clock.advance(VOTING_SECONDS)
        outcome = await theatre.until_marked(thread, "outcome")
    assert "confirmed" in outcome["embeds"][0]["title"]


async def test_what_was_over_before_it_was_wholly_shown_is_shown_at_the_next_start(
    theatre: Theatre,
) -> None:
    async with theatre.bot() as client:
        thread = await theatre.start()
        ballot = await theatre.until_ballot(thread)
        for who in ("Mira", "Vikram", "Noor"):
            await theatre.vote(who, ballot, 0)
        await theatre.until(thread, lambda all_: "3 of 3 voters" in str(all_))
        [ledger] = client.floor.hall.live
        await theatre.control.fault("deny", permission="SEND_MESSAGES_IN_THREADS")
        theatre.clock.advance(VOTING_SECONDS)
        await client.floor.hall.concluded(ledger.debate)
    await theatre.control.clear_faults()
    for _ in range(2):
        async with theatre.bot():
            await theatre.until_marked(thread, "transcript")
            messages = await theatre.person("Noor").messages(thread)
        assert marks(messages) == [*WHOLE, "outcome", "transcript"]


async def test_a_deleted_webhook_is_made_anew(theatre: Theatre) -> None:
    async with theatre.bot():
        theatre.prompter.hold()
        thread = await theatre.start()
        theatre.prompter.cue(1)
        await theatre.until_marked(thread, "turn 1")
        await theatre.control.fault("delete_webhook", channel=theatre.channel)
        theatre.prompter.cue(10)
        await theatre.until_ballot(thread)
        messages = await theatre.person("Noor").messages(thread)
    assert marks(messages) == WHOLE


async def test_without_the_webhook_permission_the_bot_speaks_in_bold_and_says_why(
    theatre: Theatre,
) -> None:
    async with theatre.bot():
        await theatre.control.fault("deny", permission="MANAGE_WEBHOOKS")
        thread = await theatre.start(debaters="Ada: for; Ben: against")
        await theatre.until_ballot(thread)
        messages = await theatre.person("Noor").messages(thread)
    turn = next(each for each in messages if mark_in(each) == "turn 1")
    assert turn["content"].startswith("**Ada**")
    assert str(messages).count("Manage Webhooks") == 1


async def test_a_deleted_thread_ends_its_debate_and_no_other(theatre: Theatre) -> None:
    async with theatre.bot() as client:
        theatre.prompter.hold()
        doomed = await theatre.start()
        other = await theatre.start()
        await theatre.until_marked(doomed, "phase 1")
        await theatre.until_marked(other, "phase 1")
        await theatre.control.fault("delete_thread", thread=doomed)
        theatre.prompter.cue(10)
        await theatre.until_ballot(other)
        live = client.floor.hall.live
    assert [ledger.record.state for ledger in live] == ["voting"]


async def test_a_lost_gateway_session_loses_no_vote(theatre: Theatre) -> None:
    async with theatre.bot():
        thread = await theatre.start()
        ballot = await theatre.until_ballot(thread)
        await theatre.control.fault("session_lost")
        await theatre.vote("Noor", ballot, 1)
        await theatre.until(thread, lambda all_: "1 of 3 voters" in str(all_))
