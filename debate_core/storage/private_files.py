"""Files for their owner alone, since they hold people's words and ballots."""

import os
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600
_ANYONE = 0o007
_BESIDE = ("", "-wal", "-shm")
"""The endings of SQLite's files; it makes the others with the rights of the first."""


def make_private(database: Path) -> None:
    """Let only its owner read a database: one still to be made, or one that anyone could read.

    One that its owner opened to a group, and nobody else, stays as it is.
    """
    with suppress(OSError):  # the program that opens it says what is wrong with it
        os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    for ending in _BESIDE:
        file = database.with_name(f"{database.name}{ending}")
        with suppress(OSError):
            if file.stat().st_mode & _ANYONE:
                file.chmod(OWNER_ONLY)
