"""A debate from its plan to its outcome, as people in the channel live it."""

import re

from sandbox.client import Json
from tests.e2e.stand import (
    BALLOT,
    CONTROLS,
    RESULT,
    VOTING_SECONDS,
    Stand,
    field,
    has_votes,
    name_in,
    names,
    sign,
    title,
    words,
)

WHOLE = [
    CONTROLS,
    "Round 1 of 2",
    "turn 1",
    "turn 2",
    "Round 2 of 2",
    "turn 3",
    "turn 4",
    "Verdict: for",
    BALLOT,
]


async def test_the_plan_is_shown_to_the_caller_only(stand: Stand) -> None:
    async with stand.bot():
        report = await stand.plan(debaters="Ada: for; Ben: against")
        seen_by_another = await stand.person("Noor").messages(stand.channel)
        details = await stand.details(report["message"])
    assert words(report["message"]).split("\n") == [
        "### Remote work should be the default",
        "Classic, 2 rounds: Ada (for) · Ben (against)",
        "A judge gives a verdict, then everyone votes for 10 minutes.",
        "About 1 minute · free: built-in debaters, no AI",
        "The first turn comes right after Start.",
        "⚠ The debaters know only the motion. Add facts in Motion & context.",
        "-# Nothing is posted before Start.",
    ]
    assert title(details) == "Remote work should be the default"
    assert field(details, "Turns") == "at most 4"
    assert seen_by_another == []


async def test_the_thread_tells_the_whole_debate_in_order(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    assert names(messages) == WHOLE


async def test_each_debater_speaks_as_a_persona_with_a_face(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start(debaters="Ada: for; Ben: against")
        await stand.until_named(thread, "turn 2")
        messages = await stand.person("Noor").messages(thread)
    turns = [each for each in messages if name_in(each).startswith("turn")]
    assert [each["author"]["username"] for each in turns[:2]] == ["Ada", "Ben"]
    assert all(each["webhook_id"] and each["author"]["avatar"] for each in turns)


async def test_the_judge_scores_on_a_card_with_totals_counted_by_code(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        verdict = await stand.until_named(thread, "Verdict")
    assert title(verdict) == "Verdict: for, 7.0 to 6.0"
    description = verdict["embeds"][0]["description"]
    assert re.findall(r"` (\d\.\d)", description) == ["7.0", "6.0"]


async def test_the_people_overturn_the_verdict_when_the_vote_closes(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        for who, choice in (("Mira", 1), ("Vikram", 1), ("Noor", 0)):
            await stand.vote(who, ballot, choice)
        await stand.until(thread, has_votes(3))
        stand.clock.advance(VOTING_SECONDS)
        outcome = await stand.until_named(thread, RESULT)
    assert title(outcome) == "Against wins: the vote overruled the judge"
    said = "2 of 3 voters chose against. The judge had named for."
    assert said in outcome["embeds"][0]["description"]


async def test_under_the_quorum_the_verdict_stands_unconfirmed(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        await stand.vote("Mira", ballot, 1)
        await stand.until(thread, has_votes(1))
        stand.clock.advance(VOTING_SECONDS)
        outcome = await stand.until_named(thread, RESULT)
    assert title(outcome) == "For wins on the verdict; too few voted"


async def test_a_second_reaction_moves_the_ballot_and_takes_the_first_off(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        noor = (await stand.person("Noor").world())["people"]
        noor_id = next(each["id"] for each in noor if each["global_name"] == "Noor")
        await stand.vote("Noor", ballot, 0)
        await stand.vote("Noor", ballot, 1)
        messages = await stand.until(
            thread, lambda all_: _voters(all_[-1], 0).isdisjoint({noor_id})
        )
    assert noor_id in _voters(messages[-1], 1)


async def test_taking_a_reaction_off_takes_the_ballot_back(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        await stand.vote("Noor", ballot, 0)
        await stand.until(thread, has_votes(1))
        await stand.person("Noor").unreact(ballot, sign(ballot, 0))
        await stand.until(thread, has_votes(0))


async def test_the_announcement_ends_with_the_outcome(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        stand.clock.advance(VOTING_SECONDS)
        announcement = await stand.person("Noor").wait_for_message(
            stand.channel,
            lambda message: "too few voted" in message["embeds"][0].get("description", ""),
        )
    assert announcement["id"] == thread


async def test_a_consensus_debate_ends_by_its_threshold(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start(format="consensus", threshold="2")
        decision = await stand.until_named(thread, "Decision")
        messages = await stand.person("Noor").messages(thread)
    assert title(decision) == "Decision: revise"
    assert names(messages)[1:5] == ["Round 1: proposal", "turn 1", "turn 2", "turn 3"]


def _voters(message: Json, choice: int) -> set[str]:
    return set(message["reactions"][choice]["users"])
