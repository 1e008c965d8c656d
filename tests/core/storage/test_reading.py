"""One debate is read from a database, and the database stays as it was."""

import asyncio
import re
import sqlite3
from pathlib import Path

import pytest

from debate_core.domain.values import DebateId
from debate_core.errors import SpecError
from debate_core.storage.database import Database
from debate_core.storage.reading import find_reach, read_events
from debate_core.storage.sql import SqlJournal
from tests.core.making import events_of, opened


async def test_a_debate_of_the_database_is_found_by_its_id(tmp_path: Path) -> None:
    address = f"sqlite+aiosqlite:///{tmp_path / 'rostrum.db'}"
    async with Database.open(address) as database:
        await SqlJournal(database).append(events_of(opened()))
    found = await read_events(address, DebateId("d1"))
    assert (found, await read_events(address, DebateId("d2"))) == (events_of(opened()), ())


def test_looking_a_debate_up_makes_no_database(tmp_path: Path) -> None:
    found = asyncio.run(read_events(f"sqlite+aiosqlite:///{tmp_path / 'no.db'}", DebateId("d1")))
    assert (found, list(tmp_path.iterdir())) == ((), [])


@pytest.mark.parametrize("driver", ["sqlite", "sqlite+nosuch", "nosuch"])
async def test_an_address_that_nothing_here_can_open_is_refused_in_one_sentence(
    tmp_path: Path, driver: str
) -> None:
    with pytest.raises(
        SpecError, match=rf"^There is no driver for {re.escape(driver)} here; .*\.$"
    ):
        await find_reach(f"{driver}:///{tmp_path / 'no.db'}")


async def test_a_database_without_debates_is_left_as_it_is(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE mine (id)")
    before = (tmp_path / "other.db").read_bytes()
    with pytest.raises(SpecError, match="cannot be read"):
        await read_events(f"sqlite+aiosqlite:///{tmp_path / 'other.db'}", DebateId("d1"))
    assert (tmp_path / "other.db").read_bytes() == before
