"""The world as it is on the first day."""

import base64
import hashlib
import secrets

from sandbox.protocol.constants import FORUM, TEXT
from sandbox.protocol.snowflakes import Clock, Id, Snowflakes, write_timestamp
from sandbox.world import permissions
from sandbox.world.permissions import Permission
from sandbox.world.things import Channel, Member, Role, State, User

BOT_NAME = "Rostrum"
PEOPLE = ("Mira", "Vikram", "Noor", "Elias")
CHANNELS = (("general", TEXT), ("debates", TEXT), ("motions", FORUM))
A_YEAR = 365 * 86400


def make_state(clock: Clock) -> State:
    """Make one server, The Commons: three channels, four people, a bot; all of them a year old."""
    start = clock() - A_YEAR
    ids = Snowflakes(lambda: start)
    server, application = ids.next(), ids.next()
    state = State(
        application=application,
        token=_make_token(application),
        bot=application,
        server=server,
        server_name="The Commons",
        owner="",
    )
    since = write_timestamp(start)
    state.roles[server] = Role(server, "@everyone", int(permissions.MEMBER), 0)
    moderator = _add_role(state, ids.next(), "Moderator", permissions.MODERATOR)
    own_role = _add_role(state, ids.next(), BOT_NAME, permissions.BOT)
    state.roles[own_role].managed = True
    state.users[state.bot] = User(state.bot, BOT_NAME, is_bot=True)
    state.members[state.bot] = Member(state.bot, [own_role], since)
    for name in PEOPLE:
        person = add_person(state, ids.next(), name, since)
        if name == PEOPLE[0]:
            state.owner = person
            state.members[person].roles.append(moderator)
    for position, (name, kind) in enumerate(CHANNELS):
        channel = ids.next()
        state.channels[channel] = Channel(channel, kind, name, position=position)
    state.last_id = ids.last
    return state


def add_person(state: State, number: Id, name: str, joined_at: str) -> Id:
    """Add a new person to the server; the face is drawn when it is asked for."""
    avatar = hashlib.md5(name.encode(), usedforsecurity=False).hexdigest()
    state.users[number] = User(number, name.lower(), shown_name=name, avatar=avatar)
    state.members[number] = Member(number, [], joined_at)
    return number


def _make_token(application: Id) -> str:
    """Make a token as Discord does: clients read the application's id in its first part."""
    first = base64.urlsafe_b64encode(application.encode()).decode().rstrip("=")
    return f"{first}.{secrets.token_urlsafe(5)[:6]}.{secrets.token_urlsafe(29)[:38]}"


def _add_role(state: State, number: Id, name: str, allowed: Permission) -> Id:
    position = len(state.roles)
    state.roles[number] = Role(number, name, int(allowed), position, hoist=True)
    return number
