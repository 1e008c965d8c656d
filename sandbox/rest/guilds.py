"""The server: itself, its channels, emojis, active threads, and its fixed parts."""

from typing import Any

from sandbox.forms.channels import EmojiChangeForm, EmojiForm, NewChannelForm
from sandbox.forms.members import PositionForm, ServerForm
from sandbox.protocol.json import is_json
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, created, ok
from sandbox.world import channels, emojis
from sandbox.world.permissions import Permission
from sandbox.world.shapes import (
    channel_shape,
    counts_shape,
    emoji_shape,
    server_shape,
    thread_list_shape,
    webhook_shape,
)
from sandbox.world.world import Event

routes = Routes()

SERVER = "/guilds/{guild_id}"


@routes.on("GET", SERVER)
def get_server(call: Call) -> Answer:
    """Get the server."""
    return ok(server_shape(call.server()))


@routes.on("GET", SERVER + "/channels")
def list_channels(call: Call) -> Answer:
    """List the channels, without threads."""
    world = call.server()
    found = [channel for channel in world.state.channels.values() if channel.thread is None]
    return ok([channel_shape(world, channel) for channel in found])


@routes.on("POST", SERVER + "/channels")
def create_channel(call: Call) -> Answer:
    """Create a channel."""
    world = call.server()
    world.require(call.me, Permission.MANAGE_CHANNELS)
    return created(channel_shape(world, channels.create(world, call.form(NewChannelForm))))


@routes.on("GET", SERVER + "/threads/active")
def list_active_threads(call: Call) -> Answer:
    """List the threads that are not archived."""
    world = call.server()
    found = [
        channel
        for channel, thread in world.threads()
        if not thread.archived and world.can(call.me, Permission.VIEW_CHANNEL, channel)
    ]
    return ok(thread_list_shape(world, found, call.me))


@routes.on("GET", SERVER + "/webhooks")
def list_webhooks(call: Call) -> Answer:
    """List the webhooks of all channels."""
    world = call.server()
    world.require(call.me, Permission.MANAGE_WEBHOOKS)
    return ok([webhook_shape(world, webhook) for webhook in world.state.webhooks.values()])


@routes.on("PATCH", SERVER)
def change_server(call: Call) -> Answer:
    """Change the server."""
    world = call.server()
    world.require(call.me, Permission.MANAGE_GUILD)
    world.state.settings |= call.form(ServerForm).model_dump(exclude_unset=True, exclude={"name"})
    world.state.server_name = call.form(ServerForm).name or world.state.server_name
    world.announce(Event("GUILD_UPDATE", server_shape(world)))
    return ok(server_shape(world))


@routes.on("PATCH", SERVER + "/channels")
def move_channels(call: Call) -> Answer:
    """Change the order of the channels."""
    world = call.server()
    world.require(call.me, Permission.MANAGE_CHANNELS)
    for form in call.forms(PositionForm):
        channels.move(world, world.channel(form.id), form)
    return NOTHING


@routes.on("GET", SERVER + "/preview")
def preview(call: Call) -> Answer:
    """Get the public preview of the server."""
    world = call.server()
    shape = server_shape(world)
    kept = ("id", "name", "icon", "description", "home_header", "splash", "discovery_splash",
            "features", "emojis", "stickers")  # fmt: skip
    return ok({key: shape[key] for key in kept} | counts_shape(world))


@routes.on("GET", SERVER + "/emojis")
def list_emojis(call: Call) -> Answer:
    """List the server's emojis."""
    world = call.server()
    found = [emoji for emoji in world.state.emojis.values() if emoji.server]
    return ok([emoji_shape(world, emoji) for emoji in found])


@routes.on("POST", SERVER + "/emojis")
def create_emoji(call: Call) -> Answer:
    """Create an emoji."""
    world = call.server()
    world.require(call.me, Permission.MANAGE_GUILD_EXPRESSIONS)
    emoji = emojis.create(world, call.form(EmojiForm), world.state.server)
    return created(emoji_shape(world, emoji))


@routes.on("GET", SERVER + "/emojis/{emoji_id}")
def get_emoji(call: Call) -> Answer:
    """Get one emoji."""
    world = call.server()
    return ok(emoji_shape(world, emojis.find(world, call.path["emoji_id"], world.state.server)))


@routes.on("PATCH", SERVER + "/emojis/{emoji_id}")
def rename_emoji(call: Call) -> Answer:
    """Rename an emoji."""
    world = call.server()
    world.require(call.me, Permission.MANAGE_GUILD_EXPRESSIONS)
    emoji = emojis.find(world, call.path["emoji_id"], world.state.server)
    emojis.rename(world, emoji, call.form(EmojiChangeForm).name)
    return ok(emoji_shape(world, emoji))


@routes.on("DELETE", SERVER + "/emojis/{emoji_id}")
def delete_emoji(call: Call) -> Answer:
    """Delete an emoji."""
    world = call.server()
    world.require(call.me, Permission.MANAGE_GUILD_EXPRESSIONS)
    emojis.delete(world, emojis.find(world, call.path["emoji_id"], world.state.server))
    return NOTHING


@routes.on("GET", SERVER + "/prune")
def count_inactive(call: Call) -> Answer:
    """Count the members who have been away for long: none here."""
    call.server().require(call.me, Permission.KICK_MEMBERS)
    return ok({"pruned": 0})


REGION = {"id": "rotterdam", "name": "Rotterdam"}
FIXED: dict[str, Any] = {
    "/voice/regions": [REGION | {"custom": False, "deprecated": False, "optimal": True}],
    SERVER + "/regions": [REGION | {"custom": False, "deprecated": False, "optimal": True}],
    SERVER + "/integrations": [],
    SERVER + "/vanity-url": {"code": None, "uses": 0},
    SERVER + "/welcome-screen": {"description": None, "welcome_channels": []},
    SERVER + "/widget": {"enabled": False, "channel_id": None},
    SERVER + "/onboarding": {
        "guild_id": None,
        "prompts": [],
        "default_channel_ids": [],
        "enabled": False,
        "mode": 0,
    },
}
"""The parts of a server that nobody set up; a `guild_id` is filled in."""


def _answer_fixed(path: str, body: Any) -> None:
    def answer(call: Call) -> Answer:
        if "guild_id" in call.path:
            call.server()
        own = {"guild_id": call.world.state.server}
        return ok(body | own if is_json(body) and "guild_id" in body else body)

    routes.on("GET", path)(answer)


for _path, _body in FIXED.items():
    _answer_fixed(_path, _body)
