"""One process at a time works on a database file, or serves a shard of a PostgreSQL database.

Locks end with their holder: they are given back however the process ends, so a kill leaves nothing
to clear away.
"""

import errno
import logging
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from debate_core.errors import SpecError
from debate_core.storage.addresses import find_file, read_address
from debate_core.storage.server_lock import Hold, lock_server
from debate_core.storage.shards import Shards

_log = logging.getLogger(__name__)
NO_OTHERS = Shards(count=0)
"""For what nobody else may work beside, since all who do count their shards alike."""
_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


@asynccontextmanager
async def lock_database(
    address: str, shards: Shards = NO_OTHERS, patience: float = 0
) -> AsyncGenerator[Hold]:
    """Work on the database at SQLAlchemy's address alone; SpecError if another process does.

    On PostgreSQL others may serve other shards of as many, and it is waited for `patience` seconds;
    a file is for one process. The block is cancelled, and ends in LockLost, if the lock is lost.
    """
    url = read_address(address)
    if url.get_backend_name() == "postgresql":
        async with lock_server(url, shards, patience) as hold:
            yield hold
        return
    file = find_file(url)
    if file is None:
        yield Hold()
        return
    path = file.with_name(f"{file.name}.lock")
    try:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise SpecError(
            f"{path} cannot be written to ({error.strerror}); check that its folder is there, "
            "has room and can be written to, or set ROSTRUM_DATABASE."
        ) from error
    try:
        _take(lock, path)
        yield Hold()
    finally:
        os.close(lock)


def _take(lock: int, path: Path) -> None:
    try:
        _lock(lock)
    except OSError as error:
        if error.errno not in _HELD:
            _log.warning("%s cannot be locked (%s): run no second Rostrum.", path, error.strerror)
            return
        raise SpecError(
            f"Another Rostrum works on {path.with_suffix('')} already; stop that one first, or "
            "give this one a database of its own by ROSTRUM_DATABASE."
        ) from error


if sys.platform == "win32":
    import msvcrt

    def _lock(lock: int) -> None:
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(lock: int) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
