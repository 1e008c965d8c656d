"""Each server is heard by one of a bot's connections, and none outlives its client."""

import asyncio
import threading

import discord
import pytest
from discord.gateway import DiscordWebSocket, KeepAliveHandler

from bot.platform.connection import EVERY_SERVER, Shard, keep_connected, point_at
from sandbox.server import Sandbox

SERVERS = [str((n << 22) + 12345) for n in range(175928847299117063, 175928847299117073)]


@pytest.mark.parametrize("server", [None, *SERVERS])
def test_a_server_is_served_by_one_shard(server: str | None) -> None:
    assert sum(Shard(number, 4).serves(server) for number in range(4)) == 1


def test_the_formula_is_discords() -> None:
    assert Shard(8, 16).serves("613425648685547541")  # (id >> 22) % 16, reckoned by hand
    assert Shard(0, 16).serves(None)


@pytest.mark.parametrize("server", [None, *SERVERS])
def test_one_shard_serves_every_server(server: str | None) -> None:
    assert EVERY_SERVER.serves(server)


async def test_a_connection_that_is_ended_while_it_is_made_sends_no_more_heartbeats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, never = asyncio.Event(), asyncio.Event()

    async def stand_still(_: DiscordWebSocket) -> None:
        begun.set()
        await never.wait()

    monkeypatch.setattr(DiscordWebSocket, "identify", stand_still)
    before = set(threading.enumerate())
    client = discord.Client(intents=discord.Intents.none())
    async with Sandbox.running() as sandbox, client:
        point_at(sandbox.address["base"], sandbox.address["gateway"])
        connecting = asyncio.create_task(keep_connected(client, sandbox.address["token"]))
        await asyncio.wait_for(begun.wait(), 30)
        made = set(threading.enumerate()) - before
        [heartbeats] = [each for each in made if isinstance(each, KeepAliveHandler)]
        connecting.cancel()
        await asyncio.wait([connecting])
        await asyncio.to_thread(heartbeats.join, 10)
    assert not heartbeats.is_alive()
