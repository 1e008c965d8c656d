"""The actions of a person."""

from typing import Annotated, Any

from aiohttp import web
from pydantic import Field, StringConstraints

from sandbox.control.calls import Control, answer, read_body
from sandbox.control.client_checks import (
    Resolved,
    check_fields,
    check_values,
    fill_options,
    find_command,
    list_option_definitions,
    nest_options,
)
from sandbox.control.files import upload_of
from sandbox.forms import commands as kinds
from sandbox.forms.base import Form, Snowflake, read
from sandbox.forms.channels import PostForm
from sandbox.forms.components import by_custom_id
from sandbox.forms.messages import MessageForm
from sandbox.interactions.interaction import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    SUBMITTED,
    Interaction,
)
from sandbox.protocol.constants import BUTTON, FORUM, PUBLIC_THREAD
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world import channels, chats, members, polls, posting, reacting, threads
from sandbox.world.files import came_from_people
from sandbox.world.message_shapes import people_shape
from sandbox.world.permissions import Permission
from sandbox.world.posting import Draft, Speaker
from sandbox.world.shapes import channel_shape, user_shape
from sandbox.world.things import Channel, Command, Message


class SayBody(Form):
    """A message, with files where there are any."""

    channel: Snowflake
    content: str = ""
    reply_to: Snowflake | None = None
    files: tuple[Any, ...] = ()


async def say(control: Control, person: Id, request: web.Request) -> web.Response:
    """Write a message."""
    body = await read_body(request, SayBody)
    channel = control.world.channel(body.channel)
    form: Json = {"content": body.content}
    if body.reply_to:
        form["message_reference"] = {"message_id": body.reply_to}
    draft = Draft(read(MessageForm, form), [upload_of(file) for file in body.files])
    posting.may_post(control.world, person, channel, draft)
    message = posting.post(control.world, channel, Speaker(person), draft)
    came_from_people(control.world, message.attachments)
    return answer(people_shape(control.world, message, person))


class PostBody(Form):
    """A post in a forum: its name, its first message, and its tags."""

    channel: Snowflake
    name: str
    content: str
    tags: tuple[Snowflake, ...] = ()


async def open_post(control: Control, person: Id, request: web.Request) -> web.Response:
    """Open a post in a forum."""
    body = await read_body(request, PostBody)
    world, parent = control.world, control.world.channel(body.channel)
    if parent.type != FORUM:
        raise ImpossibleError("Posts are opened in forums.")
    said = {"message": {"content": body.content}, "applied_tags": [*body.tags]}
    form = read(PostForm, {"name": body.name.strip(), **said})
    threads.may_open(world, person, parent, PUBLIC_THREAD)
    posting.check_new(form.message, ())
    thread = threads.open_thread(world, threads.Origin(parent, person), form, PUBLIC_THREAD)
    posting.post(world, thread, Speaker(person), Draft(form.message, id=thread.id))
    return answer(channel_shape(world, thread))


class RewriteBody(Form):
    """A message of one's own, and its new text."""

    message: Snowflake
    content: str


async def rewrite(control: Control, person: Id, request: web.Request) -> web.Response:
    """Change a message of one's own."""
    body = await read_body(request, RewriteBody)
    message = _own_message(control, person, body.message)
    posting.edit(control.world, message, read(MessageForm, {"content": body.content}))
    return answer(people_shape(control.world, message, person))


class MessageBody(Form):
    """A message."""

    message: Snowflake


async def delete(control: Control, person: Id, request: web.Request) -> web.Response:
    """Delete a message of one's own, or as a moderator somebody else's."""
    body = await read_body(request, MessageBody)
    message = _find_seen_message(control, person, body.message)
    channel = control.world.channel(message.channel)
    if message.author != person and not control.world.can(
        person, Permission.MANAGE_MESSAGES, channel
    ):
        raise ImpossibleError("You can only delete your own messages.")
    posting.delete(control.world, message)
    return answer({})


class CommandBody(Form):
    """A slash command with its options, or a context menu's command with its target."""

    channel: Snowflake
    command: str
    options: Json = Field(default_factory=dict[str, Any])
    message: Snowflake | None = None
    user: Snowflake | None = None


