"""The results of people's predictions across debates, and who wants to be in a server's table.

Rule: a score's row is computed from its debate's journal, and written in the transaction that ends
the debate or takes a prediction out of it; so it can be rebuilt at any time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, case, delete, func, insert, select

from debate_core.domain.record import fold
from debate_core.domain.values import DebateId, PersonId
from debate_core.features.predictions.scoring import resolve_record
from debate_core.features.predictions.table import prediction_scores, prediction_table
from debate_core.storage.database import Database
from debate_core.storage.events import read_event_json
from debate_core.storage.tables import debates, events

LEAST = 10
"""The fewest resolved predictions for being listed in a table."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The totals of somebody's resolved predictions in a server."""

    person: PersonId
    count: int
    right: int
    skill: float
    """The mean skill, compared with an even guess."""


@dataclass(frozen=True, slots=True)
class SurenessRow:
    """How often somebody with this level of confidence was right."""

    percent: int
    count: int
    right: int


def make_scores(connection: Connection, debate: DebateId) -> None:
    """Rebuild a debate's rows from its journal; none before its end."""
    here = events.c.debate == debate
    of_it = events.c.kind.in_(("prediction_made", "debate_concluded"))
    kinds = select(events.c.kind).where(here & of_it).distinct()
    # Most debates are not predicted, and are not read again at their end.
    if len((connection.execute(kinds)).all()) < 2:
        return
    kept = connection.execute(select(events.c.event).where(here).order_by(events.c.number))
    record = fold(read_event_json(text) for (text,) in kept)
    rows = [
        {
            "debate": debate,
            "person": row.prediction.by,
            "decider": row.prediction.of,
            "percent": row.prediction.percent,
            "is_right": row.is_right,
            "skill": row.skill,
        }
        for row in resolve_record(record)
    ]
    connection.execute(delete(prediction_scores).where(prediction_scores.c.debate == debate))
    if rows:
        connection.execute(insert(prediction_scores), rows)


class SqlPredictions:
    """Reads the scores, and keeps who wants to be in the table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def join(self, server: str, person: PersonId) -> None:
        """Put somebody in the table of a server; a repeated call changes nothing."""
        await self._replace(server, person, [{"server": server, "person": person}])

    async def leave(self, server: str, person: PersonId) -> None:
        """Take somebody out of the table."""
        await self._replace(server, person, [])

    async def is_in(self, server: str, person: PersonId) -> bool:
        """True if somebody wants to be in it."""
        return bool(
            await self._database.read(
                select(prediction_table).where(_select_member(server, person))
            )
        )

    async def find_standing(self, server: str, person: PersonId) -> Standing | None:
        """Read the totals of somebody's predictions; None if none is resolved yet."""
        found = await self._read_standings(
            _select_scores(server).where(prediction_scores.c.person == person)
        )
        return found[0] if found else None

    async def count_sureness(self, server: str, person: PersonId) -> tuple[SurenessRow, ...]:
        """Count how often they were right at each level of confidence used, the lowest first."""
        sure = prediction_scores.c.percent
        columns: list[ColumnElement[Any]] = [sure, func.count(), func.sum(_count_right())]
        query = (
            select(*columns)
            .join(debates, debates.c.id == prediction_scores.c.debate)
            .where((debates.c.server == server) & (prediction_scores.c.person == person))
            .group_by(sure)
            .order_by(sure)
        )
        return tuple(SurenessRow(*row) for row in await self._database.read(query))

    async def list_best(self, server: str, most: int) -> tuple[Standing, ...]:
        """List those who want to be in it, with enough resolved predictions, the best first."""
        mine = prediction_table.c.person == prediction_scores.c.person
        query = (
            _select_scores(server)
            .join(prediction_table, mine & (prediction_table.c.server == server))
            .having(func.count() >= LEAST)
            .order_by(func.avg(prediction_scores.c.skill).desc(), prediction_scores.c.person)
        )
        return await self._read_standings(query.limit(most))

    async def _read_standings(self, query: Select[Any]) -> tuple[Standing, ...]:
        return tuple(Standing(*row) for row in await self._database.read(query))

    async def _replace(self, server: str, person: PersonId, rows: Sequence[dict[str, Any]]) -> None:
        def write(connection: Connection) -> None:
            connection.execute(delete(prediction_table).where(_select_member(server, person)))
            if rows:
                connection.execute(insert(prediction_table), rows)

        await self._database.erase(write)


def _select_member(server: str, person: PersonId) -> ColumnElement[bool]:
    columns = prediction_table.c
    return (columns.server == server) & (columns.person == person)


def _count_right() -> ColumnElement[int]:
    return case((prediction_scores.c.is_right, 1), else_=0)


def _select_scores(server: str) -> Select[Any]:
    """Select everybody's resolved predictions in a server, added up."""
    amounts: list[ColumnElement[Any]] = [
        func.count(),
        func.sum(_count_right()),
        func.avg(prediction_scores.c.skill),
    ]
    return (
        select(
            prediction_scores.c.person,
            *amounts,
        )
        .join(debates, debates.c.id == prediction_scores.c.debate)
        .where(debates.c.server == server)
        .group_by(prediction_scores.c.person)
    )
