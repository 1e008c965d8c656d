"""Chats that Rostrum is not in: somebody brought it along by installing it for themselves.

Rule: what a person does there counts for them alone. Rostrum knows neither the channel nor who else
is in it, whatever the library makes of the server's id.
"""

from typing import TypeVar

import discord
from discord import app_commands

from debate_core.errors import SpecError
from debate_core.language import N_, _

T = TypeVar("T")
_ONLY_ON_SERVERS = N_("That works on servers that have Rostrum. Here you can use /debate start.")


def in_any_chat(callback: T) -> T:
    """Offer a command on servers, in chats with Rostrum, and where somebody brought it along."""
    contexts = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    installs = app_commands.allowed_installs(guilds=True, users=True)
    return contexts(installs(callback))


def is_in_chat(interaction: discord.Interaction) -> bool:
    """True if this was done where Rostrum is no member."""
    if interaction.guild_id is None:
        return True
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def find_server(interaction: discord.Interaction) -> str:
    """Find the id of the server where this was done; in a chat that of the person."""
    return str(interaction.user.id if is_in_chat(interaction) else interaction.guild_id)


def check_is_on_server(interaction: discord.Interaction) -> None:
    """Raise SpecError in a chat that Rostrum is not in."""
    if is_in_chat(interaction):
        raise SpecError(_(_ONLY_ON_SERVERS))


def may_all_see(interaction: discord.Interaction) -> bool:
    """True if what Rostrum says in this chat may be seen by everyone there, as Discord has it."""
    return interaction.guild_id is None or interaction.permissions.use_external_apps
