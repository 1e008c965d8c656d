"""Budgets applied to debates: by what the journal says was spent, go on, warn or close.

Rule: a budget never cuts a debate. At its cap the debate goes to its closing, with verdict and
vote (discord.md, rules of the config).
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from debate_core.clock import Clock, SystemClock
from debate_core.domain.budget import (
    NAMES,
    YOURS,
    Budget,
    Cap,
    Cost,
    Scope,
    Unit,
    amount_in_words,
    find_period_start,
)
from debate_core.domain.facts import BudgetWarned, ClosingRequested, DebateOpened
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.spend import Ahead, Spend, add_costs, price_in_words
from debate_core.domain.values import DebateId
from debate_core.errors import BudgetExceeded
from debate_core.storage.port import Spending

NOTHING = Spend()
ASKINGS = 4
"""Askings to keep room for where a step may be sent back: three, each longer than before."""
WARN_AT = 0.8
"""The share of a budget at which people are warned."""


class _Stand(NamedTuple):
    """The state of one cap."""

    scope: Scope
    unit: Unit
    spent: float
    cap: float

    def allows(self, more: Spend) -> bool:
        """True if there is room for that too."""
        # Sums that were added in another order differ in their last digits.
        return self.spent + _amount(more, self.unit) <= self.cap * (1 + 1e-9)

    @property
    def in_words(self) -> str:
        amounts = (amount_in_words(amount, self.unit) for amount in (self.spent, self.cap))
        return f"{NAMES[self.scope]} is spent ({' of '.join(amounts)})"

    @property
    def kept_in_words(self) -> str:
        return f"{self._nearly}; the rest is kept for the closing"

    @property
    def short_in_words(self) -> str:
        return f"{self._nearly}; what comes next would take more than the rest"

    @property
    def _nearly(self) -> str:
        amounts = (amount_in_words(amount, self.unit) for amount in (self.spent, self.cap))
        return f"{NAMES[self.scope]} is nearly spent ({' of '.join(amounts)})"


def ruling(
    own: Spend,
    spent: Mapping[Scope, Spend],
    budget: Budget,
    warned: Set[Scope],
    ahead: Ahead | None = None,
) -> tuple[BudgetWarned, ...] | ClosingRequested:
    """The warnings that are due and were not given yet, or the closing that is.

    `own` is the debate's own spend: one that costs nothing goes on whatever others spend.
    `ahead` is the likely cost of its closing, which is reserved for it, and of the steps before.
    """
    ahead, stands = ahead or Ahead(), _own_stands(own, spent, budget)
    for stand in stands:
        if stand.spent >= stand.cap:
            return ClosingRequested(reason=stand.in_words)
        if ahead.closing is not None and not stand.allows(ahead.in_all):
            kept = stand.kept_in_words if ahead.closing.calls else stand.short_in_words
            return ClosingRequested(reason=kept)
    due: dict[Scope, _Stand] = {
        stand.scope: stand for stand in stands if stand.spent >= stand.cap * WARN_AT
    }
    return tuple(
        BudgetWarned(scope=scope, unit=stand.unit, spent=stand.spent, cap=stand.cap)
        for scope, stand in due.items()
        if scope not in warned
    )


def is_scarce(own: Spend, spent: Mapping[Scope, Spend], budget: Budget, ahead: Ahead) -> bool:
    """True if too little is left to send an answer back: each step is asked for once then."""
    wanted = sum([ahead.steps] * (ASKINGS - 1), ahead.in_all)
    return any(not stand.allows(wanted) for stand in _own_stands(own + ahead.steps, spent, budget))


def _own_stands(own: Spend, spent: Mapping[Scope, Spend], budget: Budget) -> list[_Stand]:
    """List the caps that apply to a debate: those of a unit in which it spends anything itself."""
    return [
        stand
        for scope in spent
        for stand in _stands(scope, spent[scope], budget)
        if _amount(own, stand.unit)
    ]


def check_affordable(
    estimate: Spend,
    spent: Mapping[Scope, Spend],
    budget: Budget,
    awaited: Mapping[Scope, Spend] | None = None,
) -> None:
    """Raise BudgetExceeded if a debate would take more than a budget leaves.

    `awaited` is what debates under way are still likely to take, which is reserved for them.
    """
    for scope in spent:
        for stand in _stands(scope, spent[scope], budget):
            theirs = _amount((awaited or {}).get(scope, NOTHING), stand.unit)
            needed, left = _amount(estimate, stand.unit), max(0.0, stand.cap - stand.spent - theirs)
            if needed > left:
                beside = " beside what debates under way may take" if theirs else ""
                raise BudgetExceeded(
                    _too_much(stand=stand, needed=needed, left=left, beside=beside)
                )


def describe_unpriced(estimate: Spend, budget: Budget) -> str | None:
    """Warn where dollars are capped and prices are not known; None if there is no need."""
    has_cap = any(cap.usd is not None for cap in budget.values())
    if not has_cap or not estimate.unpriced:
        return None
    return (
        f"The price of {estimate.unpriced} of {estimate.calls} calls is unknown "
        f"({price_in_words(estimate)}); the budget in dollars cannot hold them."
    )


def _amount(spend: Spend, unit: Unit) -> float:
    return spend.usd if unit == "usd" else spend.tokens


def _stands(scope: Scope, spend: Spend, budget: Budget) -> Iterator[_Stand]:
    cap = budget.get(scope, Cap())
    caps: tuple[tuple[Unit, float | None], ...] = (("usd", cap.usd), ("tokens", cap.tokens))
    for unit, most in caps:
        if most is not None:
            yield _Stand(scope=scope, unit=unit, spent=_amount(spend, unit), cap=most)


def _too_much(stand: _Stand, needed: float, left: float, beside: str) -> str:
    takes, is_left = amount_in_words(needed, stand.unit), amount_in_words(left, stand.unit)
    whose = YOURS.get(stand.scope, NAMES[stand.scope])
    verb = "are" if is_left.endswith("tokens") else "is"
    return f"This debate would take about {takes}, and {is_left} {verb} left of {whose}{beside}."


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
