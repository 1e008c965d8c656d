"""/debate rematch: the same motion again, with the two sides swapped."""

import discord

from bot.debates.plan import show_plan
from bot.debates.services import debate_here
from bot.debates.suggestions import debate_command
from bot.platform.feature import Feature
from debate_core.features.rematch.request import rematch_request


@debate_command("rematch", "The same motion again, with the two sides swapped")
async def rematch_command(interaction: discord.Interaction, debate: str = "") -> None:
    """Show the plan of a debate in which everybody argues the other side."""
    await show_plan(interaction, rematch_request(await debate_here(interaction, debate)))


REMATCH = Feature(name="rematch", debate_commands=(rematch_command,))
