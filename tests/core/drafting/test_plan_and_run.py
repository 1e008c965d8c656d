"""What the plan says a debate takes is what an offline run of it takes."""

import asyncio
from itertools import product

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.budget import Budget, Cap
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.spend import total
from debate_core.drafting.estimate import Estimator
from debate_core.drafting.plan import plan_of
from debate_core.drafting.wishes import Wishes, specification
from debate_core.engine.hall import Hall, House
from debate_core.engine.purse import Purse
from debate_core.engine.seat import ModelSeat
from debate_core.errors import BudgetExceeded
from debate_core.models.offline import OfflineModel
from debate_core.storage.memory import MemoryJournal
from tests.core.making import SOMEONE

MOTION = "Cities should make public transport free"
SPECS = {
    "two in rounds": Wishes(MOTION),
    "five in rounds": Wishes(MOTION, debaters="5", rounds=3, options="concession=yes"),
    "structured": Wishes(MOTION, "structured"),
    "structured, evidence first": Wishes(MOTION, "structured", options="rubric=evidence-first"),
    "a panel": Wishes(MOTION, "panel"),
    "a panel of chosen personas": Wishes(MOTION, "panel", "4", options="personas=yes"),
    "a panel with questions": Wishes(MOTION, "panel", options="points_of_information=yes"),
    "a panel that the judge orders": Wishes(
        MOTION, "panel", rounds=4, options="order=judge-selected; assess_every=3"
    ),
    "a panel all in turn with all of it": Wishes(
        MOTION,
        "panel",
        rounds=4,
        options="order=judge-selected; points_of_information=yes; personas=yes; "
        "opening=turn-taking; closing=turn-taking",
    ),
    "a championship": Wishes(MOTION, "championship"),
    "one who decides alone": Wishes(MOTION, "consensus", "1"),
    "three who decide": Wishes(MOTION, "consensus"),
}


async def _held(spec: Specification, budget: Budget) -> Record:
    """The debate, held by the offline model under a budget."""
    journal, seat = MemoryJournal(), ModelSeat(lambda _: OfflineModel())
    purse = Purse(journal, Estimator().likely, budget)
    async with (
        asyncio.timeout(10),
        Hall(House(journal, lambda _: seat, FakeClock(), purse=purse)) as hall,
    ):
        ledger = await hall.open(spec, SOMEONE)
        await hall.concluded(ledger.debate)
    return ledger.record


@pytest.mark.parametrize(
    ("name", "has_budget"), [*product(SPECS, [False]), *product(SPECS, [True])]
)
async def test_a_run_takes_what_its_plan_says_under_a_budget_of_just_that(
    name: str, has_budget: bool
) -> None:
    spec = specification(SPECS[name], seed=7)
    plan = plan_of(spec)
    likely = plan.estimate.likely
    record = await _held(spec, {"debate": Cap(tokens=likely.tokens)} if has_budget else {})
    assert total(record.costs) == likely
    assert len(record.turns) == plan.estimate.turns
    assert plan.fewest_calls <= likely.calls <= (plan.most_calls or likely.calls)
    assert record.closing is None


@pytest.mark.parametrize("name", SPECS)
async def test_a_budget_of_less_is_refused_before_the_start(name: str) -> None:
    spec = specification(SPECS[name], seed=7)
    likely = Estimator().likely(spec)
    with pytest.raises(BudgetExceeded, match="would take about"):
        await _held(spec, {"debate": Cap(tokens=likely.tokens - 1)})


@pytest.mark.parametrize("name", [each for each in SPECS if "decide" not in each])
async def test_a_run_opens_the_phases_of_its_plan(name: str) -> None:
    spec = specification(SPECS[name], seed=7)
    assert (await _held(spec, {})).phases == plan_of(spec).phases
