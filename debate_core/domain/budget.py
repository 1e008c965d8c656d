"""Budgets: what a debate, a person and a server may spend, by UTC day and month."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Scope = Literal["debate", "person_day", "person_month", "server_day", "server_month"]
Unit = Literal["usd", "tokens"]

NAMES: Mapping[Scope, str] = {
    "debate": "this debate's budget",
    "person_day": "the daily budget of the person who started it",
    "person_month": "the monthly budget of the person who started it",
    "server_day": "this server's daily budget",
    "server_month": "this server's monthly budget",
}
YOURS: Mapping[Scope, str] = {
    "debate": "the budget of one debate",
    "person_day": "your daily budget",
    "person_month": "your monthly budget",
}
"""The same names, for telling the person who wants to start the debate."""


@dataclass(frozen=True, slots=True)
class Cap:
    """The most that may be spent; None is no limit."""

    usd: float | None = None
    tokens: int | None = None


Budget = Mapping[Scope, Cap]
"""The caps of a budget; what is left out has no limit."""


def find_period_start(scope: Scope, now: datetime) -> datetime:
    """Find when the period of a daily or monthly budget began; `now` is in UTC."""
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return day.replace(day=1) if scope.endswith("month") else day


def amount_in_words(amount: float, unit: Unit) -> str:
    """Write an amount, such as “$0.0123”, “$4.20” or “7,240 tokens”."""
    if unit == "tokens":
        return "1 token" if amount == 1 else f"{amount:,.0f} tokens"
    shown = max(round(amount, 6), 1e-6) if amount else 0.0
    if not shown or shown >= 0.1:
        return f"${shown:,.2f}"
    return f"${shown:.4f}" if shown >= 0.001 else f"${shown:.6f}"
