"""People, roles, channels and the server in the shapes that Discord gives them."""

from sandbox.protocol.constants import (
    FORUM,
    GROUP,
    NEWS,
    PRIVATE_THREAD,
    SPOKEN,
    TEXT,
    THREAD_TYPES,
)
from sandbox.protocol.json import Json
from sandbox.world.permissions import Permission
from sandbox.world.things import Channel, Emoji, Member, Role, ThreadState, User, Webhook
from sandbox.world.world import World

LOCALE = "en-US"


def user_shape(user: User) -> Json:
    """Make a user object."""
    return {
        "id": user.id,
        "username": user.name,
        "global_name": user.shown_name,
        "avatar": user.avatar,
        "discriminator": "2026" if user.is_bot else "0",
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    } | ({"bot": True} if user.is_bot else {})


def me_shape(user: User) -> Json:
    """Make the bot's own user object, as it alone sees it."""
    return user_shape(user) | {"mfa_enabled": False, "locale": LOCALE, "verified": True}


def member_shape(member: Member) -> Json:
    """Make a member object without its user."""
    return {
        "roles": list(member.roles),
        "nick": member.nick,
        "joined_at": member.joined_at,
        "avatar": None,
        "banner": None,
        "communication_disabled_until": member.silent_until,
        "flags": 0,
        "pending": False,
        "premium_since": None,
        "mute": False,
        "deaf": False,
    }


def full_member_shape(world: World, member: Member) -> Json:
    """Make a member object with its user."""
    return member_shape(member) | {"user": user_shape(world.user(member.user))}


def presence_shape(world: World, user: str) -> Json:
    """Make a presence: everyone in this Discord is online."""
    return {
        "user": {"id": user},
        "guild_id": world.state.server,
        "status": "online",
        "activities": [],
        "client_status": {"web": "online"},
    }


def role_shape(role: Role) -> Json:
    """Make a role object."""
    return {
        "id": role.id,
        "name": role.name,
        "description": None,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": role.color,
        "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
        "hoist": role.hoist,
        "managed": role.managed,
        "mentionable": role.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel_shape(world: World, channel: Channel) -> Json:
    """Make a channel object, or a thread's, or a chat's."""
    if channel.recipients:
        return _chat_shape(world, channel)
    shape: Json = {
        "id": channel.id,
        "type": channel.type,
        "guild_id": world.state.server,
        "name": channel.name,
        "parent_id": channel.parent,
        "flags": channel.flags,
        "last_message_id": channel.last_message,
        "rate_limit_per_user": channel.slowmode,
    }
    if channel.last_pin is not None:
        shape["last_pin_timestamp"] = channel.last_pin
    if channel.thread is not None:
        return shape | _make_thread_part(world, channel, channel.thread)
    return shape | _make_channel_part(channel)


def _chat_shape(world: World, channel: Channel) -> Json:
    shape: Json = {
        "id": channel.id,
        "type": channel.type,
        "flags": channel.flags,
        "last_message_id": channel.last_message,
        # An application is told of all but itself.
        "recipients": [
            user_shape(world.user(user)) for user in channel.recipients if user != world.state.bot
        ],
    }
    group: Json = {"name": channel.name, "icon": None, "owner_id": channel.recipients[0]}
    return shape | group if channel.type == GROUP else shape


def _make_channel_part(channel: Channel) -> Json:
    part: Json = {
        "position": channel.position,
        "nsfw": channel.nsfw,
        "permission_overwrites": [
            {"id": o.id, "type": o.type, "allow": str(o.allow), "deny": str(o.deny)}
            for o in channel.overwrites
        ],
    }
    if channel.type in SPOKEN:
        part |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    if channel.type in (TEXT, NEWS, FORUM):
        part |= {"topic": channel.topic, "default_auto_archive_duration": channel.auto_archive}
    if channel.type == FORUM:
        part |= {
            "available_tags": channel.tags,
            "default_reaction_emoji": None,
            "default_sort_order": None,
            "default_forum_layout": 0,
        }
    return part


def _make_thread_part(world: World, channel: Channel, thread: ThreadState) -> Json:
    part: Json = {
        "owner_id": thread.owner,
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": thread.archived_at,
            "create_timestamp": thread.created_at,
        },
        "message_count": thread.message_count,
        "member_count": min(len(thread.members), 50),
        "total_message_sent": thread.total_sent,
    }
    if channel.type == PRIVATE_THREAD:
        part["thread_metadata"]["invitable"] = thread.invitable
    if thread.applied_tags:
        part["applied_tags"] = list(thread.applied_tags)
    if world.state.bot in thread.members:
        part["member"] = thread_member_shape(channel, world.state.bot)
    return part


