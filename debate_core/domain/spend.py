"""Spend: the cost of model calls, added up; what is not known is never counted as zero."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import NamedTuple

from debate_core.domain.budget import Cost, amount_in_words
from debate_core.domain.facts import ClosingRequested, Fact, StepAnswered
from debate_core.domain.specification import is_offline
from debate_core.language import _, ngettext, pgettext


@dataclass(frozen=True, slots=True)
class Spend:
    """The tokens and money that calls took."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cached: int = 0
    """The part of `tokens_in` that was read from a provider's cache."""
    written: int = 0
    """The part of `tokens_in` that was written to a provider's cache."""
    usd: float = 0.0
    """The cost of the calls with a known price, in US dollars."""
    unpriced: int = 0
    """Calls whose price is unknown."""

    @property
    def tokens(self) -> int:
        """The sum of tokens in and out."""
        return self.tokens_in + self.tokens_out

    def __add__(self, other: "Spend") -> "Spend":
        return Spend(
            self.calls + other.calls,
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            self.cached + other.cached,
            self.written + other.written,
            self.usd + other.usd,
            self.unpriced + other.unpriced,
        )


class SpendRange(NamedTuple):
    """The spending that a debate is expected to take."""

    likely: Spend
    most: Spend
    """The spending where nobody gives way and every round is played."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """The spending that a debate has ahead of it."""

    steps: Spend = Spend()
    """The spending on the next steps, including those under way."""
    closing: Spend | None = None
    """The spending on closing now; None where the steps are the closing, or it is not known."""

    @property
    def in_all(self) -> Spend:
        """The spending that is needed to go on, and to close after it."""
        return self.steps + (self.closing or Spend())


def list_costs(fact: Fact) -> tuple[Cost, ...]:
    """List the costs of requests that a fact records."""
    if isinstance(fact, ClosingRequested):
        return fact.dropped
    if isinstance(fact, StepAnswered):
        return (fact.cost,)
    return () if fact.asked_beside is None else fact.asked_beside[1:]


def make_spend(cost: Cost) -> Spend:
    """Make the spending of one step; nothing where no model was asked."""
    calls = cost.calls if cost.model else 0
    return Spend(
        calls=calls,
        tokens_in=cost.tokens_in,
        tokens_out=cost.tokens_out,
        cached=cost.tokens_cached,
        written=cost.tokens_written,
        usd=cost.usd or 0.0,
        unpriced=calls if cost.usd is None else 0,
    )


def add_costs(costs: Iterable[Cost]) -> Spend:
    """Add up the costs of several steps."""
    return reduce(add, map(make_spend, costs), Spend())


def price_in_words(spend: Spend) -> str:
    """Write a price: “$0.0123”, “nothing”, “unknown”, or “at least $0.01, 2 calls unpriced”."""
    if spend.unpriced and not spend.usd:
        return "unknown"
    if spend.unpriced:
        return ngettext(
            "at least {usd}, {count} call of unknown price",
            "at least {usd}, {count} calls of unknown price",
            spend.unpriced,
            usd=amount_in_words(spend.usd, "usd"),
        )
    return amount_in_words(spend.usd, "usd") if spend.usd else "nothing"


def write_price(spend: Spend) -> str:
    """Write a price for people, such as “$0.0123”, “nothing” or “price unknown”."""
    price = price_in_words(spend)
    named = {"nothing": pgettext("spent", "nothing"), "unknown": _("price unknown")}
    return named.get(price, price)


def describe_spent(costs: Iterable[Cost]) -> str:
    """Write the spending, as “5 calls, 7,240 tokens, $0.0123”; empty if no model was asked."""
    return spend_in_words(add_costs(costs))


def spend_in_words(spend: Spend) -> str:
    """Write a spend in the same way."""
    if not spend.calls:
        return ""
    price = price_in_words(spend)
    cost = {"nothing": _("cost nothing"), "unknown": _("cost unknown")}.get(price, price)
    calls = ngettext("{count} call", "{count} calls", spend.calls)
    return f"{calls}, {amount_in_words(spend.tokens, 'tokens')}, {cost}"


def sum_up_spent(costs: Iterable[Cost], *, has_debaters: bool) -> str:
    """Sum up the spending, as “5 model calls, $0.01”; empty if nothing was asked.

    Where only people talk, no debaters are built in.
    """
    asked = [cost for cost in costs if cost.calls]
    spend = add_costs(asked)
    if not spend.calls:
        return ""
    if all(is_offline(cost.model) for cost in asked if cost.model):
        return _("free: built-in debaters, no AI") if has_debaters else pgettext("price", "free")
    price = price_in_words(spend)
    cost = {"nothing": pgettext("price", "free"), "unknown": _("price unknown")}.get(price, price)
    calls = ngettext("{count} model call", "{count} model calls", spend.calls)
    return f"{calls}, {cost}"
