"""What a client makes of a person's command before it sends it.

Rule of this file: what a client would not send is refused here, so that the bot never sees it.
"""

import base64
from dataclasses import dataclass, field
from typing import Any

from sandbox.forms import commands as kinds
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.json import Json, is_json
from sandbox.protocol.snowflakes import Id
from sandbox.world import commands
from sandbox.world.message_shapes import message_shape
from sandbox.world.permissions import Permission
from sandbox.world.shapes import channel_shape, member_shape, role_shape, user_shape
from sandbox.world.things import Channel, Command, Picture
from sandbox.world.world import World


@dataclass
class Resolved:
    """The objects behind the ids in a command's options."""

    world: World
    person: Id
    parts: dict[str, Json] = field(default_factory=dict[str, Json])

    def add(self, kind: str, number: Id, shape: Json) -> Id:
        self.parts.setdefault(kind, {})[number] = shape
        return number

    def user(self, number: Id) -> Id:
        user = self.world.state.users.get(number)
        if user is None:
            raise ImpossibleError(f"There is no user {number}.")
        member = self.world.state.members.get(number)
        if member is not None:
            allowed = str(int(self.world.permissions(number)))
            self.add("members", number, member_shape(member) | {"permissions": allowed})
        return self.add("users", number, user_shape(user))

    def role(self, number: Id) -> Id:
        role = self.world.state.roles.get(number)
        if role is None:
            raise ImpossibleError(f"There is no role {number}.")
        return self.add("roles", number, role_shape(role))

    def mentionable(self, number: Id) -> Id:
        return self.role(number) if number in self.world.state.roles else self.user(number)

    def channel(self, number: Id, kinds_allowed: list[int] | None) -> Id:
        channel = self.world.state.channels.get(number)
        if channel is None or not self.world.can(self.person, Permission.VIEW_CHANNEL, channel):
            raise ImpossibleError(f"There is no channel {number}.")
        if kinds_allowed and channel.type not in kinds_allowed:
            raise ImpossibleError(f"#{channel.name} is not of a kind that can be chosen here.")
        allowed = str(int(self.world.permissions(self.person, channel)))
        shape = channel_shape(self.world, channel) | {"permissions": allowed}
        return self.add("channels", number, shape)

    def message(self, channel: Id, number: Id) -> Id:
        message = self.world.state.messages.get(channel, {}).get(number)
        if message is None or message.reader not in (None, self.person):
            raise ImpossibleError("There is no such message in this channel.")
        return self.add("messages", number, message_shape(self.world, message, self.person))

    def attachment(self, given: Any) -> Id:
        if not is_json(given) or "filename" not in given:
            raise ImpossibleError("An attachment is given as {filename, content_type?, content}.")
        content = base64.b64decode(str(given.get("content", "")))
        kind = str(given.get("content_type", "application/octet-stream"))
        number = self.world.new_id()
        self.world.state.pictures[number] = Picture(kind, content)
        url = f"{self.world.cdn}/attachments/0/{number}/{given['filename']}"
        shape: Json = {"id": number, "filename": given["filename"], "size": len(content)}
        shape |= {"url": url, "proxy_url": url, "content_type": kind, "ephemeral": True}
        return self.add("attachments", number, shape)


def find(world: World, person: Id, channel: Channel, path: str) -> tuple[Command, list[str]]:
    """The command behind `debate start`, and the names of its subcommands."""
    if not world.can(person, Permission.VIEW_CHANNEL, channel):
        raise ImpossibleError("You cannot see this channel.")
    if not world.can(person, Permission.USE_APPLICATION_COMMANDS, channel):
        raise ImpossibleError("You may not use application commands in this channel.")
    if channel.thread is not None and channel.thread.archived:
        raise ImpossibleError("Commands cannot be used in an archived thread.")
    for command in commands.visible_to(world, person):
        name: str = command.definition["name"]
        is_slash = command.definition["type"] == kinds.CHAT_INPUT
        if path == name or (is_slash and path.startswith(name + " ")):
            return command, path[len(name) :].split()
    raise ImpossibleError(f"There is no command {path!r} that you can use here.")


