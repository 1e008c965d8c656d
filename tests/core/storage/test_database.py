"""The database: one writer that commits together, tables that are the migrations'."""

import asyncio
import logging
import os
import shutil
import sqlite3
import sys
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, select, text
from sqlalchemy import event as sqlalchemy_event
from sqlalchemy.exc import SQLAlchemyError

from debate_core.domain.facts import Paused
from debate_core.domain.values import DebateId
from debate_core.errors import Conflict, DatabaseUnusable, SpecError, Unreadable
from debate_core.language import _, use_language
from debate_core.storage import database as database_module
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlJournal
from debate_core.storage.tables import debates, metadata
from tests.core.making import events_of, opened
from tests.core.storage.stores import DATABASES, POSTGRES, empty, sqlite_address
from tests.core.storage.stores import database as fresh


@pytest.fixture(params=DATABASES)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Database]:
    async with fresh(request.param, tmp_path) as made:
        yield made


def _count_commits(database: Database) -> list[object]:
    commits: list[object] = []

    def note(connection: object) -> None:
        commits.append(connection)

    sqlalchemy_event.listen(database.sync_engine, "commit", note)
    return commits


async def test_a_hundred_writers_at_once_all_land_in_order_and_few_commits(
    database: Database,
) -> None:
    journal, commits = SqlJournal(database), _count_commits(database)
    debates = [
        events_of(opened(), *[Paused(reason=str(number))] * 3, debate=DebateId(f"d{number}"))
        for number in range(100)
    ]

    async def write(number: int) -> None:
        for event in debates[number]:
            await journal.append((event,))

    async with asyncio.TaskGroup() as group:
        for number in range(100):
            group.create_task(write(number))
    for events in debates:
        assert await journal.read(events[0].debate) == events
    assert len(commits) < 40


async def test_a_conflict_in_a_batch_fails_alone(database: Database) -> None:
    journal = SqlJournal(database)
    sound, taken = (events_of(opened(), debate=DebateId(name)) for name in ("a", "b"))
    await journal.append(taken)
    results = await asyncio.gather(
        journal.append(taken), journal.append(sound), return_exceptions=True
    )
    assert [type(result) for result in results] == [Conflict, type(None)]
    assert await journal.read(sound[0].debate) == sound


async def test_what_a_write_refuses_is_told_in_the_language_of_whoever_asked(
    database: Database,
) -> None:
    said: list[str] = []

    async def write(language: str) -> None:
        with use_language(language):
            await database.write(lambda _connection: said.append(_("Cancelled.")))

    await asyncio.gather(write("de"), write("en"))
    assert said == ["Abgebrochen.", "Cancelled."]


async def test_a_fault_in_a_batch_fails_alone(database: Database) -> None:
    def faulty(_: Connection) -> None:
        raise ZeroDivisionError

    journal, sound = SqlJournal(database), events_of(opened())
    results = await asyncio.gather(
        database.write(faulty), journal.append(sound), return_exceptions=True
    )
    assert [type(result) for result in results] == [ZeroDivisionError, type(None)]
    assert await journal.read(sound[0].debate) == sound


async def test_what_waits_when_the_database_closes_is_still_written(tmp_path: Path) -> None:
    events = events_of(opened())
    async with Database.open(sqlite_address(tmp_path)) as database:
        waiting = asyncio.create_task(SqlJournal(database).append(events))
        await asyncio.sleep(0)
    await waiting
    async with Database.open(sqlite_address(tmp_path)) as database:
        assert await SqlJournal(database).read(events[0].debate) == events


async def test_what_is_raised_inside_a_database_comes_out_as_it_is(tmp_path: Path) -> None:
    async def raise_inside() -> None:
        async with Database.open(sqlite_address(tmp_path)):
            raise SpecError("mine")

    with pytest.raises(SpecError, match="mine"):
        await raise_inside()


def _differences(connection: Any) -> list[Any]:
    return compare_metadata(MigrationContext.configure(connection), metadata)


async def test_the_migrations_lead_to_the_tables(database: Database) -> None:
    async with database.engine.connect() as connection:
        assert await connection.run_sync(_differences) == []


async def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    events = events_of(opened())
    async with Database.open(sqlite_address(tmp_path)) as database:
        await SqlJournal(database).append(events)
    async with Database.open(sqlite_address(tmp_path)) as database:
        assert await SqlJournal(database).read(events[0].debate) == events


class PowerLoss(Exception):
    """What ends a start half-way, here."""


