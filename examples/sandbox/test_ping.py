"""A bot's test with the fixture `discord_sandbox`: pytest examples/sandbox."""

import asyncio

from with_discord_py import Bot, use_sandbox

from sandbox.client import Client
from sandbox.server import Sandbox


def test_ping_is_answered(discord_sandbox: Sandbox) -> None:
    asyncio.run(press_ping(discord_sandbox))


async def press_ping(sandbox: Sandbox) -> None:
    place = sandbox.address
    use_sandbox(place)
    async with Client.connect(place["control"]) as people, Bot() as bot:
        running = asyncio.create_task(bot.start(place["token"]))
        mira = people.person("Mira")
        await mira.wait_until_online()
        report = await mira.command("ping", place["channels"]["general"])
        assert report["message"]["content"] == "Pong."
        await bot.close()
        await running
