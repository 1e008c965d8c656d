"""The permissions that Rostrum uses (discord.md), and what people may do in a debate's channel.

Rule: Rostrum writes for nobody who could not write there, and shows nobody what they cannot see.
Permissions of people are looked up whenever they do something.
"""

import logging
from collections.abc import Sequence

import discord

from bot.platform.buttons import Button
from bot.platform.interactions import RefusalWithButtons
from bot.platform.retry import BRIEF, FAILURES, Hidden, until_done
from debate_core.errors import SpecError
from debate_core.language import N_, _

_log = logging.getLogger(__name__)

Home = discord.TextChannel | discord.ForumChannel
"""A channel that a debate is held in; channels for announcements are text channels here."""
NEEDED = {
    "view_channel": N_("to see the channel"),
    "send_messages": N_("to announce a debate"),
    "create_public_threads": N_("to open the debate's thread"),
    "send_messages_in_threads": N_("to speak in it"),
    "embed_links": N_("to show cards"),
    "read_message_history": N_(
        "to read its own thread back after a fault, so that nothing is lost"
    ),
    "add_reactions": N_("to put the choices below a vote"),
}
BETTER = {
    "manage_webhooks": N_("so that each debater speaks under its own name and face"),
    "manage_messages": N_("so that a second reaction takes the first one off"),
    "attach_files": N_("for pictures and records"),
    "manage_threads": N_("to tidy up threads"),
    "create_private_threads": N_("so that teams can prepare in private where that is asked for"),
    "pin_messages": N_("so that a debate's controls are found however long its thread grows"),
}
_NAMES = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "create_public_threads": N_("Create Public Threads"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "embed_links": N_("Embed Links"),
    "read_message_history": N_("Read Message History"),
    "add_reactions": N_("Add Reactions"),
    "manage_webhooks": N_("Manage Webhooks"),
    "manage_messages": N_("Manage Messages"),
    "attach_files": N_("Attach Files"),
    "manage_threads": N_("Manage Threads"),
    "create_private_threads": N_("Create Private Threads"),
    "pin_messages": N_("Pin Messages"),
}
"""Discord's names for permissions, which it translates for its users."""
_IN_FORUM = {
    "send_messages": N_("Create Posts"),
    "send_messages_in_threads": N_("Send Messages in Posts"),
}
"""Discord's names for permissions in a forum, where they differ."""
SHOW_HOW = "permissions:how"
"""The custom id of the button that shows how to permit something, before the channel's id."""
_TO_PREPARE = ("create_private_threads", "manage_threads")
"""The permissions that private threads for teams need, beside those to hold a debate."""
TO_WRITE = ("view_channel", "send_messages_in_threads")
"""The permissions that are needed to write in a debate's thread, by their names."""

NOBODY = discord.AllowedMentions.none()
"""The value for a message that pings nobody, even on a client that may ping everyone."""


def make_invitation() -> discord.Permissions:
    """Make the set of all of them, for the invite link."""
    return discord.Permissions(**dict.fromkeys((*NEEDED, *BETTER), True))


def check_may_hold(interaction: discord.Interaction, home: Home) -> None:
    """Raise SpecError, which names the permissions, unless the bot can hold a debate there."""
    if lacking := name_lacking(home, find_granted(interaction, home)):
        said = _(
            "I can't hold a debate in {channel}: I need {permissions}.",
            channel=home.mention,
            permissions=lacking,
        )
        raise RefusalWithButtons(said, Button(_("Show how"), f"{SHOW_HOW}:{home.id}"))


def find_granted(interaction: discord.Interaction, home: Home) -> discord.Permissions:
    """Find what the bot may do in a channel."""
    # Discord sends what applies in the present channel; for others the library computes it.
    is_here = interaction.channel_id == home.id
    return interaction.app_permissions if is_here else home.permissions_for(home.guild.me)


def name_lacking(home: Home, granted: discord.Permissions) -> str:
    """Name the needed permissions that are not granted in a channel; empty if all are.

    Without some permissions Discord takes others away too; those are not named.
    """
    is_forum = isinstance(home, discord.ForumChannel)
    wanted = [name for name in NEEDED if not is_forum or name != "create_public_threads"]
    lacking = _list_lacking(granted, tuple(wanted))
    if "view_channel" in lacking:
        lacking = ["view_channel"]
    elif "send_messages" in lacking:
        lacking = [name for name in lacking if name != "embed_links"]
    return _join_names([name_permission(name, is_forum=is_forum) for name in lacking])


