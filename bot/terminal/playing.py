"""A debate played in this process, from its opening to its conclusion, with someone watching."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from debate_core.domain.budget import Cap, Scope
from debate_core.domain.facts import Event
from debate_core.domain.specification import Specification
from debate_core.domain.words import PersonId
from debate_core.drafting.estimate import Estimator
from debate_core.engine.budget_guard import BudgetGuard
from debate_core.engine.conductor import Limits
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Performer
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.engine.signals import Signals
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Spending

_PERSON = PersonId("terminal")
Watch = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """What a debate may spend and how long it may take, and how both are estimated."""

    estimator: Estimator = field(default_factory=Estimator)
    cap: Cap | None = None
    limits: Limits = field(default_factory=Limits)

    def guard(self, spending: Spending) -> BudgetGuard:
        """What holds it to that; a terminal knows of no days, servers or other people."""
        budget: dict[Scope, Cap] = {"debate": self.cap} if self.cap else {}
        return BudgetGuard(spending, self.estimator.likely, budget)


async def play(
    spec: Specification,
    performer: Performer,
    watch: Watch,
    signals: Signals,
    settings: PlaySettings | None = None,
) -> Ledger:
    """The debate at its end, or where Ctrl-C left it; SpecError if it cannot be run."""
    journal = MemoryJournal()
    settings = settings or PlaySettings()
    config = RunnerConfig(
        journal,
        lambda _: performer,
        signals=signals,
        limits=settings.limits,
        guard=settings.guard(journal),
    )
    async with DebateRunner(config) as runner:
        ledger = await runner.open(spec, _PERSON)
        with suppress(asyncio.CancelledError):
            async for event in runner.unattended(ledger, _PERSON):
                watch(event)
    return ledger
