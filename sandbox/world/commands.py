"""The commands that the application has set, and who sees them."""

from sandbox.forms.base import read
from sandbox.forms.commands import CommandForm
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world.permissions import Permission
from sandbox.world.things import Channel, Command
from sandbox.world.world import Event, World

OF_ITS_TYPE_MAX = {1: 100, 2: 15, 3: 15}


def of_place(world: World, server: Id | None) -> list[Command]:
    """List the commands set for a server, or for all (None)."""
    return [command for command in world.state.commands.values() if command.server == server]


def replace_all(world: World, server: Id | None, forms: list[CommandForm]) -> list[Command]:
    """Set all commands of a place at once; one that has its name and type keeps its id."""
    for kind, most in OF_ITS_TYPE_MAX.items():
        if sum(form.type == kind for form in forms) > most:
            raise DiscordError(Code.TOO_MANY_COMMANDS)
    old = {_key(command.definition): command for command in of_place(world, server)}
    for command in old.values():
        del world.state.commands[command.id]
    made = [_keep_command(world, server, form, old.get((form.type, form.name))) for form in forms]
    _announce(world)
    return made


def put(world: World, server: Id | None, form: CommandForm) -> tuple[Command, bool]:
    """Set one command; return True if it is new."""
    old = {_key(command.definition): command for command in of_place(world, server)}
    before = old.get((form.type, form.name))
    same_type = sum(kind == form.type for kind, _ in old)
    if before is None and same_type >= OF_ITS_TYPE_MAX[form.type]:
        raise DiscordError(Code.TOO_MANY_COMMANDS)
    command = _keep_command(world, server, form, before)
    _announce(world)
    return command, before is None


def change(world: World, command: Command, body: Json) -> Command:
    """Change the fields that the body has."""
    form = read(CommandForm, command.definition | body | {"type": command.definition["type"]})
    changed = _keep_command(world, command.server, form, command)
    _announce(world)
    return changed


def delete(world: World, command: Command) -> None:
    """Delete a command."""
    del world.state.commands[command.id]
    _announce(world)


def find(world: World, server: Id | None, command: Id) -> Command:
    """Find a command of a place by its id."""
    found = world.state.commands.get(command)
    if found is None or found.server != server:
        raise DiscordError(Code.UNKNOWN_COMMAND)
    return found


def shape(world: World, command: Command) -> Json:
    """Make an application command object."""
    made = command.definition | {
        "id": command.id,
        "application_id": world.state.application,
        "version": command.version,
    }
    return made | {"guild_id": command.server} if command.server else made


def list_visible_to(world: World, person: Id, channel: Channel | None = None) -> list[Command]:
    """List the commands that a client offers in a chat, or in the server, which is None.

    A server's own hides a global one.
    """
    in_server = channel is None or not channel.recipients
    offered = {
        _key(command.definition): command
        for place in (None, world.state.server if in_server else "")
        for command in of_place(world, place)
    }
    return [c for c in offered.values() if may_use(world, person, c, channel)]


def context_of(world: World, channel: Channel | None) -> int:
    """Find the context's number: 0 in the server, 1 in a chat with the bot, 2 in another chat."""
    if channel is None or not channel.recipients:
        return 0
    return 1 if world.state.bot in channel.recipients else 2


def owners_of(world: World, person: Id, channel: Channel | None, kinds: list[int]) -> Json:
    """List the installations that bring a command of these kinds there: server's, person's."""
    context, state = context_of(world, channel), world.state
    owners: Json = {}
    if 0 in kinds and context != 2 and (context == 1 or state.bot in state.members):
        owners["0"] = "0" if context == 1 else state.server
    if 1 in kinds and person in state.installed_by:
        owners["1"] = person
    return owners


def may_use(world: World, person: Id, command: Command, channel: Channel | None = None) -> bool:
    """True if a command is there, and somebody has the permissions that it asks of its users."""
    definition = command.definition
    contexts = definition["contexts"]
    if contexts is None:
        contexts = [0, 1] if definition["dm_permission"] else [0]
    owners = owners_of(world, person, channel, definition["integration_types"])
    if context_of(world, channel) not in contexts or not owners:
        return False
    needed = definition.get("default_member_permissions")
    if channel is not None and channel.recipients:
        return True
    if needed is None:
        return True
    if needed == "0":
        return world.can(person, Permission.ADMINISTRATOR)
    return int(world.permissions(person)) & int(needed) == int(needed)


def _keep_command(
    world: World, server: Id | None, form: CommandForm, old: Command | None
) -> Command:
    definition = form.definition()
    is_same = old is not None and old.definition == definition
    command = Command(
        id=old.id if old else world.new_id(),
        version=old.version if old and is_same else world.new_id(),
        definition=definition,
        server=server,
    )
    world.state.commands[command.id] = command
    return command


def _key(definition: Json) -> tuple[int, str]:
    return definition["type"], definition["name"]


def _announce(world: World) -> None:
    world.announce(Event("COMMANDS_UPDATE", {}))
