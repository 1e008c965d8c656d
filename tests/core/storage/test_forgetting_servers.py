"""What is kept of a server goes whole; what its debates cost stays, without the server."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from sqlalchemy import Boolean, Connection, Table, insert, select

from debate_core.domain.budget import Cost
from debate_core.domain.facts import DebateConcluded, Event, Fact
from debate_core.domain.facts.debate import Venue
from debate_core.domain.values import DebateId
from debate_core.storage.database import Database
from debate_core.storage.retention import forget_server, look_at_server
from debate_core.storage.sql import SqlJournal, SqlSpending
from debate_core.storage.tables import TABLES, debates, motion_votes
from tests.core.making import NOON, events_of, opened, turn
from tests.core.storage.stores import DATABASES
from tests.core.storage.stores import database as fresh
from tests.core.storage.test_taking_out import files_of

GONE, STAYS = "1111222233334444", "5555666677778888"
_NAMES = {GONE: "gone", STAYS: "stays"}
END = DebateConcluded(outcome=None)
PAID = turn(1).model_copy(update={"cost": Cost(model="m", calls=2, usd=0.5)})
OF_SERVERS = [table for table in TABLES if "server" in table.c and table is not debates]


@pytest.fixture(params=DATABASES)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Database]:
    async with fresh(request.param, tmp_path) as made:
        await _fill(made)
        yield made


def _held(server: str, debate: str, *facts: Fact) -> tuple[Event, ...]:
    """A debate of a server."""
    first = opened().model_copy(update={"venue": Venue(server=server, channel="c1")})
    return events_of(first, *facts, debate=DebateId(debate))


def _make_row(table: Table, server: str) -> dict[str, object]:
    """A row of a server with something in every column."""
    filler = {column.name: f"{server}-{column.name}"[:16] for column in table.c}
    flags = {column.name: True for column in table.c if isinstance(column.type, Boolean)}
    return {**filler, **flags, "server": server}


async def _fill(database: Database) -> None:
    """Two servers, with two debates each and a row in every table that has servers."""

    def write(connection: Connection) -> None:
        for server in (GONE, STAYS):
            for table in OF_SERVERS:
                connection.execute(insert(table), [_make_row(table, server)])
            motion = f"{server}-id"[:16]
            connection.execute(insert(motion_votes), [{"motion": motion, "person": "mia"}])

    await database.write(write)
    for server in (GONE, STAYS):
        name = _NAMES[server]
        await SqlJournal(database).append(_held(server, f"over-{name}", PAID, END))
        await SqlJournal(database).append(_held(server, f"open-{name}"))


async def _list_servers(database: Database) -> dict[str, set[str | None]]:
    """The servers that the rows of each table name."""
    return {
        table.name: {server for (server,) in await database.read(select(table.c.server))}
        for table in (debates, *OF_SERVERS)
    }


async def test_every_table_is_left_without_the_server_and_keeps_the_others(
    database: Database,
) -> None:
    await forget_server(database, GONE)
    left = await _list_servers(database)
    assert left.pop("debates") == {None, STAYS}
    assert left == {table.name: {STAYS} for table in OF_SERVERS}
    votes = await database.read(select(motion_votes.c.motion))
    assert [motion for (motion,) in votes] == [f"{STAYS}-id"[:16]]


async def test_a_debate_that_was_under_way_is_not_taken_up_again(database: Database) -> None:
    await forget_server(database, GONE)
    journal = SqlJournal(database)
    assert await journal.list_unfinished() == ("open-stays",)
    assert await journal.read(DebateId("open-gone")) == ()


async def test_what_its_debates_cost_stays_and_is_no_servers(database: Database) -> None:
    await forget_server(database, GONE)
    spending = SqlSpending(database)
    assert (await spending.sum_spending(NOON, server=GONE)).calls == 0
    assert (await spending.sum_spending(NOON)).usd == 1.0


async def test_what_is_kept_is_counted_beforehand(database: Database) -> None:
    kept = await look_at_server(database, GONE)
    assert (kept.debates, kept.under_way) == (2, 1)
    assert kept.rows == {table.name: 1 for table in OF_SERVERS}
    assert kept.personas == (f"{GONE}-id"[:16],)
    await forget_server(database, GONE)
    assert not await look_at_server(database, GONE)


async def test_the_server_is_in_no_file_of_the_database(tmp_path: Path) -> None:
    async with fresh("sqlite", tmp_path) as database:
        await _fill(database)
        assert GONE.encode() in files_of(tmp_path)
        await forget_server(database, GONE)
        kept = files_of(tmp_path)
    assert GONE.encode() not in kept
    assert STAYS.encode() in kept
