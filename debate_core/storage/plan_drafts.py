"""Plans of debates that are not started yet, as whoever keeps them writes them."""

from datetime import timedelta

from sqlalchemy import Connection, delete, insert, select

from debate_core.clock import Clock
from debate_core.storage.database import Database
from debate_core.storage.tables import plan_drafts as table


class SqlPlanDrafts:
    """Keeps them until they are started or too old, over restarts too."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def save(self, draft_id: str, draft: str) -> None:
        """Keep a draft, replacing what was kept of it."""
        row = {"id": draft_id, "draft": draft, "saved_at": self._clock.now().isoformat()}

        def write(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.id == draft_id))
            connection.execute(insert(table), [row])

        await self._database.write(write)

    async def find(self, draft_id: str) -> str | None:
        """Find a draft; None if it is gone."""
        rows = await self._database.read(select(table.c.draft).where(table.c.id == draft_id))
        return next((draft for (draft,) in rows), None)

    async def drop(self, draft_id: str) -> bool:
        """Drop a draft; True if it was there, which is true for only one of several who do."""
        count = 0

        def write(connection: Connection) -> None:
            nonlocal count
            count = connection.execute(delete(table).where(table.c.id == draft_id)).rowcount

        await self._database.write(write)
        return bool(count)

    async def drop_older_than(self, age: timedelta) -> None:
        """Drop the drafts that nobody has touched for so long."""
        moment = self._clock.now() - age

        def write(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.saved_at < moment.isoformat()))

        await self._database.write(write)