def _join_names(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


def explain_no_preparation(home: Home, granted: discord.Permissions) -> str:
    """Explain in a sentence why teams cannot prepare in a channel; empty if they can."""
    if isinstance(home, discord.ForumChannel) or home.is_news():
        return _("Teams can't prepare here: private threads are in text channels alone.")
    if not (lacking := _list_lacking(granted, _TO_PREPARE)):
        return ""
    return _(
        "Teams can't prepare in {channel}: I need {permissions}.",
        channel=home.mention,
        permissions=_join_names([name_permission(name) for name in lacking]),
    )


def name_permission(permission: str, *, is_forum: bool = False) -> str:
    """Name a permission as Discord does."""
    own = _IN_FORUM.get(permission) if is_forum else None
    return _(own or _NAMES[permission])


def list_advice(permissions: discord.Permissions) -> tuple[str, ...]:
    """List what would make it better here, one sentence each."""
    return tuple(
        _("Without {permission}.", permission=permission)
        for permission in list_lacking(permissions, BETTER)
    )


def list_lacking(permissions: discord.Permissions, wanted: dict[str, str]) -> list[str]:
    """List the wanted ones that are not granted, each with what it is for."""
    return [
        f"{name_permission(name)} {_(purpose)}"
        for name, purpose in wanted.items()
        if not getattr(permissions, name)
    ]


def check_may_read(thread: discord.Thread) -> None:
    """Raise Hidden if the messages of a thread may not be read: their list would be empty."""
    # Without the channel in its cache the library cannot work out permissions.
    if thread.parent is None:
        return
    granted = thread.permissions_for(thread.guild.me)
    if not granted.view_channel or not granted.read_message_history:
        raise Hidden(_("Rostrum may not read the messages of this thread."))


def may_attach_in(place: discord.Thread | discord.TextChannel) -> bool:
    """True if the bot may attach files in a place, as far as is known without asking."""
    # Without the channel in its cache the library cannot work out permissions.
    if isinstance(place, discord.Thread) and place.parent is None:
        return True
    return place.permissions_for(place.guild.me).attach_files


def make_intents() -> discord.Intents:
    """Make the intents for guilds, messages and reactions: none of them is privileged."""
    return discord.Intents(guilds=True, guild_messages=True, guild_reactions=True)


def list_missing_intents(granted: discord.Intents) -> str:
    """Name the intents that are needed and not granted, with commas; empty if none is missing."""
    return ", ".join(name for name, is_on in make_intents() if is_on and not getattr(granted, name))


def mention_only(
    *people: discord.abc.Snowflake, role: discord.Role | None = None, replied: bool = False
) -> discord.AllowedMentions:
    """Make the value for a message that calls these people and this role, whatever it says."""
    return discord.AllowedMentions(
        everyone=False,
        users=list(people) or False,
        roles=[role] if role else False,
        replied_user=replied,
    )


def may_mention(role: discord.Role, granted: discord.Permissions) -> bool:
    """True if a message with a role's mention calls those who have it."""
    return role.mentionable or granted.mention_everyone


def may_read(flags: discord.ApplicationFlags) -> bool:
    """True if the application may ask for what people write, which its owner switches on."""
    # The second is what an unverified bot of few servers gets.
    return flags.gateway_message_content or flags.gateway_message_content_limited


def rights_in(interaction: discord.Interaction, channel_id: str) -> discord.Permissions:
    """Find what the user may do in a channel of this server; nothing in one that is gone."""
    guild, person, here = interaction.guild, interaction.user, interaction.channel
    channel = guild.get_channel(int(channel_id)) if guild else None
    if channel is None or not isinstance(person, discord.Member):
        return discord.Permissions.none()
    at = here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id
    # Discord sends what applies in the present channel; for others it is computed from roles.
    return interaction.permissions if at == channel.id else channel.permissions_for(person)


def may_see_in(interaction: discord.Interaction, channel_id: str) -> bool:
    """True if the user sees a channel of this server; nobody does once it is gone."""
    return rights_in(interaction, channel_id).view_channel


def may_write_in(interaction: discord.Interaction, channel_id: str) -> bool:
    """True if the user may write in the threads of a channel."""
    return not _list_lacking(rights_in(interaction, channel_id), TO_WRITE)


def moderates_in(interaction: discord.Interaction, channel_id: str) -> bool:
    """True if the user moderates a channel: they may manage its threads or its messages."""
    return _moderates(rights_in(interaction, channel_id))


async def still_moderates(
    guild: discord.Guild, person: str, channel_id: str, role: discord.Role | None
) -> bool:
    """True if somebody who is not acting now moderates a channel; False if that is unknown.

    `role` is that of the server's moderators.
    """
    channel = guild.get_channel(int(channel_id))
    try:
        member = await _fetch_member(guild, person)
    except FAILURES as error:
        _log.info("Whether %s moderates is not known: %s", person, error)
        return False
    if channel is None:
        return False
    rights = channel.permissions_for(member)
    has_role = rights.manage_guild or (role is not None and role in member.roles)
    return _moderates(rights) or (rights.view_channel and has_role)


async def may_still_write(guild: discord.Guild, person: str, channel_id: str) -> bool:
    """True if somebody who is not acting now may write in the threads of a channel.

    They may if Discord cannot be asked: what they wrote must not be lost because of that.
    """
    rights = await _rights_of(guild, person, channel_id)
    return rights is None or not _list_lacking(rights, TO_WRITE)


async def _rights_of(
    guild: discord.Guild, person: str, channel_id: str
) -> discord.Permissions | None:
    """Find what a member may do in a channel; None if Discord cannot be asked."""
    channel = guild.get_channel(int(channel_id))
    try:
        member = await _fetch_member(guild, person)
    except discord.NotFound:
        return discord.Permissions.none()
    except FAILURES as error:
        _log.info("What %s may do is not known: %s", person, error)
        return None
    return channel.permissions_for(member) if channel else discord.Permissions.none()


async def _fetch_member(guild: discord.Guild, person: str) -> discord.Member:
    # Members who are not acting are not in the cache: that needs a privileged intent.
    return await until_done("A member", lambda: guild.fetch_member(int(person)), BRIEF)


def member_moderates(member: discord.Member, home: Home) -> bool:
    """True if a member, as Discord has just told of them, moderates a channel."""
    return _moderates(home.permissions_for(member))


def _moderates(rights: discord.Permissions) -> bool:
    return rights.view_channel and (rights.manage_threads or rights.manage_messages)


def is_locked_for(interaction: discord.Interaction, thread: discord.Thread) -> bool:
    """True if a thread was locked, and the user may not write in it for that reason."""
    # The library's thread object stays as it was made; its cache of the server is kept up to date.
    known = interaction.guild.get_thread(thread.id) if interaction.guild else None
    is_locked = known is not None and known.locked
    return is_locked and not rights_in(interaction, str(thread.parent_id)).manage_threads


def check_may_start(interaction: discord.Interaction, home: Home) -> None:
    """Raise SpecError, with what is missing, unless the user could open the thread."""
    named = name_lacking_to_start(home, rights_in(interaction, str(home.id)))
    if named:
        raise SpecError(
            _(
                "You cannot start a debate in {mention}, as you may not write there yourself; "
                "ask a moderator for: {named}.",
                mention=home.mention,
                named=named,
            )
        )


def name_lacking_to_start(home: Home, rights: discord.Permissions) -> str:
    """Name what somebody with these rights lacks to open a debate's thread; empty if nothing."""
    # A post in a forum takes Send Messages alone.
    opens = () if isinstance(home, discord.ForumChannel) else ("create_public_threads",)
    wanted = ("send_messages", *opens, *TO_WRITE)
    return ", ".join(map(name_permission, _list_lacking(rights, wanted)))


def check_may_post_here(interaction: discord.Interaction) -> None:
    """Raise SpecError unless the user may write there, for an answer that everyone sees."""
    is_thread = isinstance(interaction.channel, discord.Thread)
    wanted = "send_messages_in_threads" if is_thread else "send_messages"
    if _list_lacking(interaction.permissions, (wanted,)):
        raise SpecError(_("You cannot write in this channel, so Rostrum does not do so for you."))


def _list_lacking(rights: discord.Permissions, wanted: tuple[str, ...]) -> list[str]:
    return [right for right in wanted if not getattr(rights, right)]