def _die_at_the_last_table(*arguments: object) -> None:
    if any("CREATE TABLE deliveries" in str(argument) for argument in arguments):
        raise PowerLoss


async def test_a_start_that_dies_among_the_migrations_leaves_nothing_half_made(
    tmp_path: Path,
) -> None:
    sqlalchemy_event.listen(Engine, "before_cursor_execute", _die_at_the_last_table)
    try:
        with pytest.raises(PowerLoss):
            async with Database.open(sqlite_address(tmp_path)):
                pass
    finally:
        sqlalchemy_event.remove(Engine, "before_cursor_execute", _die_at_the_last_table)
    async with Database.open(sqlite_address(tmp_path)) as database:
        assert await SqlJournal(database).list_unfinished() == ()


OPENER = """
import asyncio, sys
from debate_core.storage.database import Database

async def open_it(address):
    async with Database.open(address):
        pass

asyncio.run(open_it(sys.argv[1]))
"""

if POSTGRES:

    async def test_two_processes_can_open_one_new_database_at_once(tmp_path: Path) -> None:
        async with fresh("postgres", tmp_path) as database:
            await empty(database.engine)
        command = [sys.executable, "-c", OPENER, POSTGRES]
        processes = [await asyncio.create_subprocess_exec(*command) for _ in range(2)]
        assert [await process.wait() for process in processes] == [0, 0]


async def test_sqlite_keeps_what_it_acknowledged_through_a_loss_of_power(tmp_path: Path) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        with database.sync_engine.connect() as connection:
            assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
            assert connection.scalar(text("PRAGMA synchronous")) == 2
            assert connection.scalar(text("PRAGMA foreign_keys")) == 1


class Told(logging.Handler):
    """Hears what the database says of itself."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: asyncio.Queue[str] = asyncio.Queue()

    def emit(self, record: logging.LogRecord) -> None:
        self.said.put_nowait(record.getMessage())


@pytest.fixture
def told() -> Iterator[Told]:
    handler, log = Told(), logging.getLogger("debate_core.storage.database")
    log.addHandler(handler)
    yield handler
    log.removeHandler(handler)


async def test_a_file_that_is_locked_costs_time_and_nothing_else(
    tmp_path: Path, told: Told
) -> None:
    events = events_of(opened())
    async with Database.open(sqlite_address(tmp_path)) as database:
        with database.sync_engine.begin() as connection:
            connection.execute(text("PRAGMA busy_timeout=0"))
        other = sqlite3.connect(tmp_path / "rostrum.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(SqlJournal(database).append(events))
        assert "another program has locked it" in await told.said.get()
        other.execute("ROLLBACK")
        other.close()
        await writing
        assert await SqlJournal(database).read(events[0].debate) == events


async def test_a_full_disk_costs_time_and_nothing_else(tmp_path: Path, told: Told) -> None:
    events = events_of(opened(), Paused(reason="x" * 20_000))
    async with Database.open(sqlite_address(tmp_path)) as database:
        _allow_pages(database, 1)
        writing = asyncio.create_task(SqlJournal(database).append(events))
        assert "its disk is full" in await told.said.get()
        _allow_pages(database, 10_000)
        await writing
        assert await SqlJournal(database).read(events[0].debate) == events


async def test_a_full_disk_does_not_keep_a_process_from_ending(tmp_path: Path, told: Told) -> None:
    events = events_of(opened(), Paused(reason="x" * 20_000))
    async with Database.open(sqlite_address(tmp_path)) as database:
        _allow_pages(database, 1)
        writing = asyncio.create_task(SqlJournal(database).append(events))
        await told.said.get()
    with pytest.raises(SQLAlchemyError, match="full"):
        await writing


def _allow_pages(database: Database, most: int) -> None:
    """How large the file may grow; never smaller than it is."""
    with database.sync_engine.begin() as connection:
        connection.execute(text(f"PRAGMA max_page_count={most}"))


async def test_what_cannot_be_opened_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_bytes(b"Dear all, this is no database." * 100)
    refused = {
        f"sqlite+aiosqlite:///{tmp_path}/letter.db": "is damaged or no database; put a copy",
        f"sqlite+aiosqlite:///{tmp_path}/no/such.db": "cannot be opened; check that its folder",
        "rostrum.db": "is no address of a database; write one such as sqlite",
        "sqlite:///rostrum.db": "no driver for sqlite here; write one such as sqlite[+]aio",
        "oracle+none://x": "no driver for oracle",
    }
    for address, sentence in refused.items():
        with pytest.raises(SpecError, match=sentence):
            async with Database.open(address):
                pass


async def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    async with (
        Database.open(sqlite_address(tmp_path)) as database,
        database.engine.begin() as connection,
    ):
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SpecError, match="was written by a newer Rostrum"):
        async with Database.open(sqlite_address(tmp_path)):
            pass


async def test_whoever_reads_too_late_is_told_so(tmp_path: Path) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        pass
    with pytest.raises(Unreadable, match="The database is closed"):
        await database.read(select(debates.c.id))


def _rights(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.glob("rostrum.db*")}


@pytest.fixture
def _usual_rights() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    """What is made can be read by everyone, where nobody says otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such rights there")
@pytest.mark.usefixtures("_usual_rights")
async def test_a_new_database_is_its_owner_s_alone_with_all_that_is_beside_it(
    tmp_path: Path,
) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        await SqlJournal(database).append(events_of(opened()))
        while_open = _rights(tmp_path)
    assert while_open == dict.fromkeys(("rostrum.db", "rostrum.db-wal", "rostrum.db-shm"), 0o600)


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such rights there")
@pytest.mark.parametrize(("before", "after"), [(0o644, 0o600), (0o640, 0o640), (0o600, 0o600)])
async def test_a_database_that_everyone_could_read_is_so_no_more(
    tmp_path: Path, before: int, after: int
) -> None:
    async with Database.open(sqlite_address(tmp_path)):
        pass
    (tmp_path / "rostrum.db").chmod(before)
    async with Database.open(sqlite_address(tmp_path)):
        pass
    assert _rights(tmp_path) == {"rostrum.db": after}


