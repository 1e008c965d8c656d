"""Costs of answers, and budgets: what a debate, a person and a server may spend."""

import dataclasses
from collections.abc import Mapping
from datetime import datetime
from math import ceil, floor
from typing import Literal

from pydantic.dataclasses import dataclass

from debate_core.domain.values import STRICT
from debate_core.language import N_, _, format_number, ngettext


@dataclass(frozen=True, slots=True, config=STRICT)
class Cost:
    """The time, tokens and money that an answer took."""

    seconds: float = 0
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    """The part of `tokens_in` that the provider read from its cache."""
    tokens_written: int = 0
    """The part of `tokens_in` that the provider wrote to its cache."""
    usd: float | None = None
    """US dollars; None where the price is unknown."""
    model: str = ""
    """The model that answered; empty where none was asked."""
    calls: int = 1
    """The number of calls answered on the way, including those whose answer was sent back."""


Scope = Literal[
    "debate", "person_day", "person_month", "server_day", "server_month", "all_day", "all_month"
]
Unit = Literal["usd", "tokens"]

NAMES: Mapping[Scope, str] = {
    "debate": N_("this debate's budget"),
    "person_day": N_("the daily budget of the person who started it"),
    "person_month": N_("the monthly budget of the person who started it"),
    "server_day": N_("this server's daily budget"),
    "server_month": N_("this server's monthly budget"),
    "all_day": N_("the daily budget of all servers together"),
    "all_month": N_("the monthly budget of all servers together"),
}
LEFT: Mapping[Scope, str] = {
    "debate": N_("one debate may take {amount}"),
    "person_day": N_("you have {amount} left today"),
    "person_month": N_("you have {amount} left this month"),
    "server_day": N_("this server has {amount} left today"),
    "server_month": N_("this server has {amount} left this month"),
    "all_day": N_("all servers together have {amount} left today"),
    "all_month": N_("all servers together have {amount} left this month"),
}
"""The part of a refusal that says how much of the budget is left."""


@dataclasses.dataclass(frozen=True, slots=True)
class Cap:
    """The most that may be spent; None is no limit."""

    usd: float | None = None
    tokens: int | None = None


Budget = Mapping[Scope, Cap]
"""The caps of a budget; what is left out has no limit."""


PERIODS: tuple[Scope, Scope] = ("server_day", "server_month")
"""The scopes of a server: its day and its month."""


def find_period_start(scope: Scope, now: datetime) -> datetime:
    """Find when the period of a daily or monthly budget began; `now` is in UTC."""
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return day.replace(day=1) if scope.endswith("month") else day


def amount_in_words(amount: float, unit: Unit) -> str:
    """Write an amount, such as “$0.0123”, “$4.20” or “7,240 tokens”."""
    if unit == "tokens":
        return ngettext("{count} token", "{count} tokens", round(amount))
    shown = max(round(amount, 6), 1e-6) if amount else 0.0
    if not shown or shown >= 0.1:
        return write_dollars(shown)
    digits = (f"{shown:.4f}" if shown >= 0.001 else f"{shown:.6f}").partition(".")[2]
    return write_dollars(shown, max(2, len(digits.rstrip("0"))))


def write_dollars(usd: float, decimals: int = 2) -> str:
    """Write an amount of US dollars, with the sign where the language has it."""
    return _("${amount}", amount=format_number(usd, f",.{decimals}f"))


def round_up(usd: float) -> str:
    """Write a price, rounded up to cents, or to a tenth of a cent where it is less than one."""
    if usd < 0.01:
        return write_dollars(max(usd, 0.001), 3)
    # Without the digits that binary fractions add: 0.07 * 100 is a little more than 7.
    return write_dollars(ceil(round(usd * 100, 6)) / 100)


def round_down(usd: float) -> str:
    """Write what is left of a budget, rounded down to cents, or to a tenth of a cent."""
    cents = round(usd * 100, 6)
    is_small = 0.1 <= cents < 1
    return (
        write_dollars(floor(cents * 10) / 1000, 3)
        if is_small
        else write_dollars(floor(cents) / 100)
    )
