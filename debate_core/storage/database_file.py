"""Whether the file of a database is still the one that was opened.

SQLite goes on writing into a file that was deleted, and nobody ever reads what it wrote there.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Self

_MARK = slice(60, 64)
"""Where SQLite keeps the user version in the file."""


@dataclass(frozen=True, slots=True)
class StandingFile:
    """A file as it was when it was opened."""

    path: Path
    device: int
    inode: int
    mark: bytes
    """What was written into it when it was opened; a file that was copied over it has another."""

    @classmethod
    def at(cls, path: Path) -> Self:
        """The file that stands there now."""
        found = path.stat()
        return cls(path, found.st_dev, found.st_ino, _mark_in(path))

    def is_there(self) -> bool:
        """Whether it stands there still; one that cannot be looked at is taken to."""
        try:
            return self == StandingFile.at(self.path)
        except FileNotFoundError:
            return False
        except OSError:
            return True


def draw_mark() -> int:
    """A user version that no other opening of a database has."""
    return int.from_bytes(os.urandom(4)) & 0x7FFFFFFF


def _mark_in(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_MARK.stop)[_MARK]