def _delete(file: Path) -> None:
    file.unlink()


def _replace(file: Path) -> None:
    file.rename(file.with_name("away.db"))
    shutil.copy2(file.with_name("away.db"), file)


def _copy_over(file: Path) -> None:
    with closing(sqlite3.connect(file.with_name("other.db"))) as other:
        other.execute("CREATE TABLE other (word TEXT)")
    file.write_bytes(file.with_name("other.db").read_bytes())


GOING = {"deleted": _delete, "replaced": _replace, "overwritten": _copy_over}


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
@pytest.mark.parametrize("go", GOING.values(), ids=GOING.keys())
async def test_a_file_that_goes_is_told_soon_and_nothing_is_written_into_nowhere(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch, go: Callable[[Path], None]
) -> None:
    monkeypatch.setattr(database_module, "_LOOK_EVERY", 0.01)
    async with Database.open(sqlite_address(tmp_path)) as database:
        database.check_usable()
        go(tmp_path / "rostrum.db")
        async with asyncio.timeout(20):
            assert "its file rostrum.db was deleted or replaced" in await told.said.get()
        with pytest.raises(DatabaseUnusable, match="put the database back and started it again"):
            database.check_usable()
        writing = asyncio.create_task(SqlJournal(database).append(events_of(opened())))
        done, _ = await asyncio.wait([writing], timeout=0.1)
        assert not done
        database.give_up_waiting()
        with pytest.raises(DatabaseUnusable):
            await writing


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be renamed there")
async def test_a_file_that_comes_back_is_written_to_as_before(tmp_path: Path, told: Told) -> None:
    events, file = events_of(opened()), tmp_path / "rostrum.db"
    async with Database.open(sqlite_address(tmp_path)) as database:
        file.rename(tmp_path / "away.db")
        writing = asyncio.create_task(SqlJournal(database).append(events))
        async with asyncio.timeout(20):
            await told.said.get()
            (tmp_path / "away.db").rename(file)
            await writing
    async with Database.open(sqlite_address(tmp_path)) as database:
        assert await SqlJournal(database).read(events[0].debate) == events


READER = """
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    print(database.execute("SELECT count(*) FROM events").fetchone()[0])
database.close()
"""


async def _read_elsewhere(file: Path) -> int:
    """Count the events in another process, which opens the database and closes it."""
    command = [sys.executable, "-c", READER, str(file)]
    reader = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    said, _ = await reader.communicate()
    return int(said)