def leaf(command: Command, subcommands: list[str]) -> list[Json]:
    """The definitions of the options of a command or of its innermost subcommand."""
    options: list[Json] = command.definition.get("options", [])
    for name in subcommands:
        inner = [o for o in options if o["name"] == name and o["type"] <= kinds.SUBCOMMAND_GROUP]
        if not inner:
            raise ImpossibleError(f"/{command.definition['name']} has no subcommand {name!r}.")
        options = inner[0].get("options", [])
    if any(option["type"] <= kinds.SUBCOMMAND_GROUP for option in options):
        choices = ", ".join(option["name"] for option in options)
        raise ImpossibleError(f"Choose a subcommand: {choices}.")
    return options


def filled_in(definitions: list[Json], values: Json, resolved: Resolved) -> list[Json]:
    """The options with their values; refused where a client would not send them."""
    known = {definition["name"] for definition in definitions}
    for name in values:
        if name not in known:
            raise ImpossibleError(f"There is no option {name!r}.")
    filled: list[Json] = []
    for definition in definitions:
        name = definition["name"]
        if name in values:
            value = _value(definition, values[name], resolved)
            filled.append({"name": name, "type": definition["type"], "value": value})
        elif definition.get("required"):
            raise ImpossibleError(f"The option {name!r} is required.")
    return filled


def nested(command: Command, subcommands: list[str], options: list[Json]) -> list[Json]:
    """Options put inside the subcommands they belong to."""
    types = {1: [kinds.SUBCOMMAND], 2: [kinds.SUBCOMMAND_GROUP, kinds.SUBCOMMAND]}
    for name, kind in reversed(
        list(zip(subcommands, types.get(len(subcommands), []), strict=False))
    ):
        options = [{"name": name, "type": kind, "options": options}]
    return options


def _value(definition: Json, value: Any, resolved: Resolved) -> Any:
    name = definition["name"]
    match definition["type"]:
        case kinds.STRING:
            return _text(definition, value)
        case kinds.INTEGER | kinds.NUMBER:
            return _number(definition, value)
        case kinds.BOOLEAN:
            if not isinstance(value, bool):
                raise ImpossibleError(f"The option {name!r} is true or false.")
            return value
        case kinds.USER:
            return resolved.user(str(value))
        case kinds.ROLE:
            return resolved.role(str(value))
        case kinds.MENTIONABLE:
            return resolved.mentionable(str(value))
        case kinds.CHANNEL:
            return resolved.channel(str(value), definition.get("channel_types"))
        case _:
            return resolved.attachment(value)


def _text(definition: Json, value: Any) -> str:
    name = definition["name"]
    if not isinstance(value, str):
        raise ImpossibleError(f"The option {name!r} is a text.")
    value = value.strip()
    least = max(definition.get("min_length") or 0, 1 if definition.get("required") else 0)
    most = definition.get("max_length") or 6000
    if not least <= len(value) <= most:
        raise ImpossibleError(f"The option {name!r} takes {least} to {most} characters.")
    _must_be_a_choice(definition, value)
    return value


def _number(definition: Json, value: Any) -> int | float:
    name = definition["name"]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or (definition["type"] == kinds.INTEGER and value != int(value)):
        raise ImpossibleError(f"The option {name!r} is a number.")
    least, most = definition.get("min_value"), definition.get("max_value")
    if (least is not None and value < least) or (most is not None and value > most):
        raise ImpossibleError(f"The option {name!r} is out of its range ({least} to {most}).")
    _must_be_a_choice(definition, value)
    return int(value) if definition["type"] == kinds.INTEGER else value


def _must_be_a_choice(definition: Json, value: Any) -> None:
    choices: list[Json] = definition.get("choices") or []
    values: list[Any] = [choice["value"] for choice in choices]
    if values and value not in values:
        names = ", ".join(str(known) for known in values)
        raise ImpossibleError(f"The option {definition['name']!r} is one of: {names}.")
