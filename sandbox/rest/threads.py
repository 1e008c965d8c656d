"""Threads and the posts of forums."""

from collections.abc import Callable

from sandbox.forms.channels import PostForm, ThreadForm
from sandbox.protocol.constants import (
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    THREAD_CREATED,
    THREAD_STARTER,
)
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, created, ok
from sandbox.rest.system_messages import say
from sandbox.world import posting, threads
from sandbox.world.message_shapes import message_shape
from sandbox.world.permissions import Permission
from sandbox.world.posting import Draft, Speaker, check_new
from sandbox.world.shapes import (
    channel_shape,
    full_member_shape,
    thread_list_shape,
    thread_member_shape,
)
from sandbox.world.things import Channel
from sandbox.world.threads import Origin

routes = Routes()

MEMBERS = "/channels/{channel_id}/thread-members"


@routes.on("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def open_from_message(call: Call) -> Answer:
    """Open a public thread on a message."""
    world, parent, message = call.world, call.channel, call.message
    threads.may_open(world, call.me, parent, PUBLIC_THREAD)
    form = call.form(ThreadForm)
    thread = threads.open_thread(world, Origin(parent, call.me, message), form, PUBLIC_THREAD)
    posting.announce(world, "UPDATE", message)
    reference = {"channel_id": parent.id, "message_id": message.id}
    say(call, thread, THREAD_STARTER, "", reference)
    return created(channel_shape(world, thread))


@routes.on("POST", "/channels/{channel_id}/threads")
def open_thread(call: Call) -> Answer:
    """Open a thread without a message, or a forum's post."""
    world, parent = call.world, call.channel
    if parent.type == FORUM:
        return _open_post(call)
    form = call.form(ThreadForm)
    kind = form.type or PRIVATE_THREAD
    threads.may_open(world, call.me, parent, kind)
    thread = threads.open_thread(world, Origin(parent, call.me), form, kind)
    if kind == PUBLIC_THREAD:
        say(call, parent, THREAD_CREATED, form.name, {"channel_id": thread.id})
    return created(channel_shape(world, thread))


@routes.on("GET", "/channels/{channel_id}/threads/archived/public")
def list_archived(call: Call) -> Answer:
    """List the archived public threads of a channel, last archived first."""
    return _list_archived(call, lambda channel: channel.type == PUBLIC_THREAD)


@routes.on("GET", "/channels/{channel_id}/threads/archived/private")
def list_archived_private(call: Call) -> Answer:
    """List the archived private threads of a channel."""
    call.world.require(call.me, Permission.MANAGE_THREADS, call.channel)
    return _list_archived(call, lambda channel: channel.type == PRIVATE_THREAD)


@routes.on("GET", "/channels/{channel_id}/users/@me/threads/archived/private")
def list_own_archived_private(call: Call) -> Answer:
    """List those of them that the bot is in."""

    def is_own(channel: Channel) -> bool:
        return channel.type == PRIVATE_THREAD and call.me in threads.state_of(channel).members

    return _list_archived(call, is_own)


def _list_archived(call: Call, is_wanted: Callable[[Channel], bool]) -> Answer:
    world, parent = call.world, call.channel
    world.require(call.me, Permission.READ_MESSAGE_HISTORY, parent)
    limit, before = call.number("limit", 50, 1, 100), call.query.get("before")
    found = [
        (thread.archived_at, channel)
        for channel, thread in world.threads()
        if thread.archived and channel.parent == parent.id and is_wanted(channel)
    ]
    found = [(at, channel) for at, channel in found if before is None or at < before]
    found.sort(key=lambda pair: pair[0], reverse=True)
    page = [channel for _, channel in found[:limit]]
    return ok(thread_list_shape(world, page, call.me, has_more=len(found) > limit))


@routes.on("GET", MEMBERS)
def list_members(call: Call) -> Answer:
    """List who is in a thread."""
    call.world.require(call.me, Permission.VIEW_CHANNEL, call.channel)
    thread = threads.state_of(call.channel)
    found = call.page(thread.members, default=100, most=100)
    return ok([_find_member(call, user) for user in found])


@routes.on("PUT", MEMBERS + "/@me")
def join(call: Call) -> Answer:
    """Add the bot to a thread."""
    call.world.require(call.me, Permission.VIEW_CHANNEL, call.channel)
    threads.must_be_active(call.channel)
    threads.join(call.world, call.channel, call.me)
    return NOTHING


@routes.on("DELETE", MEMBERS + "/@me")
def leave(call: Call) -> Answer:
    """Take the bot out of a thread."""
    threads.must_be_active(call.channel)
    threads.leave(call.world, call.channel, call.me)
    return NOTHING


@routes.on("GET", MEMBERS + "/{user_id}")
def get_member(call: Call) -> Answer:
    """Get one member of a thread."""
    user = call.path["user_id"]
    if user not in threads.state_of(call.channel).members:
        raise DiscordError(Code.UNKNOWN_MEMBER)
    return ok(_find_member(call, user))


@routes.on("PUT", MEMBERS + "/{user_id}")
def add_member(call: Call) -> Answer:
    """Add somebody to a thread."""
    call.world.require(call.me, Permission.SEND_MESSAGES_IN_THREADS, call.channel)
    threads.must_be_active(call.channel)
    if not threads.may_invite(call.world, call.me, call.channel):
        raise DiscordError(Code.MISSING_PERMISSIONS)
    threads.join(call.world, call.channel, call.path["user_id"])
    return NOTHING


@routes.on("DELETE", MEMBERS + "/{user_id}")
def remove_member(call: Call) -> Answer:
    """Take somebody out of a thread."""
    call.world.require(call.me, Permission.MANAGE_THREADS, call.channel)
    threads.must_be_active(call.channel)
    threads.leave(call.world, call.channel, call.path["user_id"])
    return NOTHING


def _open_post(call: Call) -> Answer:
    world, parent = call.world, call.channel
    form = call.form(PostForm)
    threads.may_open(world, call.me, parent, PUBLIC_THREAD)
    check_new(form.message, call.uploads)
    thread = threads.open_thread(world, Origin(parent, call.me), form, PUBLIC_THREAD)
    draft = Draft(form.message, call.uploads, id=thread.id)
    message = posting.post(world, thread, Speaker(call.me), draft)
    shape = message_shape(world, message, call.me)
    return created(channel_shape(world, thread) | {"message": shape})


def _find_member(call: Call, user: Id) -> Json:
    shape = thread_member_shape(call.channel, user)
    if call.is_set("with_member"):
        shape["member"] = full_member_shape(call.world, call.world.member(user))
    return shape
