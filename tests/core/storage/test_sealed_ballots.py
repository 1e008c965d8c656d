"""Sealed ballots: what is kept of them says nothing without the key, and goes at the close."""

import hashlib
import hmac
import stat
import struct
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from debate_core.domain.values import DebateId, PersonId
from debate_core.errors import RecordError
from debate_core.storage.database import Database
from debate_core.storage.memory import MemoryKeys, MemorySealedRows
from debate_core.storage.port import BallotKeys, SealedPoll, SealedRows
from debate_core.storage.sealed_ballots import (
    KEY_LENGTH,
    BallotCipher,
    FolderKeys,
    SealedBallot,
    SqlSealedRows,
)
from debate_core.storage.sql import SqlJournal
from tests.core.making import events_of, opened
from tests.core.storage.stores import STORES, database

D1, D2 = DebateId("d1"), DebateId("d2")
VOTE, OPINION, OTHER = SealedPoll(D1, "vote"), SealedPoll(D1, "opinion"), SealedPoll(D2, "vote")
MIA, NOAH = PersonId("123456789012345678"), PersonId("876543210987654321")
KEY = bytes(range(KEY_LENGTH))


@pytest.fixture(params=STORES)
async def rows(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[SealedRows]:
    if request.param == "memory":
        yield MemorySealedRows()
        return
    async with database(request.param, tmp_path) as opened_:
        for debate in (D1, D2):
            await SqlJournal(opened_).append(events_of(opened(), debate=debate))
        yield SqlSealedRows(opened_)


@pytest.fixture(params=("memory", "folder"))
def keys(request: pytest.FixtureRequest, tmp_path: Path) -> BallotKeys:
    return MemoryKeys() if request.param == "memory" else FolderKeys(tmp_path / "secrets")


async def test_a_later_ballot_of_the_same_voter_takes_the_place_of_the_earlier(
    rows: SealedRows,
) -> None:
    await rows.keep(VOTE, "mia", b"one")
    await rows.keep(VOTE, "noah", b"two")
    await rows.keep(VOTE, "mia", b"six")
    assert await rows.read_all(VOTE) == {"mia": b"six", "noah": b"two"}
    assert await rows.find(VOTE, "mia") == b"six"
    assert await rows.find(VOTE, "ben") is None


async def test_polls_do_not_mix_and_go_with_their_debate(rows: SealedRows) -> None:
    for poll in (VOTE, OPINION, OTHER):
        await rows.keep(poll, "mia", poll.name.encode())
    assert await rows.read_all(OPINION) == {"mia": b"opinion"}
    assert await rows.list_debates() == {D1, D2}
    await rows.drop(D1)
    assert (await rows.read_all(VOTE), await rows.read_all(OPINION)) == ({}, {})
    assert await rows.list_debates() == {D2}


async def test_each_poll_has_a_key_of_its_own_until_it_is_destroyed(keys: BallotKeys) -> None:
    assert await keys.find(VOTE) is None
    made = {poll: await keys.make(poll) for poll in (VOTE, OPINION, OTHER)}
    assert len(set(made.values())) == 3
    assert {poll: await keys.find(poll) for poll in made} == made
    assert await keys.list_debates() == {D1, D2}
    await keys.destroy(D1)
    assert [await keys.find(poll) for poll in (VOTE, OPINION)] == [None, None]
    assert await keys.list_debates() == {D2}


async def test_only_its_owner_may_read_a_key(tmp_path: Path) -> None:
    await FolderKeys(tmp_path / "secrets").make(VOTE)
    path = tmp_path / "secrets" / "d1-vote.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


async def test_a_key_is_overwritten_before_it_is_removed(tmp_path: Path) -> None:
    keys = FolderKeys(tmp_path)
    key = await keys.make(VOTE)
    path = tmp_path / "d1-vote.key"
    (tmp_path / "other name").hardlink_to(path)
    await keys.destroy(D1)
    assert not path.exists()
    assert (tmp_path / "other name").read_bytes() != key


async def test_what_a_crash_left_of_a_key_that_was_being_made_is_none(tmp_path: Path) -> None:
    keys = FolderKeys(tmp_path)
    (tmp_path / "d1-vote.key.new").write_bytes(b"half")
    assert await keys.find(VOTE) is None
    assert len(await keys.make(VOTE)) == KEY_LENGTH
    (tmp_path / "d1-opinion.key.new").write_bytes(b"half")
    await keys.destroy(D1)
    assert not await keys.list_debates()


def test_a_ballot_is_opened_as_it_was_sealed() -> None:
    cipher = BallotCipher(KEY, VOTE)
    ballots = (SealedBallot(MIA), SealedBallot(MIA, 0), SealedBallot(NOAH, 24, 2, 7))
    for ballot in ballots:
        name = cipher.name_of(ballot.voter)
        assert cipher.open_sealed(name, cipher.seal(ballot)) == ballot


def test_a_ballot_that_was_sealed_before_there_were_third_answers_opens() -> None:
    cipher, nonce = BallotCipher(KEY, OPINION), bytes(12)
    plain = struct.pack("64sBB", MIA.encode(), 1, 255)
    sealing = ChaCha20Poly1305(KEY[KEY_LENGTH // 2 :])
    name = cipher.name_of(MIA)
    sealed = nonce + sealing.encrypt(nonce, plain, name.encode())
    assert cipher.open_sealed(name, sealed) == SealedBallot(MIA, 1)


def test_all_ballots_are_equally_long_and_the_same_never_looks_the_same() -> None:
    cipher = BallotCipher(KEY, VOTE)
    ballots = [SealedBallot(PersonId(who), at) for who in ("7", MIA) for at in (None, 0, 9)]
    assert len({len(cipher.seal(each)) for each in ballots}) == 1
    assert len({cipher.seal(SealedBallot(MIA, 1)) for _ in range(20)}) == 20


def test_a_ballot_that_was_changed_or_put_in_anothers_place_does_not_open() -> None:
    cipher = BallotCipher(KEY, VOTE)
    name, sealed = cipher.name_of(MIA), cipher.seal(SealedBallot(MIA, 1))
    others = (BallotCipher(KEY, OPINION), BallotCipher(bytes(KEY_LENGTH), VOTE))
    for opens, under, bytes_ in (
        (cipher, name, sealed[:-1] + bytes([sealed[-1] ^ 1])),
        (cipher, name, sealed[:8]),
        (cipher, cipher.name_of(NOAH), sealed),
        *((each, each.name_of(MIA), sealed) for each in others),
    ):
        with pytest.raises(RecordError, match="changed from outside"):
            opens.open_sealed(under, bytes_)


def test_a_voter_has_another_hash_in_every_poll() -> None:
    assert len({BallotCipher(KEY, poll).name_of(MIA) for poll in (VOTE, OPINION, OTHER)}) == 3


def guesses(voter: str) -> set[bytes]:
    """How a voter may be found by somebody who has the database and no key."""
    texts = [voter.encode(), *(f"{poll}/{voter}".encode() for poll in ("d1", "vote", "d1/vote"))]
    digests = [
        digest
        for text in texts
        for digest in (
            hashlib.sha256(text).digest(),
            hashlib.blake2b(text).digest(),
            *(hmac.digest(key, text, "sha256") for key in (b"", b"d1", b"d1/vote/", bytes(32))),
        )
    ]
    written = (form for each in digests for form in (each, each.hex().encode()))
    return {
        voter.encode(),
        int(voter).to_bytes(8, "big"),
        int(voter).to_bytes(8, "little"),
        *written,
    }


async def test_the_files_of_the_database_tell_neither_voter_nor_choice(tmp_path: Path) -> None:
    async with Database.open(f"sqlite+aiosqlite:///{tmp_path / 'r.db'}") as opened_:
        await SqlJournal(opened_).append(events_of(opened()))
        rows, cipher = SqlSealedRows(opened_), BallotCipher(await MemoryKeys().make(VOTE), VOTE)
        names = {each: cipher.name_of(each) for each in (MIA, NOAH)}
        for place, (who, name) in enumerate(names.items()):
            await rows.keep(VOTE, name, cipher.seal(SealedBallot(who, place)))
        held = _files(tmp_path)
        assert all(name.encode() in held for name in names.values())  # so it would be found
        assert not [each for who in names for each in guesses(who) if each in held]
        await rows.drop(D1)
        held = _files(tmp_path)
        assert not [name for name in names.values() if name.encode() in held]


async def test_no_order_of_rows_tells_who_voted_first(tmp_path: Path) -> None:
    async with Database.open(f"sqlite+aiosqlite:///{tmp_path / 'r.db'}") as opened_:
        await SqlJournal(opened_).append(events_of(opened()))
        rows = SqlSealedRows(opened_)
        for name in ("c", "a", "b"):
            await rows.keep(VOTE, name, b"sealed")
        assert list(await rows.read_all(VOTE)) == ["a", "b", "c"]


def _files(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
