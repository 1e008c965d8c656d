"""The server: itself, its channels, members, roles and active threads."""

from sandbox.forms.channels import NewChannelForm
from sandbox.protocol.errors import Code, DiscordError
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, created, ok
from sandbox.world import channels, members
from sandbox.world.permissions import Permission
from sandbox.world.shapes import (
    channel_shape,
    full_member_shape,
    role_shape,
    server_shape,
    thread_member_shape,
    webhook_shape,
)
from sandbox.world.things import Member, Role

routes = Routes()


@routes.on("GET", "/guilds/{guild_id}")
def get_server(call: Call) -> Answer:
    """The server."""
    return ok(server_shape(call.server()))


@routes.on("GET", "/guilds/{guild_id}/channels")
def list_channels(call: Call) -> Answer:
    """The channels, without threads."""
    world = call.server()
    found = [channel for channel in world.state.channels.values() if channel.thread is None]
    return ok([channel_shape(world, channel) for channel in found])


@routes.on("POST", "/guilds/{guild_id}/channels")
def create_channel(call: Call) -> Answer:
    """A new channel."""
    world = call.server()
    world.require(call.me, Permission.MANAGE_CHANNELS)
    return created(channel_shape(world, channels.create(world, call.form(NewChannelForm))))


@routes.on("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(call: Call) -> Answer:
    """One member."""
    world = call.server()
    return ok(full_member_shape(world, world.member(call.path["user_id"])))


@routes.on("GET", "/guilds/{guild_id}/members")
def list_members(call: Call) -> Answer:
    """Members in the order of their ids."""
    world = call.server()
    limit, after = call.number("limit", 1, 1, 1000), call.position("after") or 0
    everyone = [world.state.members[user] for user in sorted(world.state.members, key=int)]
    page = [member for member in everyone if int(member.user) > after][:limit]
    return ok([full_member_shape(world, member) for member in page])


@routes.on("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
def give_role(call: Call) -> Answer:
    """Give a member a role that is below the caller's own."""
    member, role = _member_and_role(call)
    if role.id not in member.roles:
        members.change_roles(call.server(), member, [*member.roles, role.id])
    return NOTHING


@routes.on("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
def take_role(call: Call) -> Answer:
    """Take it from a member."""
    member, role = _member_and_role(call)
    if role.id in member.roles:
        left = [other for other in member.roles if other != role.id]
        members.change_roles(call.server(), member, left)
    return NOTHING


def _member_and_role(call: Call) -> tuple[Member, Role]:
    world = call.server()
    world.require(call.me, Permission.MANAGE_ROLES)
    member, role = world.member(call.path["user_id"]), world.role(call.path["role_id"])
    own = world.member(call.me).roles
    highest = max((world.role(other).position for other in own), default=0)
    if role.id == world.state.server or role.managed or role.position >= highest:
        raise DiscordError(Code.MISSING_PERMISSIONS)
    return member, role


@routes.on("GET", "/guilds/{guild_id}/roles")
def list_roles(call: Call) -> Answer:
    """The roles."""
    return ok([role_shape(role) for role in call.server().state.roles.values()])


@routes.on("GET", "/guilds/{guild_id}/roles/{role_id}")
def get_role(call: Call) -> Answer:
    """One role."""
    return ok(role_shape(call.server().role(call.path["role_id"])))


@routes.on("GET", "/guilds/{guild_id}/threads/active")
def list_active_threads(call: Call) -> Answer:
    """The threads that are not archived."""
    world = call.server()
    found = [
        channel
        for channel, thread in world.threads()
        if not thread.archived and world.can(call.me, Permission.VIEW_CHANNEL, channel)
    ]
    joined = [channel for channel in found if channel.thread and call.me in channel.thread.members]
    return ok(
        {
            "threads": [channel_shape(world, channel) for channel in found],
            "members": [thread_member_shape(channel, call.me) for channel in joined],
            "has_more": False,
        }
    )


@routes.on("GET", "/guilds/{guild_id}/webhooks")
def list_webhooks(call: Call) -> Answer:
    """The webhooks of all channels."""
    world = call.server()
    world.require(call.me, Permission.MANAGE_WEBHOOKS)
    return ok([webhook_shape(world, webhook) for webhook in world.state.webhooks.values()])
