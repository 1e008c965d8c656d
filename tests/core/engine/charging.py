"""A model that answers plainly and costs something, and runners whose debates have budgets."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from debate_core.clock import Clock, FakeClock
from debate_core.domain.budget import Budget
from debate_core.domain.facts.debate import Venue
from debate_core.domain.specification import Specification
from debate_core.domain.spend import Spend, SpendRange
from debate_core.engine.budget_guard import BudgetGuard
from debate_core.engine.ledger import Ledger
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.models.port import Hear, Reply, Usage
from debate_core.prompts.request import Request
from debate_core.storage.memory import MemoryJournal
from tests.core.making import SOMEONE, verdict

SERVER = Venue(server="s1", channel="c1")
NOTHING = Spend()


class Charging:
    """Each answer takes 100 tokens and this many dollars; None is a price that is not known."""

    def __init__(self, usd: float | None) -> None:
        self._usage = Usage(tokens_in=80, tokens_out=20, usd=usd)

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        if request.schema is None:
            return Reply("Because it is so.", usage=self._usage, model="some:model")
        value = verdict("for").model_dump(exclude={"tag"})
        return Reply(json.dumps(value), value, usage=self._usage, model="some:model")


@asynccontextmanager
async def budgeted(
    budget: Budget,
    *,
    usd: float | None = 1.0,
    estimate: Spend = NOTHING,
    journal: MemoryJournal | None = None,
    clock: Clock | None = None,
) -> AsyncGenerator[DebateRunner]:
    """A runner in which every answer costs that much, held to a budget."""
    journal, clock = journal or MemoryJournal(), clock or FakeClock()
    seat = ModelSeat(lambda _: Charging(usd))
    guard = BudgetGuard(journal, lambda _: SpendRange(estimate, estimate), budget, clock)
    async with DebateRunner(RunnerConfig(journal, lambda _: seat, clock, guard=guard)) as runner:
        yield runner


async def held(runner: DebateRunner, spec: Specification) -> Ledger:
    """A debate of this runner, from its opening to its end."""
    ledger = await runner.open(spec, SOMEONE, SERVER)
    await runner.until_concluded(ledger.debate)
    return ledger
