"""Messages: reading, writing, changing, deleting and pinning them."""

from sandbox.forms.messages import BulkDeleteForm, MessageForm
from sandbox.protocol.constants import CROSSPOSTED, NEWS, PINNED
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.json import Json
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, ok
from sandbox.rest.system_messages import say
from sandbox.world import posting, threads
from sandbox.world.message_shapes import hide_content, message_shape
from sandbox.world.permissions import Permission
from sandbox.world.posting import Draft, Speaker
from sandbox.world.things import Message

routes = Routes()

READING = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
MESSAGES = "/channels/{channel_id}/messages"


@routes.on("GET", MESSAGES)
def list_messages(call: Call) -> Answer:
    """List a page of messages, newest first."""
    call.world.require(call.me, Permission.VIEW_CHANNEL, call.channel)
    if not call.world.can(call.me, READING, call.channel):
        return ok([])
    limit = call.number("limit", 50, 1, 100)
    return ok([_shape(call, message) for message in _list_page(call, limit)])


@routes.on("POST", MESSAGES)
def create_message(call: Call) -> Answer:
    """Post a new message by the bot."""
    world, channel = call.world, call.channel
    draft = Draft(call.form(MessageForm), call.uploads)
    posting.may_post(world, call.me, channel, draft)
    speaker = Speaker(call.me, application=None)
    return ok(_shape(call, posting.post(world, channel, speaker, draft)))


@routes.on("POST", MESSAGES + "/bulk-delete")
def delete_messages(call: Call) -> Answer:
    """Delete many messages at once."""
    call.world.require(call.me, READING | Permission.MANAGE_MESSAGES, call.channel)
    posting.delete_many(call.world, call.channel, call.form(BulkDeleteForm).messages)
    return NOTHING


@routes.on("GET", MESSAGES + "/pins")
def list_pins(call: Call) -> Answer:
    """List a page of the pinned messages with the time of each pin, newest first."""
    limit, before = call.number("limit", 50, 1, 50), call.query.get("before")
    pinned = [m for m in _list_pinned(call) if before is None or (m.pinned_at or "") < before]
    items = [{"pinned_at": m.pinned_at, "message": _shape(call, m)} for m in pinned[:limit]]
    return ok({"items": items, "has_more": len(pinned) > limit})


@routes.on("GET", "/channels/{channel_id}/pins")
def list_pinned_messages(call: Call) -> Answer:
    """List the pinned messages, newest first."""
    return ok([_shape(call, message) for message in _list_pinned(call)])


def pin(call: Call) -> Answer:
    """Pin a message, and tell the channel; a pinned one stays as it is."""
    _may_pin(call)
    channel, message = call.channel, call.message
    was_pinned = message.pinned_at is not None
    posting.pin(call.world, message, pinned=True)
    if not was_pinned:
        say(call, channel, PINNED, "", {"channel_id": channel.id, "message_id": message.id})
    return NOTHING


def unpin(call: Call) -> Answer:
    """Unpin a message."""
    _may_pin(call)
    posting.pin(call.world, call.message, pinned=False)
    return NOTHING


for _path in (MESSAGES + "/pins/{message_id}", "/channels/{channel_id}/pins/{message_id}"):
    routes.on("PUT", _path)(pin)
    routes.on("DELETE", _path)(unpin)


@routes.on("GET", MESSAGES + "/{message_id}")
def get_message(call: Call) -> Answer:
    """Get one message."""
    call.world.require(call.me, READING, call.channel)
    return ok(_shape(call, call.message))


@routes.on("PATCH", MESSAGES + "/{message_id}")
def edit_message(call: Call) -> Answer:
    """Change a message of the bot; of others only the flags, by a moderator."""
    world, message, form = call.world, call.message, call.form(MessageForm)
    world.require(call.me, Permission.VIEW_CHANNEL, call.channel)
    threads.must_be_active(call.channel)
    if message.author != call.me:
        may_suppress = world.can(call.me, Permission.MANAGE_MESSAGES, call.channel)
        if not may_suppress or form.model_fields_set != {"flags"}:
            raise DiscordError(Code.ONLY_OWN_MESSAGES)
    posting.edit(world, message, form, call.uploads)
    return ok(_shape(call, message))


@routes.on("POST", MESSAGES + "/{message_id}/crosspost")
def crosspost(call: Call) -> Answer:
    """Publish a message of an announcement channel to those who follow it."""
    world, message = call.world, call.message
    if call.channel.type != NEWS:
        raise DiscordError(Code.WRONG_CHANNEL_TYPE)
    world.require(call.me, READING | Permission.MANAGE_MESSAGES, call.channel)
    message.flags |= CROSSPOSTED
    posting.announce(world, "UPDATE", message)
    return ok(_shape(call, message))


@routes.on("DELETE", MESSAGES + "/{message_id}")
def delete_message(call: Call) -> Answer:
    """Delete a message; those of others by a moderator."""
    message = call.message
    is_own = message.author == call.me
    needed = Permission.VIEW_CHANNEL if is_own else Permission.MANAGE_MESSAGES
    call.world.require(call.me, needed, call.channel)
    posting.delete(call.world, message)
    return NOTHING


def _shape(call: Call, message: Message) -> Json:
    shape = message_shape(call.world, message, call.me)
    return shape if call.world.shows_content else hide_content(call.world, message, shape)


def _list_page(call: Call, limit: int) -> list[Message]:
    """List the messages that the query asks for, newest first."""
    found = [m for m in call.world.messages(call.channel.id).values() if m.reader is None]
    found.sort(key=lambda message: int(message.id))
    around, after, before = map(call.position, ("around", "after", "before"))
    if around is not None:
        older = [m for m in found if int(m.id) < around][-(limit // 2) :]
        newer = [m for m in found if int(m.id) >= around][: limit - len(older)]
        return (older + newer)[::-1]
    if after is not None:
        return [m for m in found if int(m.id) > after][:limit][::-1]
    if before is not None:
        found = [m for m in found if int(m.id) < before]
    return found[-limit:][::-1]


def _list_pinned(call: Call) -> list[Message]:
    call.world.require(call.me, Permission.VIEW_CHANNEL, call.channel)
    pinned = [m for m in call.world.messages(call.channel.id).values() if m.pinned_at]
    return sorted(pinned, key=lambda message: message.pinned_at or "", reverse=True)


def _may_pin(call: Call) -> None:
    """Refuse unless the bot may pin: by its own permission, or by Manage Messages as before."""
    if not call.world.can(call.me, Permission.PIN_MESSAGES, call.channel):
        call.world.require(call.me, Permission.MANAGE_MESSAGES, call.channel)
    threads.must_be_active(call.channel)
