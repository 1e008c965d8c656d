"""People who join the server, leave it, and come back."""

from collections.abc import Iterable

from sandbox.forms.users import MeForm
from sandbox.protocol.snowflakes import Id
from sandbox.world import pictures, threads
from sandbox.world.initial_state import add_person
from sandbox.world.shapes import arriving_server_shape, full_member_shape, me_shape, user_shape
from sandbox.world.things import Member
from sandbox.world.world import Event, World


def join(world: World, name: str, roles: Iterable[Id]) -> Member:
    """Somebody new joins, or somebody who left comes back with the account they had."""
    known = next((user for user in world.state.users.values() if user.shown_name == name), None)
    if known is None:
        person = add_person(world.state, world.new_id(), name, world.now())
    else:
        person = known.id
        world.state.members[person] = Member(person, [], world.now())
    member = world.member(person)
    member.roles.extend(roles)
    arrival = full_member_shape(world, member) | {"guild_id": world.state.server}
    world.announce(Event("GUILD_MEMBER_ADD", arrival))
    return member


def change_roles(world: World, member: Member, roles: Iterable[Id]) -> None:
    """Give a member these roles in the place of theirs."""
    member.roles[:] = roles
    changed = full_member_shape(world, member) | {"guild_id": world.state.server}
    world.announce(Event("GUILD_MEMBER_UPDATE", changed))


def change_bot(world: World, form: MeForm) -> None:
    """Give the bot a name or a face."""
    bot = world.bot
    if form.username is not None:
        bot.name = form.username
    if "avatar" in form.model_fields_set:
        bot.avatar = pictures.store_uri(world.state, "avatar", form.avatar)
    world.announce(Event("USER_UPDATE", me_shape(bot)))


def remove_bot(world: World) -> None:
    """Somebody removes the bot from the server; its webhooks stay."""
    del world.state.members[world.state.bot]
    world.announce(Event("GUILD_DELETE", {"id": world.state.server}))


def invite_bot(world: World, roles: Iterable[Id]) -> None:
    """Somebody invites the bot once more."""
    bot = world.state.bot
    world.state.members[bot] = Member(bot, list(roles), world.now())
    server = arriving_server_shape(world, with_members=False)
    del server["unavailable"]  # the mark of a server that was there before
    world.announce(Event("GUILD_CREATE", server))


def leave(world: World, person: Id) -> None:
    """Somebody leaves; what they wrote and reacted with stays."""
    del world.state.members[person]
    for channel, _ in world.threads():
        threads.leave(world, channel, person)
    gone = {"guild_id": world.state.server, "user": user_shape(world.user(person))}
    world.announce(Event("GUILD_MEMBER_REMOVE", gone))
