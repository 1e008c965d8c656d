"""The files of a database: addresses, access for their owner alone, and checks that they stay.

SQLite goes on writing to a deleted file, and those writes are lost.
"""

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import DatabaseError, connect
from threading import Lock
from typing import Self

from sqlalchemy import URL, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from debate_core.errors import SpecError
from debate_core.language import N_, _

OWNER_ONLY = 0o600
_ANYONE = 0o007
_BESIDE = ("-wal", "-shm")
"""The endings of the files that SQLite makes beside its own, with the rights of that one."""


def make_private(database: Path) -> None:
    """Restrict a database to its owner, if it does not exist yet or everyone could read it.

    A database that its owner shares only with a group stays as it is.
    """
    with suppress(OSError):  # any problem is reported when it is opened
        os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    for ending in ("", *_BESIDE):
        file = database.with_name(f"{database.name}{ending}")
        with suppress(OSError):
            if file.stat().st_mode & _ANYONE:
                file.chmod(OWNER_ONLY)


_SUCH_AS = N_("write one such as sqlite+aiosqlite:///rostrum.db")
_FOR_POSTGRES = N_(
    "write postgresql+asyncpg://…, and install asyncpg, which is in Rostrum's extra “postgres”"
)
_TO_DO = {
    "sqlite": _SUCH_AS,
    "postgresql": _FOR_POSTGRES,
    "postgres": _FOR_POSTGRES,
}
"""The advice for each database that Rostrum knows."""


def read_address(address: str) -> URL:
    """Read SQLAlchemy's address; SpecError if it is not one."""
    try:
        return make_url(address)
    except (ArgumentError, ValueError):
        said = _("ROSTRUM_DATABASE is no address of a database; {to_do}.", to_do=_(_SUCH_AS))
        raise SpecError(said) from None


def hide_password(url: URL) -> str:
    """Write an address without its password, so that it can be shown."""
    return url.set(query={}).render_as_string(hide_password=True)


def find_file(url: URL) -> Path | None:
    """Find the file of an SQLite database; None if it is in memory, or on a server."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


def make_engine(url: URL) -> AsyncEngine:
    """Make the engine for the database at an address; SpecError if its driver is not installed."""
    try:
        # Values that are written, such as people's words, must not be logged.
        return create_async_engine(url, hide_parameters=True)
    except (ImportError, ArgumentError, InvalidRequestError) as error:
        backend = url.drivername.partition("+")[0]
        to_do = _(_TO_DO.get(backend, _SUCH_AS))
        if backend not in _TO_DO:
            to_do = _("install it, or {to_do}", to_do=to_do)
        said = _(
            "There is no driver for {driver} here; {to_do}.", driver=url.drivername, to_do=to_do
        )
        raise SpecError(said) from error


def make_file_engine(url: URL) -> Engine | None:
    """Make the synchronous engine of a file; None for a database without a file.

    What is read or written runs in one thread from beginning to end. SQLite's asynchronous driver
    would switch threads five times for each statement, which costs more than the statement.
    """
    if find_file(url) is None:
        return None
    return create_engine(url.set(drivername="sqlite"), hide_parameters=True)


_MARK = slice(60, 64)
"""The place of the user version in SQLite's file."""
_Identity = tuple[int, int]


class StandingFiles:
    """The files of an open database, as they were when it was opened; use `at`."""

    def __init__(self, path: Path, mark: int) -> None:
        self._path = path
        self._open = path.open("rb", buffering=0)
        # As long as a connection is open, SQLite does not delete its log.
        self._connection = connect(path, timeout=0)
        self._connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
        self._one_at_a_time = Lock()
        # The mark that was written last stays in the log until the log is emptied.
        self._marks = {self._read_mark(), mark.to_bytes(4, "big")}
        self._beside = tuple(path.with_name(f"{path.name}{ending}") for ending in _BESIDE)
        self._before = {file: _identify(file) for file in (path, *self._beside)}

    @classmethod
    @contextmanager
    def at(cls, path: Path, mark: int) -> Generator[Self]:
        """Open the files that exist now, with this user version; close them after all connections.

        Closing a file releases all locks that its process has on it. Another program, even one that
        only reads, would then take itself for the last user and delete the log when it ends.
        """
        files = cls(path, mark)
        try:
            yield files
        finally:
            files._connection.close()
            files._open.close()

    def save_log(self) -> None:
        """Write the log's contents into the database, if the database file is still there."""
        if (lost := self.find_lost()) and self.is_beside(lost):
            with suppress(DatabaseError):  # it is tried again
                self._connection.execute("PRAGMA wal_checkpoint(FULL)").fetchall()

    def find_lost(self) -> str:
        """Find the name of a file that was deleted or replaced; empty where all are there."""
        if self._is_lost(self._path) or self._read_mark() not in self._marks:
            return self._path.name
        return next((file.name for file in self._beside if self._is_lost(file)), "")

    def is_beside(self, name: str) -> bool:
        """True if the name is of a file beside the database, not of the database itself."""
        return name != self._path.name

    def _is_lost(self, file: Path) -> bool:
        before = self._before[file]
        return before is not None and _identify(file, before) != before

    def _read_mark(self) -> bytes:
        with self._one_at_a_time:
            self._open.seek(_MARK.start)
            return self._open.read(_MARK.stop - _MARK.start)


def _identify(file: Path, otherwise: _Identity | None = None) -> _Identity | None:
    """Identify a file; None if there is none, `otherwise` if it cannot be examined."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    except OSError:
        return otherwise
    return found.st_dev, found.st_ino


def draw_mark() -> int:
    """Draw a user version that no other opening of a database has."""
    return int.from_bytes(os.urandom(4)) & 0x7FFFFFFF
