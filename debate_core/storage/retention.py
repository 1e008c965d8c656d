"""Forgetting whole debates: everything stored about them is deleted, except their cost.

Rule: a debate is deleted from every table that refers to debates, which covers future tables.
"""

from datetime import datetime

from sqlalchemy import Connection, Table, delete, func, insert, select, update

from debate_core.storage.database import Database
from debate_core.storage.sql import AMOUNTS
from debate_core.storage.tables import TABLES, debates, spend


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
