"""A backup is whole, and a restore does all or nothing."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from debate_core.domain.values import DebateId
from debate_core.errors import SpecError
from debate_core.storage.backup import back_up, look_at, restore
from debate_core.storage.database import Database
from debate_core.storage.locks import lock_database
from debate_core.storage.sql import SqlJournal
from tests.core.making import events_of, opened, phase, rounds_spec
from tests.core.storage.stores import sqlite_address

POSTGRES = "postgresql+asyncpg://ada:s3cret@db.example:5433/debates"
KEPT = "rostrum.db-before-restore"


async def _open_debate(database: Database, name: str) -> None:
    await SqlJournal(database).append(events_of(opened(rounds_spec()), debate=DebateId(name)))


async def _made(address: str, *names: str) -> None:
    async with Database.open(address) as database:
        for name in names:
            await _open_debate(database, name)


async def _debates(address: str) -> set[str]:
    async with Database.open(address) as database:
        return set(await SqlJournal(database).list_unfinished())


def _files(folder: Path) -> dict[str, bytes]:
    return {
        each.name: each.read_bytes()
        for each in folder.iterdir()
        if not each.name.endswith((".lock", "-shm", "-wal"))
    }


async def test_a_backup_holds_what_the_log_of_a_working_bot_holds(tmp_path: Path) -> None:
    address, copy = sqlite_address(tmp_path), tmp_path / "copy.db"
    async with lock_database(address), Database.open(address) as database:
        await _open_debate(database, "one")
        contents = back_up(address, copy)
        await _open_debate(database, "two")
    assert (contents.debates, contents.under_way) == (1, 1)
    assert look_at(copy) == contents
    assert copy.stat().st_mode & 0o777 == 0o600


async def test_a_backup_taken_while_debates_are_written_to_is_of_one_moment(
    tmp_path: Path,
) -> None:
    """Each debate has its second event written with its first."""
    address = sqlite_address(tmp_path)
    async with Database.open(address) as database:

        async def write() -> None:
            for number in range(200):
                facts = (opened(rounds_spec()), phase("argument"))
                events = events_of(*facts, debate=DebateId(f"d{number}"))
                await SqlJournal(database).append(events)

        writing = asyncio.create_task(write())
        for number in range(5):
            await asyncio.to_thread(back_up, address, tmp_path / f"{number}.db")
        await writing
    for number in range(5):
        with closing(sqlite3.connect(tmp_path / f"{number}.db")) as connection:
            counts = connection.execute("SELECT count(*) FROM events GROUP BY debate").fetchall()
        assert {count for (count,) in counts} <= {2}


async def test_a_restore_puts_the_copy_back_and_keeps_what_was_there(tmp_path: Path) -> None:
    address, copy = sqlite_address(tmp_path), tmp_path / "copy.db"
    await _made(address, "one")
    back_up(address, copy)
    await _made(address, "two")
    restored = await restore(address, copy)
    assert str(restored.contents) == "1 debate, 1 under way"
    assert restored.kept == tmp_path / KEPT
    assert await _debates(address) == {"one"}
    assert await _debates(f"sqlite+aiosqlite:///{restored.kept}") == {"one", "two"}


async def test_what_a_killed_bot_left_in_its_log_is_kept_and_not_taken_for_the_copy_s(
    tmp_path: Path,
) -> None:
    address, copy = sqlite_address(tmp_path), tmp_path / "copy.db"
    await _made(address, "one")
    back_up(address, copy)
    async with Database.open(address) as database:
        await _open_debate(database, "two")
        left = {name: (tmp_path / name).read_bytes() for name in ("rostrum.db", "rostrum.db-wal")}
    for name, data in left.items():
        (tmp_path / name).write_bytes(data)
    restored = await restore(address, copy)
    assert await _debates(address) == {"one"}
    assert await _debates(f"sqlite+aiosqlite:///{restored.kept}") == {"one", "two"}


async def test_a_second_restore_keeps_what_the_first_one_kept(tmp_path: Path) -> None:
    address, copy = sqlite_address(tmp_path), tmp_path / "copy.db"
    await _made(address, "one")
    back_up(address, copy)
    for name in (KEPT, f"{KEPT}-2"):
        assert (await restore(address, copy)).kept == tmp_path / name


async def test_a_damaged_database_is_kept_too_and_its_place_taken(tmp_path: Path) -> None:
    address, copy = sqlite_address(tmp_path), tmp_path / "copy.db"
    await _made(address, "one")
    back_up(address, copy)
    place = tmp_path / "rostrum.db"
    place.write_bytes(b"no database")
    (tmp_path / "rostrum.db-wal").write_bytes(b"no log")
    await restore(address, copy)
    assert await _debates(address) == {"one"}
    assert (tmp_path / KEPT).read_bytes() == b"no database"
    assert (tmp_path / f"{KEPT}-wal").read_bytes() == b"no log"


async def test_on_a_new_machine_there_is_nothing_to_keep(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    address, other = sqlite_address(tmp_path), sqlite_address(tmp_path / "new")
    await _made(address, "one")
    back_up(address, tmp_path / "copy.db")
    assert (await restore(other, tmp_path / "copy.db")).kept is None
    assert await _debates(other) == {"one"}


def _foreign(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("CREATE TABLE debates (id)")


def _newer(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def _damaged(copy: Path) -> None:
    data = bytearray(copy.read_bytes())
    data[4096 * 3 : 4096 * 12] = b"\x5a" * (4096 * 9)
    copy.write_bytes(data)


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (Path.unlink, "copy.db cannot be read: No such file or directory"),
    "a text": (lambda copy: copy.write_text("tea"), "copy.db is no database of Rostrum; take"),
    "empty": (lambda copy: copy.write_bytes(b""), "copy.db is no database of Rostrum; take"),
    "another program's": (_foreign, "copy.db is no database of Rostrum; take"),
    "newer": (_newer, "copy.db was written by a newer Rostrum; install that one"),
    "damaged": (_damaged, "copy.db is damaged; restore another copy"),
    "cut": (lambda copy: copy.write_bytes(copy.read_bytes()[:-8192]), "copy.db is damaged"),
}


@pytest.mark.parametrize("bad", BAD)
async def test_a_copy_that_cannot_be_used_is_refused_and_nothing_changes(
    tmp_path: Path, bad: str
) -> None:
    address, copy = sqlite_address(tmp_path), tmp_path / "copy.db"
    spoil, said = BAD[bad]
    await _made(address, "one")
    back_up(address, copy)
    spoil(copy)
    before = _files(tmp_path)
    with pytest.raises(SpecError, match=said) as refused:
        await restore(address, copy)
    assert "\n" not in str(refused.value)
    assert _files(tmp_path) == before


async def test_nothing_is_restored_while_a_bot_works_on_the_database(tmp_path: Path) -> None:
    address, copy = sqlite_address(tmp_path), tmp_path / "copy.db"
    await _made(address, "one")
    back_up(address, copy)
    before = _files(tmp_path)
    async with lock_database(address):
        with pytest.raises(SpecError, match="Another Rostrum works on"):
            await restore(address, copy)
    assert _files(tmp_path) == before


async def test_a_database_is_not_restored_from_itself(tmp_path: Path) -> None:
    address = sqlite_address(tmp_path)
    await _made(address, "one")
    with pytest.raises(SpecError, match="the very database"):
        await restore(address, tmp_path / "rostrum.db")
    assert await _debates(address) == {"one"}


async def test_a_backup_overwrites_nothing_and_needs_a_database(tmp_path: Path) -> None:
    address, copy = sqlite_address(tmp_path), tmp_path / "copy.db"
    with pytest.raises(SpecError, match="There is no database"):
        back_up(address, copy)
    await _made(address, "one")
    copy.write_text("dear")
    with pytest.raises(SpecError, match="There is a file"):
        back_up(address, copy)
    assert copy.read_text() == "dear"
    with pytest.raises(SpecError, match=r"copy\.db cannot be written \(No such file"):
        back_up(address, tmp_path / "no" / "copy.db")


async def test_of_a_server_s_database_the_command_is_told_without_its_password() -> None:
    with pytest.raises(SpecError) as told:
        back_up(POSTGRES, Path("copy.dump"))
    command = "pg_dump --format=custom --file=copy.dump postgresql://ada@db.example:5433/debates"
    assert str(told.value).endswith(command)
    with pytest.raises(SpecError, match=r"pg_restore .* copy\.dump") as told:
        await restore(POSTGRES, Path("copy.dump"))
    assert "s3cret" not in str(told.value)
