"""The world: its state, how to find things in it, who may do what, and who is told.

Rule of this file: it finds, allows and announces; changes to the state are in modules named for the
change.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from sandbox.protocol.constants import PRIVATE_THREAD
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.intents import MESSAGE_CONTENT, PRIVILEGED
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Clock, Id, Snowflakes, created_at, write_timestamp
from sandbox.world import permissions
from sandbox.world.permissions import Permission
from sandbox.world.things import Channel, Member, Message, Role, State, ThreadState, User, Webhook


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; told to those who see its channel, or to one reader."""

    type: str
    data: Json
    channel: Id | None = None
    message: Message | None = None
    reader: Id | None = None


T = TypeVar("T")
Listener = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Denial:
    """A permission taken from the bot, in one channel or everywhere."""

    permission: Permission
    channel: Id | None = None


class World:
    """A small Discord with one server and one application."""

    def __init__(self, state: State, clock: Clock) -> None:
        self.state = state
        self.clock = clock
        self.ids = Snowflakes(clock, state.last_id)
        self.cdn = "http://127.0.0.1/cdn"
        self.denials: list[Denial] = []
        self.granted_intents = PRIVILEGED
        self._listeners: list[Listener] = []

    @property
    def shows_content(self) -> bool:
        """True if the application may read what people write."""
        return bool(self.granted_intents & MESSAGE_CONTENT)

    def now(self) -> str:
        return write_timestamp(self.clock())

    def age(self, snowflake: Id) -> float:
        """Count the seconds since an id was made."""
        return self.clock() - created_at(snowflake)

    def new_id(self) -> Id:
        self.state.last_id = int(self.ids.next())
        return str(self.state.last_id)

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def announce(self, event: Event) -> None:
        for listener in list(self._listeners):
            listener(event)

    @property
    def bot(self) -> User:
        return self.state.users[self.state.bot]

    def user(self, user: Id) -> User:
        return _must_be_there(self.state.users.get(user), Code.UNKNOWN_USER)

    def member(self, user: Id) -> Member:
        return _must_be_there(self.state.members.get(user), Code.UNKNOWN_MEMBER)

    def role(self, role: Id) -> Role:
        return _must_be_there(self.state.roles.get(role), Code.UNKNOWN_ROLE)

    def channel(self, channel: Id) -> Channel:
        return _must_be_there(self.find_channel(channel), Code.UNKNOWN_CHANNEL)

    def find_channel(self, channel: Id | None) -> Channel | None:
        """Find a channel, a thread or a chat; None if there is none."""
        state = self.state
        return state.channels.get(channel or "") or state.chats.get(channel or "")

    def webhook(self, webhook: Id) -> Webhook:
        return _must_be_there(self.state.webhooks.get(webhook), Code.UNKNOWN_WEBHOOK)

    def message(self, channel: Id, message: Id) -> Message:
        return _must_be_there(self.messages(channel).get(message), Code.UNKNOWN_MESSAGE)

    def messages(self, channel: Id) -> dict[Id, Message]:
        return self.state.messages.setdefault(channel, {})

    def find_message(self, message: Id) -> Message:
        """Find a message, in whatever channel it is."""
        for messages in self.state.messages.values():
            if message in messages:
                return messages[message]
        raise DiscordError(Code.UNKNOWN_MESSAGE)

    def threads(self) -> Iterator[tuple[Channel, ThreadState]]:
        for channel in self.state.channels.values():
            if channel.thread is not None:
                yield channel, channel.thread

    def people(self) -> list[User]:
        """List everyone who is in the server."""
        members = (self.state.users[member] for member in self.state.members)
        return [user for user in members if not user.is_bot]

    def permissions(self, user: Id, channel: Channel | None = None) -> Permission:
        """Find what a member may do in a channel, or in the server."""
        allowed = self._without_denials(user, channel)
        if channel is None:
            return allowed
        return permissions.without_the_implied(allowed, in_thread=channel.thread is not None)

    def can(self, user: Id, needed: Permission, channel: Channel | None = None) -> bool:
        return self.permissions(user, channel) & needed == needed

    def require(self, user: Id, needed: Permission, channel: Channel | None = None) -> None:
        """Refuse with Missing Access if the channel is hidden, else if a permission is missing."""
        allowed = self.permissions(user, channel)
        if channel is not None and not allowed & Permission.VIEW_CHANNEL:
            raise DiscordError(Code.MISSING_ACCESS)
        if allowed & needed != needed:
            raise DiscordError(Code.MISSING_PERMISSIONS)

    def _without_denials(self, user: Id, channel: Channel | None) -> Permission:
        allowed = self._by_roles(user, channel)
        member = self.state.members.get(user)
        is_silent = member is not None and (member.silent_until or "") > self.now()
        if is_silent and allowed != permissions.EVERYTHING:
            allowed &= permissions.SILENT
        for denial in self.denials if user == self.state.bot else ():
            here = channel and denial.channel in (channel.id, channel.parent)
            if denial.channel is None or here:
                allowed &= ~denial.permission
        return allowed

    def _by_roles(self, user: Id, channel: Channel | None) -> Permission:
        if channel is not None and channel.recipients:
            return permissions.IN_CHAT if user in channel.recipients else permissions.NOTHING
        member = self.state.members.get(user)
        if member is None:
            return permissions.NOTHING
        roles = [self.state.server, *member.roles]
        base = permissions.NOTHING
        for role in roles:
            base |= Permission(self.role(role).permissions)
        if user == self.state.owner or base & Permission.ADMINISTRATOR:
            return permissions.EVERYTHING
        if channel is None:
            return base
        place = channel
        if channel.thread is not None and channel.parent:
            place = self.channel(channel.parent)
        allowed = permissions.with_overwrites(base, user, self.state.server, roles, place)
        return allowed if _may_be_seen(channel, user, allowed) else permissions.NOTHING


def _may_be_seen(channel: Channel, user: Id, allowed: Permission) -> bool:
    """True unless a thread is private, and somebody is neither in it nor manages threads."""
    if channel.thread is None or channel.type != PRIVATE_THREAD:
        return True
    return user in channel.thread.members or Permission.MANAGE_THREADS in allowed


def _must_be_there(thing: T | None, code: Code) -> T:
    if thing is None:
        raise DiscordError(code)
    return thing
