"""The plan templates of servers."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from debate_core.domain.values import PersonId
from debate_core.errors import SpecError
from debate_core.language import _
from debate_core.storage.database import Database
from debate_core.storage.tables import plan_templates as table

MEMBER_TEMPLATES = 5
"""The most templates that a member may have on a server."""
SERVER_TEMPLATES = 50
"""The most templates that a server may have in all."""


@dataclass(frozen=True, slots=True)
class PlanTemplate:
    """A plan without its motion."""

    id: str
    maker: PersonId
    name: str
    request: str = ""
    """The request in the stored form of plans; lists leave it out, as it may be long."""


_FIELDS = tuple(field.name for field in fields(PlanTemplate))
_LISTED = _FIELDS[:-1]


class SqlTemplates:
    """The templates of servers in a table, a row for each."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_all(self, server: str) -> tuple[PlanTemplate, ...]:
        """List the templates of a server by name, without their requests."""
        return await self._read(table.c.server == server, _LISTED)

    async def count_made(self, server: str, maker: PersonId) -> int:
        """Count the templates that somebody saved on a server."""
        return sum(template.maker == maker for template in await self.list_all(server))

    async def find(self, server: str, template: str) -> PlanTemplate | None:
        """Find a template of a server by its id."""
        found = await self._read((table.c.server == server) & (table.c.id == template))
        return found[0] if found else None

    async def add(self, server: str, template: PlanTemplate) -> None:
        """Add a template, replacing its maker's of that name; SpecError if that is not possible."""

        def write(connection: Connection) -> None:
            named = (table.c.server == server) & (table.c.name == template.name)
            connection.execute(delete(table).where(named & (table.c.maker == template.maker)))
            _check_free(connection, server, template)
            connection.execute(insert(table), [{"server": server, **asdict(template)}])

        await self._database.erase(write)

    async def remove(self, server: str, template: str) -> None:
        """Remove a template; when this returns it is in no file of the database."""
        where = (table.c.server == server) & (table.c.id == template)
        await self._database.execute(delete(table).where(where), erases=True)

    async def _read(
        self, where: ColumnElement[bool], names: Sequence[str] = _FIELDS
    ) -> tuple[PlanTemplate, ...]:
        query = select(*(table.c[name] for name in names)).where(where)
        rows = await self._database.read(query.order_by(func.lower(table.c.name), table.c.id))
        return tuple(PlanTemplate(*row) for row in rows)


def _check_free(connection: Connection, server: str, template: PlanTemplate) -> None:
    """Raise SpecError if the name is another's, or there are too many."""
    query = select(table.c.maker, table.c.name).where(table.c.server == server)
    there = connection.execute(query).all()
    if any(name == template.name for _maker, name in there):
        raise SpecError(_("There is a template of that name. Choose another name."))
    own = sum(maker == template.maker for maker, _name in there)
    if own >= MEMBER_TEMPLATES:
        said = _("You have {count} templates here. Delete one to save another.", count=own)
        raise SpecError(said)
    if len(there) >= SERVER_TEMPLATES:
        said = _("This server has {count} templates, the most there can be.", count=len(there))
        raise SpecError(said)