def thread_member_shape(channel: Channel, user: str) -> Json:
    """Make a thread member object."""
    assert channel.thread is not None
    joined = channel.thread.members[user]
    return {"id": channel.id, "user_id": user, "join_timestamp": joined, "flags": 0}


def server_shape(world: World) -> Json:
    """Make a guild object as the REST API gives it."""
    absent = [
        "icon", "description", "home_header", "splash", "discovery_splash", "banner",
        "application_id", "afk_channel_id", "widget_channel_id",
        "max_presences", "vanity_url_code", "rules_channel_id", "safety_alerts_channel_id",
        "public_updates_channel_id", "incidents_data", "hub_type",
    ]  # fmt: skip
    channels = sorted(world.state.channels.values(), key=lambda channel: channel.position)
    return (
        dict.fromkeys(absent)
        | {
            "id": world.state.server,
            "name": world.state.server_name,
            "owner_id": world.state.owner,
            "features": [],
            "region": "deprecated",
            "afk_timeout": 300,
            "system_channel_id": next((c.id for c in channels if c.type == TEXT), None),
            "system_channel_flags": 0,
            "widget_enabled": False,
            "verification_level": 0,
            "roles": [role_shape(role) for role in world.state.roles.values()],
            "default_message_notifications": 1,
            "mfa_level": 0,
            "explicit_content_filter": 0,
            "max_members": 500_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": LOCALE,
            "premium_progress_bar_enabled": False,
            "nsfw": False,
            "nsfw_level": 0,
            "emojis": [emoji_shape(world, e) for e in world.state.emojis.values() if e.server],
            "stickers": list(world.state.records.get("stickers", {}).values()),
        }
        | world.state.settings
    )


def counts_shape(world: World) -> Json:
    """Make the counts that come with a server, or with an invitation to it, where asked for."""
    members = len(world.state.members)
    return {"approximate_member_count": members, "approximate_presence_count": members}


def thread_list_shape(
    world: World, threads: list[Channel], user: str, *, has_more: bool = False
) -> Json:
    """Make a list of threads, with the membership of a user in those that they are in."""
    joined = [channel for channel in threads if channel.thread and user in channel.thread.members]
    return {
        "threads": [channel_shape(world, channel) for channel in threads],
        "members": [thread_member_shape(channel, user) for channel in joined],
        "has_more": has_more,
    }


def arriving_server_shape(world: World, *, with_members: bool) -> Json:
    """Make the guild object of GUILD_CREATE: channels, active threads, and members if asked for."""
    can_see = [
        channel
        for channel in world.state.channels.values()
        if world.can(world.state.bot, Permission.VIEW_CHANNEL, channel)
    ]
    members = [m for m in world.state.members.values() if with_members or m.user == world.bot.id]
    return server_shape(world) | {
        "joined_at": world.member(world.state.bot).joined_at,
        "large": False,
        "unavailable": False,
        "member_count": len(world.state.members),
        "voice_states": [],
        "presences": [],
        "stage_instances": list(world.state.records.get("stages", {}).values()),
        "guild_scheduled_events": list(world.state.records.get("events", {}).values()),
        "soundboard_sounds": list(world.state.records.get("sounds", {}).values()),
        "members": [full_member_shape(world, member) for member in members],
        "channels": [channel_shape(world, c) for c in can_see if c.type not in THREAD_TYPES],
        "threads": [channel_shape(world, c) for c in can_see if c.thread and not c.thread.archived],
    }


def webhook_shape(world: World, webhook: Webhook, *, with_creator: bool = True) -> Json:
    """Make a webhook object; without its creator where only the token was shown."""
    shape: Json = {
        "id": webhook.id,
        "type": 1,
        "name": webhook.name,
        "avatar": webhook.avatar,
        "channel_id": webhook.channel,
        "guild_id": world.state.server,
        "application_id": webhook.application,
        "token": webhook.token,
    }
    creator = {"user": user_shape(world.user(webhook.creator))}
    return shape | creator if with_creator else shape


def emoji_shape(world: World, emoji: Emoji) -> Json:
    """Make an emoji object."""
    return {
        "id": emoji.id,
        "name": emoji.name,
        "user": user_shape(world.user(emoji.creator)),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }
