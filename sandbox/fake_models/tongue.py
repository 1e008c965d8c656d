"""What the two languages have in common, so that one server can speak either."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from sandbox.fake_models.answer import Answer
from sandbox.fake_models.asked import Asked
from sandbox.protocol.json import Json

Headers = Mapping[str, str]


class Tongue(Protocol):
    """A language: how its requests are read and its answers written."""

    path: str

    def key(self, headers: Headers) -> str:
        """The key that a request carries."""
        ...

    def asked(self, body: Json) -> Asked:
        """What a request asks for."""
        ...

    def complaint(self, body: Json) -> str:
        """What is wrong with the form of a request; empty if nothing is."""
        ...

    def whole(self, asked: Asked, answer: Answer) -> Json:
        """An answer in one piece."""
        ...

    def pieces(self, asked: Asked, answer: Answer) -> Iterator[bytes]:
        """An answer as a stream of events; the first holds no word."""
        ...

    def error(self, status: int, message: str) -> Json:
        """The body of an error."""
        ...

    def models(self, names: tuple[str, ...]) -> Json:
        """The list of models."""
        ...
