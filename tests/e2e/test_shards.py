"""A process that serves one shard of two: its servers' debates are its own, and no others."""

import asyncio
from pathlib import Path

import pytest

from bot.platform.connection import Shard
from tests.e2e.stand import BALLOT, Stand
from tests.e2e.test_a_debate import WHOLE
from tests.e2e.test_killed import process, told


def _shards(stand: Stand) -> tuple[Shard, Shard]:
    """The shard of two that hears the server, and the other."""
    one, other = Shard(0, 2), Shard(1, 2)
    return (one, other) if one.serves(stand.sandbox.address["server"]) else (other, one)


async def _until_heard(stand: Stand) -> None:
    """Return once the shard of the server is connected."""
    async with asyncio.timeout(60):
        while not any(s.connection for s in stand.sandbox.gateway.sessions.list_serving()):  # noqa: ASYNC110 - it is another process
            await asyncio.sleep(0.05)


async def test_discord_is_told_which_shard_it_speaks_to(stand: Stand) -> None:
    its, other = _shards(stand)
    async with stand.bot(its) as client:
        assert (client.ws.shard_id, client.ws.shard_count) == (its.number, its.count)
        assert len(client.guilds) == 1
    async with stand.bot(other) as client:
        assert len(client.guilds) == 0


async def test_a_debate_is_taken_up_by_its_servers_shard_alone(stand: Stand) -> None:
    its, other = _shards(stand)
    stand.performer_on_cue.hold()
    async with stand.bot(its):
        thread = await stand.start(debaters="Ada: for; Ben: against")
        await stand.performer_on_cue.heard()
    stand.performer_on_cue.cue(99)
    async with stand.bot(other) as client:
        await client.services.runner.go_on()
        await client.services.publishers.finish()
        assert client.services.runner.live == client.services.publishers.ledgers == ()
    async with stand.bot(its):
        await stand.until_named(thread, BALLOT)


async def test_what_was_not_shown_to_its_end_is_left_to_its_shard(stand: Stand) -> None:
    its, other = _shards(stand)
    async with stand.bot(its) as client:
        thread = await stand.start(debaters="Ada: for; Ben: against")
        await stand.until_ballot(thread)
        ledger = client.services.publishers.ledgers[0]
        await client.services.runner.interrupt(ledger.debate, "to see who shows its end")
        await ledger.until(lambda record: record.is_over)
    async with stand.bot(other) as client:
        await client.services.publishers.show_anew(ledger.debate)
        await client.services.publishers.finish()
        assert client.services.publishers.ledgers == ()


@pytest.mark.sweep
@pytest.mark.timeout(120)  # a process starts slowly on a busy machine
async def test_one_process_can_have_all_shards_of_a_file(stand: Stand, tmp_path: Path) -> None:
    async with process(stand, tmp_path, ROSTRUM_SHARD_COUNT="2"):
        await _until_heard(stand)
        thread = await stand.start()
        await stand.until_named(thread, BALLOT)
        assert told(await stand.person("Mira").messages(thread)) == WHOLE
