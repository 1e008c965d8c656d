"""Two processes on one shard of a PostgreSQL database: one waits, or is refused."""

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest

from debate_core.errors import SpecError
from debate_core.storage import locks
from debate_core.storage.locks import Hold, LockLost, Shards, lock_database
from tests.core.storage.stores import POSTGRES, end_locks

pytestmark = pytest.mark.skipif(not POSTGRES, reason="ROSTRUM_TEST_POSTGRES names no database")
FIRST, SECOND, BOTH = Shards((0,), 2), Shards((1,), 2), Shards((0, 1), 2)
HOLDER = """
import asyncio, sys
from debate_core.storage.locks import lock_database
from debate_core.storage.locks import Shards

async def hold(address):
    async with lock_database(address, Shards((0,), 2)):
        print("held", flush=True)
        await asyncio.Event().wait()

asyncio.run(hold(sys.argv[1]))
"""


@pytest.fixture
async def holder() -> AsyncIterator[asyncio.subprocess.Process]:
    """Another process, which holds the first shard of two."""
    command = [sys.executable, "-c", HOLDER, POSTGRES]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"held\n"
    yield process
    if process.returncode is None:
        process.kill()
        await process.wait()


@pytest.mark.parametrize("shards", [FIRST, BOTH])
@pytest.mark.usefixtures("holder")
async def test_a_second_process_on_a_shard_is_refused_in_one_sentence(shards: Shards) -> None:
    said = r"^Another Rostrum with shard 0 of 2 works on .*; stop .* and ROSTRUM_SHARD_IDS\.$"
    with pytest.raises(SpecError, match=said):
        async with lock_database(POSTGRES, shards):
            pass


async def test_where_both_would_serve_everything_they_are_told_by_which_settings_not_to() -> None:
    said = r"^Another Rostrum works on .*; .* by ROSTRUM_SHARD_COUNT and ROSTRUM_SHARD_IDS\.$"
    async with lock_database(POSTGRES, Shards()):
        with pytest.raises(SpecError, match=said):
            async with lock_database(POSTGRES, Shards()):
                pass


@pytest.mark.usefixtures("holder")
async def test_a_process_on_another_shard_works_beside_it() -> None:
    async with lock_database(POSTGRES, SECOND):
        pass


@pytest.mark.usefixtures("holder")
async def test_one_that_counts_other_shards_is_refused_as_both_would_serve_the_same_servers() -> (
    None
):
    said = r"^A Rostrum with another number of shards works on .*; stop .* all.*SHARD_COUNT\.$"
    with pytest.raises(SpecError, match=said):
        async with lock_database(POSTGRES, Shards((2,), 3)):
            pass


@pytest.mark.usefixtures("holder")
async def test_what_nobody_may_work_beside_is_refused() -> None:
    said = r"^Another Rostrum works on .* already; stop all of them first\.$"
    with pytest.raises(SpecError, match=said):
        async with lock_database(POSTGRES):
            pass


async def test_two_that_nobody_may_work_beside_do_not_work_beside_each_other() -> None:
    said = r"^Another Rostrum works on .* already; stop all of them first\.$"
    async with lock_database(POSTGRES):
        with pytest.raises(SpecError, match=said):
            async with lock_database(POSTGRES):
                pass


async def test_who_is_refused_keeps_nothing_from_anybody() -> None:
    async with lock_database(POSTGRES, SECOND):
        with pytest.raises(SpecError):
            async with lock_database(POSTGRES, BOTH):
                pass
        async with lock_database(POSTGRES, FIRST):
            pass


async def test_a_successor_says_that_it_waits_and_goes_on_once_the_other_is_killed(
    holder: asyncio.subprocess.Process,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(locks, "_SETTLES", 0)

    async def succeed() -> None:
        async with lock_database(POSTGRES, FIRST, 60):
            pass

    successor = asyncio.create_task(succeed())
    async with asyncio.timeout(30):
        while "waiting for its end" not in caplog.text:  # noqa: ASYNC110 - the log has no event
            await asyncio.sleep(0.01)
        holder.kill()
        await successor


async def test_whoever_loses_the_lock_stops_in_one_sentence() -> None:
    holds: list[Hold] = []
    endings: list[asyncio.Task[None]] = []  # the loss cancels this task, and not that one

    async def work() -> None:
        async with lock_database(POSTGRES, FIRST) as hold:
            holds.append(hold)
            endings.append(asyncio.create_task(end_locks()))
            await asyncio.Event().wait()

    with pytest.raises(LockLost, match="was lost, so they have stopped"):
        await work()
    assert holds[0].is_lost
    await endings[0]


async def test_whoever_is_cancelled_for_another_reason_is_cancelled() -> None:
    is_held = asyncio.Event()

    async def work() -> None:
        async with lock_database(POSTGRES, FIRST):
            is_held.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(work())
    async with asyncio.timeout(30):
        await is_held.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
