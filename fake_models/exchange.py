"""One request and its answer, with the orders that apply to it.

Rule of this file: a key is compared and then forgotten; the log has none.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from aiohttp import web

from fake_models.answers import Twist, answer
from fake_models.json import Json
from fake_models.orders import Kind, Order, OrderBook, Settings
from fake_models.prompt_cache import PromptCache
from fake_models.vendor_api import Answer, ModelRequest, VendorApi

_TWISTS: tuple[Twist, ...] = (
    "refusal",
    "malformed",
    "wrapped",
    "empty",
    "huge",
    "length",
    "tool",
)


@dataclass(frozen=True, slots=True)
class Logged:
    """A request that came in."""

    path: str
    model: str
    status: int
    body: Json


Answerer = Callable[[ModelRequest, Twist | None], Answer]
"""A source of answers to requests, which follows what was ordered."""


@dataclass(slots=True)
class State:
    """The state that the host keeps between requests."""

    key: str
    answer: Answerer = answer
    settings: Settings = field(default_factory=Settings)
    orders: OrderBook = field(default_factory=OrderBook)
    cache: PromptCache = field(default_factory=PromptCache)
    log: list[Logged] = field(default_factory=list[Logged])


class Exchange:
    """A request by one vendor's API, and its answer."""

    def __init__(self, state: State, api: VendorApi, request: web.Request, body: Json) -> None:
        self._state = state
        self._api = api
        self._request = request
        self._body = body
        self._model = str(body.get("model"))
        self._is_first = all(
            message.get("role") != "assistant" for message in body.get("messages", ())
        )

    async def respond(self) -> web.StreamResponse:
        """Make the answer, or a refusal."""
        key = self._api.key(self._request.headers)
        if key != self._state.key:
            return self._refuse(401, "That is no key of this host.")
        await asyncio.sleep(self._find_delay())
        if fault := self._order("status"):
            return self._refuse(fault.status, "This was ordered.", fault.retry_after)
        if self._order("redirect"):
            return self._send_away()
        if self._order("echo_key"):
            return self._refuse(400, f"Something is wrong with the key {key}.")
        if problem := self._api.problem(self._body):
            return self._refuse(400, problem)
        wanted = self._api.read(self._body)
        if wanted.in_json and self._order("no_schema"):
            return self._refuse(400, "This host does not know such a form of answer.")
        return await self._answer(wanted)

    async def _answer(self, wanted: ModelRequest) -> web.StreamResponse:
        given = self._state.cache.count_cached(wanted, self._state.answer(wanted, self._twist()))
        cut, drip = self._order("cut"), self._order("drip")
        self._log(200)
        if wanted.is_streamed:
            pause = drip.seconds if drip else self._state.settings.word_seconds
            return await self._stream(self._api.pieces(wanted, given), cut, pause)
        if cut is not None:
            return await self._cut_short(given)
        if drip is not None:
            await asyncio.sleep(drip.seconds * len(given.words))
        return web.json_response(self._api.whole(wanted, given))

    async def _stream(
        self, pieces: Iterable[bytes], cut: Order | None, pause: float
    ) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(self._request)
        for at, piece in enumerate(pieces):
            if cut is not None and at > cut.words:
                self._hang_up()
                return response
            if self._request.transport is None or self._request.transport.is_closing():
                return response
            await response.write(piece)
            await asyncio.sleep(pause)
        await response.write_eof()
        return response

    async def _cut_short(self, answer: Answer) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        await response.prepare(self._request)
        await response.write(answer.text.encode())
        self._hang_up()
        return response

    def _find_delay(self) -> float:
        order = self._order("delay")
        return self._state.settings.latency + (order.seconds if order else 0)

    def _twist(self) -> Twist | None:
        for twist in _TWISTS:
            if self._order(twist):
                return twist
        return None

    def _order(self, kind: Kind) -> Order | None:
        return self._state.orders.take(kind, self._model, is_first=self._is_first)

    def _refuse(self, status: int, message: str, retry_after: float | None = None) -> web.Response:
        self._log(status)
        headers = {} if retry_after is None else {"Retry-After": f"{retry_after:g}"}
        error = self._api.error(status, message)
        return web.json_response(error, status=status, headers=headers)

    def _send_away(self) -> web.Response:
        """Redirect to the same place under another name: a client must not send the key there."""
        url = self._request.url
        self._log(307)
        return web.Response(status=307, headers={"Location": str(url.with_host("localhost"))})

    def _log(self, status: int) -> None:
        self._state.log.append(Logged(self._api.path, self._model, status, self._body))

    def _hang_up(self) -> None:
        assert self._request.transport is not None
        self._request.transport.abort()
