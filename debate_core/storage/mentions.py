"""The last mention of a role on each server: a new one has to wait."""

from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, select

from debate_core.storage.database import Database
from debate_core.storage.tables import mentions as table

BETWEEN = timedelta(minutes=10)
"""The least time between two mentions on one server."""


class SqlMentions:
    """A store that lets one mention through at a time, even across restarts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, server: str, what: str, now: datetime) -> bool:
        """Claim a server's next mention; False if there was another one a moment ago.

        The same mention, by its name, can be claimed again, as it may not have been posted.
        """
        is_free = False

        def write(connection: Connection) -> None:
            nonlocal is_free
            of_server = table.c.server == server
            found = connection.execute(select(table.c.what, table.c.at).where(of_server)).first()
            is_same = found is not None and found.what == what
            is_free = is_same or _is_past(found.at if found else None, now)
            if is_free and not is_same:
                connection.execute(delete(table).where(of_server))
                row = {"server": server, "what": what, "at": now.isoformat()}
                connection.execute(insert(table), [row])

        await self._database.write(write)
        return is_free


def _is_past(at: str | None, now: datetime) -> bool:
    return at is None or datetime.fromisoformat(at) + BETWEEN <= now
