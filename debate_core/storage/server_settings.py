"""The settings of servers in a table, a row for each server that has changed any."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from pydantic import ValidationError
from sqlalchemy import Connection, delete, insert, select

from debate_core.domain.server_settings import ServerSettings
from debate_core.domain.values import PersonId
from debate_core.errors import DamagedSettings
from debate_core.language import _
from debate_core.storage.database import Database
from debate_core.storage.tables import server_settings as table


@dataclass(frozen=True, slots=True)
class SettingsRow:
    """The settings of a server, with who changed them last, and when."""

    settings: ServerSettings
    changed_by: PersonId | None = None
    """The person who changed them last; None if nobody has changed anything."""
    changed_at: datetime | None = None


class SqlServerSettings:
    """The stored settings; `usual` applies to servers that have changed nothing.

    What was read is cached, since only one process serves a server (storage/locks.py).
    """

    def __init__(self, database: Database, usual: ServerSettings) -> None:
        self._database = database
        self.usual = SettingsRow(usual)
        self._read: dict[str, SettingsRow] = {}
        self.followers: list[Callable[[], None]] = []
        """The functions that are called after every change."""

    async def read_row(self, server: str) -> SettingsRow:
        """Read the settings of a server, with who changed them last.

        DamagedSettings if they cannot be read.
        """
        if server not in self._read:
            query = select(table).where(table.c.server == server)
            rows = await self._database.read(query)
            # A change that was stored meanwhile is newer than what was read.
            found = next(
                (_read_row(row.settings, row.changed_by, row.changed_at) for row in rows), None
            )
            self._read.setdefault(server, found or self.usual)
        return self._read[server]

    async def read(self, server: str) -> ServerSettings:
        """Read the settings of a server."""
        return (await self.read_row(server)).settings

    async def change(
        self,
        server: str,
        change: Callable[[ServerSettings], ServerSettings],
        *,
        by: PersonId,
        at: datetime,
    ) -> SettingsRow:
        """Change the settings of a server, safely even if others change them at the same time."""
        changed = self.usual

        def write(connection: Connection) -> None:
            nonlocal changed
            rows = connection.execute(select(table.c.settings).where(table.c.server == server))
            stored = rows.scalar_one_or_none()
            before = self.usual.settings if stored is None else _read_settings(stored)
            changed = SettingsRow(change(before), by, at)
            connection.execute(delete(table).where(table.c.server == server))
            # Defaults are not stored, so that they follow those of later versions.
            text = changed.settings.model_dump_json(exclude_defaults=True)
            row = {
                "server": server,
                "settings": text,
                "changed_by": by,
                "changed_at": at.isoformat(),
            }
            connection.execute(insert(table), [row])

        await self._database.write(write)
        self._note(server, changed)
        return changed

    async def reset(self, server: str) -> None:
        """Reset all settings of a server, even if they cannot be read."""
        await self._database.execute(delete(table).where(table.c.server == server))
        self._note(server, self.usual)

    def _note(self, server: str, row: SettingsRow) -> None:
        self._read[server] = row
        for tell in self.followers:
            tell()


def _read_row(settings: str, by: str, at: str) -> SettingsRow:
    return SettingsRow(_read_settings(settings), PersonId(by), datetime.fromisoformat(at))


def _read_settings(text: str) -> ServerSettings:
    try:
        return ServerSettings.model_validate_json(text)
    except ValidationError as error:
        raise DamagedSettings(
            _(
                "The settings of this server cannot be read from the database, so nothing "
                "starts here. Somebody who manages the server can reset them in /settings."
            )
        ) from error
