"""The checks that a client makes of a command, a choice or a modal before it sends it.

Rule of this file: what a client would not send is refused here, so that the bot never sees it.
"""

from dataclasses import dataclass, field
from typing import Any

from sandbox.control.files import upload_of
from sandbox.forms import commands as kinds
from sandbox.protocol import constants
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world import commands, files
from sandbox.world.message_shapes import message_shape
from sandbox.world.permissions import Permission
from sandbox.world.shapes import channel_shape, member_shape, role_shape, user_shape
from sandbox.world.things import Channel, Command
from sandbox.world.world import World


@dataclass
class Resolved:
    """The objects behind the ids in what a person sends."""

    world: World
    person: Id
    place: Channel
    """The place where they send it."""
    parts: dict[str, Json] = field(default_factory=dict[str, Json])

    @property
    def shape(self) -> Json:
        """The part of an interaction's data that describes them; empty where there are none."""
        return {"resolved": self.parts} if self.parts else {}

    def add(self, kind: str, number: Id, shape: Json) -> Id:
        self.parts.setdefault(kind, {})[number] = shape
        return number

    def user(self, number: Id) -> Id:
        user = self.world.state.users.get(number)
        if user is None:
            raise ImpossibleError(f"There is no user {number}.")
        member = self.world.state.members.get(number)
        if member is not None:
            allowed = str(int(self.world.permissions(number, self.place)))
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
        kept = files.keep(self.world, upload_of(given))
        files.came_from_people(self.world, [kept])
        shape = files.attachment_shape(self.world, files.place_of_options(self.world), kept)
        return self.add("attachments", kept.id, shape | {"ephemeral": True})


def find_command(
    world: World, person: Id, channel: Channel, path: str
) -> tuple[Command, list[str]]:
    """Find the command behind `debate start`, and the names of its subcommands."""
    if not world.can(person, Permission.VIEW_CHANNEL, channel):
        raise ImpossibleError("You cannot see this channel.")
    if not world.can(person, Permission.USE_APPLICATION_COMMANDS, channel):
        raise ImpossibleError("You may not use application commands in this channel.")
    if channel.thread is not None and channel.thread.archived:
        raise ImpossibleError("Commands cannot be used in an archived thread.")
    for command in commands.list_visible_to(world, person, channel):
        name: str = command.definition["name"]
        is_slash = command.definition["type"] == kinds.CHAT_INPUT
        if path == name or (is_slash and path.startswith(name + " ")):
            return command, path[len(name) :].split()
    raise ImpossibleError(f"There is no command {path!r} that you can use here.")


def list_option_definitions(command: Command, subcommands: list[str]) -> list[Json]:
    """List the definitions of the options of a command or of its innermost subcommand."""
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


def fill_options(definitions: list[Json], values: Json, resolved: Resolved) -> list[Json]:
    """Fill in the options with their values; refuse what a client would not send."""
    known = {definition["name"] for definition in definitions}
    for name in values:
        if name not in known:
            raise ImpossibleError(f"There is no option {name!r}.")
    filled: list[Json] = []
    for definition in definitions:
        name = definition["name"]
        if name in values:
            value = _read_option_value(definition, values[name], resolved)
            filled.append({"name": name, "type": definition["type"], "value": value})
        elif definition.get("required"):
            raise ImpossibleError(f"The option {name!r} is required.")
    return filled


def nest_options(subcommands: list[str], options: list[Json]) -> list[Json]:
    """Put options inside the subcommands they belong to."""
    types = {1: [kinds.SUBCOMMAND], 2: [kinds.SUBCOMMAND_GROUP, kinds.SUBCOMMAND]}
    levels = zip(subcommands, types.get(len(subcommands), []), strict=False)
    for name, kind in reversed(list(levels)):
        options = [{"name": name, "type": kind, "options": options}]
    return options


