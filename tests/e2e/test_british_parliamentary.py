"""Four teams from the plan to the outcome, as people live it, and across a restart."""

import pytest

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.engine.offline_seat import OfflineSeat
from sandbox.client import Messages
from tests.core.formats.british_parliamentary.making import CG, CO, OG, OO, ranking
from tests.e2e.stand import (
    RESULT,
    VOTING_SECONDS,
    Stand,
    field,
    has_votes,
    list_parts,
    name_in,
    names,
    plain_line,
    title,
)

FORMAT = "british-parliamentary"
PLACES = ("PM", "LO", "DPM", "DLO", "MG", "MO", "GW", "OW")


def _line(pending: Pending, record: Record) -> Form:
    is_turn = isinstance(pending.step, Speak)
    return plain_line(pending, record) if is_turn else ranking(CO, OG, CG, OO)


@pytest.fixture
def house(stand: Stand) -> Stand:
    """The stand, with speakers and a judge who know their forms."""
    stand.performer_on_cue.line = _line
    return stand


def _list_turns(messages: Messages) -> list[str]:
    """The last line of every turn, in the order of the thread."""
    turns = (each for each in messages if name_in(each).startswith("turn "))
    return [each["content"].split("\n")[-1].removeprefix("-# ") for each in turns]


async def test_the_plan_names_the_eight_places(house: Stand) -> None:
    async with house.bot():
        report = await house.plan(format=FORMAT)
        details = await house.details(report["message"])
    listed = field(details, "Debaters").splitlines()
    assert len(listed) == 8
    assert "Prime Minister, opening government" in listed[0]


async def test_whoever_picks_a_seat_reads_which_place_it_is(house: Stand) -> None:
    async with house.bot():
        plan = (await house.plan(format=FORMAT))["message"]
        picking = (await house.press("Mira", plan, "Take a seat"))["message"]
        thread = await house.start("Vikram", format=FORMAT)
        report = await house.person("Vikram").command("debate seat", thread)
        seats = (await house.filled_in("Vikram", report))["message"]
    offered = next(part["options"] for part in list_parts(picking) if "options" in part)
    assert offered[0]["description"] == "Prime Minister, opening government"
    assert " · Prime Minister, opening government: free" in str(seats["components"])


async def test_eight_turns_stand_in_order_the_judge_ranks_and_people_vote_for_one_of_four(
    house: Stand,
) -> None:
    async with house.bot():
        thread = await house.start(format=FORMAT)
        ballot = await house.until_ballot(thread, choices=4)
        messages = await house.person("Noor").messages(thread)
        for who in ("Mira", "Vikram", "Noor"):
            await house.vote(who, ballot, 2)
        await house.until(thread, has_votes(3))
        house.clock.advance(VOTING_SECONDS)
        outcome = await house.until_named(thread, RESULT)
    told = _list_turns(messages)
    assert [place for line, place in zip(told, PLACES, strict=True) if place not in line] == []
    assert [name for name in names(messages) if name.endswith(" half")] == [
        "Opening half",
        "Closing half",
    ]
    assert "Verdict: closing opposition first" in names(messages)
    assert title(ballot) == "Which team argued best?"
    assert title(outcome) == "Closing government wins: the vote overruled the judge"


@pytest.mark.sweep
async def test_a_restart_in_the_middle_leaves_no_speech_out_and_tells_none_twice(
    house: Stand,
) -> None:
    house.performer_on_cue.hold()
    async with house.bot():
        thread = await house.start(format=FORMAT)
        house.performer_on_cue.cue(3)
        await house.until(thread, lambda all_: "turn 3" in names(all_))
    house.performer_on_cue.hold()
    async with house.bot():
        house.performer_on_cue.cue(20)
        await house.until_ballot(thread, choices=4)
        messages = await house.person("Noor").messages(thread)
    turns = [name for name in names(messages) if name.startswith("turn ")]
    assert turns == [f"turn {number}" for number in range(1, 9)]


async def test_built_in_debaters_hold_it_to_the_ballot(stand: Stand) -> None:
    stand.performer = OfflineSeat()
    async with stand.bot():
        thread = await stand.start(format=FORMAT)
        await stand.until_ballot(thread, choices=4)
        messages = await stand.person("Noor").messages(thread)
    assert len(_list_turns(messages)) == 8
    assert sum(name.startswith("Verdict: ") for name in names(messages)) == 1
