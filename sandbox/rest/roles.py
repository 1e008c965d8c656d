"""Roles of the server."""

from sandbox.forms.members import PositionForm, RoleForm
from sandbox.protocol.errors import Code, DiscordError
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, ok
from sandbox.world import roles
from sandbox.world.permissions import Permission
from sandbox.world.shapes import role_shape
from sandbox.world.things import Role

routes = Routes()

ROLES = "/guilds/{guild_id}/roles"


@routes.on("GET", ROLES)
def list_roles(call: Call) -> Answer:
    """List the roles."""
    return ok([role_shape(role) for role in call.server().state.roles.values()])


@routes.on("GET", ROLES + "/member-counts")
def count_members(call: Call) -> Answer:
    """Count the members with each role."""
    return ok(roles.count_members(call.server()))


@routes.on("POST", ROLES)
def create_role(call: Call) -> Answer:
    """Create a role."""
    call.server().require(call.me, Permission.MANAGE_ROLES)
    return ok(role_shape(roles.create(call.world, call.me, call.form(RoleForm))))


@routes.on("PATCH", ROLES)
def move_roles(call: Call) -> Answer:
    """Change the order of the roles."""
    call.server().require(call.me, Permission.MANAGE_ROLES)
    roles.move(call.world, call.me, call.forms(PositionForm))
    return list_roles(call)


@routes.on("GET", ROLES + "/{role_id}")
def get_role(call: Call) -> Answer:
    """Get one role."""
    return ok(role_shape(call.server().role(call.path["role_id"])))


@routes.on("PATCH", ROLES + "/{role_id}")
def change_role(call: Call) -> Answer:
    """Change a role that is under the bot's own."""
    role = _find_role_below(call)
    roles.change(call.world, call.me, role, call.form(RoleForm))
    return ok(role_shape(role))


@routes.on("DELETE", ROLES + "/{role_id}")
def delete_role(call: Call) -> Answer:
    """Delete a role."""
    role = _find_role_below(call)
    if role.managed or role.id == call.world.state.server:
        raise DiscordError(Code.MISSING_PERMISSIONS)
    roles.delete(call.world, role)
    return NOTHING


def _find_role_below(call: Call) -> Role:
    world = call.server()
    world.require(call.me, Permission.MANAGE_ROLES)
    role = world.role(call.path["role_id"])
    roles.must_stand_above(world, call.me, role)
    return role
