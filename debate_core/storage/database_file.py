"""The files of a database: a check that they are still those that were opened.

SQLite goes on writing into a file that was deleted, and nobody ever reads what it wrote there.
"""

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import DatabaseError, connect
from threading import Lock
from typing import Self

_MARK = slice(60, 64)
"""The place of the user version in SQLite's file."""
_BESIDE = ("-wal", "-shm")
_Identity = tuple[int, int]


class StandingFiles:
    """The files of an open database, as they were when it was opened; use `at`."""

    def __init__(self, path: Path, mark: int) -> None:
        self._path = path
        self._open = path.open("rb", buffering=0)
        # As long as one stands SQLite leaves its log where it is.
        self._connection = connect(path, timeout=0)
        self._connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
        self._one_at_a_time = Lock()
        # The mark that was written last is in the log until that is emptied.
        self._marks = {self._read_mark(), mark.to_bytes(4, "big")}
        self._beside = tuple(path.with_name(f"{path.name}{ending}") for ending in _BESIDE)
        self._before = {file: _identify(file) for file in (path, *self._beside)}

    @classmethod
    @contextmanager
    def at(cls, path: Path, mark: int) -> Generator[Self]:
        """Open the files that are there now, with this user version; closed after all connections.

        To close a file gives up all locks that its process has on it. Another program, which only
        reads, then takes itself for the last one and deletes the log at its end.
        """
        files = cls(path, mark)
        try:
            yield files
        finally:
            files._connection.close()
            files._open.close()

    def save_log(self) -> None:
        """Write the log's contents into the database, where the database file still stands."""
        if (lost := self.find_lost()) and self.is_beside(lost):
            with suppress(DatabaseError):  # it is tried again
                self._connection.execute("PRAGMA wal_checkpoint(FULL)").fetchall()

    def find_lost(self) -> str:
        """Find the name of a file that was deleted or replaced; empty where all are there."""
        if self._is_lost(self._path) or self._read_mark() not in self._marks:
            return self._path.name
        return next((file.name for file in self._beside if self._is_lost(file)), "")

    def is_beside(self, name: str) -> bool:
        """True if SQLite keeps it beside the database, and it is not the database itself."""
        return name != self._path.name

    def _is_lost(self, file: Path) -> bool:
        before = self._before[file]
        return before is not None and _identify(file, before) != before

    def _read_mark(self) -> bytes:
        with self._one_at_a_time:
            self._open.seek(_MARK.start)
            return self._open.read(_MARK.stop - _MARK.start)


def _identify(file: Path, otherwise: _Identity | None = None) -> _Identity | None:
    """Identify the file there; None for none, `otherwise` where it cannot be looked at."""
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
