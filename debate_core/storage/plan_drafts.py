"""Plans of debates that are not started yet, in any text form that the caller chooses."""

from datetime import timedelta

from sqlalchemy import Connection, delete, insert, select

from debate_core.clock import Clock
from debate_core.storage.database import Database
from debate_core.storage.tables import plan_drafts as table


class SqlPlanDrafts:
    """The stored drafts, which survive restarts until they are started or too old."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def save(self, draft_id: str, draft: str) -> None:
        """Save a draft, replacing its earlier version."""
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
        """Drop a draft; True if it was there, which only one of several callers gets."""
        return bool(await self._database.execute(delete(table).where(table.c.id == draft_id)))

    async def drop_older_than(self, age: timedelta) -> None:
        """Drop the drafts that have not been saved again for that long."""
        moment = self._clock.now() - age
        await self._database.execute(delete(table).where(table.c.saved_at < moment.isoformat()))
