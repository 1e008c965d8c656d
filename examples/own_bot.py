"""A bot of one's own with Rostrum on it: `DISCORD_TOKEN=… .venv/bin/python examples/own_bot.py`."""

import os

import discord
from discord.ext import commands


class OwnBot(commands.Bot):
    """It has a command of its own, and all of Rostrum's."""

    async def setup_hook(self) -> None:
        """Load Rostrum, then tell Discord all commands."""
        self.tree.command()(ping)
        await self.load_extension("bot.extension")
        await self.tree.sync()


async def ping(interaction: discord.Interaction) -> None:
    """Answer, to show that the bot is there."""
    await interaction.response.send_message("Pong.", ephemeral=True)


def make_bot() -> OwnBot:
    """Make the bot with the intents that Rostrum needs; none of them is privileged."""
    intents = discord.Intents(guilds=True, guild_messages=True, guild_reactions=True)
    return OwnBot(command_prefix=commands.when_mentioned, intents=intents)


if __name__ == "__main__":
    make_bot().run(os.environ["DISCORD_TOKEN"])