async def command(control: Control, person: Id, request: web.Request) -> web.Response:
    """Use a command."""
    body = await read_body(request, CommandBody)
    channel = control.world.channel(body.channel)
    found, subcommands = find_command(control.world, person, channel, body.command)
    resolved = Resolved(control.world, person, channel)
    data = _make_command_data(found)
    match found.definition["type"]:
        case kinds.CHAT_INPUT:
            definitions = list_option_definitions(found, subcommands)
            options = fill_options(definitions, body.options, resolved)
            data["options"] = nest_options(subcommands, options)
        case kinds.MESSAGE_COMMAND:
            data["target_id"] = resolved.message(channel.id, body.message or "")
        case _:
            data["target_id"] = resolved.user(body.user or "")
    interaction = control.interactions.new(COMMAND, person, channel, data | resolved.shape)
    interaction.name = " ".join([found.definition["name"], *subcommands])
    return _report(control, await control.interactions.send(interaction))


class AutocompleteBody(Form):
    """An option that is being written."""

    channel: Snowflake
    command: str
    option: str
    options: Json = Field(default_factory=dict[str, Any])


async def autocomplete(control: Control, person: Id, request: web.Request) -> web.Response:
    """Ask for suggestions while writing an option."""
    body = await read_body(request, AutocompleteBody)
    channel = control.world.channel(body.channel)
    found, subcommands = find_command(control.world, person, channel, body.command)
    focused = body.option
    definitions = {option["name"]: option for option in list_option_definitions(found, subcommands)}
    if not definitions.get(focused, {}).get("autocomplete"):
        raise ImpossibleError(f"The option {focused!r} has no autocomplete.")
    options: list[Json] = [
        {"name": name, "type": definitions[name]["type"], "value": value}
        | ({"focused": True} if name == focused else {})
        for name, value in ({focused: ""} | body.options).items()
        if name in definitions
    ]
    data = _make_command_data(found) | {"options": nest_options(subcommands, options)}
    interaction = control.interactions.new(AUTOCOMPLETE, person, channel, data)
    await control.interactions.send(interaction)
    return answer({"choices": interaction.choices})


class ComponentBody(Form):
    """A button pressed, or a choice in a select."""

    message: Snowflake
    custom_id: str
    values: tuple[str, ...] = ()


async def component(control: Control, person: Id, request: web.Request) -> web.Response:
    """Press a button or choose from a select."""
    body = await read_body(request, ComponentBody)
    message = _find_seen_message(control, person, body.message)
    part = by_custom_id(message.components, body.custom_id)
    if part.get("disabled"):
        raise ImpossibleError("This is disabled.")
    data: Json = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"]}
    channel = control.world.channel(message.channel)
    if part["type"] != BUTTON:
        resolved = Resolved(control.world, person, channel)
        data["values"] = check_values(part, list(body.values), resolved)
        data |= resolved.shape
    interaction = control.interactions.new(COMPONENT, person, channel, data)
    interaction.source = message
    return _report(control, await control.interactions.send(interaction))


class ModalBody(Form):
    """A form filled in."""

    interaction: Snowflake
    fields: Json = Field(default_factory=dict[str, Any])


async def modal(control: Control, person: Id, request: web.Request) -> web.Response:
    """Send a form that the bot opened."""
    body = await read_body(request, ModalBody)
    opener = control.interactions.modal_of(body.interaction, person)
    assert opener.modal is not None
    resolved = Resolved(control.world, person, opener.channel)
    components = check_fields(opener.modal, body.fields, resolved)
    data: Json = {"custom_id": opener.modal["custom_id"], "components": components}
    data |= resolved.shape
    interaction = control.interactions.new(SUBMITTED, person, opener.channel, data)
    interaction.source = opener.source
    opener.modal = None
    return _report(control, await control.interactions.send(interaction))


class ReactionBody(Form):
    """A reaction."""

    message: Snowflake
    emoji: str


async def react(control: Control, person: Id, request: web.Request) -> web.Response:
    """Put a reaction on a message."""
    body = await read_body(request, ReactionBody)
    message = _find_seen_message(control, person, body.message)
    if message.reader is not None:
        raise ImpossibleError("Nobody can react to a message that only they see.")
    reacting.react(control.world, person, message, body.emoji)
    return answer({})


async def unreact(control: Control, person: Id, request: web.Request) -> web.Response:
    """Take one's reaction off a message."""
    body = await read_body(request, ReactionBody)
    message = _find_seen_message(control, person, body.message)
    reacting.unreact(control.world, person, message, body.emoji)
    return answer({})


class VoteBody(Form):
    """A choice in a poll, by the answer's number."""

    message: Snowflake
    answer: int


async def vote(control: Control, person: Id, request: web.Request) -> web.Response:
    """Choose an answer of a poll."""
    body = await read_body(request, VoteBody)
    polls.vote(
        control.world, person, _find_seen_message(control, person, body.message), body.answer
    )
    return answer({})


