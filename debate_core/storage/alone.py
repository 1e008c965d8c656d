"""One process at a time works on a database file: a lock beside it that ends with its holder.

The system gives the lock back however the process ends, so a kill leaves nothing to clear away.
"""

import errno
import logging
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from debate_core.errors import SpecError
from debate_core.storage.addresses import file_of, url_of

_log = logging.getLogger(__name__)
_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


@asynccontextmanager
async def alone(address: str) -> AsyncGenerator[None]:
    """Work on the database at SQLAlchemy's address alone; SpecError if another process does.

    Only for a file: a server's databases have no such lock.
    """
    file = file_of(url_of(address))
    if file is None:
        yield
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
        yield
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
