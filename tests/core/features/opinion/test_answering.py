"""Opinions before and after: given under a seal, counted once, and then destroyed."""

import pytest

from debate_core.domain.specification import Voting
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.errors import SpecError
from debate_core.features.opinion.answering import OwnOpinion, give_opinion, name_mover
from debate_core.features.opinion.facts import OpinionCounted, TurnNamed
from debate_core.features.opinion.polls import NOTHING, Asked
from tests.core.engine.booth import AGAINST, FOR, PEOPLE, UNDECIDED, Booth
from tests.core.engine.rooms import Gate, at, kinds, settled
from tests.core.making import SOMEONE, rounds_spec

SECRET = rounds_spec(voting=Voting(is_secret=True))
OPINION = rounds_spec(voting=Voting(asks_opinion=True))


async def _answers(booth: Booth, ledger: Ledger, asked: Asked, **places: int | None) -> None:
    for who, place in places.items():
        person = PEOPLE[who[0]]
        await give_opinion(booth.sealed, ledger, person, asked, place)


async def test_those_who_answer_before_and_after_make_the_swing() -> None:
    booth, gate = Booth(), Gate()
    async with booth.runner(gate) as runner:
        ledger = await runner.open(OPINION, SOMEONE)
        await gate.next()
        await _answers(booth, ledger, "before", p=FOR, q=AGAINST, r=UNDECIDED, s=AGAINST)
        gate.open(3)
        await at(ledger, "voting")
        assert ledger.record.opinion.is_asked_again
        await _answers(booth, ledger, "after", p=FOR, q=FOR, r=FOR)
        await booth.close(runner, ledger)
        await settled()
        assert await booth.is_empty()
    assert ledger.record.opinion.counted == OpinionCounted(
        both=3, gained={"for": 2, "against": -1, "undecided": -1}
    )
    assert ledger.record.outcome is not None
    assert ledger.record.outcome.kind == "no_quorum"  # it decides nothing


async def test_whoever_answers_twice_can_say_which_turn_moved_them_and_think_again() -> None:
    booth, gate = Booth(), Gate()
    people = [PersonId(str(number)) for number in range(301, 306)]
    async with booth.runner(gate) as runner:
        ledger = await runner.open(OPINION, SOMEONE)
        await gate.next()
        for person in people:
            await give_opinion(booth.sealed, ledger, person, "before", AGAINST)
        with pytest.raises(SpecError, match="vote is closed"):
            await name_mover(booth.sealed, ledger, people[0], 1)
        gate.open(3)
        await at(ledger, "voting")
        for person in people:
            await give_opinion(booth.sealed, ledger, person, "after", FOR)
            given = await name_mover(booth.sealed, ledger, person, 2)
            assert given == OwnOpinion("against", "for", 2)
        assert (await name_mover(booth.sealed, ledger, people[0], NOTHING)).turn == NOTHING
        assert (await name_mover(booth.sealed, ledger, people[1], 1)).turn == 1
        with pytest.raises(SpecError, match="not on the list"):
            await name_mover(booth.sealed, ledger, people[1], 9)
        await booth.close(runner, ledger)
        assert ledger.record.opinion.counted is not None
        assert ledger.record.opinion.counted.turns == (
            TurnNamed(turn=2, people=3, towards={"for": 3}),
        )
        with pytest.raises(SpecError, match="vote is closed"):
            await name_mover(booth.sealed, ledger, people[1], 2)


async def test_whoever_answered_once_or_took_it_back_cannot_say_what_moved_them() -> None:
    booth, gate = Booth(), Gate()
    async with booth.runner(gate) as runner:
        ledger = await runner.open(OPINION, SOMEONE)
        await gate.next()
        await _answers(booth, ledger, "before", p=FOR, q=FOR, r=None)
        gate.open(3)
        await at(ledger, "voting")
        await _answers(booth, ledger, "after", p=FOR, p2=None, r=FOR)
        for person in (PEOPLE["p"], PEOPLE["q"], PEOPLE["r"], PEOPLE["s"]):
            with pytest.raises(SpecError, match="before and after"):
                await name_mover(booth.sealed, ledger, person, 1)


async def test_where_nobody_answered_before_nobody_is_asked_again() -> None:
    booth, gate = Booth(), Gate()
    async with booth.runner(gate) as runner:
        ledger = await runner.open(OPINION, SOMEONE)
        await gate.next()
        await _answers(booth, ledger, "before", p=FOR, p2=None)
        gate.open(3)
        await at(ledger, "voting")
        with pytest.raises(SpecError):
            await _answers(booth, ledger, "after", p=FOR)
        await booth.close(runner, ledger)
    assert not {"opinion_asked", "opinion_counted"} & set(kinds(ledger.events))


async def test_once_the_first_turn_is_there_it_is_too_late_for_before() -> None:
    booth, gate = Booth(), Gate()
    async with booth.runner(gate) as runner:
        ledger = await runner.open(OPINION, SOMEONE)
        await gate.next()
        gate.open()
        await ledger.until(lambda record: bool(record.turns))
        with pytest.raises(SpecError, match="too late"):
            await _answers(booth, ledger, "before", p=FOR)


async def test_a_debate_without_two_sides_asks_for_no_opinion() -> None:
    booth, gate = Booth(), Gate()
    async with booth.runner(gate) as runner:
        ledger = await runner.open(SECRET, SOMEONE)
        await gate.next()
        with pytest.raises(SpecError):
            await _answers(booth, ledger, "before", p=FOR)
