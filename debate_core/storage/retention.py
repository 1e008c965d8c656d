"""Forgetting whole debates, or all of a server: everything stored is deleted, except costs.

Rule: a debate is deleted from every table that refers to debates, and a server from every one that
refers to servers, which covers future tables.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, Table, delete, func, insert, select, update

from debate_core.storage.database import Database
from debate_core.storage.sql import AMOUNTS
from debate_core.storage.tables import TABLES, debates, saved_personas, spend

_OF_SERVERS = tuple(table for table in TABLES if "server" in table.c and table is not debates)


class KeptOfServer(NamedTuple):
    """The data that is kept of a server."""

    debates: int
    under_way: int
    """How many of these are not over."""
    rows: Mapping[str, int]
    """The number of its rows in each other table that has some."""
    personas: tuple[str, ...]
    """The ids of its saved personas, which their pictures are named after."""

    def __bool__(self) -> bool:
        return bool(self.debates or self.rows)


async def list_servers(database: Database) -> tuple[str, ...]:
    """List the servers with debates that are over and not forgotten."""
    is_left = debates.c.is_over & (debates.c.motion != "") & debates.c.server.is_not(None)
    rows = await database.read(select(debates.c.server).where(is_left).distinct())
    return tuple(server for (server,) in rows)


async def forget_debates(database: Database, before: datetime, server: str | None = None) -> int:
    """Forget the debates that are over and began before then; return how many these are.

    `server` limits this to its debates.

    When this returns, they are in no file of the database. For each, one row stays that names its
    server and format, and one with its cost.
    """
    is_old = debates.c.is_over & (debates.c.opened_at < before.isoformat())
    if server is not None:
        is_old &= debates.c.server == server
    rows = await database.read(select(debates.c.id).where(is_old & (debates.c.motion != "")))
    old = [debate for (debate,) in rows]

    def write(connection: Connection) -> None:
        for debate in old:
            _forget(connection, debate)

    if old:
        await database.erase(write)
    return len(old)


async def look_at_server(database: Database, server: str) -> KeptOfServer:
    """Count what is kept of a server."""
    is_left = (debates.c.server == server) & (debates.c.motion != "")
    left = [is_over for (is_over,) in await database.read(select(debates.c.is_over).where(is_left))]
    counts = {
        table.name: (
            await database.read(
                select(func.count()).select_from(table).where(table.c.server == server)
            )
        )[0][0]
        for table in _OF_SERVERS
    }
    own = select(saved_personas.c.id).where(saved_personas.c.server == server)
    return KeptOfServer(
        debates=len(left),
        under_way=left.count(False),
        rows={name: count for name, count in counts.items() if count},
        personas=tuple(persona for (persona,) in await database.read(own)),
    )


async def forget_server(database: Database, server: str) -> None:
    """Forget all of a server, debates under way included, which then count as over.

    When this returns, it is in no file of the database. Of each debate a row stays with its format,
    and one with its cost; no row names the server.
    """
    rows = await database.read(select(debates.c.id).where(debates.c.server == server))

    def write(connection: Connection) -> None:
        for (debate,) in rows:
            _forget(connection, debate)
        nowhere = {"server": None, "is_over": True}
        connection.execute(update(debates).where(debates.c.server == server).values(nowhere))
        for table in _OF_SERVERS:
            connection.execute(delete(table).where(table.c.server == server))

    await database.erase(write)


def _forget(connection: Connection, debate: str) -> None:
    for table in TABLES:
        if "debate" in table.c and table is not spend:
            connection.execute(delete(table).where(table.c.debate == debate))
    _add_up(connection, spend, debate)
    emptied = {"motion": "", "channel": None, "opened_by": None}
    connection.execute(update(debates).where(debates.c.id == debate).values(emptied))


def _add_up(connection: Connection, table: Table, debate: str) -> None:
    """Merge the rows of a debate's cost into one, at the time of the last."""
    here = table.c.debate == debate
    sums = [func.max(table.c.at), *(func.sum(table.c[name]) for name in AMOUNTS)]
    (row,) = (connection.execute(select(*sums).where(here))).all()
    at, *amounts = row
    if at is None:
        return
    total = {"debate": debate, "event": 0, "at": at, **dict(zip(AMOUNTS, amounts, strict=True))}
    connection.execute(delete(table).where(here))
    connection.execute(insert(table), [total])
