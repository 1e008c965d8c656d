"""Members of the server: who they are, what they may do, and who is banned."""

from sandbox.forms.members import BanForm, BulkBanForm, MemberForm, OwnMemberForm
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, ok
from sandbox.world import members, roles
from sandbox.world.permissions import Permission
from sandbox.world.shapes import full_member_shape, user_shape
from sandbox.world.things import Member, Role

routes = Routes()

MEMBERS = "/guilds/{guild_id}/members"
BANS = "/guilds/{guild_id}/bans"
NEEDED = {
    "nick": Permission.MANAGE_NICKNAMES,
    "roles": Permission.MANAGE_ROLES,
    "communication_disabled_until": Permission.MODERATE_MEMBERS,
}
"""The permission that each part of a change to a member needs."""


@routes.on("GET", MEMBERS)
def list_members(call: Call) -> Answer:
    """List members in the order of their ids."""
    world = call.server()
    found = call.page(world.state.members, default=1, most=1000)
    return ok([full_member_shape(world, world.member(user)) for user in found])


@routes.on("GET", MEMBERS + "/search")
def search_members(call: Call) -> Answer:
    """List members whose names begin so."""
    world, limit = call.server(), call.number("limit", 1, 1, 1000)
    wanted = call.query.get("query", "")
    if not wanted:
        raise invalid("query", "BASE_TYPE_REQUIRED", "This field is required")
    found = list(members.list_called(world, wanted))[:limit]
    return ok([full_member_shape(world, member) for member in found])


@routes.on("PATCH", MEMBERS + "/@me")
def change_own_member(call: Call) -> Answer:
    """Give the bot another name in this server."""
    world, form = call.server(), call.form(OwnMemberForm)
    world.require(call.me, Permission.CHANGE_NICKNAME)
    own = world.member(call.me)
    members.change(world, own, MemberForm.model_validate(form.model_dump(exclude_unset=True)))
    return ok(full_member_shape(world, own) | {"permissions": str(int(world.permissions(call.me)))})


@routes.on("GET", MEMBERS + "/{user_id}")
def get_member(call: Call) -> Answer:
    """Get one member."""
    world = call.server()
    return ok(full_member_shape(world, world.member(call.path["user_id"])))


@routes.on("PATCH", MEMBERS + "/{user_id}")
def change_member(call: Call) -> Answer:
    """Change a member's name or roles, or silence them for a time."""
    world, form = call.server(), call.form(MemberForm)
    member = world.member(call.path["user_id"])
    for key in form.model_fields_set:
        world.require(call.me, NEEDED[key])
    roles.must_lead(world, call.me, member)
    for role in set(form.roles or member.roles) ^ set(member.roles):
        _must_give(call, world.role(role))
    members.change(world, member, form)
    return ok(full_member_shape(world, member))


@routes.on("DELETE", MEMBERS + "/{user_id}")
def kick(call: Call) -> Answer:
    """Remove somebody from the server; they may come back."""
    world = call.server()
    world.require(call.me, Permission.KICK_MEMBERS)
    member = world.member(call.path["user_id"])
    roles.must_lead(world, call.me, member)
    members.leave(world, member.user)
    return NOTHING


@routes.on("PUT", MEMBERS + "/{user_id}/roles/{role_id}")
def give_role(call: Call) -> Answer:
    """Give a member a role that is below the caller's own."""
    member, role = _find_member_and_role(call)
    if role.id not in member.roles:
        members.change_roles(call.world, member, [*member.roles, role.id])
    return NOTHING


@routes.on("DELETE", MEMBERS + "/{user_id}/roles/{role_id}")
def take_role(call: Call) -> Answer:
    """Take a role from a member."""
    member, role = _find_member_and_role(call)
    if role.id in member.roles:
        left = [other for other in member.roles if other != role.id]
        members.change_roles(call.world, member, left)
    return NOTHING


@routes.on("GET", BANS)
def list_bans(call: Call) -> Answer:
    """List who is banned."""
    world = call.server()
    world.require(call.me, Permission.BAN_MEMBERS)
    return ok([_ban(call, user) for user in call.page(world.state.bans, default=1000, most=1000)])


@routes.on("GET", BANS + "/{user_id}")
def get_ban(call: Call) -> Answer:
    """Get somebody's ban, if there is one, with its reason."""
    call.server().require(call.me, Permission.BAN_MEMBERS)
    return ok(_ban(call, call.path["user_id"]))


@routes.on("PUT", BANS + "/{user_id}")
def ban(call: Call) -> Answer:
    """Ban somebody."""
    call.server().require(call.me, Permission.BAN_MEMBERS)
    _ban_one(call, call.path["user_id"], call.form(BanForm))
    return NOTHING


@routes.on("DELETE", BANS + "/{user_id}")
def unban(call: Call) -> Answer:
    """Lift a ban."""
    world = call.server()
    world.require(call.me, Permission.BAN_MEMBERS)
    _ban(call, call.path["user_id"])
    members.unban(world, call.path["user_id"])
    return NOTHING


@routes.on("POST", "/guilds/{guild_id}/bulk-ban")
def ban_many(call: Call) -> Answer:
    """Ban many at once."""
    call.server().require(call.me, Permission.BAN_MEMBERS | Permission.MANAGE_GUILD)
    form = call.form(BulkBanForm)
    banned: list[Id] = []
    for user in form.user_ids:
        try:
            _ban_one(call, user, form)
        except DiscordError:
            continue
        banned.append(user)
    failed = [user for user in form.user_ids if user not in banned]
    return ok({"banned_users": banned, "failed_users": failed})


def _ban_one(call: Call, user: Id, form: BanForm) -> None:
    world = call.world
    if user in world.state.members:
        roles.must_lead(world, call.me, world.member(user))
    members.ban(world, world.user(user).id, call.reason, form.seconds)


def _ban(call: Call, user: Id) -> Json:
    if user not in call.world.state.bans:
        raise DiscordError(Code.UNKNOWN_BAN)
    return {
        "user": user_shape(call.world.user(user)),
        "reason": call.world.state.bans[user],
    }


def _find_member_and_role(call: Call) -> tuple[Member, Role]:
    world = call.server()
    world.require(call.me, Permission.MANAGE_ROLES)
    member, role = world.member(call.path["user_id"]), world.role(call.path["role_id"])
    _must_give(call, role)
    return member, role


def _must_give(call: Call, role: Role) -> None:
    if role.id == call.world.state.server or role.managed:
        raise DiscordError(Code.MISSING_PERMISSIONS)
    roles.must_stand_above(call.world, call.me, role)
