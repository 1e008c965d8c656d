"""Chats outside the server, and the application on people's own accounts."""

from sandbox.protocol.constants import DIRECT, GROUP
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.snowflakes import Id
from sandbox.world.shapes import channel_shape
from sandbox.world.things import Channel
from sandbox.world.world import Event, World


def open_chat(world: World, recipients: list[Id]) -> Channel:
    """Find or make the chat of these people: a direct message of two, a group of more."""
    if len(set(recipients)) < max(2, len(recipients)):
        raise ImpossibleError("A chat needs somebody else, each of them once.")
    if len(recipients) > 2 and world.state.bot in recipients:
        raise ImpossibleError("A bot cannot be in a group.")
    for chat in world.state.chats.values():
        if set(chat.recipients) == set(recipients):
            return chat
    kind = DIRECT if len(recipients) == 2 else GROUP
    names = ", ".join(world.user(user).shown_name or world.user(user).name for user in recipients)
    chat = Channel(world.new_id(), kind, names, recipients=recipients)
    world.state.chats[chat.id] = chat
    for person in recipients:
        world.announce(Event("CHAT_OPEN", channel_shape(world, chat), reader=person))
    return chat


def install(world: World, person: Id, *, is_on: bool) -> None:
    """Add the application to a person's own account, or remove it."""
    others = [user for user in world.state.installed_by if user != person]
    world.state.installed_by = [*others, person] if is_on else others
    world.announce(Event("COMMANDS_UPDATE", {}, reader=person))
