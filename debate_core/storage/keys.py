"""The keys of secret ballots, each a file of its own outside the database.

Rule: a key is made for one poll and destroyed at its close: overwritten, then removed. On a disk
that writes elsewhere than over what was there, such as most flash, the old bytes may outlive that.
"""

import os
import secrets
from asyncio import to_thread
from pathlib import Path

from debate_core.domain.values import DebateId
from debate_core.storage.ballot_cipher import KEY_LENGTH
from debate_core.storage.port import SealedPoll
from debate_core.storage.private_files import OWNER_ONLY

_NEW = ".new"


class FolderKeys:
    """Keys in a folder that only its owner may look into; it is made with the first of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def find(self, poll: SealedPoll) -> bytes | None:
        return await to_thread(self._read, poll)

    async def make(self, poll: SealedPoll) -> bytes:
        return await to_thread(self._make, poll)

    async def destroy(self, debate: DebateId) -> None:
        await to_thread(self._destroy, debate)

    async def list_debates(self) -> frozenset[DebateId]:
        return await to_thread(self._debates)

    def _path(self, poll: SealedPoll) -> Path:
        return self._folder / f"{poll.debate}-{poll.name}.key"

    def _read(self, poll: SealedPoll) -> bytes | None:
        path = self._path(poll)
        return path.read_bytes() if path.exists() else None

    def _make(self, poll: SealedPoll) -> bytes:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        key, path = secrets.token_bytes(KEY_LENGTH), self._path(poll)
        # Whole or not at all: what a crash leaves half-written is no key.
        new = path.with_name(path.name + _NEW)
        new.unlink(missing_ok=True)
        made = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        with os.fdopen(made, "wb") as file:
            _write(file.fileno(), key)
        new.replace(path)
        self._settle()
        return key

    def _destroy(self, debate: DebateId) -> None:
        for path in self._folder.glob(f"{debate}-*.key*"):
            with path.open("r+b") as file:
                _write(file.fileno(), secrets.token_bytes(KEY_LENGTH))
            path.unlink()
            self._settle()

    def _debates(self) -> frozenset[DebateId]:
        names = (path.name for path in self._folder.glob("*-*.key*"))
        return frozenset(DebateId(name.rpartition("-")[0]) for name in names)

    def _settle(self) -> None:
        """Have the folder itself on the disk: what was made in it, and what was removed."""
        if os.name == "nt":
            return  # a folder cannot be opened there
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _write(file: int, data: bytes) -> None:
    os.write(file, data)
    os.fsync(file)
