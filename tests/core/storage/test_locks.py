"""Two processes on one database would each lose the other's turns: the second is refused."""

import asyncio
import sys
from pathlib import Path

import pytest

from debate_core.errors import SpecError
from debate_core.storage.locks import lock_database
from tests.core.storage.stores import sqlite_address

HOLDER = """
import asyncio, sys
from debate_core.storage.locks import lock_database

async def hold(address):
    async with lock_database(address):
        print("held", flush=True)
        await asyncio.Event().wait()

asyncio.run(hold(sys.argv[1]))
"""


async def test_a_second_process_is_refused_in_one_sentence_and_may_follow_a_killed_one(
    tmp_path: Path,
) -> None:
    address = sqlite_address(tmp_path)
    command = [sys.executable, "-c", HOLDER, address]
    first = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert first.stdout is not None
    assert await first.stdout.readline() == b"held\n"
    with pytest.raises(SpecError, match=r"Another Rostrum works on .*rostrum\.db already; stop"):
        async with lock_database(address):
            pass
    first.kill()
    await first.wait()
    async with lock_database(address):
        pass


async def test_one_after_the_other_may_work_on_a_database(tmp_path: Path) -> None:
    for _ in range(2):
        async with lock_database(sqlite_address(tmp_path)):
            pass


async def test_databases_of_their_own_do_not_get_in_each_others_way(tmp_path: Path) -> None:
    one, other = (f"sqlite+aiosqlite:///{tmp_path}/{name}.db" for name in "ab")
    async with lock_database(one), lock_database(other):
        pass


async def test_where_it_cannot_be_locked_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"no/such\.db\.lock cannot be written to .*; check"):
        async with lock_database(f"sqlite+aiosqlite:///{tmp_path}/no/such.db"):
            pass
