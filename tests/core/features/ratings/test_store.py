"""Results are made once of the journal, kept in their table, and made anew where rows are older."""

from collections.abc import AsyncGenerator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, text, update

from debate_core.domain.facts import BallotCast, DebateConcluded, Event, Fact
from debate_core.domain.facts.debate import Venue
from debate_core.domain.values import DebateId, PersonId
from debate_core.features.ratings.store import ResultsBook, SqlResults
from debate_core.features.ratings.table import results
from debate_core.storage import tables
from debate_core.storage.database import Database
from debate_core.storage.retention import forget_debates
from debate_core.storage.sql import SqlJournal
from tests.core.features.ratings.making import won
from tests.core.making import NOON, events_of, opened
from tests.core.storage.stores import DATABASES
from tests.core.storage.stores import database as fresh

OVER = DebateConcluded(outcome=None)


class CountedJournal(SqlJournal):
    """A journal that says which debates were read."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.reads: list[str] = []

    async def read(self, debate: DebateId) -> tuple[Event, ...]:
        self.reads.append(debate)
        return await super().read(debate)


@pytest.fixture(params=DATABASES)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Database]:
    async with fresh(request.param, tmp_path) as made:
        yield made


def _held(debate: str, *facts: Fact, server: str = "s1") -> Sequence[Event]:
    opening = opened().model_copy(update={"venue": Venue(server=server, channel="c1")})
    return events_of(opening, *facts, debate=DebateId(debate))


async def _book(database: Database) -> tuple[ResultsBook, CountedJournal]:
    """A book over three debates: one that is over, one under way, one of another server."""
    journal = CountedJournal(database)
    await journal.append(_held("d1", OVER))
    await journal.append(_held("d2"))
    await journal.append(_held("d3", OVER, server="s2"))
    return ResultsBook(journal, SqlResults(database)), journal


async def _write(database: Database, statement: object) -> None:
    def write(connection: Connection) -> None:
        connection.execute(statement)  # pyright: ignore[reportCallIssue, reportArgumentType]

    await database.write(write)


async def test_a_debate_that_is_over_is_read_once(database: Database) -> None:
    book, journal = await _book(database)
    assert [each.debate for each in await book.list_of("s1")] == ["d1"]
    assert await book.list_of("s1") == await book.list_of("s1")
    assert journal.reads == ["d1"]


async def test_what_ended_meanwhile_is_read_at_the_next_look(database: Database) -> None:
    book, journal = await _book(database)
    await book.list_of("s1")
    await journal.append(_held("d2", OVER)[1:])
    assert [each.debate for each in await book.list_of("s1")] == ["d1", "d2"]
    assert journal.reads == ["d1", "d2"]


async def test_rows_are_made_again_of_the_journal(database: Database) -> None:
    book, journal = await _book(database)
    before = await book.list_of("s1")
    await _write(database, delete(results))
    assert await book.list_of("s1") == before
    assert journal.reads == ["d1", "d1"]


async def test_a_row_of_another_version_is_made_anew(database: Database) -> None:
    book, journal = await _book(database)
    before = await book.list_of("s1")
    await _write(database, update(results).values(version=0, result="{}"))
    assert await book.list_of("s1") == before
    assert journal.reads == ["d1", "d1"]


async def test_a_debate_that_cannot_be_read_is_left_out_and_tried_once(database: Database) -> None:
    book, journal = await _book(database)
    await journal.append(_held("d4", OVER))
    unknown = text("UPDATE events SET event = '{\"version\": 99}' WHERE debate = 'd4'")
    await _write(database, unknown)
    assert [each.debate for each in await book.list_of("s1")] == ["d1"]
    await book.list_of("s1")
    assert journal.reads == ["d1", "d4"]


async def test_a_row_names_no_voter(database: Database) -> None:
    book, journal = await _book(database)
    voter = BallotCast(voter=PersonId("noors-own-id"), choice="for")
    await journal.append(_held("d5", voter, OVER))
    await book.list_of("s1")
    [*_, row] = await database.read(results.select().order_by(results.c.debate))
    assert row.debate == "d5"
    assert "noors-own-id" not in row.result


async def test_a_debate_that_is_forgotten_as_old_is_in_no_result_and_not_read_again(
    database: Database,
) -> None:
    book, journal = await _book(database)
    await book.list_of("s1")
    await forget_debates(database, NOON + timedelta(days=1))
    assert await book.list_of("s1") == ()
    assert journal.reads == ["d1"]


async def test_a_debate_that_is_taken_away_takes_its_row_along(database: Database) -> None:
    book, _ = await _book(database)
    await book.list_of("s1")
    for table in (tables.events, tables.debates):
        column = table.c.debate if table is tables.events else table.c.id
        await _write(database, delete(table).where(column == "d1"))
    assert await database.read(results.select()) == []


async def test_a_leaderboard_of_the_same_debates_is_counted_once(database: Database) -> None:
    book, _ = await _book(database)
    results = (won("Ada", "Ben"),)
    first = await book.find_leaderboard(results, "personas")
    assert await book.find_leaderboard(results, "personas") is first
    assert await book.find_leaderboard(results, "models") is not first
