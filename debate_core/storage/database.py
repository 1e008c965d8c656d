"""One database: opened, brought to the newest tables, and written to by one writer.

The writer commits together whatever waits (group commit), so that many debates at once cost one
transaction. An address is SQLAlchemy's, such as sqlite+aiosqlite:///rostrum.db.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from debate_core.errors import Conflict

Write = Callable[[AsyncConnection], Awaitable[None]]


class _Waiting(NamedTuple):
    write: Write
    done: asyncio.Future[None]


class Database:
    """An open database; use `opened`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._waiting: asyncio.Queue[_Waiting] = asyncio.Queue()

    @classmethod
    @asynccontextmanager
    async def opened(cls, address: str) -> AsyncGenerator["Database"]:
        """The database at an address, with the newest tables; closed at the end."""
        engine = create_async_engine(address)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        database = cls(engine)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
            async with database.writing():
                yield database
        finally:
            await engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[None]:
        """The writer at work; at the end it still commits what waits."""
        writer = asyncio.create_task(self.write_what_waits())
        try:
            yield
            await self._waiting.join()
        finally:
            writer.cancel()
            await asyncio.wait([writer])

    async def write(self, write: Write) -> None:
        """Carry out a write; returns once it is committed. Conflict if a key is taken."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Waiting(write, done))
        await done

    async def write_what_waits(self) -> None:
        """The one writer: commits whatever waits, together, for ever."""
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            await self._commit(batch)
            for _ in batch:
                self._waiting.task_done()

    async def _commit(self, batch: list[_Waiting]) -> None:
        try:
            async with self.engine.begin() as connection:
                for waiting in batch:
                    await waiting.write(connection)
        except IntegrityError as error:
            await self._commit_apart(batch, error)
        except Exception as error:  # noqa: BLE001 - whoever waits is told, the writer lives on
            _finish(batch, error)
        else:
            _finish(batch, None)

    async def _commit_apart(self, batch: list[_Waiting], error: IntegrityError) -> None:
        """One of a batch took a key that was taken: find it by committing each alone."""
        if len(batch) == 1:
            conflict = Conflict("Another writer has gone on with this debate.")
            conflict.__cause__ = error
            _finish(batch, conflict)
            return
        for waiting in batch:
            await self._commit([waiting])


def _finish(batch: list[_Waiting], error: Exception | None) -> None:
    for waiting in batch:
        if waiting.done.done():
            continue
        if error is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(error)


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Any) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