async def unvote(control: Control, person: Id, request: web.Request) -> web.Response:
    """Take a choice back."""
    body = await read_body(request, VoteBody)
    polls.unvote(
        control.world, person, _find_seen_message(control, person, body.message), body.answer
    )
    return answer({})


class ChannelBody(Form):
    """A channel."""

    channel: Snowflake


async def typing(control: Control, person: Id, request: web.Request) -> web.Response:
    """Show that somebody is typing."""
    body = await read_body(request, ChannelBody)
    channel = control.world.channel(body.channel)
    _must_see(control, person, channel)
    channels.announce_typing(control.world, person, channel)
    return answer({})


class ChatBody(Form):
    """The others in a chat, by name or id; the bot is one of them where it is named."""

    others: tuple[str, ...]


async def open_chat(control: Control, person: Id, request: web.Request) -> web.Response:
    """Open a chat with somebody, or with several; one that there is already is found again."""
    body = await read_body(request, ChatBody)
    world = control.world
    bot = world.bot
    named = [bot.id if name in (bot.id, bot.name) else control.person(name) for name in body.others]
    return answer(channel_shape(world, chats.open_chat(world, [person, *named])))


async def install(control: Control, person: Id, request: web.Request) -> web.Response:
    """Add the application to one's own account."""
    chats.install(control.world, person, is_on=True)
    return answer({})


async def uninstall(control: Control, person: Id, request: web.Request) -> web.Response:
    """Take the application off one's own account."""
    chats.install(control.world, person, is_on=False)
    return answer({})


PersonName = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=32, pattern=r"^[^\x00-\x1f\x7f/@#]+$"
    ),
]
"""A name that a client would let somebody have, and that an address of this API can hold."""


class PersonBody(Form):
    """Somebody new, with roles by name or id, and the language of their client."""

    name: PersonName
    roles: tuple[str, ...] = ()
    locale: Annotated[str, StringConstraints(pattern=r"^[a-zA-Z-]{2,10}$")] = "en-US"


async def join(control: Control, request: web.Request) -> web.Response:
    """Add a new person to the server, or one who left and comes back."""
    body = await read_body(request, PersonBody)
    name, world = body.name, control.world
    if any(name in (user.name, user.shown_name) for user in world.people()):
        raise ImpossibleError(f"There is a person called {name} already.")
    member = members.join(world, name, [_find_role(control, role) for role in body.roles])
    user = world.user(member.user)
    user.locale = body.locale
    return answer(user_shape(user) | {"roles": member.roles, "joined_at": member.joined_at})


async def leave(control: Control, person: Id, request: web.Request) -> web.Response:
    """Leave the server; joining by the same name comes back to the same account."""
    if person == control.world.state.owner:
        raise ImpossibleError("The owner of a server cannot leave it.")
    members.leave(control.world, person)
    return answer({})


def _find_role(control: Control, named: str) -> Id:
    for role in control.world.state.roles.values():
        if named in (role.id, role.name):
            return role.id
    raise ImpossibleError(f"There is no role {named!r}.")


def _find_seen_message(control: Control, person: Id, number: Id) -> Message:
    message = control.world.find_message(number)
    if message.reader not in (None, person):
        raise ImpossibleError("You cannot see this message.")
    _must_see(control, person, control.world.channel(message.channel))
    return message


def _own_message(control: Control, person: Id, number: Id) -> Message:
    message = _find_seen_message(control, person, number)
    if message.author != person:
        raise ImpossibleError("You can only change your own messages.")
    return message


def _must_see(control: Control, person: Id, channel: Channel) -> None:
    if not control.world.can(person, Permission.VIEW_CHANNEL, channel):
        raise ImpossibleError("You cannot see this channel.")


def _make_command_data(found: Command) -> Json:
    data: Json = {
        "id": found.id,
        "name": found.definition["name"],
        "type": found.definition["type"],
    }
    return data | {"guild_id": found.server} if found.server else data


def _report(control: Control, interaction: Interaction) -> web.Response:
    """Report how the bot first answered."""
    report: Json = {"interaction": interaction.id, "answered": interaction.answered}
    messages = control.world.messages(interaction.channel.id)
    message = messages.get(interaction.original or "")
    if message is not None:
        report["message"] = people_shape(control.world, message, interaction.person)
    if interaction.modal is not None:
        report["modal"] = interaction.modal
    if interaction.reason is not None:
        report["reason"] = interaction.reason
    return answer(report)
