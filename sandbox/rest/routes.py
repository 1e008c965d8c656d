"""What a route of the REST API is given and gives back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sandbox.forms.base import Form, read
from sandbox.forms.messages import refuse_unsupported
from sandbox.interactions.pending import Interactions
from sandbox.protocol.errors import invalid
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
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

    def form(self, form: type[F]) -> F:
        refuse_unsupported(self.body)
        return read(form, self.body)

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number of the query within its bounds."""
        text = self.query.get(key, str(default))
        if not text.isdigit() or not least <= int(text) <= most:
            message = f"int value should be between {least} and {most}."
            raise invalid(key, "NUMBER_TYPE_COERCE", message)
        return int(text)

    def is_set(self, key: str) -> bool:
        """Whether the query sets a switch."""
        return self.query.get(key, "").lower() in ("1", "true")


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back: a status and a body."""

    status: int = 204
    body: Any = None


NOTHING = Answer()


def ok(body: Any) -> Answer:
    """An answer with a body."""
    return Answer(200, body)


def created(body: Json) -> Answer:
    """An answer with a new thing."""
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
        """Answer a method on a path with the function below."""

        def add(answerer: Answerer) -> Answerer:
            self.all.append(Route(method, path, answerer, self.needs_token))
            return answerer

        return add
