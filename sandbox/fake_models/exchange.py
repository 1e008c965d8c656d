"""One request and how it is answered, with what was ordered for it.

Rule of this file: a key is compared and then forgotten; the log has none.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from aiohttp import web

from sandbox.fake_models.answer import Answer, Twist, answer
from sandbox.fake_models.asked import Asked
from sandbox.fake_models.cache import Cache
from sandbox.fake_models.orders import Book, Kind, Order, Settings
from sandbox.fake_models.tongue import Tongue
from sandbox.protocol.json import Json

_TWISTS: tuple[Twist, ...] = ("refusal", "malformed", "wrapped", "empty", "length", "tool")


@dataclass(frozen=True, slots=True)
class Logged:
    """A request that came in."""

    path: str
    model: str
    status: int
    body: Json


@dataclass(slots=True)
class State:
    """What the host knows between requests."""

    key: str
    settings: Settings = field(default_factory=Settings)
    orders: Book = field(default_factory=Book)
    cache: Cache = field(default_factory=Cache)
    log: list[Logged] = field(default_factory=list[Logged])


class Exchange:
    """A request in one of the languages."""

    def __init__(self, state: State, tongue: Tongue, request: web.Request, body: Json) -> None:
        self._state = state
        self._tongue = tongue
        self._request = request
        self._body = body
        self._model = str(body.get("model"))
        self._is_first = all(each.get("role") != "assistant" for each in body.get("messages", ()))

    async def answered(self) -> web.StreamResponse:
        """The answer, or a refusal."""
        key = self._tongue.key(self._request.headers)
        if key != self._state.key:
            return self._refused(401, "That is no key of this host.")
        await asyncio.sleep(self._delay())
        if fault := self._taken("status"):
            return self._refused(fault.status, "This was ordered.", fault.retry_after)
        if self._taken("echo_key"):
            return self._refused(400, f"Something is wrong with the key {key}.")
        if complaint := self._tongue.complaint(self._body):
            return self._refused(400, complaint)
        asked = self._tongue.asked(self._body)
        if asked.in_json and self._taken("no_schema"):
            return self._refused(400, "This host does not know such a form of answer.")
        return await self._said(asked)

    async def _said(self, asked: Asked) -> web.StreamResponse:
        said = self._state.cache.counted(asked, answer(asked, self._twist()))
        cut = self._taken("cut")
        self._log(200)
        if asked.is_streamed:
            return await self._streamed(self._tongue.pieces(asked, said), cut)
        if cut is not None:
            return await self._broken_off(said)
        return web.json_response(self._tongue.whole(asked, said))

    async def _streamed(self, pieces: Iterable[bytes], cut: Order | None) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(self._request)
        for at, piece in enumerate(pieces):
            if cut is not None and at > cut.words:
                self._hang_up()
                return response
            await response.write(piece)
            await asyncio.sleep(self._state.settings.word_seconds)
        await response.write_eof()
        return response

    async def _broken_off(self, said: Answer) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        await response.prepare(self._request)
        await response.write(said.text.encode())
        self._hang_up()
        return response

    def _delay(self) -> float:
        order = self._taken("delay")
        return self._state.settings.latency + (order.seconds if order else 0)

    def _twist(self) -> Twist | None:
        for twist in _TWISTS:
            if self._taken(twist):
                return twist
        return None

    def _taken(self, kind: Kind) -> Order | None:
        return self._state.orders.take(kind, self._model, is_first=self._is_first)

    def _refused(self, status: int, message: str, retry_after: float | None = None) -> web.Response:
        self._log(status)
        headers = {} if retry_after is None else {"Retry-After": f"{retry_after:g}"}
        error = self._tongue.error(status, message)
        return web.json_response(error, status=status, headers=headers)

    def _log(self, status: int) -> None:
        self._state.log.append(Logged(self._tongue.path, self._model, status, self._body))

    def _hang_up(self) -> None:
        assert self._request.transport is not None
        self._request.transport.abort()
