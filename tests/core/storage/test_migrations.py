"""A database of an earlier version is brought up with what it holds."""

from collections.abc import Sequence
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from debate_core.domain.spend import Spend
from debate_core.domain.values import DebateId
from debate_core.storage import migrations
from debate_core.storage.database import Database
from debate_core.storage.events import write_event_json
from debate_core.storage.sql import SqlDeliveries, SqlJournal, SqlSpending
from tests.core.making import events_of, opened
from tests.core.storage.stores import sqlite_address
from tests.core.storage.test_spending import NOON

DEBATE = "INSERT INTO debates VALUES ('{}', 'rounds', 'm', 's1', 'c', '2026', {}{})"
DELIVERY = "INSERT INTO deliveries VALUES ('{}', 'turn 1', '5', '6')"


async def _database_of(version: str, folder: Path, rows: Sequence[str]) -> None:
    """A database as that version left it, with these rows."""

    def make(connection: object) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(next(iter(migrations.__path__)))))
        config.attributes["connection"] = connection
        command.upgrade(config, version)

    engine = create_async_engine(sqlite_address(folder))
    async with engine.begin() as connection:
        await connection.run_sync(make)
        for row in rows:
            await connection.execute(text(row))
    await engine.dispose()


async def test_the_first_version_debated_for_nothing(tmp_path: Path) -> None:
    await _database_of("0001", tmp_path, [DEBATE.format("d0", "FALSE", "")])
    async with Database.open(sqlite_address(tmp_path)) as database:
        assert await SqlJournal(database).list_unfinished() == (DebateId("d0"),)
        assert await SqlSpending(database).sum_spending(NOON, server="s1") == Spend()


async def test_what_was_over_before_the_mark_is_wholly_shown(tmp_path: Path) -> None:
    debates = [DEBATE.format("d0", "FALSE", ", 'p'"), DEBATE.format("d1", "TRUE", ", 'p'")]
    shown = [DELIVERY.format("d0"), DELIVERY.format("d1")]
    await _database_of("0002", tmp_path, [*debates, *shown])
    async with Database.open(sqlite_address(tmp_path)) as database:
        assert await SqlDeliveries(database).list_debates_without("all shown") == (DebateId("d0"),)


async def test_events_of_before_there_were_seals_are_read_without(tmp_path: Path) -> None:
    event = write_event_json(events_of(opened())[0]).replace("'", "''").replace(":", "\\:")
    row = f"INSERT INTO events VALUES ('d1', 1, 'debate_opened', '{event}')"
    await _database_of("0004", tmp_path, [DEBATE.format("d1", "FALSE", ", 'p'"), row])
    async with Database.open(sqlite_address(tmp_path)) as database:
        assert await SqlJournal(database).read(DebateId("d1")) == events_of(opened())
