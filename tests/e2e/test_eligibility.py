"""Who may vote is looked at live and at the close; every ballot left out is told of with why."""

import pytest

from bot.ballots import voters
from debate_core.domain.facts import BallotLeftOut
from debate_core.domain.specification import Voters
from sandbox.client import Json
from tests.e2e.pressing import find_role
from tests.e2e.stand import (
    BALLOT,
    CLOSED_BALLOT,
    RESULT,
    VOTING_SECONDS,
    Stand,
    field,
    has_votes,
    name_in,
    sign,
    words,
)

DAY = 86400


async def _closed(stand: Stand, thread: str) -> Json:
    stand.clock.advance(VOTING_SECONDS)
    return await stand.until_named(thread, RESULT)


async def test_whoever_left_is_not_counted_and_whoever_came_back_is(stand: Stand) -> None:
    async with stand.bot():
        thread, _ = await stand.unanimous()
        await stand.person("Vikram").leave()
        await stand.person("Noor").leave()
        await stand.control.new_person("Noor")
        outcome = await _closed(stand, thread)
        ballot = await stand.until_named(thread, CLOSED_BALLOT)
    assert outcome["embeds"][0]["title"] == "For wins on the verdict; too few voted"
    assert field(outcome, "Not counted") == "1 vote: 1 left the server"
    assert field(ballot, "Not counted") == "1 vote: 1 left the server"


async def test_accounts_memberships_and_who_started_it_are_looked_at_at_the_close(
    stand: Stand,
) -> None:
    stand.voters = Voters(account=7 * DAY, member=DAY, starter=False)
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        for who in ("Mira", "Vikram", "Noor"):
            await stand.vote(who, ballot, 0)
        assert (
            "Who may vote: accounts of 7 days or more, members for 1 day or more, not whoever "
            "started the debate."
        ) in ballot["embeds"][0]["description"]
        await stand.control.new_person("Tove")
        await stand.vote("Tove", ballot, 0)
        await stand.person("Noor").leave()
        await stand.control.new_person("Noor")
        live = await stand.until(
            thread, lambda all_: has_votes(2)(all_) and "2 votes: " in str(all_)
        )
        outcome = await _closed(stand, thread)
    ballot = next(each for each in live if name_in(each) == BALLOT)
    told = field(ballot, "Not counted")
    assert "1 from an account younger than 7 days" in told
    assert "1 started the debate" in told
    said = field(outcome, "Not counted")
    assert said.startswith("3 votes: ")
    assert "1 from an account younger than 7 days" in said
    assert "1 on the server for less than 1 day" in said
    assert "1 started the debate" in said


async def test_a_role_that_voters_need_is_asked_for_at_the_close(stand: Stand) -> None:
    stand.voters = Voters(role=find_role(stand, "Moderator"), role_name="Moderator")
    async with stand.bot():
        plan = (await stand.plan(quorum=1))["message"]
        assert "then some may vote" in words(plan)
        assert field(await stand.details(plan), "Who may vote") == "the role Moderator"
        thread = await stand.begin("Mira", plan)
        ballot = await stand.until_ballot(thread)
        await stand.vote("Mira", ballot, 1)
        await stand.vote("Noor", ballot, 0)
        await stand.until(
            thread, lambda all_: has_votes(1)(all_) and "1 vote: 1 without" in str(all_)
        )
        outcome = await _closed(stand, thread)
    assert outcome["embeds"][0]["title"] == "Against wins: the vote overruled the judge"
    assert field(outcome, "Not counted") == "1 vote: 1 without the role Moderator"


@pytest.mark.sweep
async def test_an_answer_that_the_gateway_owes_is_asked_for_again_until_it_is_there(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voters, "ANSWER_SECONDS", 0.3)
    monkeypatch.setattr(voters, "AT_ONCE", 2)
    async with stand.bot():
        thread, ballot = await stand.unanimous()
        await stand.vote("Elias", ballot, 0)
        await stand.until(thread, has_votes(4))
        await stand.person("Noor").leave()
        await stand.control.fault("silence", of="GUILD_MEMBERS_CHUNK", times=2)
        outcome = await _closed(stand, thread)
    assert outcome["embeds"][0]["title"] == "For wins: vote and judge agree"
    assert field(outcome, "Not counted") == "1 vote: 1 left the server"


async def test_votes_found_after_a_gap_are_in_the_live_tally_only_where_they_count(
    stand: Stand,
) -> None:
    stand.voters = Voters(account=7 * DAY)
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
    await stand.control.new_person("Tove")
    for who in ("Tove", "Noor"):
        await stand.vote(who, ballot, 0)
    async with stand.bot():
        await stand.until(
            thread, lambda all_: has_votes(1)(all_) and "1 from an account" in str(all_)
        )
        await stand.person("Tove").unreact(ballot, sign(ballot, 0))
        await stand.until(thread, lambda all_: "1 from an account" not in str(all_))


async def test_whoever_may_vote_only_at_the_close_is_counted_there(stand: Stand) -> None:
    async with stand.bot() as client:
        thread, _ = await stand.unanimous()
        [ledger] = client.services.runner.live
        voter = next(iter(ledger.record.ballots))
        await ledger.write(BallotLeftOut(voter=voter, reason="role"))
        await stand.until(thread, has_votes(2))
        outcome = await _closed(stand, thread)
    assert "of 3 voters" in outcome["embeds"][0]["description"]
