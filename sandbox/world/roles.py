"""Roles: creating, changing, ordering and deleting them, and their hierarchy."""

from collections.abc import Sequence

from sandbox.forms.members import PositionForm, RoleForm
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.snowflakes import Id
from sandbox.world.permissions import Permission
from sandbox.world.shapes import role_shape
from sandbox.world.things import Member, Role
from sandbox.world.world import Event, World

ROLES_MAX = 250


def create(world: World, user: Id, form: RoleForm) -> Role:
    """Create a role under all others; nobody can give permissions that they do not have."""
    if len(world.state.roles) >= ROLES_MAX:
        raise DiscordError(Code.TOO_MANY_ROLES)
    _must_have(world, user, form)
    everyone = world.role(world.state.server)
    role = Role(world.new_id(), "new role", everyone.permissions, position=1)
    for other in world.state.roles.values():
        other.position += other.position >= role.position
    world.state.roles[role.id] = role
    _fill(role, form)
    _announce(world, "CREATE", role)
    return role


def change(world: World, user: Id, role: Role, form: RoleForm) -> None:
    """Change the fields that the form has."""
    _must_have(world, user, form)
    _fill(role, form)
    _announce(world, "UPDATE", role)


def move(world: World, user: Id, forms: Sequence[PositionForm]) -> None:
    """Change the order of roles."""
    for form in forms:
        role = world.role(form.id)
        must_stand_above(world, user, role)
        if form.position is not None:
            role.position = form.position
            _announce(world, "UPDATE", role)


def delete(world: World, role: Role) -> None:
    """Delete a role, and take it from all who have it."""
    del world.state.roles[role.id]
    for member in world.state.members.values():
        member.roles[:] = [other for other in member.roles if other != role.id]
    data = {"guild_id": world.state.server, "role_id": role.id}
    world.announce(Event("GUILD_ROLE_DELETE", data))


def count_members(world: World) -> dict[Id, int]:
    """Count the members with each role; @everyone is not counted."""
    members = world.state.members.values()
    return {
        role: sum(role in member.roles for member in members)
        for role in world.state.roles
        if role != world.state.server
    }


def must_stand_above(world: World, user: Id, role: Role) -> None:
    """Refuse to change a role that is not under one's own highest role."""
    if user != world.state.owner and role.position >= _find_height(world, world.member(user)):
        raise DiscordError(Code.MISSING_PERMISSIONS)


def must_lead(world: World, user: Id, member: Member) -> None:
    """Refuse to change a member who ranks as high as oneself."""
    if user in (world.state.owner, member.user):
        return
    own = _find_height(world, world.member(user))
    if member.user == world.state.owner or _find_height(world, member) >= own:
        raise DiscordError(Code.MISSING_PERMISSIONS)


def _find_height(world: World, member: Member) -> int:
    return max((world.role(role).position for role in member.roles), default=0)


def _must_have(world: World, user: Id, form: RoleForm) -> None:
    world.require(user, Permission(form.permissions or 0))


def _fill(role: Role, form: RoleForm) -> None:
    for key, value in form.model_dump(exclude_none=True).items():
        setattr(role, key, value)


def _announce(world: World, change: str, role: Role) -> None:
    data = {"guild_id": world.state.server, "role": role_shape(role)}
    world.announce(Event(f"GUILD_ROLE_{change}", data))
