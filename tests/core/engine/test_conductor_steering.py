"""The conductor paused, resumed and stopped: what is on record then, and what still happens."""

import asyncio

import pytest

from debate_core.domain.facts import ClosingRequested, Paused, Resumed, TurnsSkipped
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge
from debate_core.errors import SpecError
from tests.core.engine.rooms import Gate, at, kinds, runner_of, settled
from tests.core.making import SOMEONE, consensus_spec, rounds_spec, speech


async def test_a_pause_lets_the_turn_under_way_end_and_then_waits() -> None:
    gate = Gate()
    async with runner_of(gate) as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE)
        await gate.next()
        runner.pause(ledger.debate, SOMEONE, "a break")
        await at(ledger, "paused")
        gate.open()
        await ledger.until(lambda record: len(record.turns) == 1)
        await settled()
        assert ledger.record.state == "paused"
        assert kinds(ledger.events)[-2:] == ["paused", "step_answered"]

        runner.resume(ledger.debate, SOMEONE)
        gate.open(2)
        await runner.until_concluded(ledger.debate)
    assert ledger.record.state == "concluded"


@pytest.mark.parametrize("spec", [consensus_spec("a", rounds=1), rounds_spec()])
async def test_a_decision_that_falls_during_a_pause_is_recorded_after_it(
    spec: Specification,
) -> None:
    gate = Gate()
    async with runner_of(gate) as runner:
        ledger = await runner.open(spec, SOMEONE)
        steps = 1 if spec.format == "consensus" else 3
        for _ in range(steps - 1):
            await gate.next()
            gate.open()
        await gate.next()
        runner.pause(ledger.debate, SOMEONE, "a break")
        await at(ledger, "paused")
        gate.open()
        await settled()
        assert ledger.record.decision is None

        runner.resume(ledger.debate, SOMEONE)
        await runner.until_concluded(ledger.debate)
    assert ledger.record.decision is not None
    assert kinds(ledger.events)[-3:] == ["resumed", "decision_made", "debate_concluded"]


async def test_a_debate_that_is_decided_during_a_pause_can_still_be_stopped() -> None:
    gate = Gate()
    async with runner_of(gate) as runner:
        ledger = await runner.open(consensus_spec("a"), SOMEONE)
        await gate.next()
        runner.pause(ledger.debate, SOMEONE, "a break")
        await at(ledger, "paused")
        gate.open()
        await settled()
        await runner.close(ledger.debate, SOMEONE, "enough")
        await runner.until_concluded(ledger.debate)
    assert ledger.record.decision is not None
    assert ledger.record.decision.rule == "threshold_vote"


@pytest.mark.parametrize("answered", range(5))
async def test_stopped_at_any_point_the_judge_rules_on_what_was_said(answered: int) -> None:
    gate = Gate()
    async with runner_of(gate) as runner:
        ledger = await runner.open(rounds_spec(rounds=2), SOMEONE)
        for _ in range(answered):
            await gate.next()
            gate.open()
        stopped_at = await gate.next()
        await runner.close(ledger.debate, SOMEONE, "enough")
        await ledger.until(lambda record: record.closing is not None)
        if answered:
            judging = stopped_at if answered == 4 else await gate.next()
            assert isinstance(judging.step, Judge)
            assert judging.heard == tuple(range(1, answered + 1))
            gate.open()
        await runner.until_concluded(ledger.debate)
    assert isinstance(stopped_at.step, Judge) == (answered == 4)
    assert len(ledger.record.transcript) == answered
    assert ledger.record.decision is not None
    rules = ("closed_early", "unheard", "judge_verdict", "judge_verdict", "judge_verdict")
    assert ledger.record.decision.rule == rules[answered]


async def test_stopped_while_it_is_paused_a_debate_goes_to_its_closing() -> None:
    gate = Gate()
    async with runner_of(gate) as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE)
        await gate.next()
        runner.pause(ledger.debate, SOMEONE, "a break")
        await at(ledger, "paused")
        gate.open()
        await ledger.until(lambda record: len(record.turns) == 1)
        await runner.close(ledger.debate, SOMEONE, "enough")
        assert isinstance((await gate.next()).step, Judge)
        gate.open()
        await runner.until_concluded(ledger.debate)
    assert ledger.record.decision is not None
    assert ledger.record.decision.rule == "unheard"
    assert kinds(ledger.events)[4:6] == ["resumed", "closing_requested"]


async def test_stopping_ends_the_turn_under_way() -> None:
    was_cancelled = asyncio.Event()

    async def endless(_: Pending) -> Form:
        try:
            await asyncio.Event().wait()
        finally:
            was_cancelled.set()
        return speech()

    async with runner_of(endless) as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE)
        await settled()
        await runner.close(ledger.debate, SOMEONE, "enough")
        await runner.until_concluded(ledger.debate)
    assert was_cancelled.is_set()
    assert ledger.record.turns == ()


async def test_stopped_twice_the_judge_still_rules() -> None:
    gate = Gate()
    async with runner_of(gate) as runner:
        ledger = await runner.open(rounds_spec(rounds=2), SOMEONE)
        await gate.next()
        gate.open()
        await gate.next()
        for _ in range(2):
            await runner.close(ledger.debate, SOMEONE, "enough")
        assert isinstance((await gate.next()).step, Judge)
        with pytest.raises(SpecError, match="already closing"):
            await runner.close(ledger.debate, SOMEONE, "enough")
        gate.open()
        await runner.until_concluded(ledger.debate)
    assert ledger.record.verdict is not None
    assert sum(isinstance(event.fact, ClosingRequested) for event in ledger.events) == 1


async def test_a_skip_that_was_asked_for_twice_skips_one_turn() -> None:
    gate = Gate()
    async with runner_of(gate) as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE)
        shown = await gate.next()
        for _ in range(2):
            runner.skip(ledger.debate, SOMEONE, "Mod", shown.number)
        await gate.next()
        with pytest.raises(SpecError, match="over already"):
            runner.skip(ledger.debate, SOMEONE, "Mod", shown.number)
        gate.open(3)
        await gate.next()
        await runner.until_concluded(ledger.debate)
    assert [turn.missed for turn in ledger.record.turns] == ["skipped by Mod", None]
    skipped = [e.fact for e in ledger.events if isinstance(e.fact, TurnsSkipped)]
    assert [each.turns for each in skipped] == [(1,)]


async def test_requests_that_do_not_fit_the_moment_leave_no_fact() -> None:
    gate = Gate()
    async with runner_of(gate) as runner:
        ledger = await runner.open(consensus_spec("a"), SOMEONE)
        await gate.next()
        for _ in range(2):
            runner.pause(ledger.debate, SOMEONE, "a break")
        await at(ledger, "paused")
        for _ in range(2):
            runner.resume(ledger.debate, SOMEONE)
        await at(ledger, "debating")
        gate.open()
        await runner.until_concluded(ledger.debate)
    facts = [event.fact for event in ledger.events]
    assert sum(isinstance(fact, Paused) for fact in facts) == 1
    assert sum(isinstance(fact, Resumed) for fact in facts) == 1
    assert not any(isinstance(fact, ClosingRequested) for fact in facts)
