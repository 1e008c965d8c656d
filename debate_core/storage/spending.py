"""Spending, a row for each step that a model answered; budgets are compared with it."""

from collections.abc import Iterable
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from sqlalchemy import func, select

from debate_core.domain.facts import Event
from debate_core.domain.spend import Spend, cost_of, make_spend
from debate_core.domain.values import PersonId
from debate_core.storage.database import Database
from debate_core.storage.tables import debates, spend

AMOUNTS = tuple(field.name for field in fields(Spend))


def list_spend_rows(events: Iterable[Event]) -> list[dict[str, Any]]:
    """List the rows that these events add; the journal writes them in its own transaction."""
    return [
        {
            "debate": event.debate,
            "event": event.number,
            "at": event.at.isoformat(),
            **asdict(make_spend(cost)),
        }
        for event in events
        if (cost := cost_of(event.fact)) is not None and cost.model
    ]


class SqlSpending:
    """Adds up the table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def sum_spending(
        self, since: datetime, *, person: PersonId | None = None, server: str | None = None
    ) -> Spend:
        amounts = [func.coalesce(func.sum(spend.c[name]), 0) for name in AMOUNTS]
        query = select(*amounts).join(debates).where(spend.c.at >= since.isoformat())
        if person is not None:
            query = query.where(debates.c.opened_by == person)
        if server is not None:
            query = query.where(debates.c.server == server)
        (sums,) = await self._database.read(query)
        return Spend(*sums)
