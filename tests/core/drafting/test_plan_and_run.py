"""What the plan says a debate takes is what an offline run of it takes."""

import asyncio
from itertools import product

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.budget import Budget, Cap
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.spend import add_costs
from debate_core.drafting.estimate import Estimator
from debate_core.drafting.plan import make_plan
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.budget_guard import BudgetGuard
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.errors import BudgetExceeded
from debate_core.storage.memory import MemoryJournal
from tests.core.making import SOMEONE
from tests.sweep import keep_some

MOTION = "Cities should make public transport free"
SPECS = {
    "two in rounds": DebateRequest(MOTION),
    "five in rounds": DebateRequest(MOTION, debaters="5", rounds=3, options="concession=yes"),
    "structured": DebateRequest(MOTION, "structured"),
    "structured, evidence first": DebateRequest(
        MOTION, "structured", options="rubric=evidence-first"
    ),
    "a panel": DebateRequest(MOTION, "panel"),
    "a panel of chosen personas": DebateRequest(MOTION, "panel", "4", options="personas=yes"),
    "a panel with questions": DebateRequest(MOTION, "panel", options="points_of_information=yes"),
    "a panel that the judge orders": DebateRequest(
        MOTION, "panel", rounds=4, options="order=judge-selected; assess_every=3"
    ),
    "a panel all in turn with all of it": DebateRequest(
        MOTION,
        "panel",
        rounds=4,
        options="order=judge-selected; points_of_information=yes; personas=yes; "
        "opening=turn-taking; closing=turn-taking",
    ),
    "a championship": DebateRequest(MOTION, "championship"),
    "one who decides alone": DebateRequest(MOTION, "consensus", "1"),
    "three who decide": DebateRequest(MOTION, "consensus"),
}


async def _held(spec: Specification, budget: Budget) -> Record:
    """The debate, held by the offline model under a budget."""
    journal, seat = MemoryJournal(), OfflineSeat()
    guard = BudgetGuard(
        journal, Estimator().estimate_spend, budget, ahead=Estimator().estimate_ahead
    )
    async with (
        asyncio.timeout(10),
        DebateRunner(RunnerConfig(journal, lambda _: seat, FakeClock(), guard=guard)) as runner,
    ):
        ledger = await runner.open(spec, SOMEONE)
        await runner.until_concluded(ledger.debate)
    return ledger.record


@pytest.mark.parametrize(("has_budget", "name"), keep_some(product([False, True], SPECS), 2))
async def test_a_run_takes_what_its_plan_says_under_a_budget_of_just_that(
    name: str, has_budget: bool
) -> None:
    spec = make_specification(SPECS[name], seed=7)
    plan = make_plan(spec)
    likely = plan.estimate.likely
    record = await _held(spec, {"debate": Cap(tokens=likely.tokens)} if has_budget else {})
    assert add_costs(record.costs) == likely
    assert len(record.turns) == plan.estimate.turns
    assert likely.calls <= (plan.most_calls or likely.calls)
    assert record.closing is None
    assert record.phases == plan.phases or "decide" in name


@pytest.mark.parametrize("name", keep_some(SPECS, 3))
async def test_a_budget_of_less_is_refused_before_the_start(name: str) -> None:
    spec = make_specification(SPECS[name], seed=7)
    likely = Estimator().estimate_spend(spec).likely
    with pytest.raises(BudgetExceeded, match="This may take"):
        await _held(spec, {"debate": Cap(tokens=likely.tokens - 1)})
