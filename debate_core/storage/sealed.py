"""Sealed ballots in a database.

Rule: a row is put in its place and changed there; no column, no order of rows and no other table
says when.
"""

from collections.abc import Mapping

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from debate_core.domain.values import DebateId
from debate_core.storage.database import Database
from debate_core.storage.port import SealedPoll
from debate_core.storage.tables import sealed_ballots

_COLUMNS = sealed_ballots.c


class SqlSealedRows:
    """Sealed ballots in a table with one row a voter."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, poll: SealedPoll, voter: str, sealed: bytes) -> None:
        change = update(sealed_ballots).where(_of(poll) & (_COLUMNS.voter == voter))
        row = {"debate": poll.debate, "poll": poll.name, "voter": voter, "ballot": sealed}

        def write(connection: Connection) -> None:
            changed = connection.execute(change.values(ballot=sealed))
            if not changed.rowcount:
                connection.execute(insert(sealed_ballots), [row])

        await self._database.write(write)

    async def find(self, poll: SealedPoll, voter: str) -> bytes | None:
        query = select(_COLUMNS.ballot).where(_of(poll) & (_COLUMNS.voter == voter))
        return next((row.ballot for row in await self._database.read(query)), None)

    async def read_all(self, poll: SealedPoll) -> Mapping[str, bytes]:
        query = select(sealed_ballots).where(_of(poll))
        return {row.voter: row.ballot for row in await self._database.read(query)}

    async def drop(self, debate: DebateId) -> None:
        def write(connection: Connection) -> None:
            connection.execute(delete(sealed_ballots).where(_COLUMNS.debate == debate))

        await self._database.erase(write)

    async def list_debates(self) -> frozenset[DebateId]:
        rows = await self._database.read(select(_COLUMNS.debate).distinct())
        return frozenset(DebateId(row.debate) for row in rows)


def _of(poll: SealedPoll) -> ColumnElement[bool]:
    return (_COLUMNS.debate == poll.debate) & (_COLUMNS.poll == poll.name)
