"""What each debate came to, in a table: a fold of its journal, which is so made only once."""

from collections.abc import Sequence

from pydantic import TypeAdapter
from sqlalchemy import Connection, delete, insert, select

from debate_core.domain.values import DebateId
from debate_core.ratings.results import VERSION, DebateResult
from debate_core.storage import tables
from debate_core.storage.database import Database
from debate_core.storage.tables import debates

_ROWS = TypeAdapter(tuple[DebateResult, ...])
_TODAY = tables.results.c.version == VERSION


class SqlResults:
    """Rows with the version that they were made by; those of another one are as good as none."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def missing(self, server: str) -> tuple[DebateId, ...]:
        made = select(tables.results.c.debate).where(_TODAY)
        over = (debates.c.server == server) & debates.c.is_over.is_(True)
        # One that was forgotten as old has no motion and no events any more (retention.py).
        here = over & (debates.c.motion != "")
        query = select(debates.c.id).where(here & debates.c.id.not_in(made))
        rows = await self._database.read(query.order_by(debates.c.opened_at))
        return tuple(DebateId(debate) for (debate,) in rows)

    async def keep(self, results: Sequence[DebateResult]) -> None:
        if not results:
            return
        rows = [
            {"debate": result.debate, "version": VERSION, "result": result.model_dump_json()}
            for result in results
        ]
        replaced = tables.results.c.debate.in_([result.debate for result in results])

        def write(connection: Connection) -> None:
            connection.execute(delete(tables.results).where(replaced))
            connection.execute(insert(tables.results), rows)

        await self._database.write(write)

    async def of(self, server: str) -> tuple[DebateResult, ...]:
        query = (
            select(tables.results.c.result).join(debates).where(debates.c.server == server, _TODAY)
        )
        rows = await self._database.read(query.order_by(debates.c.opened_at))
        return _ROWS.validate_json(f"[{','.join(text for (text,) in rows)}]")
