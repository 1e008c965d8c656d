"""Threads: opening them, the limits of archived and locked ones, and their members."""

from dataclasses import dataclass

from sandbox.forms.channels import ThreadChangeForm, ThreadForm
from sandbox.protocol.constants import (
    FORUM,
    HAS_THREAD,
    NEWS,
    NEWS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    REQUIRE_TAG,
    SYSTEM_TYPES,
    TEXT,
)
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world.permissions import Permission
from sandbox.world.shapes import channel_shape, full_member_shape, thread_member_shape
from sandbox.world.things import Channel, Message, ThreadState
from sandbox.world.world import Event, World


@dataclass(frozen=True, slots=True)
class Origin:
    """The place where a thread is opened, and by whom; a message's thread takes its id."""

    parent: Channel
    owner: Id
    message: Message | None = None


def open_thread(world: World, origin: Origin, form: ThreadForm, kind: int) -> Channel:
    """Open a thread; its opener is in it."""
    parent = origin.parent
    if parent.type not in (TEXT, NEWS, FORUM):
        raise DiscordError(Code.WRONG_CHANNEL_TYPE)
    if parent.type == NEWS:
        kind = NEWS_THREAD
    if parent.type == FORUM:
        _check_tags(world, origin, form)
    if origin.message and (origin.message.thread or origin.message.id in world.state.channels):
        raise DiscordError(Code.ALREADY_HAS_THREAD)
    now = world.now()
    channel = Channel(
        id=origin.message.id if origin.message else world.new_id(),
        type=kind,
        name=form.name,
        parent=parent.id,
        slowmode=form.rate_limit_per_user or 0,
        thread=ThreadState(
            owner=origin.owner,
            created_at=now,
            archived_at=now,
            auto_archive=form.auto_archive_duration or parent.auto_archive,
            invitable=form.invitable is not False,
            applied_tags=list(form.applied_tags or []),
            members={origin.owner: now} if origin.owner in world.state.members else {},
        ),
    )
    world.state.channels[channel.id] = channel
    if origin.message is not None:
        origin.message.thread = channel.id
        origin.message.flags |= HAS_THREAD
    _announce(world, "THREAD_CREATE", channel, {"newly_created": True})
    return channel


def _check_tags(world: World, origin: Origin, form: ThreadForm) -> None:
    """Refuse a post without a tag that its forum requires, or with one for moderators alone."""
    parent, applied = origin.parent, form.applied_tags or []
    if parent.flags & REQUIRE_TAG and not applied:
        raise DiscordError(Code.NEEDS_A_TAG)
    if any(tag["moderated"] and tag["id"] in applied for tag in parent.tags):
        world.require(origin.owner, Permission.MANAGE_THREADS, parent)


def may_open(world: World, user: Id, parent: Channel, kind: int) -> None:
    """Refuse to open a thread without the permission for its kind."""
    needed = {
        PUBLIC_THREAD: Permission.CREATE_PUBLIC_THREADS,
        PRIVATE_THREAD: Permission.CREATE_PRIVATE_THREADS,
    }
    if parent.type == FORUM:
        world.require(user, Permission.SEND_MESSAGES, parent)
    else:
        world.require(user, needed.get(kind, Permission.CREATE_PUBLIC_THREADS), parent)


def change(world: World, user: Id, channel: Channel, form: ThreadChangeForm) -> None:
    """Rename, archive or lock; only a moderator unlocks what a moderator locked."""
    thread = state_of(channel)
    _may_change(world, user, channel, form)
    if form.archived is not None and form.archived != thread.archived:
        thread.archived, thread.archived_at = form.archived, world.now()
    if form.locked is not None:
        thread.locked = form.locked
    if form.name is not None:
        channel.name = form.name
    if form.invitable is not None:
        thread.invitable = form.invitable
    if form.auto_archive_duration is not None:
        thread.auto_archive = form.auto_archive_duration
    if form.rate_limit_per_user is not None:
        channel.slowmode = form.rate_limit_per_user
    if form.applied_tags is not None:
        thread.applied_tags = list(form.applied_tags)
    if form.flags is not None:
        channel.flags = form.flags
    _announce(world, "THREAD_UPDATE", channel)


def may_write(world: World, user: Id, channel: Channel) -> None:
    """Refuse to write in a locked thread without Manage Threads."""
    thread = channel.thread
    if thread is None or not thread.locked or world.can(user, Permission.MANAGE_THREADS, channel):
        return
    raise DiscordError(Code.THREAD_ARCHIVED if thread.archived else Code.THREAD_LOCKED)


