"""Sealed ballots: their encryption, their storage, and their keys apart from them.

Rule: nothing that is stored about a ballot can be read, guessed or matched with another without the
key of its poll. Fernet would need less code, but leaves the time of every ballot in plain text.

A row is inserted and changed in place; no column, row order or other table reveals the time. A key
is made for one poll and destroyed at its close: overwritten, then removed. On a disk that does not
overwrite in place, such as most flash drives, the old bytes may remain.
"""

import hmac
import os
import secrets
import struct
from asyncio import to_thread
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from debate_core.domain.values import DebateId, PersonId
from debate_core.errors import DatabaseUnusable, RecordError, name_cause
from debate_core.language import N_
from debate_core.storage.database import Database
from debate_core.storage.database_file import OWNER_ONLY
from debate_core.storage.port import SealedPoll
from debate_core.storage.tables import sealed_ballots

KEY_LENGTH = 64
"""The bytes of a key: one half for the hashes, the other for the seals."""
_NONCE = 12
_LAYOUT = struct.Struct("64sBBB")
_NONE = b"\xff"


@dataclass(frozen=True, slots=True)
class SealedBallot:
    """A person's answer in a poll; a ballot that was taken back has no choice."""

    voter: PersonId
    first: int | None = None
    """The place of the choice on the ballot, from 0."""
    second: int | None = None
    """The place of their second answer, where a poll asks twice."""
    third: int | None = None
    """The place of their third answer, where a poll asks for one more."""


class BallotCipher:
    """The cipher that seals the ballots of one poll, and opens them."""

    def __init__(self, key: bytes, poll: SealedPoll) -> None:
        assert len(key) == KEY_LENGTH
        self._naming = key[: KEY_LENGTH // 2]
        self._cipher = ChaCha20Poly1305(key[KEY_LENGTH // 2 :])
        self._poll = f"{poll.debate}/{poll.name}/"

    def name_of(self, voter: PersonId) -> str:
        """Make the hash that stands for a voter in this poll, and in no other."""
        return hmac.digest(self._naming, f"{self._poll}{voter}".encode(), "sha256").hex()

    def seal(self, ballot: SealedBallot) -> bytes:
        """Seal the ballot; sealing the same ballot again gives different bytes."""
        voter = ballot.voter.encode()
        if len(voter) > 64 or b"\0" in voter:
            raise ValueError("The id of this voter does not fit in a sealed ballot.")
        given = (ballot.first, ballot.second, ballot.third)
        places = (_NONE[0] if choice is None else choice for choice in given)
        nonce = secrets.token_bytes(_NONCE)
        about = self.name_of(ballot.voter).encode()
        return nonce + self._cipher.encrypt(nonce, _LAYOUT.pack(voter, *places), about)

    def open_sealed(self, name: str, sealed: bytes) -> SealedBallot:
        """Open the ballot kept under that hash; RecordError if it is not what was sealed."""
        try:
            plain = self._cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], name.encode())
        except (InvalidTag, ValueError) as error:
            raise RecordError("A sealed ballot was changed from outside.") from error
        # A ballot that was sealed before there were third answers is shorter.
        voter, *given = _LAYOUT.unpack(plain.ljust(_LAYOUT.size, _NONE))
        places = (None if choice == _NONE[0] else choice for choice in given)
        return SealedBallot(PersonId(voter.rstrip(b"\0").decode()), *places)


_NEW = ".new"


class FolderKeys:
    """Keys in a folder that only its owner may open; it is created with the first key."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def find(self, poll: SealedPoll) -> bytes | None:
        with _explain_failures():
            return await to_thread(self._read, poll)

    async def make(self, poll: SealedPoll) -> bytes:
        with _explain_failures():
            return await to_thread(self._make, poll)

    async def destroy(self, debate: DebateId) -> None:
        with _explain_failures():
            await to_thread(self._destroy, debate)

    async def list_debates(self) -> frozenset[DebateId]:
        with _explain_failures():
            return await to_thread(self._list_debates)

    def _find_path(self, poll: SealedPoll) -> Path:
        return self._folder / f"{poll.debate}-{poll.name}.key"

    def _read(self, poll: SealedPoll) -> bytes | None:
        path = self._find_path(poll)
        return path.read_bytes() if path.exists() else None

    def _make(self, poll: SealedPoll) -> bytes:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        key, path = secrets.token_bytes(KEY_LENGTH), self._find_path(poll)
        # Whole or not at all: a file that a crash leaves half-written is not a key.
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

    def _list_debates(self) -> frozenset[DebateId]:
        names = (path.name for path in self._folder.glob("*-*.key*"))
        return frozenset(DebateId(name.rpartition("-")[0]) for name in names)

    def _settle(self) -> None:
        """Sync the folder itself to the disk, with what was created and removed in it."""
        if os.name == "nt":
            return  # a folder cannot be opened there
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def _explain_failures() -> Generator[None]:
    """Turn the failure of a disk into DatabaseUnusable."""
    try:
        yield
    except OSError as error:
        raise DatabaseUnusable(
            N_("the folder of the keys of secret ballots fails ({cause})"),
            N_("whoever hosts Rostrum has mended that"),
            cause=name_cause(error),
        ) from error


def _write(file: int, data: bytes) -> None:
    os.write(file, data)
    os.fsync(file)


_COLUMNS = sealed_ballots.c


class SqlSealedRows:
    """Sealed ballots in a table with one row for each voter."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, poll: SealedPoll, voter: str, sealed: bytes) -> None:
        change = update(sealed_ballots).where(_of(poll) & (_COLUMNS.voter == voter))
        row = {"debate": poll.debate, "poll": poll.name, "voter": voter, "ballot": sealed}

        def write(connection: Connection) -> None:
            changed = connection.execute(change.values(ballot=sealed))
            if not changed.rowcount:
                connection.execute(insert(sealed_ballots), [row])

        await self._database.write(write)

    async def find(self, poll: SealedPoll, voter: str) -> bytes | None:
        query = select(_COLUMNS.ballot).where(_of(poll) & (_COLUMNS.voter == voter))
        return next((row.ballot for row in await self._database.read(query)), None)

    async def read_all(self, poll: SealedPoll) -> Mapping[str, bytes]:
        query = select(sealed_ballots).where(_of(poll))
        return {row.voter: row.ballot for row in await self._database.read(query)}

    async def drop(self, debate: DebateId) -> None:
        of_debate = delete(sealed_ballots).where(_COLUMNS.debate == debate)
        await self._database.execute(of_debate, erases=True)

    async def list_debates(self) -> frozenset[DebateId]:
        rows = await self._database.read(select(_COLUMNS.debate).distinct())
        return frozenset(DebateId(row.debate) for row in rows)


def _of(poll: SealedPoll) -> ColumnElement[bool]:
    return (_COLUMNS.debate == poll.debate) & (_COLUMNS.poll == poll.name)
