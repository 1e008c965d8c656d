"""The result of each debate of a server, kept in a table and made from journals.

Rule: a debate's row is computed once from its journal, and then only the row is read.
"""

import asyncio
import logging
from collections.abc import Sequence
from itertools import islice

from pydantic import TypeAdapter
from sqlalchemy import Connection, delete, insert, select

from debate_core.domain.record import fold
from debate_core.domain.values import DebateId
from debate_core.engine.tasks import log_within
from debate_core.errors import RecordError, Unreadable
from debate_core.features.ratings.bradley_terry import Kind
from debate_core.features.ratings.leaderboard import Leaderboard, make_leaderboard
from debate_core.features.ratings.results import VERSION, DebateResult, make_debate_result
from debate_core.features.ratings.table import results as results_table
from debate_core.storage.database import Database
from debate_core.storage.port import Journal
from debate_core.storage.tables import debates

_ROWS = TypeAdapter(tuple[DebateResult, ...])
_IS_CURRENT = results_table.c.version == VERSION
_log = logging.getLogger(__name__)
_AT_ONCE = 100
"""The number of rows that are written together."""
_BOARDS = 30
"""The number of leaderboards that are kept."""


class SqlResults:
    """Rows with the version that made them; those of another version count as missing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_missing(self, server: str) -> tuple[DebateId, ...]:
        """List the debates of a server that are over and have no row of the current version."""
        made = select(results_table.c.debate).where(_IS_CURRENT)
        over = (debates.c.server == server) & debates.c.is_over.is_(True)
        # A debate that was removed for its age no longer has a motion or events (retention.py).
        here = over & (debates.c.motion != "")
        query = select(debates.c.id).where(here & debates.c.id.not_in(made))
        rows = await self._database.read(query.order_by(debates.c.opened_at))
        return tuple(DebateId(debate) for (debate,) in rows)

    async def keep(self, results: Sequence[DebateResult]) -> None:
        """Keep rows, replacing earlier ones of the same debates."""
        if not results:
            return
        rows = [
            {"debate": result.debate, "version": VERSION, "result": result.model_dump_json()}
            for result in results
        ]
        replaced = results_table.c.debate.in_([result.debate for result in results])

        def write(connection: Connection) -> None:
            connection.execute(delete(results_table).where(replaced))
            connection.execute(insert(results_table), rows)

        await self._database.write(write)

    async def list_of(self, server: str) -> tuple[DebateResult, ...]:
        """List the rows of a server that are of the current version, the oldest debate first."""
        query = (
            select(results_table.c.result)
            .join(debates)
            .where(debates.c.server == server, _IS_CURRENT)
        )
        rows = await self._database.read(query.order_by(debates.c.opened_at))
        return _ROWS.validate_json(f"[{','.join(text for (text,) in rows)}]")


class ResultsBook:
    """Results by server, made from the journal."""

    def __init__(self, journal: Journal, results: SqlResults) -> None:
        self._journal = journal
        self._results = results
        self._unreadable = set[DebateId]()
        self._boards: dict[tuple[Kind, tuple[DebateId, ...]], Leaderboard] = {}
        self._one = asyncio.Lock()

    async def list_of(self, server: str) -> tuple[DebateResult, ...]:
        """List the results of all debates of a server that are over, the oldest first.

        A debate that this version of Rostrum cannot read is left out.
        """
        async with self._one:
            missing = iter(await self._results.list_missing(server))
            while debates := tuple(islice(missing, _AT_ONCE)):
                made = [
                    await self._make_result(debate)
                    for debate in debates
                    if debate not in self._unreadable
                ]
                await self._results.keep([result for result in made if result is not None])
        return await self._results.list_of(server)

    async def find_leaderboard(self, results: tuple[DebateResult, ...], kind: Kind) -> Leaderboard:
        """Make the leaderboard of these results outside the event loop; equal results share one."""
        key = (kind, tuple(result.debate for result in results))
        async with self._one:
            if key not in self._boards:
                self._boards[key] = await asyncio.to_thread(make_leaderboard, results, kind)
                while len(self._boards) > _BOARDS:
                    del self._boards[next(iter(self._boards))]
            return self._boards[key]

    async def _make_result(self, debate: DebateId) -> DebateResult | None:
        try:
            record = await asyncio.to_thread(fold, await self._journal.read(debate))
            return make_debate_result(record)
        except Unreadable:
            raise
        except RecordError as error:
            self._unreadable.add(debate)
            with log_within(debate):
                _log.warning("Debate %s is left out of ratings and history: %s", debate, error)
            return None
