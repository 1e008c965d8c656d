"""Budgets applied to debates, by what the journal says has been spent."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from debate_core.clock import Clock, SystemClock
from debate_core.domain.budget import Budget, Cap, Scope, find_period_start
from debate_core.domain.cost import Cost
from debate_core.domain.facts import BudgetWarned, ClosingRequested, DebateOpened
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.spend import Ahead, Spend, add_costs
from debate_core.domain.values import DebateId
from debate_core.engine.budget import check_affordable, is_scarce, ruling
from debate_core.storage.port import Spending

Estimate = Callable[[Specification], Spend]
"""The likely spend of a debate."""


class BudgetStanding(NamedTuple):
    """The state of a debate's budgets."""

    due: tuple[BudgetWarned | ClosingRequested, ...] = ()
    """The warnings that are due and were not given yet, or the closing that is."""
    is_scarce: bool = False
    """True if too little is left to send an answer back."""


@dataclass(frozen=True, slots=True)
class BudgetGuard:
    """Budgets, and what they are compared with; without caps it asks nobody and stops nothing."""

    spending: Spending
    estimate: Estimate
    budget: Budget = field(default_factory=dict[Scope, Cap])
    clock: Clock = field(default_factory=SystemClock)
    ahead: Callable[[Record], Ahead] | None = None
    """The next costs of a debate; nothing is reserved for its closing where this is not known."""
    estimates: dict[DebateId, Spend] = field(default_factory=dict[DebateId, Spend], init=False)
    """The likely spend of each debate under way."""

    async def check(self, opened: DebateOpened, under_way: Sequence[Record] = ()) -> None:
        """Raise BudgetExceeded if a debate would take more than what is left for it.

        The part of it that the debates under way are still likely to take is reserved for them.
        """
        if not self.budget:
            return
        estimate = await asyncio.to_thread(self.estimate, opened.specification)
        awaited = await self._add_up_awaited(opened, under_way)
        check_affordable(
            estimate=estimate,
            spent=await self._add_up_spent(opened, Spend()),
            budget=self.budget,
            awaited=awaited,
        )

    async def _add_up_awaited(
        self, opened: DebateOpened, under_way: Sequence[Record]
    ) -> Mapping[Scope, Spend]:
        """Add up what the debates that share a budget with this one are still likely to take."""
        debated = [record for record in under_way if record.state in ("debating", "paused")]
        for gone in self.estimates.keys() - {record.debate for record in debated}:
            self.estimates.pop(gone, None)
        awaited: dict[Scope, Spend] = {}
        for scope in self.budget:
            beside = [record for record in debated if _shares(scope, record, opened)]
            awaited[scope] = sum([await self._estimate_rest(record) for record in beside], Spend())
        return awaited

    async def _estimate_rest(self, record: Record) -> Spend:
        """Return what a debate under way is still likely to take; it is estimated once."""
        known = self.estimates.get(record.debate)
        if known is None:
            known = await asyncio.to_thread(self.estimate, record.spec)
            self.estimates[record.debate] = known
        return _subtract(known, add_costs(record.costs))

    async def standing(self, record: Record) -> BudgetStanding:
        """Find what follows from all that has been spent, this debate's last step included."""
        if not self.budget:
            return BudgetStanding()
        own = add_costs(record.costs)
        spent = await self._add_up_spent(record.opened, own)
        ahead = Ahead() if self.ahead is None else await asyncio.to_thread(self.ahead, record)
        scarce = is_scarce(own=own, spent=spent, budget=self.budget, ahead=ahead)
        if not record.costs:  # a debate of which nothing has been heard has nothing to close with
            return BudgetStanding(is_scarce=scarce)
        found = ruling(own=own, spent=spent, budget=self.budget, warned=record.warned, ahead=ahead)
        return BudgetStanding(found if isinstance(found, tuple) else (found,), scarce)

    async def guess_dropped(self, record: Record, pending: Pending, beside: int) -> Cost:
        """Guess the cost of a step that is dropped while a model writes; it is paid for.

        `beside` is the number of pending steps, this one among them.
        """
        if not self.budget or self.ahead is None:
            return Cost()
        steps = (await asyncio.to_thread(self.ahead, record)).steps
        return Cost(
            tokens_in=steps.tokens_in // beside,
            tokens_out=steps.tokens_out // beside,
            usd=None if steps.unpriced else steps.usd / beside,
            model=pending.step.get_model(record.spec),
        )

    async def _add_up_spent(self, opened: DebateOpened, own: Spend) -> Mapping[Scope, Spend]:
        """Add up what has been spent within each budget that this debate falls under."""
        server = opened.venue.server if opened.venue else None
        spent: dict[Scope, Spend] = {}
        for scope in self.budget:
            start = find_period_start(scope, self.clock.now())
            if scope == "debate":
                spent[scope] = own
            elif scope in ("person_day", "person_month"):
                spent[scope] = await self.spending.sum_spending(start, person=opened.opened_by)
            elif server is not None:
                spent[scope] = await self.spending.sum_spending(start, server=server)
        return spent


def _shares(scope: Scope, record: Record, opened: DebateOpened) -> bool:
    """True if a debate under way falls under the same budget as one that is to begin."""
    if scope in ("person_day", "person_month"):
        return record.opened.opened_by == opened.opened_by
    theirs, own = record.opened.venue, opened.venue
    is_ours = theirs is not None and own is not None and theirs.server == own.server
    return scope != "debate" and is_ours


def _subtract(estimate: Spend, spent: Spend) -> Spend:
    """Compute what is left of an estimate after spending, as far as budgets count it."""
    return Spend(
        usd=max(0.0, estimate.usd - spent.usd), tokens_in=max(0, estimate.tokens - spent.tokens)
    )
