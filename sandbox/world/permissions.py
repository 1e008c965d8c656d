"""Permissions: who may do what, and where.

Computed as Discord documents it: the server's owner may do everything; then roles, then the
channel's overwrites for everyone, for roles, for the member; a thread follows its parent.
"""

from collections.abc import Iterable
from enum import IntFlag

from sandbox.world.things import Channel, Overwrite


class Permission(IntFlag):
    """Discord's permission bits by Discord's names."""

    CREATE_INSTANT_INVITE = 1 << 0
    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_AUDIT_LOG = 1 << 7
    PRIORITY_SPEAKER = 1 << 8
    STREAM = 1 << 9
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    VIEW_GUILD_INSIGHTS = 1 << 19
    CONNECT = 1 << 20
    SPEAK = 1 << 21
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    MANAGE_GUILD_EXPRESSIONS = 1 << 30
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    USE_EXTERNAL_STICKERS = 1 << 37
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EMBEDDED_ACTIVITIES = 1 << 39
    MODERATE_MEMBERS = 1 << 40
    CREATE_EVENTS = 1 << 44
    SEND_POLLS = 1 << 49
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


P = Permission
NOTHING = Permission(0)
EVERYTHING = Permission(sum(Permission))
MEMBER = (
    P.CREATE_INSTANT_INVITE
    | P.ADD_REACTIONS
    | P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.USE_EXTERNAL_EMOJIS
    | P.CONNECT
    | P.SPEAK
    | P.CHANGE_NICKNAME
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.SEND_MESSAGES_IN_THREADS
    | P.SEND_POLLS
    | P.USE_EXTERNAL_APPS
)
IN_CHAT = MEMBER & ~(P.CREATE_INSTANT_INVITE | P.CREATE_PUBLIC_THREADS | P.CHANGE_NICKNAME)
"""The permissions of everyone in a chat outside the server."""
MODERATOR = (
    P.KICK_MEMBERS
    | P.BAN_MEMBERS
    | P.MANAGE_CHANNELS
    | P.MANAGE_GUILD
    | P.MANAGE_MESSAGES
    | P.MANAGE_ROLES
    | P.MANAGE_THREADS
    | P.MANAGE_WEBHOOKS
    | P.MENTION_EVERYONE
    | P.MODERATE_MEMBERS
    | P.PIN_MESSAGES
)
BOT = (
    P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.SEND_MESSAGES_IN_THREADS
    | P.CREATE_PUBLIC_THREADS
    | P.CREATE_PRIVATE_THREADS
    | P.MANAGE_THREADS
    | P.MANAGE_WEBHOOKS
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.ADD_REACTIONS
    | P.READ_MESSAGE_HISTORY
    | P.MANAGE_MESSAGES
    | P.PIN_MESSAGES
    | P.USE_EXTERNAL_EMOJIS
    | P.SEND_POLLS
)

SILENT = P.VIEW_CHANNEL | P.READ_MESSAGE_HISTORY
"""The permissions that a member keeps in a time-out."""
NEEDS_SENDING = P.MENTION_EVERYONE | P.SEND_TTS_MESSAGES | P.ATTACH_FILES | P.EMBED_LINKS


def with_overwrites(
    base: Permission, member: str, everyone: str, roles: Iterable[str], channel: Channel
) -> Permission:
    """Compute permissions after a channel's overwrites, in Discord's order."""
    by_id = {overwrite.id: overwrite for overwrite in channel.overwrites}
    result = _apply(base, by_id.get(everyone))
    of_roles = [by_id[role] for role in roles if role in by_id and role != everyone]
    together = Overwrite(id="roles", type=0)
    for overwrite in of_roles:
        together.allow |= overwrite.allow
        together.deny |= overwrite.deny
    return _apply(_apply(result, together), by_id.get(member))


def without_the_implied(permissions: Permission, *, in_thread: bool) -> Permission:
    """Remove the permissions that need View Channel or Send Messages, if that is missing."""
    if not permissions & P.VIEW_CHANNEL:
        return NOTHING
    sends = P.SEND_MESSAGES_IN_THREADS if in_thread else P.SEND_MESSAGES
    return permissions if permissions & sends else permissions & ~NEEDS_SENDING


def _apply(permissions: Permission, overwrite: Overwrite | None) -> Permission:
    if overwrite is None:
        return permissions
    return (permissions & ~Permission(overwrite.deny)) | Permission(overwrite.allow)
