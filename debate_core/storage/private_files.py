"""Files that are their owner's alone, since people's words and ballots stand in them."""

import os
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600
_ANYONE = 0o007
_BESIDE = ("", "-wal", "-shm")
"""What SQLite keeps a database in; it makes the others with the rights of the first."""


def make_private(database: Path) -> None:
    """Let a database be read by its owner alone: one that is to be made, or that anyone could read.

    One whose owner let a group in, and nobody else, stays as it is.
    """
    with suppress(OSError):  # whoever opens it says what is wrong with it
        os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    for ending in _BESIDE:
        file = database.with_name(f"{database.name}{ending}")
        with suppress(OSError):
            if file.stat().st_mode & _ANYONE:
                file.chmod(OWNER_ONLY)
