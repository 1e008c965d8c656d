"""People in seats of a debate that a program holds: each is asked by a callable."""

import asyncio

import pytest

from debate_core import Brief, Debate, FinishedDebate, Person, SpecError
from debate_core.domain.forms import Forfeit
from debate_core.formats.consensus.forms import Position

MOTION = "Tea is better than coffee"


async def _held(person: Person, **asked: object) -> FinishedDebate:
    debaters = {"Ada: for": person, "Ben: against": None}
    usual: dict[str, object] = {"debaters": debaters, "seed": 1}
    async with asyncio.timeout(30):
        return await Debate(MOTION, **(usual | asked)).hold()  # pyright: ignore[reportArgumentType]


async def test_a_person_is_asked_with_the_brief_of_the_seat_and_says_the_turn() -> None:
    briefs: list[Brief] = []

    async def ask(brief: Brief) -> str:
        briefs.append(brief)
        return f"Tea, for the turn {brief.turn}."

    record = (await _held(Person(ask, "Mia"))).record
    assert [each.turn for each in briefs] == [1, 3]
    assert [each.text for each in record.transcript[::2]] == [
        "Tea, for the turn 1.",
        "Tea, for the turn 3.",
    ]
    said_by = record.turns[0].fact.said_by
    assert said_by is not None
    assert (said_by.name, record.turns[0].fact.cost.model) == ("Mia", "")
    assert record.turns[1].fact.said_by is None


async def test_none_is_a_forfeit_and_they_are_asked_again_in_the_next_phase() -> None:
    async def ask(brief: Brief) -> str | None:
        return None if brief.turn == 1 else "Here I am."

    record = (await _held(Person(ask))).record
    assert record.turns[0].answer == Forfeit(reason="the turn was passed")
    assert record.turns[2].answer.as_text() == "Here I am."


async def test_a_turn_is_over_when_its_time_is() -> None:
    async def ask(brief: Brief) -> str | None:
        if brief.turn == 1:
            await asyncio.Event().wait()
        return "In time."

    record = (await _held(Person(ask), turn_seconds=1)).record
    assert record.turns[0].missed == "the time was up"
    assert record.turns[2].answer.as_text() == "In time."


async def test_a_turn_with_fields_takes_fields() -> None:
    async def ask(brief: Brief) -> dict[str, str]:
        return {"stance": "Tea.", "rationale": "It calms.", "vote": "revise"}

    record = (
        await _held(Person(ask), format="consensus", debaters={"planner": Person(ask)}, rounds=1)
    ).record
    assert record.turns[0].answer == Position(stance="Tea.", rationale="It calms.", vote="revise")


@pytest.mark.parametrize("said", ["", 5])
async def test_what_does_not_fit_costs_the_turn_and_not_the_debate(said: object) -> None:
    async def ask(brief: Brief) -> object:
        if brief.turn == 1 and not said:
            return said
        raise RuntimeError("out of order")

    record = (await _held(Person(ask), rounds=1)).record
    assert record.state == "concluded"
    assert record.turns[0].missed


async def test_a_turn_needs_some_time() -> None:
    async def ask(brief: Brief) -> str:
        return "Tea."

    with pytest.raises(SpecError, match="`turn_seconds` has to be 1 or more"):
        await _held(Person(ask), turn_seconds=0)
