"""Forgetting whole debates: all that is kept of them goes, but for what they cost.

Rule: whatever table names a debate is emptied of it, so that a table that comes later is too.
"""

from datetime import datetime

from sqlalchemy import Table, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from debate_core.storage.database import Database
from debate_core.storage.spending import AMOUNTS
from debate_core.storage.tables import debates, metadata, spend


async def forget_debates(database: Database, before: datetime) -> int:
    """Forget the debates that are over and began before then; how many these are.

    When this returns they are in no file of the database. Of each a row stays that says in which
    server and format it was held, and one with what it cost.
    """
    is_old = debates.c.is_over & (debates.c.opened_at < before.isoformat())
    rows = await database.read(select(debates.c.id).where(is_old & (debates.c.motion != "")))
    old = [debate for (debate,) in rows]

    async def write(connection: AsyncConnection) -> None:
        for debate in old:
            await _forget(connection, debate)

    await database.erase(write)
    return len(old)


async def _forget(connection: AsyncConnection, debate: str) -> None:
    for table in metadata.tables.values():
        if "debate" in table.c and table is not spend:
            await connection.execute(delete(table).where(table.c.debate == debate))
    await _add_up(connection, spend, debate)
    emptied = {"motion": "", "channel": None, "opened_by": None}
    await connection.execute(update(debates).where(debates.c.id == debate).values(emptied))


async def _add_up(connection: AsyncConnection, table: Table, debate: str) -> None:
    """Leave one row of what a debate cost, at the time of the last."""
    here = table.c.debate == debate
    sums = [func.max(table.c.at), *(func.sum(table.c[name]) for name in AMOUNTS)]
    (row,) = (await connection.execute(select(*sums).where(here))).all()
    at, *amounts = row
    if at is None:
        return
    total = {"debate": debate, "event": 0, "at": at, **dict(zip(AMOUNTS, amounts, strict=True))}
    await connection.execute(delete(table).where(here))
    await connection.execute(insert(table), [total])
