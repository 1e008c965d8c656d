"""The consequence of spending for a budget: nothing, a warning, or that it is time to close.

Rule: a budget never cuts a debate. At its cap the debate goes to its closing, with verdict and
vote (discord.md, rules of the config).
"""

from collections.abc import Iterator, Mapping, Set
from typing import NamedTuple

from debate_core.domain.budget import NAMES, YOURS, Budget, Cap, Scope, Unit, amount_in_words
from debate_core.domain.facts import BudgetWarned, ClosingRequested
from debate_core.domain.spend import Ahead, Spend, price_in_words
from debate_core.errors import BudgetExceeded

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
