"""The time before the first turn: nothing begins in it, and its end is the same after a restart."""

import asyncio

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.facts import CountdownEnded
from debate_core.domain.specification import Voting
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.people import Guest, take_seat
from debate_core.errors import SpecError
from debate_core.features.opinion.answering import give_opinion
from debate_core.features.predictions.acting import predict
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.booth import FOR, PEOPLE, Booth
from tests.core.engine.rooms import ByFunction, Gate, kinds, runner_of, settled
from tests.core.making import SOMEONE, rounds_spec

SPEC = rounds_spec(voting=Voting(asks_opinion=True)).model_copy(update={"countdown": 30})
NOOR = Guest(PersonId("7"), "Noor")


async def test_the_first_turn_comes_once_the_countdown_is_over() -> None:
    clock, performer = FakeClock(), ByFunction()
    async with runner_of(performer, clock=clock) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        clock.advance(29)
        await settled()
        assert kinds(ledger.events) == ["debate_opened"]
        assert not runner.list_turns_under_way(ledger.debate)
        clock.advance(1)
        await runner.until_concluded(ledger.debate)
    assert kinds(ledger.events)[1:3] == ["countdown_ended", "phase_opened"]
    assert performer.asked


async def test_a_debate_without_one_begins_at_once() -> None:
    async with runner_of() as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE)
        await runner.until_concluded(ledger.debate)
    assert "countdown_ended" not in kinds(ledger.events)


async def test_a_restart_in_the_middle_keeps_its_end() -> None:
    clock, journal = FakeClock(), MemoryJournal()
    async with runner_of(clock=clock, journal=journal) as runner:
        opened = await runner.open(SPEC, SOMEONE)
        clock.advance(20)
    async with runner_of(clock=clock, journal=journal) as runner:
        await runner.go_on()
        ledger = runner.ledger(opened.debate)
        assert ledger is not None
        clock.advance(9)
        await settled()
        assert ledger.record.starts_at == opened.record.starts_at
        clock.advance(1)
        await runner.until_concluded(ledger.debate)
    assert ledger.record.turns


async def test_one_that_ended_while_nobody_ran_the_debate_is_over_at_the_restart() -> None:
    clock, journal = FakeClock(), MemoryJournal()
    async with runner_of(clock=clock, journal=journal) as runner:
        debate = (await runner.open(SPEC, SOMEONE)).debate
    clock.advance(300)
    async with runner_of(clock=clock, journal=journal) as runner:
        await runner.go_on()
        await runner.until_concluded(debate)
        assert (await runner.read_ledger(debate)).record.turns


async def test_start_now_ends_it_and_says_whose_it_was() -> None:
    async with runner_of(Gate()) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await settled()
        runner.start_now(ledger.debate, NOOR.id, NOOR.name)
        await ledger.until(lambda record: bool(record.phases))
        assert ledger.events[1].fact == CountdownEnded(by=NOOR.id, name=NOOR.name)
        with pytest.raises(SpecError, match="begun already"):
            runner.start_now(ledger.debate, NOOR.id)


async def test_a_debate_that_is_stopped_in_it_ends_without_a_turn() -> None:
    performer = ByFunction()
    async with asyncio.timeout(5), runner_of(performer) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await settled()
        await runner.close(ledger.debate, SOMEONE, "Not today.", "Mira")
        await runner.until_concluded(ledger.debate)
    assert performer.asked == []
    assert ledger.record.state == "concluded"
    assert "countdown_ended" not in kinds(ledger.events)


async def test_a_pause_in_it_lasts_until_somebody_resumes() -> None:
    clock = FakeClock()
    async with runner_of(Gate(), clock=clock) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await settled()
        runner.pause(ledger.debate, SOMEONE, "Wait for Noor.")
        await ledger.until(lambda record: record.state == "paused")
        clock.advance(50)
        await ledger.until(lambda record: record.has_begun)
        await settled()
        assert not ledger.record.phases
        clock.advance(10)
        runner.resume(ledger.debate, SOMEONE)
        record = await ledger.until(lambda record: bool(record.phases))
    # The whole time of a discussion counts from the first turn on.
    assert record.stood_still.total_seconds() == 60


async def test_people_take_seats_predict_and_say_where_they_stand_in_it() -> None:
    booth, gate = Booth(), Gate()
    async with booth.runner(gate) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await give_opinion(booth.sealed, ledger, PEOPLE["p"], "before", FOR)
        await predict(ledger=ledger, guest=NOOR, of="judge", choice="for", percent=70)
        await take_seat(ledger, DebaterId("ben"), Guest(SOMEONE, "Mira"))
        runner.start_now(ledger.debate, SOMEONE)
        await gate.next()
        with pytest.raises(SpecError, match="has begun"):
            await give_opinion(booth.sealed, ledger, PEOPLE["p"], "before", FOR)
        # Predictions are taken through the opening.
        await predict(ledger=ledger, guest=NOOR, of="judge", choice="against", percent=70)
    assert ledger.record.people.find_seat(SOMEONE) == "ben"
