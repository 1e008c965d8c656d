"""Budgets applied to debates: they go on, warn or close by what was spent according to the journal.

Rule: a budget never cuts a debate. At its cap the debate goes to its closing, with verdict and
vote (discord.md, rules of the config).
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import NamedTuple, TypedDict

from debate_core.clock import Clock, SystemClock
from debate_core.domain.budget import (
    LEFT,
    NAMES,
    PERIODS,
    Budget,
    Cap,
    Cost,
    Scope,
    Unit,
    amount_in_words,
    find_period_start,
    round_down,
    round_up,
)
from debate_core.domain.facts import BudgetWarned, ClosingRequested, DebateOpened
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.spend import Ahead, Spend, SpendRange, add_costs
from debate_core.domain.values import PersonId
from debate_core.errors import BudgetExceeded, SpecError
from debate_core.language import _, ngettext
from debate_core.storage.port import Admission, Spending, Starts

NOTHING = Spend()
ASKINGS = 4
"""Calls to keep room for if a step may be sent back: three, each longer than the one before."""
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
        return self.spent + _get_amount(more, self.unit) <= self.cap * (1 + 1e-9)

    @property
    def in_words(self) -> str:
        return _("{name} is spent ({amounts})", name=_(NAMES[self.scope]), amounts=self._amounts)

    @property
    def kept_in_words(self) -> str:
        return _(
            "{name} is nearly spent ({amounts}); the rest is kept for the closing",
            name=_(NAMES[self.scope]),
            amounts=self._amounts,
        )

    @property
    def short_in_words(self) -> str:
        return _(
            "{name} is nearly spent ({amounts}); what comes next would take more than the rest",
            name=_(NAMES[self.scope]),
            amounts=self._amounts,
        )

    @property
    def _amounts(self) -> str:
        amounts = (amount_in_words(amount, self.unit) for amount in (self.spent, self.cap))
        return _(" of ").join(amounts)


def find_ruling(
    own: Spend,
    spent: Mapping[Scope, Spend],
    budget: Budget,
    warned: Set[Scope],
    ahead: Ahead | None = None,
) -> tuple[BudgetWarned, ...] | ClosingRequested:
    """The warnings that are due and were not given yet, or the closing that is.

    `own` is the debate's own spend: a debate that costs nothing goes on, whatever others spend.
    `ahead` is the likely cost of its closing, which is reserved for it, and of the steps before.
    """
    ahead, stands = ahead or Ahead(), _list_own_stands(own, spent, budget)
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
    return any(
        not stand.allows(wanted) for stand in _list_own_stands(own + ahead.steps, spent, budget)
    )


def _list_own_stands(own: Spend, spent: Mapping[Scope, Spend], budget: Budget) -> list[_Stand]:
    """List the caps that apply to a debate: those of a unit in which it spends anything itself."""
    return [
        stand
        for scope in spent
        for stand in _list_stands(scope, spent[scope], budget)
        if _get_amount(own, stand.unit)
    ]


def check_affordable(most: Spend, claims: Mapping[Scope, Spend], budget: Budget) -> None:
    """Raise BudgetExceeded if a debate may take more than a budget leaves.

    `claims` is what was spent, and what is reserved for debates under way.
    """
    for scope in claims:
        for stand in _list_stands(scope, claims[scope], budget):
            if not stand.allows(most) and _get_amount(most, stand.unit):
                raise BudgetExceeded(_explain_excess(stand, _get_amount(most, stand.unit)))
            if stand.unit == "usd" and not stand.cap and most.unpriced:
                raise BudgetExceeded(
                    _("Nothing may be spent here, and its price is unknown. Use built-in debaters.")
                )


def check_priced(
    models: Iterable[str], budget: Budget, is_priceless: Callable[[str], bool]
) -> None:
    """Raise SpecError for a model that a budget in dollars cannot hold."""
    if not has_dollars(budget):
        return
    for model in filter(is_priceless, models):
        raise SpecError(
            _(
                "The price of “{model}” is unknown, so no budget holds it. Pick one from the list.",
                model=model,
            )
        )


def has_dollars(budget: Budget) -> bool:
    """True if a budget limits dollars."""
    return any(cap.usd is not None for cap in budget.values())


def has_tokens(budget: Budget) -> bool:
    """True if a budget limits tokens."""
    return any(cap.tokens is not None for cap in budget.values())


def cap_spend(spend: Spend, cap: Cap) -> Spend:
    """Return as much of a spend as a cap allows, as far as budgets count it."""
    return Spend(
        usd=spend.usd if cap.usd is None else min(spend.usd, cap.usd),
        tokens_in=spend.tokens if cap.tokens is None else min(spend.tokens, cap.tokens),
    )


def describe_unpriced(estimate: Spend, budget: Budget) -> str | None:
    """Warn where dollars are capped and prices are not known; None if there is no need."""
    if not has_dollars(budget) or not estimate.unpriced:
        return None
    return _(
        "The price of {unpriced} of {calls} is unknown, so the budget in dollars cannot hold them.",
        unpriced=estimate.unpriced,
        calls=ngettext("{count} call", "{count} calls", estimate.calls),
    )


def _get_amount(spend: Spend, unit: Unit) -> float:
    return spend.usd if unit == "usd" else spend.tokens


def _list_stands(scope: Scope, spend: Spend, budget: Budget) -> Iterator[_Stand]:
    cap = budget.get(scope, Cap())
    caps: tuple[tuple[Unit, float | None], ...] = (("usd", cap.usd), ("tokens", cap.tokens))
    for unit, most in caps:
        if most is not None:
            yield _Stand(scope=scope, unit=unit, spent=_get_amount(spend, unit), cap=most)


def _explain_excess(stand: _Stand, needed: float) -> str:
    left, is_usd = max(0.0, stand.cap - stand.spent), stand.unit == "usd"
    return _(
        "This may take {needed}, and {left}. Choose Quick, or a shorter format.",
        needed=round_up(needed) if is_usd else amount_in_words(needed, "tokens"),
        left=_(
            LEFT[stand.scope],
            amount=round_down(left) if is_usd else amount_in_words(left, "tokens"),
        ),
    )


Estimate = Callable[[Specification], SpendRange]
"""The spending that a debate is expected to take."""


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
    usd_a_day: Callable[[str], Awaitable[float | None]] | None = None
    """The dollars that a server allows itself in a day; None where servers have no say."""
    is_priceless: Callable[[str], bool] = lambda _: False
    """True for a model that is paid for, and for which no budget in dollars can be held."""

    async def admit(
        self,
        opened: DebateOpened,
        check: Callable[[Starts], None] = lambda _: None,
        estimate: SpendRange | None = None,
    ) -> Admission:
        """Make the admission of a debate: by this check, and by what is left of its budgets.

        The most that it may take is reserved for it. It is estimated unless that is known.
        """
        budget = await self._find_budget(opened)
        if not budget:
            return Admission(check)
        likely, most = estimate or await asyncio.to_thread(self.estimate, opened.specification)
        check_priced(opened.specification.models, budget, self.is_priceless)
        check_affordable(likely, {"debate": Spend()}, budget)
        # A debate closes at its own cap, so it never takes more.
        most = cap_spend(most, budget.get("debate", Cap()))

        now = self.clock.now()

        def check_all(starts: Starts) -> None:
            check(starts)
            claims = dict[Scope, Spend]()
            for scope, of in _list_payers(budget, opened):
                if scope != "debate":
                    claims[scope] = starts.sum_claims(find_period_start(scope, now), **of)
            check_affordable(most, claims, budget)

        return Admission(check_all, most)

    async def find_standing(self, record: Record) -> BudgetStanding:
        """Find what follows from all that has been spent, this debate's last step included."""
        budget = await self._find_budget(record.opened)
        if not budget:
            return BudgetStanding()
        own = add_costs(record.costs)
        spent = await self._sum_spending(record.opened, budget, own)
        ahead = Ahead() if self.ahead is None else await asyncio.to_thread(self.ahead, record)
        scarce = is_scarce(own=own, spent=spent, budget=budget, ahead=ahead)
        if not record.costs:  # a debate in which nobody was heard has nothing to close with
            return BudgetStanding(is_scarce=scarce)
        found = find_ruling(own=own, spent=spent, budget=budget, warned=record.warned, ahead=ahead)
        return BudgetStanding(found if isinstance(found, tuple) else (found,), scarce)

    async def guess_dropped(self, record: Record, pending: Pending, beside: int) -> Cost:
        """Guess the cost of a step that is dropped while a model writes; it is paid for.

        `beside` is the number of pending steps, this one among them.
        """
        if self.ahead is None or not await self._find_budget(record.opened):
            return Cost()
        steps = (await asyncio.to_thread(self.ahead, record)).steps
        return Cost(
            tokens_in=steps.tokens_in // beside,
            tokens_out=steps.tokens_out // beside,
            usd=None if steps.unpriced else steps.usd / beside,
            model=pending.step.get_model(record.spec),
        )

    async def _find_budget(self, opened: DebateOpened) -> Budget:
        """Find the budget that holds for a debate: the host's, its server's and its own."""
        lower: dict[Scope, float | None] = {"debate": opened.specification.usd_limit}
        if self.usd_a_day is not None and opened.venue is not None:
            lower["server_day"] = await self.usd_a_day(opened.venue.server)
        budget = dict(self.budget)
        for scope, usd in lower.items():
            if usd is not None:
                cap = budget.get(scope, Cap())
                budget[scope] = Cap(usd if cap.usd is None else min(usd, cap.usd), cap.tokens)
        return budget

    async def _sum_spending(
        self, opened: DebateOpened, budget: Budget, own: Spend
    ) -> Mapping[Scope, Spend]:
        """Add up what has been spent within each budget that this debate falls under."""
        now = self.clock.now()
        return {
            scope: own
            if scope == "debate"
            else await self.spending.sum_spending(find_period_start(scope, now), **of)
            for scope, of in _list_payers(budget, opened)
        }


class _Payer(TypedDict, total=False):
    """The person or the server whose budget it is; neither where all servers share it."""

    person: PersonId
    server: str


def _list_payers(budget: Budget, opened: DebateOpened) -> Iterator[tuple[Scope, _Payer]]:
    """List the scopes of a budget that a debate falls under."""
    for scope in budget:
        if scope == "debate":
            yield scope, {}
        elif scope in ("person_day", "person_month"):
            yield scope, {"person": opened.opened_by}
        elif opened.venue is not None:
            yield scope, {"server": opened.venue.server} if scope in PERIODS else {}
