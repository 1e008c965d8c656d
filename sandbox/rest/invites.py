"""Invitations to the server's channels."""

from sandbox.forms.records import InviteForm
from sandbox.rest.routes import Answer, Call, Routes, ok
from sandbox.world import invites
from sandbox.world.permissions import Permission
from sandbox.world.shapes import counts_shape

routes = Routes()

OF_CHANNEL = "/channels/{channel_id}/invites"


@routes.on("POST", OF_CHANNEL)
def create_invite(call: Call) -> Answer:
    """Create an invitation."""
    call.world.require(call.me, Permission.CREATE_INSTANT_INVITE, call.channel)
    return ok(invites.create(call.world, call.me, call.channel, call.form(InviteForm)))


@routes.on("GET", OF_CHANNEL)
def list_of_channel(call: Call) -> Answer:
    """List the invitations to a channel."""
    call.world.require(call.me, Permission.MANAGE_CHANNELS, call.channel)
    return ok(invites.of_channel(call.world, call.channel))


@routes.on("GET", "/guilds/{guild_id}/invites")
def list_of_server(call: Call) -> Answer:
    """List all invitations."""
    call.server().require(call.me, Permission.MANAGE_GUILD)
    return ok(invites.of_server(call.world))


@routes.on("GET", "/invites/{code}")
def get_invite(call: Call) -> Answer:
    """Get one invitation."""
    invite = invites.find(call.world, call.path["code"])
    return ok(invite | (counts_shape(call.world) if call.is_set("with_counts") else {}))


@routes.on("DELETE", "/invites/{code}")
def delete_invite(call: Call) -> Answer:
    """Delete an invitation."""
    invite = invites.find(call.world, call.path["code"])
    call.world.require(call.me, Permission.MANAGE_CHANNELS)
    invites.delete(call.world, invite)
    return ok(invite)
