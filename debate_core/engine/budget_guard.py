"""Holds debates to their budgets, by what the journal says has been spent."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from debate_core.clock import Clock, SystemClock
from debate_core.domain.budget import Budget, Cap, Scope, since
from debate_core.domain.facts import BudgetWarned, ClosingRequested, DebateOpened
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.spend import Spend, total
from debate_core.engine.budget import check_affordable, ruling
from debate_core.storage.port import Spending

Estimate = Callable[[Specification], Spend]
"""What a debate is likely to take."""


@dataclass(frozen=True, slots=True)
class BudgetGuard:
    """Budgets, and what they are held against; without caps it asks nobody and stops nothing."""

    spending: Spending
    estimate: Estimate
    budget: Budget = field(default_factory=dict[Scope, Cap])
    clock: Clock = field(default_factory=SystemClock)
    closing: Callable[[Record], Spend] | None = None
    """What the closing of a debate would take; nothing is kept for it where this is not known."""

    async def check(self, opened: DebateOpened) -> None:
        """Raise BudgetExceeded if a debate would take more than what is left for it."""
        if self.budget:
            estimate = await asyncio.to_thread(self.estimate, opened.specification)
            check_affordable(estimate, await self._spent(opened, Spend()), self.budget)

    async def ruling(
        self, record: Record, *, is_judging: bool = False
    ) -> tuple[BudgetWarned | ClosingRequested, ...]:
        """What follows from all that has been spent, this debate's last step included.

        Where only the judge has a say by now nothing is kept for a closing: it is there.
        """
        if not self.budget or not record.costs:
            return ()
        own = total(record.costs)
        spent = await self._spent(record.opened, own)
        kept = Spend()
        if self.closing is not None and not is_judging:
            kept = await asyncio.to_thread(self.closing, record)
        found = ruling(own, spent, self.budget, record.warned, kept)
        return found if isinstance(found, tuple) else (found,)

    async def _spent(self, opened: DebateOpened, own: Spend) -> Mapping[Scope, Spend]:
        """What has been spent within each budget that this debate falls under."""
        server = opened.venue.server if opened.venue else None
        spent: dict[Scope, Spend] = {}
        for scope in self.budget:
            start = since(scope, self.clock.now())
            if scope == "debate":
                spent[scope] = own
            elif scope in ("person_day", "person_month"):
                spent[scope] = await self.spending.spent(start, person=opened.opened_by)
            elif server is not None:
                spent[scope] = await self.spending.spent(start, server=server)
        return spent
