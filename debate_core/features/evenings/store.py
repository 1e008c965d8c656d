"""The evenings of servers, one row each, with the time of the next debate.

Rule: what became of an evening and the time of the next one are written together, and only if
nobody else has written first. A row that cannot be read does not block others: it is only counted.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from debate_core.domain.values import PersonId, Value
from debate_core.errors import SpecError
from debate_core.features.evenings.table import evenings as table
from debate_core.features.evenings.times import Rhythm
from debate_core.language import _
from debate_core.storage.damage import read_or_skip
from debate_core.storage.database import Database

SERVER_LIMIT = 10
"""The maximum number of evenings of a server."""
Source = Literal["motion", "queue"]
"""What is debated: one motion, or the best suggestion of members."""


class Evening(Value):
    """An evening as it was planned."""

    channel: str
    first: str
    """The local time of the first one, such as 2026-12-04T20:00."""
    rhythm: Rhythm
    source: Source = "motion"
    motion: str = ""
    plan: str
    """A format or a template, such as format:rounds or template:0123."""

    @property
    def starts_first(self) -> datetime:
        """The local time of the first one."""
        return datetime.fromisoformat(self.first)


@dataclass(frozen=True, slots=True)
class PlannedEvening:
    """A planned evening in its current state."""

    id: str
    server: str
    maker: PersonId
    evening: Evening
    due: datetime | None
    """The time of the next one (UTC); None if there are no more."""
    zone: str
    """The time zone that `due` was computed in."""
    is_paused: bool = False
    last: str = ""
    """What became of the last one, unless it started."""
    event: str = ""
    """The scheduled event that announces one of them."""
    event_due: str = ""
    """The due time for which an event was last tried."""

    @property
    def key(self) -> str:
        """The key of the next start."""
        assert self.due is not None
        return f"evening {self.id} {self.due:%Y%m%dT%H%M}"


class SqlEvenings:
    """The stored evenings of all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_all(self) -> tuple[PlannedEvening, ...]:
        """List those of all servers, the next one first."""
        return await self._read(table.c.id.is_not(None))

    async def list_of(self, server: str) -> tuple[PlannedEvening, ...]:
        """List those of a server, the next one first."""
        return await self._read(table.c.server == server)

    async def find(self, server: str, evening: str) -> PlannedEvening | None:
        """Find an evening of a server by its id."""
        found = await self._read((table.c.server == server) & (table.c.id == evening))
        return found[0] if found else None

    async def count_made(self, server: str, maker: PersonId) -> int:
        """Count those that somebody has planned on a server."""
        return await self._count((table.c.server == server) & (table.c.maker == maker))

    async def count_damaged(self, server: str) -> int:
        """Count those of a server that cannot be read."""
        return await self._count(table.c.server == server) - len(await self.list_of(server))

    async def add(self, planned: PlannedEvening) -> None:
        """Keep a new one; SpecError if there are as many as there can be."""

        def write(connection: Connection) -> None:
            query = select(func.count()).where(table.c.server == planned.server)
            count = connection.execute(query).scalar_one()
            if count >= SERVER_LIMIT:
                raise SpecError(
                    _(
                        "This server has {count} evenings, the most there can be. "
                        "Remove one first.",
                        count=count,
                    )
                )
            connection.execute(insert(table), [_write_row(planned)])

        await self._database.write(write)

    async def change(self, before: PlannedEvening, **fields: Any) -> bool:
        """Change one if it is still as it was; return False if it is not."""
        count = 0

        def write(connection: Connection) -> None:
            nonlocal count
            count = make_change(before, **fields)(connection)

        await self._database.write(write)
        return bool(count)

    async def pause(self, planned: PlannedEvening, due: datetime | None) -> PlannedEvening:
        """Pause one, or let it continue with the next at `due`, whatever its current state."""
        changed = replace(planned, is_paused=not planned.is_paused, due=due, last="")
        row = _write_row(changed)
        values = {name: row[name] for name in ("is_paused", "due", "last")}
        here = table.c.id == planned.id
        await self._database.execute(update(table).where(here).values(values))
        return changed

    async def remove(self, server: str, evening: str) -> tuple[str, ...]:
        """Remove one; when this returns, no file of the database contains it.

        Return the id of its event, if it has one by then.
        """
        return await self._remove((table.c.server == server) & (table.c.id == evening))

    async def remove_made(self, server: str, maker: PersonId) -> tuple[str, ...]:
        """Remove what a person has planned on a server, readable or not; return its events."""
        return await self._remove((table.c.server == server) & (table.c.maker == maker))

    async def _remove(self, where: ColumnElement[bool]) -> tuple[str, ...]:
        events = list[str]()

        def write(connection: Connection) -> None:
            # Read with the removal: an event may have been made since the evening was shown.
            events[:] = [
                event for (event,) in connection.execute(select(table.c.event).where(where))
            ]
            connection.execute(delete(table).where(where))

        await self._database.erase(write)
        return tuple(filter(None, events))

    async def _count(self, where: ColumnElement[bool]) -> int:
        [row] = await self._database.read(select(func.count()).select_from(table).where(where))
        return int(row[0])

    async def _read(self, where: ColumnElement[bool]) -> tuple[PlannedEvening, ...]:
        query = select(table).where(where).order_by(table.c.due.is_(None), table.c.due, table.c.id)
        rows = await self._database.read(query)
        named = (dict(zip(table.c.keys(), row, strict=True)) for row in rows)
        read = [read_or_skip(f"Evening {row['id']}", partial(_read_row, row)) for row in named]
        return tuple(planned for planned in read if planned is not None)


def make_change(before: PlannedEvening, **fields: Any) -> Callable[[Connection], int]:
    """Make the write that changes an evening if its due time is the same; it returns how many."""
    row = _write_row(replace(before, **fields))
    due = before.due.isoformat() if before.due else None
    is_as_it_was = table.c.due == due if due is not None else table.c.due.is_(None)

    def write(connection: Connection) -> int:
        where = (table.c.id == before.id) & is_as_it_was
        changed = {name: row[name] for name in fields}
        return connection.execute(update(table).where(where).values(changed)).rowcount

    return write


def _write_row(planned: PlannedEvening) -> dict[str, Any]:
    return {
        "id": planned.id,
        "server": planned.server,
        "maker": planned.maker,
        "evening": planned.evening.model_dump_json(),
        "due": planned.due.isoformat() if planned.due else None,
        "zone": planned.zone,
        "is_paused": planned.is_paused,
        "last": planned.last,
        "event": planned.event,
        "event_due": planned.event_due,
    }


def _read_row(row: Mapping[str, Any]) -> PlannedEvening:
    return PlannedEvening(
        id=row["id"],
        server=row["server"],
        maker=PersonId(row["maker"]),
        evening=Evening.model_validate_json(row["evening"]),
        due=datetime.fromisoformat(row["due"]) if row["due"] else None,
        zone=row["zone"],
        is_paused=row["is_paused"],
        last=row["last"],
        event=row["event"],
        event_due=row["event_due"],
    )