async def test_another_program_that_reads_takes_nothing_away(tmp_path: Path) -> None:
    first, second = (events_of(opened(), debate=DebateId(name)) for name in ("a", "b"))
    async with Database.open(sqlite_address(tmp_path)) as database:
        journal, file = SqlJournal(database), tmp_path / "rostrum.db"
        await journal.append(first)
        database.check_usable()
        assert await _read_elsewhere(file) == len(first)
        assert file.with_name("rostrum.db-wal").exists()
        await journal.append(second)
        assert await _read_elsewhere(file) == len(first + second)


async def test_a_file_stands_though_another_program_read_it_as_it_was_opened(
    tmp_path: Path,
) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        await SqlJournal(database).append(events_of(opened()))
    with closing(sqlite3.connect(tmp_path / "rostrum.db", isolation_level=None)) as other:
        other.execute("PRAGMA busy_timeout=0")
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM events").fetchall()
        async with Database.open(sqlite_address(tmp_path)) as database:
            other.execute("COMMIT")
            await database.erase(lambda _: None)  # empties the log into the file
            database.check_usable()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
@pytest.mark.parametrize("ending", ["-wal", "-shm"])
async def test_what_is_deleted_beside_the_database_takes_nothing_with_it(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.setattr(database_module, "_LOOK_EVERY", 0.01)
    first, second = (events_of(opened(), debate=DebateId(name)) for name in ("a", "b"))
    async with Database.open(sqlite_address(tmp_path)) as database:
        journal, file = SqlJournal(database), tmp_path / "rostrum.db"
        await journal.append(first)
        (tmp_path / f"rostrum.db{ending}").unlink()
        async with asyncio.timeout(20):
            assert f"its file rostrum.db{ending} was deleted" in await told.said.get()
        with pytest.raises(DatabaseUnusable, match="stopped it and started it again; what it kept"):
            database.check_usable()
        # As if it were killed now: what was kept stands in the file itself.
        await asyncio.sleep(0)
        alone = tmp_path / "alone.db"
        shutil.copy2(file, alone)
        assert await _read_elsewhere(alone) == len(first)
        writing = asyncio.create_task(journal.append(second))
        done, _ = await asyncio.wait([writing], timeout=0.1)
        assert not done
        database.give_up_waiting()
        with pytest.raises(DatabaseUnusable):
            await writing
    async with Database.open(sqlite_address(tmp_path)) as database:
        assert await SqlJournal(database).read(first[0].debate) == first


async def test_whoever_asks_is_told_as_long_as_nothing_can_be_kept_and_no_longer(
    tmp_path: Path, told: Told
) -> None:
    events = events_of(opened(), Paused(reason="x" * 20_000))
    async with Database.open(sqlite_address(tmp_path)) as database:
        database.check_usable()
        _allow_pages(database, 1)
        writing = asyncio.create_task(SqlJournal(database).append(events))
        assert "its disk is full" in await told.said.get()
        # What can be read still does not make it whole.
        await database.read(select(debates.c.id))
        with pytest.raises(DatabaseUnusable, match="its disk is full"):
            database.check_usable()
        _allow_pages(database, 10_000)
        await writing
        assert "can be used again" in await told.said.get()
        database.check_usable()


def _wreck(file: Path) -> None:
    """Write over all pages but the first."""
    pages = file.stat().st_size // 4096
    with file.open("r+b") as opened_file:
        opened_file.seek(4096)
        opened_file.write(b"\x5a" * 4096 * (pages - 1))


async def test_a_file_that_is_damaged_anywhere_is_told_before_anything_begins(
    tmp_path: Path,
) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        await SqlJournal(database).append(events_of(opened(), Paused(reason="x" * 60_000)))
        await database.check_whole()
    file = tmp_path / "rostrum.db"
    with file.open("r+b") as opened_file:
        opened_file.seek(-4096 * 3, os.SEEK_END)
        opened_file.write(b"\x5a" * 4096)
    async with Database.open(sqlite_address(tmp_path)) as database:
        with pytest.raises(SpecError, match="is damaged or no database; put a copy of it back"):
            await database.check_whole()


async def test_a_write_into_a_damaged_file_waits(tmp_path: Path, told: Told) -> None:
    async with Database.open(sqlite_address(tmp_path)):
        pass
    async with Database.open(sqlite_address(tmp_path)) as database:
        _wreck(tmp_path / "rostrum.db")
        writing = asyncio.create_task(SqlJournal(database).append(events_of(opened())))
        assert "its file is damaged" in await told.said.get()
        assert not writing.done()
        database.give_up_waiting()
        with pytest.raises(SQLAlchemyError, match="malformed"):
            await writing
