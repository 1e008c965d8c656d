"""What a person sees."""

from dataclasses import asdict

from aiohttp import web

from sandbox.control.calls import Control, answer
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.json import Json
from sandbox.world import commands
from sandbox.world.message_shapes import people_shape
from sandbox.world.permissions import Permission
from sandbox.world.shapes import channel_shape, role_shape, user_shape
from sandbox.world.world import World


async def world(control: Control, request: web.Request) -> web.Response:
    """The world as one person sees it."""
    person = control.person(request.query.get("as"))
    state = control.world.state
    seen = [
        channel
        for channel in state.channels.values()
        if control.world.can(person, Permission.VIEW_CHANNEL, channel)
    ]
    shapes = [(channel.thread is None, channel_shape(control.world, channel)) for channel in seen]
    offered = commands.visible_to(control.world, person)
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
            "people": [_person(control.world, user.id) for user in control.world.people()],
            "channels": [shape for is_channel, shape in shapes if is_channel],
            "threads": [shape for is_channel, shape in shapes if not is_channel],
            "commands": [commands.shape(control.world, command) for command in offered],
        }
    )


async def messages(control: Control, request: web.Request) -> web.Response:
    """A page of messages, oldest first."""
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
    """The requests since a number."""
    return answer(control.request_log.after(int(request.query.get("after", "0"))))


async def violations(control: Control, request: web.Request) -> web.Response:
    """What did not fit Discord's description."""
    return answer([asdict(violation) for violation in control.request_log.violations])


def _person(world: World, user: str) -> Json:
    member = world.member(user)
    place = {"roles": list(member.roles), "joined_at": member.joined_at}
    return user_shape(world.user(user)) | place | {"locale": world.user(user).locale}
