"""The bot's one error handler: what was asked wrongly is said as it is, all else calmly."""

import logging
import secrets

import discord
from discord import app_commands

from bot.platform.retrying import FAILURES
from debate_core.errors import SpecError

_log = logging.getLogger(__name__)


async def tell(interaction: discord.Interaction, error: BaseException) -> None:
    """Answer an interaction that failed; only the person who asked sees it."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, SpecError):
        await tell_alone(interaction, str(cause))
        return
    if isinstance(cause, app_commands.CheckFailure):
        await tell_alone(interaction, "You may not do that here; ask a moderator.")
        return
    reference = secrets.token_hex(3)
    _log.error("Interaction failed, reference %s", reference, exc_info=cause)
    await tell_alone(interaction, f"Something went wrong on our side. Reference: {reference}")


async def tell_alone(interaction: discord.Interaction, text: str) -> None:
    """Say something to the person who asked, and to nobody else; too late it is left out."""
    try:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True)
        else:
            await interaction.response.send_message(text, ephemeral=True)
    except (*FAILURES, RuntimeError) as error:  # the latter once the bot has left
        _log.warning("An answer came too late to be shown: %s", error)
