"""The view that a person has of the world."""

from dataclasses import asdict

from aiohttp import web

from sandbox.control.calls import Control, answer
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world import commands
from sandbox.world.message_shapes import people_shape
from sandbox.world.permissions import Permission
from sandbox.world.shapes import channel_shape, role_shape, user_shape
from sandbox.world.things import Channel
from sandbox.world.world import World


async def world(control: Control, request: web.Request) -> web.Response:
    """Get the world as one person sees it."""
    person = control.person(request.query.get("as"))
    state = control.world.state
    seen = [
        channel
        for channel in state.channels.values()
        if control.world.can(person, Permission.VIEW_CHANNEL, channel)
    ]
    shapes = [(channel.thread is None, channel_shape(control.world, channel)) for channel in seen]
    chats = [chat for chat in state.chats.values() if person in chat.recipients]
    offered = {command.id: command for command in commands.list_visible_to(control.world, person)}
    here = list(offered)
    for chat in chats:
        offered |= {
            found.id: found for found in commands.list_visible_to(control.world, person, chat)
        }
    return answer(
        {
            "application": state.application,
            "bot": user_shape(control.world.bot) | {"online": control.gateway.is_online},
            "server": {
                "id": state.server,
                "name": state.server_name,
                "owner_id": state.owner,
                "roles": [role_shape(role) for role in state.roles.values()],
            },
            "people": [_make_person(control.world, user.id) for user in control.world.people()],
            "channels": [shape for is_channel, shape in shapes if is_channel],
            "threads": [shape for is_channel, shape in shapes if not is_channel],
            "chats": [_make_chat(control.world, chat, person) for chat in chats],
            "has_installed": person in state.installed_by,
            "commands": [commands.shape(control.world, found) for found in offered.values()],
            "commands_in_server": here,
        }
    )


async def messages(control: Control, request: web.Request) -> web.Response:
    """List a page of messages, oldest first."""
    person = control.person(request.query.get("as"))
    channel = control.world.channel(request.match_info["channel"])
    if not control.world.can(person, Permission.VIEW_CHANNEL, channel):
        raise ImpossibleError("You cannot see this channel.")
    before = request.query.get("before")
    found = [
        message
        for message in control.world.messages(channel.id).values()
        if message.reader in (None, person) and (not before or int(message.id) < int(before))
    ]
    found.sort(key=lambda message: int(message.id))
    limit = int(request.query.get("limit", "50"))
    return answer([people_shape(control.world, message, person) for message in found[-limit:]])


async def log(control: Control, request: web.Request) -> web.Response:
    """List the requests since a number."""
    return answer(control.request_log.after(int(request.query.get("after", "0"))))


async def violations(control: Control, request: web.Request) -> web.Response:
    """List everything that did not fit Discord's description."""
    return answer([asdict(violation) for violation in control.request_log.violations])


def _make_chat(world: World, chat: Channel, person: Id) -> Json:
    """Make a chat as one of its members sees it, with the commands that are there."""
    others = [user for user in chat.recipients if user != person]
    names = [world.user(user).shown_name or world.user(user).name for user in others]
    found = commands.list_visible_to(world, person, chat)
    return channel_shape(world, chat) | {
        "name": ", ".join(names),
        "commands": [command.id for command in found],
    }


def _make_person(world: World, user: str) -> Json:
    member = world.member(user)
    place = {"roles": list(member.roles), "joined_at": member.joined_at}
    return user_shape(world.user(user)) | place | {"locale": world.user(user).locale}
