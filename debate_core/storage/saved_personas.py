"""Saved personas that people make: those of a server, and those of a member."""

from dataclasses import asdict, fields

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from debate_core.content.cast import SavedPersona
from debate_core.domain.values import PersonId
from debate_core.errors import SpecError
from debate_core.language import _
from debate_core.storage.database import Database
from debate_core.storage.tables import saved_personas as table

MEMBER_LIMIT = 5
"""The most personas that a member may have on a server."""
SERVER_LIMIT = 50
"""The most personas of a server's own, made by its moderators."""
_FIELDS = tuple(field.name for field in fields(SavedPersona))


class SqlSavedPersonas:
    """The personas of servers in a table, a row for each."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_usable(self, server: str, person: PersonId) -> tuple[SavedPersona, ...]:
        """List the personas that somebody may use on a server, by name."""
        where = (table.c.server == server) & (table.c.is_shared | (table.c.maker == person))
        return await self._read(where)

    async def list_made(self, server: str, person: PersonId) -> tuple[SavedPersona, ...]:
        """List the personas that somebody has made on a server, by name."""
        return await self._read((table.c.server == server) & (table.c.maker == person))

    async def find(self, server: str, persona: str) -> SavedPersona | None:
        """Find a persona of a server by its id."""
        found = await self._read((table.c.server == server) & (table.c.id == persona))
        return found[0] if found else None

    async def save(self, server: str, persona: SavedPersona) -> None:
        """Save a persona, replacing its earlier version; SpecError if there are too many."""

        def write(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.id == persona.id))
            _check_room(connection, server, persona)
            connection.execute(insert(table), [{"server": server, **asdict(persona)}])

        await self._database.erase(write)

    async def remove(self, server: str, persona: str) -> None:
        """Remove a persona; when this returns it is in no file of the database."""
        where = (table.c.server == server) & (table.c.id == persona)
        await self._database.execute(delete(table).where(where), erases=True)

    async def _read(self, where: ColumnElement[bool]) -> tuple[SavedPersona, ...]:
        query = select(*(table.c[name] for name in _FIELDS)).where(where)
        rows = await self._database.read(query.order_by(func.lower(table.c.name), table.c.id))
        return tuple(SavedPersona(**dict(zip(_FIELDS, row, strict=True))) for row in rows)


def _check_room(connection: Connection, server: str, persona: SavedPersona) -> None:
    whose = table.c.is_servers
    if not persona.is_servers:
        whose = ~table.c.is_servers & (table.c.maker == persona.maker)
    query = select(func.count()).where((table.c.server == server) & whose)
    count = connection.execute(query).scalar_one()
    if persona.is_servers and count >= SERVER_LIMIT:
        raise SpecError(
            _(
                "This server has {server_limit} personas, the most there can be.",
                server_limit=SERVER_LIMIT,
            )
        )
    if not persona.is_servers and count >= MEMBER_LIMIT:
        raise SpecError(
            _(
                "You have {member_limit} personas here. Remove one to make another.",
                member_limit=MEMBER_LIMIT,
            )
        )