def must_be_active(channel: Channel) -> None:
    """Refuse what an archived thread does not allow: edits and reactions."""
    if channel.thread is not None and channel.thread.archived:
        raise DiscordError(Code.THREAD_ARCHIVED)


def unarchive(world: World, channel: Channel) -> None:
    """Take a thread out of the archive, for a message in it."""
    if channel.thread is not None and channel.thread.archived:
        channel.thread.archived, channel.thread.archived_at = False, world.now()
        _announce(world, "THREAD_UPDATE", channel)


def count_message(world: World, channel: Channel, message: Message) -> None:
    """Count a message in its thread; its author joins the thread."""
    if channel.thread is None:
        return
    if message.type not in SYSTEM_TYPES and message.id != channel.id:
        message.position = channel.thread.message_count
        channel.thread.message_count += 1
        channel.thread.total_sent += 1
    if message.author in world.state.members:
        join(world, channel, message.author)
    if channel.type == PRIVATE_THREAD and may_invite(world, message.author, channel):
        for user in message.mentions:
            _join_if_here(world, channel, user)


def join(world: World, channel: Channel, user: Id) -> None:
    """Make a member of the server a member of the thread."""
    thread = state_of(channel)
    if user in thread.members:
        return
    thread.members[world.member(user).user] = world.now()
    if channel.type == PRIVATE_THREAD:
        _show(world, channel, user)
    added = thread_member_shape(channel, user)
    added |= {"member": full_member_shape(world, world.member(user)), "presence": None}
    _announce_members(world, channel, {"added_members": [added], "removed_member_ids": []})


def leave(world: World, channel: Channel, user: Id) -> None:
    """Take a user out of a thread."""
    if state_of(channel).members.pop(user, None) is not None:
        _announce_members(world, channel, {"added_members": [], "removed_member_ids": [user]})
        if not world.can(user, Permission.VIEW_CHANNEL, channel):
            gone = {"id": channel.id, "type": channel.type, "parent_id": channel.parent}
            gone["guild_id"] = world.state.server
            world.announce(Event("THREAD_DELETE", gone, channel=channel.id, reader=user))


def may_invite(world: World, user: Id, channel: Channel) -> bool:
    """True if a user may add others: in a private thread that is not open only moderators may."""
    thread = state_of(channel)
    is_open = channel.type != PRIVATE_THREAD or thread.invitable
    return is_open or world.can(user, Permission.MANAGE_THREADS, channel)


def state_of(channel: Channel) -> ThreadState:
    """Find the thread's part of a channel that is one."""
    if channel.thread is None:
        raise DiscordError(Code.WRONG_CHANNEL_TYPE)
    return channel.thread


def _may_change(world: World, user: Id, channel: Channel, form: ThreadChangeForm) -> None:
    thread = state_of(channel)
    world.require(user, Permission.VIEW_CHANNEL, channel)
    if world.can(user, Permission.MANAGE_THREADS, channel):
        return
    changes = form.model_fields_set
    is_owner = thread.owner == user and not form.locked and not thread.locked
    only_opens = changes <= {"archived"} and form.archived is False and not thread.locked
    if not (is_owner or only_opens):
        raise DiscordError(Code.MISSING_PERMISSIONS)


def _join_if_here(world: World, channel: Channel, user: Id) -> None:
    """Add somebody who is mentioned in a private thread, if they see its channel."""
    parent = world.channel(channel.parent or "")
    if user in world.state.members and world.can(user, Permission.VIEW_CHANNEL, parent):
        join(world, channel, user)


def _show(world: World, channel: Channel, user: Id) -> None:
    """Tell somebody who is added of a private thread that they had not seen."""
    shape = channel_shape(world, channel) | {"member": thread_member_shape(channel, user)}
    world.announce(Event("THREAD_CREATE", shape, channel=channel.id, reader=user))


def _announce(world: World, kind: str, channel: Channel, more: Json | None = None) -> None:
    data = channel_shape(world, channel) | (more or {})
    world.announce(Event(kind, data, channel=channel.id))


def _announce_members(world: World, channel: Channel, data: Json) -> None:
    data |= {
        "id": channel.id,
        "guild_id": world.state.server,
        "member_count": len(state_of(channel).members),
    }
    world.announce(Event("THREAD_MEMBERS_UPDATE", data, channel=channel.id))
