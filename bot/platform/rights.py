"""What people may do in the channel of a debate, looked up whenever they do something.

Rule: Rostrum writes for nobody who could not write there, and shows nobody what they cannot see.
"""

import logging

import discord

from bot.platform.retrying import BRIEF, FAILURES, until_done
from debate_core.errors import SpecError

_log = logging.getLogger(__name__)
TO_WRITE = ("view_channel", "send_messages_in_threads")
"""What it takes to write in a debate's thread, by the names of permissions."""


def rights_in(interaction: discord.Interaction, channel_id: str) -> discord.Permissions:
    """What whoever acts may do in a channel of this server; nothing in one that is gone."""
    guild, person, here = interaction.guild, interaction.user, interaction.channel
    channel = guild.get_channel(int(channel_id)) if guild else None
    if channel is None or not isinstance(person, discord.Member):
        return discord.Permissions.none()
    at = here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id
    # Discord tells what holds where they are; elsewhere it is worked out, by the roles it sent.
    return interaction.permissions if at == channel.id else channel.permissions_for(person)


def may_see_in(interaction: discord.Interaction, channel_id: str) -> bool:
    """Whether whoever acts sees a channel of this server; nobody does once it is gone."""
    return rights_in(interaction, channel_id).view_channel


def may_write_in(interaction: discord.Interaction, channel_id: str) -> bool:
    """Whether whoever acts may write in the threads of a channel."""
    return not _lacking(rights_in(interaction, channel_id), TO_WRITE)


def moderates_in(interaction: discord.Interaction, channel_id: str) -> bool:
    """Whether whoever acts moderates a channel: they may manage its threads or its messages."""
    return _moderates(rights_in(interaction, channel_id))


async def still_moderates(guild: discord.Guild, person: str, channel_id: str) -> bool:
    """Whether somebody who does nothing right now moderates a channel; not if it is not known."""
    rights = await _rights_of(guild, person, channel_id)
    return rights is not None and _moderates(rights)


async def may_still_write(guild: discord.Guild, person: str, channel_id: str) -> bool:
    """Whether somebody who does nothing right now may write in the threads of a channel.

    They may if Discord cannot be asked: what they wrote is not to be lost for that.
    """
    rights = await _rights_of(guild, person, channel_id)
    return rights is None or not _lacking(rights, TO_WRITE)


async def _rights_of(
    guild: discord.Guild, person: str, channel_id: str
) -> discord.Permissions | None:
    """What a member may do in a channel; None where Discord cannot be asked."""
    channel = guild.get_channel(int(channel_id))
    try:
        member = await until_done("A member", lambda: guild.fetch_member(int(person)), BRIEF)
    except discord.NotFound:
        return discord.Permissions.none()
    except FAILURES as error:
        _log.info("What %s may do is not known: %s", person, error)
        return None
    return channel.permissions_for(member) if channel else discord.Permissions.none()


def _moderates(rights: discord.Permissions) -> bool:
    return rights.view_channel and (rights.manage_threads or rights.manage_messages)


def is_locked_for(interaction: discord.Interaction, thread: discord.Thread) -> bool:
    """Whether a thread was locked, and whoever acts may not write in it for that reason."""
    # What the library made the thread from stays as it was; what it keeps of the server is renewed.
    known = interaction.guild.get_thread(thread.id) if interaction.guild else None
    is_locked = known is not None and known.locked
    return is_locked and not rights_in(interaction, str(thread.parent_id)).manage_threads


def check_may_start(
    interaction: discord.Interaction, home: discord.TextChannel | discord.ForumChannel
) -> None:
    """SpecError, naming what they lack, unless whoever acts could open the thread themselves."""
    # A post in a forum takes Send Messages alone.
    opens = () if isinstance(home, discord.ForumChannel) else ("create_public_threads",)
    wanted = ("send_messages", *opens, *TO_WRITE)
    lacking = _lacking(rights_in(interaction, str(home.id)), wanted)
    if lacking:
        named = ", ".join(right.replace("_", " ").title() for right in lacking)
        raise SpecError(
            f"You cannot start a debate in {home.mention}, as you may not write there yourself; "
            f"ask a moderator for: {named}."
        )


def check_may_post_here(interaction: discord.Interaction) -> None:
    """SpecError unless whoever acts may write where they act, for an answer that everyone sees."""
    is_thread = isinstance(interaction.channel, discord.Thread)
    wanted = "send_messages_in_threads" if is_thread else "send_messages"
    if _lacking(interaction.permissions, (wanted,)):
        raise SpecError("You cannot write in this channel, so Rostrum does not do so for you.")


def _lacking(rights: discord.Permissions, wanted: tuple[str, ...]) -> list[str]:
    return [right for right in wanted if not getattr(rights, right)]
