"""The log of requests, and of everything in them that did not fit Discord's description."""

from collections import deque
from dataclasses import dataclass, fields
from typing import Any, Literal

from aiohttp import web

from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Clock, write_timestamp

KEPT = 10_000
Where = Literal["request", "answer"]


@dataclass(slots=True)
class Entry:
    """A request and its answer."""

    n: int
    at: str
    by: str
    method: str
    path: str
    query: dict[str, str]
    body: Any
    status: int = 0
    answer: Any = None


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that Discord's description does not allow."""

    n: int
    method: str
    path: str
    where: Where
    problem: str


class RequestLog:
    """The last ten thousand requests, and what did not fit Discord's description."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._entries: deque[Entry] = deque(maxlen=KEPT)
        self._count = 0
        self.violations: list[Violation] = []
        self.unknown_keys: dict[str, set[str]] = {}

    def open(self, by: str, request: web.Request, path: str, body: Any) -> Entry:
        """Log a request; its status is 0 until it is answered."""
        self._count += 1
        entry = Entry(
            n=self._count,
            at=write_timestamp(self._clock()),
            by=by,
            method=request.method,
            path=path,
            query=dict(request.query),
            body=body,
        )
        self._entries.append(entry)
        return entry

    def after(self, number: int) -> list[Json]:
        # Not `asdict`: copying all that was ever sent holds the loop.
        names = [field.name for field in fields(Entry)]
        return [
            {name: getattr(entry, name) for name in names}
            for entry in self._entries
            if entry.n > number
        ]
