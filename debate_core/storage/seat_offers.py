"""Offers of seats: each mentions somebody, so they are limited, whatever stops in between."""

from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, select

from debate_core.domain.values import DebateId, PersonId
from debate_core.errors import SpecError
from debate_core.language import _
from debate_core.storage.database import Database
from debate_core.storage.tables import debates
from debate_core.storage.tables import seat_offers as table

MOST = 10
"""Offers of one person in one debate."""
_BETWEEN = timedelta(minutes=10)
"""The time after which the same person may be asked again."""


class SqlSeatOffers:
    """The offers in debates that are not over."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, debate: DebateId, giver: PersonId, to: PersonId, now: datetime) -> None:
        """Note an offer; SpecError if this is one too many."""
        row = {"debate": debate, "giver": giver, "person": to, "at": now.isoformat()}
        over = select(debates.c.id).where(debates.c.is_over)

        def write(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.debate.in_(over)))
            _check_possible(connection, debate, giver, to, now)
            connection.execute(insert(table), [row])

        await self._database.write(write)


def _check_possible(
    connection: Connection, debate: DebateId, giver: PersonId, to: PersonId, now: datetime
) -> None:
    """Raise SpecError if somebody was asked a moment ago, or the giver has asked too often."""
    here = connection.execute(select(table).where(table.c.debate == debate)).all()
    since = (now - _BETWEEN).isoformat()
    if any(offer.person == to and offer.at > since for offer in here):
        raise SpecError(_("They were asked a moment ago. Wait for their answer."))
    if sum(offer.giver == giver for offer in here) >= MOST:
        raise SpecError(_("You have offered {most} seats in this debate already.", most=MOST))
