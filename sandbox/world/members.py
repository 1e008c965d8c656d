"""People who join the server, leave it, and come back."""

from collections.abc import Iterable, Iterator

from sandbox.forms.members import MemberForm
from sandbox.forms.users import MeForm
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.snowflakes import Id, write_timestamp
from sandbox.world import pictures, posting, threads
from sandbox.world.initial_state import add_person
from sandbox.world.shapes import arriving_server_shape, full_member_shape, me_shape, user_shape
from sandbox.world.things import Member
from sandbox.world.world import Event, World


def join(world: World, name: str, roles: Iterable[Id]) -> Member:
    """Add somebody new, or somebody who left and comes back with the account they had."""
    known = next((user for user in world.state.users.values() if user.shown_name == name), None)
    if known is not None and known.id in world.state.bans:
        raise ImpossibleError(f"{name} is banned from this server.")
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


def list_called(world: World, wanted: str) -> Iterator[Member]:
    """List the members with any name that begins so."""
    for member in world.state.members.values():
        user = world.user(member.user)
        names = (user.name, user.shown_name or "", member.nick or "")
        if any(name.casefold().startswith(wanted.casefold()) for name in names):
            yield member


def change(world: World, member: Member, form: MemberForm) -> None:
    """Change the fields that the form has."""
    given = form.model_fields_set
    if "nick" in given:
        member.nick = form.nick or None
    if "communication_disabled_until" in given:
        until = form.communication_disabled_until
        member.silent_until = until and write_timestamp(until.timestamp())
    roles = member.roles if form.roles is None else form.roles
    change_roles(world, member, list(dict.fromkeys(roles)))


def ban(world: World, user: Id, reason: str | None, seconds: int) -> None:
    """Ban somebody, and delete what they wrote in the last seconds."""
    world.state.bans[user] = reason
    for channel, messages in list(world.state.messages.items()):
        for message in [m for m in messages.values() if m.author == user]:
            if world.age(message.id) < seconds:
                posting.delete(world, world.message(channel, message.id))
    if user in world.state.members:
        leave(world, user)
    told = {"guild_id": world.state.server, "user": user_shape(world.user(user))}
    world.announce(Event("GUILD_BAN_ADD", told))


def unban(world: World, user: Id) -> None:
    """Lift a ban."""
    del world.state.bans[user]
    told = {"guild_id": world.state.server, "user": user_shape(world.user(user))}
    world.announce(Event("GUILD_BAN_REMOVE", told))


def change_roles(world: World, member: Member, roles: Iterable[Id]) -> None:
    """Replace a member's roles with these."""
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
    """Remove the bot from the server; its webhooks stay."""
    del world.state.members[world.state.bot]
    world.announce(Event("GUILD_DELETE", {"id": world.state.server}))


def invite_bot(world: World, roles: Iterable[Id]) -> None:
    """Invite the bot once more."""
    bot = world.state.bot
    world.state.members[bot] = Member(bot, list(roles), world.now())
    server = arriving_server_shape(world, with_members=False)
    del server["unavailable"]  # the mark of a server that was there before
    world.announce(Event("GUILD_CREATE", server))


def leave(world: World, person: Id) -> None:
    """Remove somebody who leaves; what they wrote and reacted with stays."""
    del world.state.members[person]
    for channel, _ in world.threads():
        threads.leave(world, channel, person)
    gone = {"guild_id": world.state.server, "user": user_shape(world.user(person))}
    world.announce(Event("GUILD_MEMBER_REMOVE", gone))
