"""A bot on discord.py that answers /ping, and that runs on Discord and in the sandbox alike."""

import json
import os
from collections.abc import Mapping
from typing import Any

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL


class Bot(discord.Client):
    """It has one command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = discord.app_commands.CommandTree(self)
        self.tree.command()(ping)

    async def setup_hook(self) -> None:
        """Tell Discord the command."""
        await self.tree.sync()


async def ping(interaction: discord.Interaction) -> None:
    """Answer."""
    await interaction.response.send_message("Pong.")


def use_sandbox(place: Mapping[str, Any]) -> None:
    """Point discord.py at a sandbox; `place` is the line that `rostrum sandbox` prints."""
    Route.BASE = place["base"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(place["gateway"])


if __name__ == "__main__":
    sandbox = json.loads(os.environ["SANDBOX"])
    use_sandbox(sandbox)
    Bot().run(sandbox["token"])
