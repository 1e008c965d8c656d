"""The input and the output of a route of the REST API."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sandbox.forms.base import Form, read
from sandbox.forms.messages import refuse_unsupported
from sandbox.interactions.pending import Interactions
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.json import Json, is_list
from sandbox.protocol.snowflakes import Id, is_snowflake
from sandbox.world.files import Upload
from sandbox.world.things import Channel, Message
from sandbox.world.world import World

F = TypeVar("F", bound=Form)


@dataclass(frozen=True, slots=True)
class Call:
    """A request that is about to be answered."""

    world: World
    interactions: Interactions
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    uploads: Sequence[Upload] = ()
    gateway: str = ""
    reason: str | None = None
    """The bot's reason for the request, for the audit log."""

    @property
    def me(self) -> Id:
        return self.world.state.bot

    @property
    def channel(self) -> Channel:
        """The channel that the path names."""
        return self.world.channel(self.path["channel_id"])

    @property
    def message(self) -> Message:
        """The message that the path names; what only one person sees is not there."""
        message = self.world.message(self.channel.id, self.path["message_id"])
        return message if message.reader is None else self.world.message(self.channel.id, "")

    def server(self) -> World:
        """Find the world, if the path names its server and the bot is in it."""
        state = self.world.state
        if self.path["guild_id"] != state.server or state.bot not in state.members:
            raise DiscordError(Code.UNKNOWN_GUILD)
        return self.world

    def form(self, form: type[F]) -> F:
        """Read the body as this form; no body at all counts as an empty one."""
        refuse_unsupported(self.body)
        return read(form, {} if self.body is None else self.body)

    def forms(self, form: type[F]) -> list[F]:
        """Read the body as a list of such forms."""
        if not is_list(self.body):
            raise invalid("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
        return [read(form, part) for part in self.body]

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """Read a whole number of the query within its bounds."""
        text = self.query.get(key, str(default))
        if not is_snowflake(text) or not least <= int(text) <= most:
            message = f"int value should be between {least} and {most}."
            raise invalid(key, "NUMBER_TYPE_COERCE", message)
        return int(text)

    def position(self, key: str) -> int | None:
        """Read the id of the query that a page begins or ends at, as a number."""
        text = self.query.get(key)
        return None if text is None else int(checked_id(key, text))

    def page(self, ids: Iterable[Id], *, default: int, most: int) -> list[Id]:
        """List the ids of a page, in their order, by `limit`, `after` and `before`."""
        limit = self.number("limit", default, 1, most)
        after, before = self.position("after"), self.position("before")
        found = sorted(ids, key=int)
        found = [id_ for id_ in found if (after or 0) < int(id_) < (before or 2**64)]
        return found[-limit:] if before and after is None else found[:limit]

    def is_set(self, key: str) -> bool:
        """True if the query sets a switch."""
        return self.query.get(key, "").lower() in ("1", "true")


def checked_id(where: str, text: str) -> Id:
    """Read an id of a path or a query; refuse a text that cannot be one."""
    if not is_snowflake(text):
        raise invalid(where, "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
    return text


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request: a status and a body."""

    status: int = 204
    body: Any = None


NOTHING = Answer()


def ok(body: Any) -> Answer:
    """Make an answer with a body."""
    return Answer(200, body)


def created(body: Json) -> Answer:
    """Make an answer with a new object."""
    return Answer(201, body)


@dataclass(frozen=True, slots=True)
class Route:
    """A method, a path as Discord's description writes it, and who answers."""

    method: str
    path: str
    answer: Callable[[Call], Answer]
    needs_token: bool = True


Answerer = Callable[[Call], Answer]


@dataclass
class Routes:
    """The routes of one module."""

    needs_token: bool = True
    all: list[Route] = field(default_factory=list[Route])

    def on(self, method: str, path: str) -> Callable[[Answerer], Answerer]:
        """Make the function below answer a method on a path."""

        def add(answerer: Answerer) -> Answerer:
            self.all.append(Route(method, path, answerer, self.needs_token))
            return answerer

        return add
