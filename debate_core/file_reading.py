"""Reading of named files: only up to a limit, since a device may have no end."""

import errno
from pathlib import Path
from typing import BinaryIO

from debate_core.language import _

MEGABYTE = 1_000_000


def is_there(path: Path) -> bool:
    """True if there is something at a path; False for a broken link or an invalid path."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def read_at_most(path: Path, limit: int) -> bytes:
    """Read the bytes of a file; OSError, whose strerror says why, if unreadable or too long."""
    with path.open("rb") as file:
        return read_stream(file, limit)


def read_stream(stream: BinaryIO, limit: int) -> bytes:
    """Read the rest of a stream; OSError, saying so, if it is longer than the limit."""
    data = stream.read(limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, _("it is larger than {size} MB", size=limit // MEGABYTE))
    return data
