"""Requests for a moderator's approval of a large debate: one open request per person and server."""

from datetime import datetime, timedelta
from functools import partial

from sqlalchemy import Connection, delete, insert, select

from debate_core.domain.facts import SeatTaken
from debate_core.domain.facts.debate import Venue
from debate_core.domain.specification import Specification
from debate_core.domain.values import PersonId, Value
from debate_core.errors import Conflict, SpecError
from debate_core.language import _
from debate_core.storage.damage import read_or_skip
from debate_core.storage.database import Database
from debate_core.storage.tables import start_requests as table

_LOST = timedelta(hours=1)
"""The age from which a request no longer prevents another one, as its message may be gone."""


class StartRequest(Value):
    """A debate that somebody wants to start, as it was planned."""

    spec: Specification
    person: PersonId
    venue: Venue
    seats: tuple[SeatTaken, ...] = ()


class SqlStartRequests:
    """The stored requests, which survive restarts until somebody decides."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, request_id: str, request: StartRequest, at: datetime) -> None:
        """Keep a request; SpecError if this person has another open one."""
        row = {
            "id": request_id,
            "server": request.venue.server,
            "channel": request.venue.channel,
            "person": request.person,
            "request": request.model_dump_json(),
            "asked_at": at.isoformat(),
        }

        lost = (table.c.person == request.person) & (table.c.asked_at < (at - _LOST).isoformat())

        def write(connection: Connection) -> None:
            connection.execute(delete(table).where(lost))
            connection.execute(insert(table), [row])

        try:
            await self._database.write(write)
        except Conflict as error:
            raise SpecError(
                _("A moderator has not answered your last request yet. Ask again after that.")
            ) from error

    async def find(self, request_id: str) -> StartRequest | None:
        """Find an open request; None if it is decided, or cannot be read."""
        rows = await self._database.read(select(table.c.request).where(table.c.id == request_id))
        for (text,) in rows:
            named = f"Start request {request_id}"
            return read_or_skip(named, partial(StartRequest.model_validate_json, text))
        return None

    async def drop_asked_before(self, moment: datetime) -> None:
        """Drop the requests from before that moment, which nobody has answered."""
        await self._database.execute(delete(table).where(table.c.asked_at < moment.isoformat()))

    async def take(self, request_id: str) -> StartRequest | None:
        """Take an open request, which only one of several can; None if it is decided."""
        found = await self.find(request_id)
        count = await self._database.execute(delete(table).where(table.c.id == request_id))
        return found if count else None
