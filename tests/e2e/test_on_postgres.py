"""On PostgreSQL: a debate, a vote, a restart, and two processes that share the database."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from bot.platform.connection import Shard
from sandbox.client import Client
from sandbox.server import Sandbox, Settings
from tests.core.storage.cutting import Cutting
from tests.core.storage.stores import POSTGRES, empty, end_locks
from tests.e2e.stand import BALLOT, CLOSED_BALLOT, RESULT, VOTING_SECONDS, Stand
from tests.e2e.test_a_debate import WHOLE
from tests.e2e.test_killed import names_without_winner, process, told

pytestmark = [
    pytest.mark.skipif(not POSTGRES, reason="ROSTRUM_TEST_POSTGRES names no database"),
    pytest.mark.timeout(120),  # processes start slowly on a busy machine
]


@pytest.fixture(autouse=True)
async def _emptied(stand: Stand) -> None:  # pyright: ignore[reportUnusedFunction]
    """An empty database of PostgreSQL in the place of the file."""
    engine = create_async_engine(POSTGRES)
    await empty(engine)
    await engine.dispose()
    stand.database = POSTGRES


@pytest.fixture
async def another(tmp_path: Path) -> AsyncIterator[Stand]:
    """A second Discord, for its server."""
    settings = Settings.from_environment(rate_limits="off")
    async with (
        Sandbox.running(settings=settings) as sandbox,
        Client.connect(sandbox.address["control"]) as control,
    ):
        yield Stand(sandbox, control, tmp_path)
    assert sandbox.violations == []


async def test_a_debate_is_held_and_voted_on(stand: Stand) -> None:
    async with stand.bot():
        thread, _ = await stand.unanimous()
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, CLOSED_BALLOT)
        await stand.until_named(thread, RESULT)


async def test_a_debate_goes_on_after_a_restart(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        stand.performer_on_cue.cue()
        await stand.until_named(thread, "turn 1")
    stand.performer_on_cue.cue(99)
    async with stand.bot():
        await stand.until_named(thread, BALLOT)
    messages = await stand.person("Mira").messages(thread)
    assert names_without_winner(messages) == WHOLE


async def test_two_processes_serve_their_servers_and_a_successor_takes_up_for_one_killed(
    stand: Stand, another: Stand, tmp_path: Path
) -> None:
    count, numbers = _apart(stand, another)
    settings = {"ROSTRUM_DATABASE": POSTGRES, "ROSTRUM_SHARD_COUNT": str(count)}
    first, second = ({**settings, "ROSTRUM_SHARD_IDS": str(number)} for number in numbers)
    async with process(another, tmp_path, 1, **second):
        await another.person("Mira").wait_until_online(patience=60)
        beside = await another.start()
        async with process(stand, tmp_path, 1, **first):
            await stand.person("Mira").wait_until_online(patience=60)
            thread = await stand.start()
            await stand.until_named(thread, "turn 1")
        async with process(stand, tmp_path, 0, **first):
            await stand.until_named(thread, BALLOT)
        await another.until_named(beside, BALLOT)
    assert told(await stand.person("Mira").messages(thread)) == WHOLE
    assert told(await another.person("Mira").messages(beside)) == WHOLE


async def test_a_process_that_loses_its_lock_posts_nothing_until_it_has_it_again(
    stand: Stand, tmp_path: Path
) -> None:
    async with process(stand, tmp_path, 1, ROSTRUM_DATABASE=POSTGRES) as bot:
        await stand.person("Mira").wait_until_online(patience=60)
        thread = await stand.start()
        await stand.until_named(thread, "turn 1")
        await end_locks()
        await stand.until_named(thread, BALLOT)
        assert bot.returncode is None
    messages = await stand.person("Mira").messages(thread)
    assert told(messages) == WHOLE
    assert "Rostrum is restarting" not in str(messages)


async def test_while_the_database_is_gone_debates_wait_and_then_go_on(
    stand: Stand, tmp_path: Path
) -> None:
    async with (
        Cutting.before(POSTGRES) as way,
        process(stand, tmp_path, 1, ROSTRUM_DATABASE=way.address) as bot,
    ):
        await stand.person("Mira").wait_until_online(patience=60)
        thread = await stand.start()
        await stand.until_named(thread, "turn 1")
        await way.cut()
        await _until_offline(stand)
        await way.let_through()
        await stand.until_named(thread, BALLOT)
        assert bot.returncode is None
    assert told(await stand.person("Mira").messages(thread)) == WHOLE


async def _until_offline(stand: Stand) -> None:
    async with asyncio.timeout(30):
        while (await stand.person("Mira").world())["bot"]["online"]:  # noqa: ASYNC110
            await asyncio.sleep(0.05)  # that a bot goes is told to nobody


def _apart(one: Stand, other: Stand) -> tuple[int, list[int]]:
    """The fewest shards that have the two servers apart, and their numbers."""
    servers = [int(each.sandbox.address["server"]) for each in (one, other)]
    for count in itertools.count(2):
        numbers = [
            next(n for n in range(count) if Shard(n, count).serves(str(server)))
            for server in servers
        ]
        if len(set(numbers)) == 2:
            return count, numbers
    raise AssertionError
