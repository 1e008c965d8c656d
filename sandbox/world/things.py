"""The objects of a small Discord.

Rule of this file: plain data that can be written to a file and read back; no behaviour.
"""

from dataclasses import dataclass, field
from typing import Any

from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id


@dataclass(slots=True)
class User:
    """A person, or the application's bot."""

    id: Id
    name: str
    shown_name: str | None = None
    is_bot: bool = False
    avatar: str | None = None
    locale: str = "en-US"


@dataclass(slots=True)
class Role:
    """A role of the server; the one with the server's own id is @everyone."""

    id: Id
    name: str
    permissions: int
    position: int
    color: int = 0
    hoist: bool = False
    mentionable: bool = False
    managed: bool = False


@dataclass(slots=True)
class Member:
    """A user's place in the server."""

    user: Id
    roles: list[Id]
    joined_at: str
    nick: str | None = None
    silent_until: str | None = None


@dataclass(slots=True)
class Overwrite:
    """The permissions that a channel allows or denies a role (type 0) or a member (type 1)."""

    id: Id
    type: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class ThreadState:
    """The state that a thread has beyond that of a channel."""

    owner: Id
    created_at: str
    archived_at: str
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    invitable: bool = True
    members: dict[Id, str] = field(default_factory=dict[Id, str])
    message_count: int = 0
    total_sent: int = 0
    applied_tags: list[Id] = field(default_factory=list[Id])


@dataclass(slots=True)
class Channel:
    """A channel of the server, a thread (with `thread`) or a chat (with `recipients`)."""

    id: Id
    type: int
    name: str
    parent: Id | None = None
    position: int = 0
    topic: str | None = None
    nsfw: bool = False
    slowmode: int = 0
    flags: int = 0
    auto_archive: int = 4320
    last_message: Id | None = None
    last_pin: str | None = None
    overwrites: list[Overwrite] = field(default_factory=list[Overwrite])
    tags: list[Json] = field(default_factory=list[Json])
    thread: ThreadState | None = None
    recipients: list[Id] = field(default_factory=list[Id])
    """Everyone in a chat outside the server; empty for a channel of the server."""


@dataclass(slots=True)
class Attachment:
    """A file that came with a message; its bytes are a picture of the same id."""

    id: Id
    filename: str
    content_type: str
    size: int
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(slots=True)
class Reaction:
    """The people who reacted with one emoji, in order; the emoji is a character or `name:id`."""

    emoji: str
    users: list[Id]


@dataclass(slots=True)
class Persona:
    """The name and picture that a webhook spoke under."""

    name: str
    avatar: str | None = None


@dataclass(slots=True)
class Poll:
    """A question with its answers, and who chose which, by the answer's number."""

    question: Json
    answers: list[Json]
    ends_at: str
    allows_many: bool
    voters: dict[int, list[Id]]


@dataclass(slots=True)
class Message:
    """A message; `reader` is set where only one person may see it."""

    id: Id
    channel: Id
    author: Id
    content: str
    timestamp: str
    type: int = 0
    flags: int = 0
    tts: bool = False
    edited_at: str | None = None
    embeds: list[Json] = field(default_factory=list[Json])
    components: list[Json] = field(default_factory=list[Json])
    attachments: list[Attachment] = field(default_factory=list[Attachment])
    reactions: list[Reaction] = field(default_factory=list[Reaction])
    mentions: list[Id] = field(default_factory=list[Id])
    mention_roles: list[Id] = field(default_factory=list[Id])
    mention_everyone: bool = False
    pinned_at: str | None = None
    nonce: str | int | None = None
    webhook: Id | None = None
    application: Id | None = None
    persona: Persona | None = None
    reference: Json | None = None
    interaction: Json | None = None
    thread: Id | None = None
    reader: Id | None = None
    position: int | None = None
    poll: Poll | None = None


@dataclass(slots=True)
class Webhook:
    """An incoming webhook; `application` is set where an application made it."""

    id: Id
    channel: Id
    name: str
    token: str
    creator: Id
    avatar: str | None = None
    application: Id | None = None


@dataclass(slots=True)
class Emoji:
    """An emoji of the application, or of a server; its picture is kept under its id."""

    id: Id
    name: str
    creator: Id
    animated: bool = False
    server: Id | None = None


@dataclass(slots=True)
class Command:
    """A command that the application has set, for one server or for all."""

    id: Id
    version: Id
    definition: Json
    server: Id | None = None


@dataclass(slots=True)
class Picture:
    """The bytes of a file, and its type."""

    content_type: str
    content: bytes = b""


@dataclass(slots=True)
class State:
    """Everything that a small Discord remembers."""

    application: Id
    token: str
    bot: Id
    server: Id
    server_name: str
    owner: Id
    description: str = ""
    tags: list[str] = field(default_factory=list[str])
    last_id: int = 0
    users: dict[Id, User] = field(default_factory=dict[Id, User])
    members: dict[Id, Member] = field(default_factory=dict[Id, Member])
    roles: dict[Id, Role] = field(default_factory=dict[Id, Role])
    channels: dict[Id, Channel] = field(default_factory=dict[Id, Channel])
    chats: dict[Id, Channel] = field(default_factory=dict[Id, Channel])
    """Direct messages and groups, which are in no server."""
    installed_by: list[Id] = field(default_factory=list[Id])
    """The people who have added the application to their own account."""
    messages: dict[Id, dict[Id, Message]] = field(default_factory=dict[Id, dict[Id, Message]])
    webhooks: dict[Id, Webhook] = field(default_factory=dict[Id, Webhook])
    emojis: dict[Id, Emoji] = field(default_factory=dict[Id, Emoji])
    commands: dict[Id, Command] = field(default_factory=dict[Id, Command])
    bans: dict[Id, str | None] = field(default_factory=dict[Id, str | None])
    audit_log: list[Json] = field(default_factory=list[Json])
    settings: Json = field(default_factory=dict[str, Any])
    records: dict[str, dict[str, Json]] = field(default_factory=dict[str, dict[str, Json]])
    """Records kept as they are shown, by kind and id: events, rules, sounds, invites."""
    pictures: dict[str, Picture] = field(default_factory=dict[str, Picture])
    files_of_people: list[Id] = field(default_factory=list[Id])
