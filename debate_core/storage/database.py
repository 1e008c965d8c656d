"""One database: opened, brought to the newest tables, and written to by one writer.

The writer commits all waiting writes together (group commit), so that many debates at once cost one
transaction. An address is SQLAlchemy's, such as sqlite+aiosqlite:///rostrum.db.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, suppress
from contextvars import copy_context
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Delete, Engine, Insert, Row, Select, Update, event, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from debate_core.errors import Conflict, DatabaseUnusable, Unreadable
from debate_core.storage.database_file import (
    StandingFiles,
    draw_mark,
    find_file,
    hide_password,
    make_engine,
    make_file_engine,
    make_private,
    read_address,
)
from debate_core.storage.failures import (
    explain_failures,
    find_passing,
    find_write_failure,
    make_damaged,
    make_gone,
)

_log = logging.getLogger(__name__)

_PRAGMAS = (
    "busy_timeout=5000",
    # Readers do not wait for the writer.
    "journal_mode=WAL",
    # With NORMAL a power failure may take the last commits, and they may have been shown already.
    "synchronous=FULL",
    # SQLite has it off by default, for every connection.
    "foreign_keys=ON",
    # Replaced data is overwritten with zeros.
    "secure_delete=ON",
)
_LOOK_EVERY = 5.0
"""Seconds until the presence of the file is checked again."""
_AGAIN = 1.0
"""Seconds until a database that is locked, full or gone is tried again."""
_EMPTY_LOG = "PRAGMA wal_checkpoint(TRUNCATE)"
_READERS = 4
"""How many threads read a file at once."""
Write = Callable[[Connection], None]
_Found = TypeVar("_Found")


class _WaitingWrite(NamedTuple):
    write: Write
    done: asyncio.Future[None]
    erases: bool = False


class Database:
    """An open database; open it with `open`."""

    def __init__(self, engine: AsyncEngine, of_file: Engine | None = None) -> None:
        self.engine = engine
        self.sync_engine = of_file or engine.sync_engine
        """The engine that reads and writes; the asynchronous engine's own if no other is given."""
        # Threads of their own, so that no write waits for a read or for other work in threads.
        self._writer = ThreadPoolExecutor(1, "database writer")
        self._readers = ThreadPoolExecutor(_READERS, "database reader")
        self._waiting: asyncio.Queue[_WaitingWrite | None] = asyncio.Queue()
        self._reads: set[asyncio.Task[Any]] = set()
        self._is_closing = asyncio.Event()
        self._is_closed = False
        self._where = ""
        self._failing: dict[str, DatabaseUnusable] = {}
        """The current failures, as last logged, by what was tried."""
        self._files: StandingFiles | None = None
        """The database's files, if it is a file."""

    @classmethod
    @asynccontextmanager
    async def open(cls, address: str) -> AsyncGenerator["Database"]:
        """Open the database at an address, with the newest tables; closed at the end.

        SpecError, in one sentence, if it cannot be opened.
        """
        url, path = read_address(address), _find_watched(address)
        engine, mark = make_engine(url), draw_mark()
        database = cls(engine, make_file_engine(url))
        database._where = hide_password(url)
        if path is not None:
            make_private(path)
        if engine.dialect.name == "sqlite":
            for target in {engine.sync_engine, database.sync_engine}:
                event.listen(target, "connect", _prepare_sqlite)
        # Closed last: see StandingFiles.
        with ExitStack() as stack:
            try:
                await database._bring_up_to_date(mark)
                if path is not None:
                    database._watch_files(stack.enter_context(StandingFiles.at(path, mark)))
                writing = asyncio.create_task(database._write_what_waits())
                watching = asyncio.create_task(database._watch())
                try:
                    yield database
                finally:
                    watching.cancel()
                    await database._finish(writing)
            finally:
                database._writer.shutdown()
                database._readers.shutdown()
                if database._is_in_threads:
                    database.sync_engine.dispose()
                await engine.dispose()

    async def _bring_up_to_date(self, mark: int) -> None:
        def migrate_and_mark(connection: Connection) -> None:
            _migrate(connection)
            if self.engine.dialect.name == "sqlite":
                connection.execute(text(f"PRAGMA user_version={mark}"))

        with explain_failures(self._where):
            await self._in_one_transaction(migrate_and_mark)
        # If a process ended while erasing data, the data may still be in the log.
        await self._forget()

    async def check_whole(self) -> None:
        """Raise SpecError, in one sentence, if the file is damaged; servers check their own."""
        if self.engine.dialect.name != "sqlite":
            return
        with explain_failures(self._where):
            # Not integrity_check, which compares indexes with tables and takes far longer.
            found = await self._look_up(lambda it: it.scalar(text("PRAGMA quick_check(1)")))
        if found != "ok":
            raise make_damaged(self._where)

    def check_usable(self) -> None:
        """Raise DatabaseUnusable as long as something keeps it from being read or written to."""
        self._check_files()
        for failing in self._failing.values():
            raise DatabaseUnusable(failing.why, failing.until, **failing.parts)

    def _check_files(self) -> None:
        """Raise DatabaseUnusable if one of its files was deleted or replaced since opening."""
        if self._files is not None and (lost := self._files.find_lost()):
            raise make_gone(lost, is_beside=self._files.is_beside(lost))

    def _watch_files(self, files: StandingFiles) -> None:
        """From now on, check that these files stay where they are."""
        self._files = files

        def check(*_: object) -> None:
            # A new connection would make a new file, or read another one.
            self._check_files()

        for engine in {self.engine.sync_engine, self.sync_engine}:
            event.listen(engine, "do_connect", check)

    async def _watch(self) -> None:
        """Notice a missing file even if nobody writes, and save the contents of its log."""
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            try:
                self._check_files()
            except DatabaseUnusable as gone:
                self._tell("files", gone)
                if self._files is not None:
                    self._files.save_log()
            else:
                self._tell("files", None)

    def _tell(self, what: str, failing: DatabaseUnusable | None) -> None:
        """Log once why it cannot be used, and once when it can be used again."""
        before = {str(error) for error in self._failing.values()}
        if failing is None:
            self._failing.pop(what, None)
            if before and not self._failing:
                _log.warning("The database can be used again, and the debates go on.")
            return
        self._failing[what] = failing
        if str(failing) not in before:
            _log.critical(
                "The database cannot be used: %s. All debates wait until %s.",
                failing.why.format(**failing.parts),
                failing.until,
            )

    async def write(self, write: Write, *, erases: bool = False) -> None:
        """Carry out a write; return once it is committed. Conflict if a key is taken."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        # What a write refuses is told in the language of whoever asked for it.
        write = partial(copy_context().run, write)
        self._waiting.put_nowait(_WaitingWrite(write, done, erases))
        await done

    async def execute(self, statement: Insert | Update | Delete, *, erases: bool = False) -> int:
        """Write a single statement; return how many rows it changed, once it is committed."""
        count = 0

        def write(connection: Connection) -> None:
            nonlocal count
            count = connection.execute(statement).rowcount

        await self.write(write, erases=erases)
        return count

    async def erase(self, write: Write) -> None:
        """Carry out a write after which the replaced data is in no file of the database."""
        await self.write(write, erases=True)

    async def read(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """Read the rows that a query finds."""
        return await self.look_up(lambda connection: connection.execute(query).all())

    async def look_up(self, look: Callable[[Connection], _Found]) -> _Found:
        """Find something by several queries, without writing."""
        if self._is_closed:
            # A caller that is late would open a connection that nobody closes.
            raise Unreadable("The database is closed.")
        # A read that is cancelled half-way leaves its connection open; so it is allowed to finish.
        # What a look refuses is told in the language of whoever asked for it.
        task = asyncio.create_task(self._read(partial(copy_context().run, look)))
        self._reads.add(task)
        task.add_done_callback(self._reads.discard)
        return await asyncio.shield(task)

    async def _read(self, look: Callable[[Connection], _Found]) -> _Found:
        while True:
            try:
                found = await self._look_up(look)
                self._tell("reading", None)
                return found
            except Exception as error:
                if await self._is_waited_for("reading", find_passing(error)):
                    continue
                if isinstance(error, SQLAlchemyError):
                    raise Unreadable(f"The database cannot be read: {error}") from error
                raise

    @property
    def _is_in_threads(self) -> bool:
        return self.sync_engine is not self.engine.sync_engine

    async def _look_up(self, look: Callable[[Connection], _Found]) -> _Found:
        """Find something without writing."""
        if not self._is_in_threads:
            async with self.engine.connect() as connection:
                return await connection.run_sync(look)

        def look_in_thread() -> _Found:
            with self.sync_engine.connect() as connection:
                return look(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, look_in_thread)

    async def _is_waited_for(self, what: str, failing: DatabaseUnusable | None) -> bool:
        """Wait a moment if a failure may pass; return True if another try makes sense."""
        if failing is None or self._is_closing.is_set():
            return False
        self._tell(what, failing)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_closing.wait(), _AGAIN)
        return True

    def give_up_waiting(self) -> None:
        """Stop waiting for failures to be repaired."""
        self._is_closing.set()

    async def _finish(self, writing: asyncio.Task[None]) -> None:
        """Finish the requested work, except what waits for the database to be repaired."""
        self.give_up_waiting()
        self._waiting.put_nowait(None)
        await asyncio.wait([writing])
        while self._reads:  # a caller may start another read after its answer
            await asyncio.gather(*self._reads, return_exceptions=True)
        self._is_closed = True

    async def _write_what_waits(self) -> None:
        """Run the only writer: commit all waiting writes together, until the database closes."""
        is_open = True
        while is_open:
            batch = [await self._waiting.get()]
            # Writes that came during the last commit share the next one: syncing the disk takes
            # longest.
            while not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            is_open = None not in batch
            await self._commit([waiting for waiting in batch if waiting is not None])

    async def _commit(self, batch: list[_WaitingWrite]) -> None:
        failure = await self._commit_together(batch)
        while failure is not None and await self._is_waited_for(
            "writing", find_write_failure(failure)
        ):
            failure = await self._commit_together(batch)
        if failure is not None:
            # One write may be at fault; the others are not to fail with it.
            await self._commit_apart(batch, failure)
            return
        # Before the callers are told: data is erased only once it is gone from the log as well.
        if any(waiting.erases for waiting in batch):
            await self._forget()
        _finish(batch, None)

    async def _commit_together(self, batch: list[_WaitingWrite]) -> Exception | None:
        """Write a batch together; if that fails, nothing is written and the error is returned."""

        def write_all(connection: Connection) -> None:
            for waiting in batch:
                waiting.write(connection)

        try:
            self._check_files()
            await self._in_one_transaction(write_all)
        except Exception as error:  # noqa: BLE001 - callers are told, the writer goes on
            return error
        self._tell("writing", None)
        return None

    async def _in_one_transaction(self, write: Write) -> None:
        if not self._is_in_threads:
            async with self.engine.begin() as connection:
                await connection.run_sync(write)
            return

        def write_in_thread() -> None:
            with self.sync_engine.begin() as connection:
                write(connection)

        await asyncio.get_running_loop().run_in_executor(self._writer, write_in_thread)

    async def _forget(self) -> None:
        """Remove replaced data from SQLite's log; in the file itself it is already zeroed.

        Only the writer does this, so that it never waits for another write.
        """
        if self.engine.dialect.name != "sqlite":
            return
        try:
            is_busy = await self._look_up(lambda connection: connection.scalar(text(_EMPTY_LOG)))
        except (SQLAlchemyError, DatabaseUnusable) as error:
            is_busy = error
        if is_busy:
            _log.warning("The log of the database could not be emptied; it is at the next start.")

    async def _commit_apart(self, batch: list[_WaitingWrite], error: Exception) -> None:
        """Commit each write of a failed batch alone, so that only those at fault fail."""
        if len(batch) == 1:
            _finish(batch, _translate_failure(error))
            return
        for waiting in batch:
            await self._commit([waiting])


def _translate_failure(error: Exception) -> Exception:
    if not isinstance(error, IntegrityError):
        return error
    conflict = Conflict("Another writer has gone on with this debate.")
    conflict.__cause__ = error
    return conflict


def _finish(batch: list[_WaitingWrite], error: Exception | None) -> None:
    for waiting in batch:
        if waiting.done.done():
            continue
        if error is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(error)


def _find_watched(address: str) -> Path | None:
    """Find the database's file, if it can be watched."""
    path = find_file(read_address(address))
    # SQLite interprets such an address differently.
    return None if path is None or str(path).startswith("file:") else path


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def make_migration_config() -> Config:
    """Make Alembic's configuration: the place of the migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config


@cache
def _find_newest() -> str | None:
    """Find the newest migration; all of them are loaded for it."""
    return ScriptDirectory.from_config(make_migration_config()).get_current_head()


def _migrate(connection: Any) -> None:
    if MigrationContext.configure(connection).get_current_revision() == _find_newest():
        return
    config = make_migration_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
