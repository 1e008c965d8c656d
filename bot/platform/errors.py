"""The bot's one error handler: a wrong request is explained, all else is reported calmly."""

import logging
import secrets

import discord
from discord import app_commands

from bot.platform.retry import FAILURES
from debate_core.errors import SpecError, Unreadable

_log = logging.getLogger(__name__)
_UNREADABLE = (
    "The database of Rostrum cannot be read there, so it may be damaged; whoever hosts Rostrum "
    "finds more in its log, and with rostrum doctor."
)


class OutdatedMessage(SpecError):
    """An error about a button that stands for nothing any more; this replaces its message."""


async def tell(interaction: discord.Interaction, error: BaseException) -> None:
    """Answer an interaction that failed; only the person who asked sees it."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, OutdatedMessage) and await _has_replaced(interaction, str(cause)):
        return
    if isinstance(cause, SpecError):
        await tell_alone(interaction, str(cause))
        return
    if isinstance(cause, app_commands.CheckFailure):
        await tell_alone(interaction, "You may not do that here; ask a moderator.")
        return
    reference = secrets.token_hex(3)
    _log.error("Interaction failed, reference %s", reference, exc_info=cause)
    why = _UNREADABLE if isinstance(cause, Unreadable) else "Something went wrong on our side."
    await tell_alone(interaction, f"{why} Reference: {reference}")


async def _has_replaced(interaction: discord.Interaction, text: str) -> bool:
    """Put this in the place of the message that was pressed; True if there is one to replace."""
    is_press = interaction.type is discord.InteractionType.component
    if not is_press or interaction.response.is_done():
        return False
    try:
        await interaction.response.edit_message(content=text, embed=None, view=None)
    except FAILURES as error:
        _log.warning("An answer came too late to be shown: %s", error)
    return True


async def tell_alone(interaction: discord.Interaction, text: str) -> None:
    """Say something to the person who asked, and to nobody else; skip it if it is too late."""
    try:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True)
        else:
            await interaction.response.send_message(text, ephemeral=True)
    except (*FAILURES, RuntimeError) as error:  # the latter once the bot has left
        _log.warning("An answer came too late to be shown: %s", error)
