"""Channels: reading, changing and deleting them, their overwrites, who is typing."""

from sandbox.forms.channels import ChannelForm, OverwriteParts, ThreadChangeForm
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, ok
from sandbox.world import channels, threads
from sandbox.world.permissions import Permission
from sandbox.world.shapes import channel_shape
from sandbox.world.things import Overwrite

routes = Routes()


@routes.on("GET", "/channels/{channel_id}")
def get_channel(call: Call) -> Answer:
    """Get one channel or thread."""
    call.world.require(call.me, Permission.VIEW_CHANNEL, call.channel)
    return ok(channel_shape(call.world, call.channel))


@routes.on("PATCH", "/channels/{channel_id}")
def change_channel(call: Call) -> Answer:
    """Change a channel or a thread."""
    world, channel = call.world, call.channel
    if channel.thread is not None:
        threads.change(world, call.me, channel, call.form(ThreadChangeForm))
    else:
        world.require(call.me, Permission.MANAGE_CHANNELS, channel)
        channels.change(world, channel, call.form(ChannelForm))
    return ok(channel_shape(world, channel))


@routes.on("DELETE", "/channels/{channel_id}")
def delete_channel(call: Call) -> Answer:
    """Delete a channel or a thread."""
    world, channel = call.world, call.channel
    is_thread = channel.thread is not None
    needed = Permission.MANAGE_THREADS if is_thread else Permission.MANAGE_CHANNELS
    world.require(call.me, needed, channel)
    shape = channel_shape(world, channel)
    channels.delete(world, channel)
    return ok(shape)


@routes.on("PUT", "/channels/{channel_id}/permissions/{overwrite_id}")
def set_overwrite(call: Call) -> Answer:
    """Set a channel's overwrite for a role or a member."""
    call.world.require(call.me, Permission.MANAGE_ROLES, call.channel)
    form = call.form(OverwriteParts)
    overwrite = Overwrite(call.path["overwrite_id"], form.type, form.allow, form.deny)
    channels.set_overwrite(call.world, call.channel, overwrite)
    return NOTHING


@routes.on("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}")
def delete_overwrite(call: Call) -> Answer:
    """Delete a channel's overwrite for a role or a member."""
    call.world.require(call.me, Permission.MANAGE_ROLES, call.channel)
    channels.remove_overwrite(call.world, call.channel, call.path["overwrite_id"])
    return NOTHING


@routes.on("POST", "/channels/{channel_id}/typing")
def show_typing(call: Call) -> Answer:
    """Show for some seconds that the bot is typing."""
    channel = call.channel
    in_thread = channel.thread is not None
    sends = Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES
    call.world.require(call.me, sends, channel)
    channels.announce_typing(call.world, call.me, channel)
    return NOTHING
