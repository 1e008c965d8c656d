"""The permissions Rostrum uses, each with what it is for (discord.md)."""

import discord

from bot.platform.retrying import Hidden
from debate_core.errors import SpecError

NEEDED = {
    "view_channel": "to see the channel",
    "send_messages": "to announce a debate",
    "create_public_threads": "to open the debate's thread",
    "send_messages_in_threads": "to speak in it",
    "embed_links": "to show cards",
    "read_message_history": "to read its own thread back after a fault, so that nothing is lost",
    "add_reactions": "to put the choices on the ballot",
}
BETTER = {
    "manage_webhooks": "so that each debater speaks under its own name and face",
    "manage_messages": "so that a second reaction takes the first one off",
    "attach_files": "for pictures and records",
    "manage_threads": "to tidy up threads",
    "pin_messages": "so that a debate's controls are found however long its thread grows",
}


def invitation() -> discord.Permissions:
    """All of them, for the invite link."""
    return discord.Permissions(**dict.fromkeys((*NEEDED, *BETTER), True))


def check(permissions: discord.Permissions) -> None:
    """SpecError, naming what is missing here and what it is for, if a debate cannot be held."""
    lacking = missing(permissions, NEEDED)
    if lacking:
        raise SpecError("A debate cannot be held here. Please allow Rostrum: " + "; ".join(lacking))


def advice(permissions: discord.Permissions) -> tuple[str, ...]:
    """What would make it better here, one sentence each."""
    return tuple(f"Without {permission}." for permission in missing(permissions, BETTER))


def missing(permissions: discord.Permissions, wanted: dict[str, str]) -> list[str]:
    """Those of the wanted ones that are not granted, each with what it is for."""
    return [
        f"{name.replace('_', ' ').title()} {purpose}"
        for name, purpose in wanted.items()
        if not getattr(permissions, name)
    ]


def check_may_read(thread: discord.Thread) -> None:
    """Hidden, if what stands in a thread may not be read: its list would come as an empty one."""
    if thread.parent is None:
        return
    granted = thread.permissions_for(thread.guild.me)
    if not granted.view_channel or not granted.read_message_history:
        raise Hidden("Rostrum may not read the messages of this thread.")


def intents() -> discord.Intents:
    """Guilds, messages and reactions: none of them is privileged."""
    return discord.Intents(guilds=True, guild_messages=True, guild_reactions=True)


def may_read(flags: discord.ApplicationFlags) -> bool:
    """Whether the application may ask for what people write, which its owner switches on."""
    return flags.gateway_message_content or flags.gateway_message_content_limited
