"""Accounts: the bot's own, those of others, and the servers that the bot is in."""

from sandbox.forms.users import DirectForm, MeForm
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.json import Json
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, ok
from sandbox.world import chats, members
from sandbox.world.permissions import EVERYTHING
from sandbox.world.shapes import (
    channel_shape,
    counts_shape,
    full_member_shape,
    me_shape,
    server_shape,
    user_shape,
)
from sandbox.world.world import World

routes = Routes()

SERVERS = "/users/@me/guilds"


@routes.on("GET", "/users/@me")
def get_me(call: Call) -> Answer:
    """Get the bot's user."""
    return ok(me_shape(call.world.bot))


@routes.on("PATCH", "/users/@me")
def change_me(call: Call) -> Answer:
    """Give the bot a name or a face."""
    members.change_bot(call.world, call.form(MeForm))
    return ok(me_shape(call.world.bot))


@routes.on("GET", SERVERS)
def list_servers(call: Call) -> Answer:
    """List the servers that the bot is in, by their ids."""
    world, state = call.world, call.world.state
    limit = call.number("limit", 200, 1, 200)
    after, before = call.position("after") or 0, call.position("before") or 2**64
    is_on_page = after < int(state.server) < before and bool(limit)
    if call.me not in state.members or not is_on_page:
        return ok([])
    return ok([_own_server(world) | (counts_shape(world) if call.is_set("with_counts") else {})])


@routes.on("DELETE", SERVERS + "/{guild_id}")
def leave_server(call: Call) -> Answer:
    """Leave a server."""
    call.server()
    members.remove_bot(call.world)
    return NOTHING


@routes.on("GET", SERVERS + "/{guild_id}/member")
def get_own_member(call: Call) -> Answer:
    """Get the bot as a member."""
    call.server()
    return ok(full_member_shape(call.world, call.world.member(call.me)))


@routes.on("POST", "/users/@me/channels")
def open_direct_message(call: Call) -> Answer:
    """Open the chat with somebody, the same if there is one."""
    form = call.form(DirectForm)
    recipient = call.world.user(form.recipient_id)
    if recipient.id == call.me:
        raise DiscordError(Code.CANNOT_DM)
    chat = chats.open_chat(call.world, [call.me, recipient.id])
    return ok(channel_shape(call.world, chat))


@routes.on("GET", "/users/{user_id}")
def get_user(call: Call) -> Answer:
    """Get one account."""
    return ok(user_shape(call.world.user(call.path["user_id"])))


def _own_server(world: World) -> Json:
    shape = server_shape(world)
    kept = ("id", "name", "icon", "banner", "features")
    is_owner = world.state.owner == world.state.bot
    allowed = EVERYTHING if is_owner else world.permissions(world.state.bot)
    return {key: shape[key] for key in kept} | {
        "owner": is_owner,
        "permissions": str(int(allowed)),
    }