def check_values(part: Json, values: list[Any], resolved: Resolved) -> list[str]:
    """Return the values chosen in a select, if they may be chosen."""
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    if not least <= len(values) <= most:
        raise ImpossibleError(f"Choose {least} to {most} here.")
    return [_check_choice(part, str(value), resolved) for value in values]


def check_fields(modal: Json, fields: Json, resolved: Resolved) -> list[Json]:
    """Return the components of a form with what was written in them."""
    known: set[str] = set()
    components = [_fill_field(part, fields, known, resolved) for part in modal["components"]]
    for name in fields:
        if name not in known:
            raise ImpossibleError(f"The form has no field {name!r}.")
    return components


def _read_option_value(definition: Json, value: Any, resolved: Resolved) -> Any:
    name = definition["name"]
    match definition["type"]:
        case kinds.STRING:
            return _read_option_text(definition, value)
        case kinds.INTEGER | kinds.NUMBER:
            return _read_option_number(definition, value)
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


def _read_option_text(definition: Json, value: Any) -> str:
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


def _read_option_number(definition: Json, value: Any) -> int | float:
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


def _fill_field(part: Json, fields: Json, known: set[str], resolved: Resolved) -> Json:
    shape: Json = {"type": part["type"], "id": part.get("id", 0)}
    if "components" in part:
        inner = [_fill_field(child, fields, known, resolved) for child in part["components"]]
        return shape | {"components": inner}
    if "component" in part:
        return shape | {"component": _fill_field(part["component"], fields, known, resolved)}
    if "custom_id" not in part:
        return shape
    known.add(part["custom_id"])
    return shape | {"custom_id": part["custom_id"]} | _read_field_value(part, fields, resolved)


def _read_field_value(part: Json, fields: Json, resolved: Resolved) -> Json:
    given = fields.get(part["custom_id"])
    match part["type"]:
        case constants.TEXT_INPUT:
            return {"value": _read_field_text(part, given)}
        case constants.RADIO_GROUP:
            chosen = _check_chosen(part, [] if given is None else [given], resolved, most=1)
            return {"value": chosen[0] if chosen else None}
        case constants.CHECKBOX:
            return {"value": bool(part.get("default") if given is None else given)}
        case constants.FILE_UPLOAD:
            files = _check_count(part, given or [], most=part.get("max_values", 1))
            return {"values": [resolved.attachment(file) for file in files]}
        case _:
            most = part.get("max_values") or len(part.get("options", [0]))
            return {"values": _check_chosen(part, given or [], resolved, most=most)}


def _read_field_text(part: Json, given: Any) -> str:
    text = str(part.get("value", "") if given is None else given)
    name = part.get("label") or part["custom_id"]
    if not text:
        if part.get("required", True):
            raise ImpossibleError(f"{name!r} must be filled in.")
        return text
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if not least <= len(text) <= most:
        raise ImpossibleError(f"{name!r} takes {least} to {most} characters.")
    return text


def _check_chosen(part: Json, given: list[Any], resolved: Resolved, *, most: int) -> list[str]:
    return [
        _check_choice(part, str(value), resolved) for value in _check_count(part, given, most=most)
    ]


def _check_count(part: Json, given: list[Any], *, most: int) -> list[Any]:
    is_required = part.get("required", True)
    least = (part.get("min_values") or 1) if is_required else 0
    if not least <= len(given) <= most:
        raise ImpossibleError(f"Choose {least} to {most} in {part['custom_id']!r}.")
    return given


def _check_choice(part: Json, value: str, resolved: Resolved) -> str:
    match part["type"]:
        case constants.USER_SELECT:
            return resolved.user(value)
        case constants.ROLE_SELECT:
            return resolved.role(value)
        case constants.MENTIONABLE_SELECT:
            return resolved.mentionable(value)
        case constants.CHANNEL_SELECT:
            return resolved.channel(value, part.get("channel_types"))
        case _:
            if value not in [option["value"] for option in part.get("options", [])]:
                raise ImpossibleError(f"{value!r} is not one of the options.")
            return value
