"""The host: both vendors' APIs, the lists of models, and its control, on one port."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Self, TypedDict

from aiohttp import web
from pydantic import ValidationError

from fake_models.anthropic import Anthropic
from fake_models.exchange import Answerer, Exchange, Logged, State
from fake_models.json import is_json
from fake_models.openai import OpenAI
from fake_models.orders import Kind, Order, Settings
from fake_models.vendor_api import VendorApi

KEY = "sk-fake-0123456789abcdef"
_OPENAI, _ANTHROPIC = OpenAI(), Anthropic()


class Address(TypedDict):
    """The addresses of everything, and the key for them."""

    openai: str
    anthropic: str
    ollama: str
    control: str
    key: str


class FakeModels:
    """A host of models on one machine."""

    def __init__(self, key: str = KEY) -> None:
        self.address: Address
        self._state = State(key)
        self._runner: web.AppRunner | None = None

    @classmethod
    async def start(cls, host: str = "127.0.0.1", port: int = 0) -> Self:
        """Start serving."""
        models = cls()
        await models._serve(host, port)
        return models

    @classmethod
    @asynccontextmanager
    async def running(cls) -> AsyncGenerator[Self, None]:
        """Run a host for the length of the block."""
        models = await cls.start()
        try:
            yield models
        finally:
            await models.stop()

    async def stop(self) -> None:
        """Stop serving."""
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def log(self) -> list[Logged]:
        """The requests that came in, oldest first."""
        return self._state.log

    def order(self, kind: Kind, **more: Any) -> None:
        """Order something for the requests to come; see `Order`."""
        self._state.orders.add([Order(kind=kind, **more)])

    def set(self, **settings: Any) -> None:
        """Change settings; see `Settings`."""
        self._state.settings = self._state.settings.model_copy(update=settings)

    def answer_by(self, answerer: Answerer) -> None:
        """Let another function write the answers."""
        self._state.answer = answerer

    async def _serve(self, host: str, port: int) -> None:
        app = web.Application()
        app.add_routes(
            [
                web.post(_OPENAI.path, self._handler_for(_OPENAI)),
                web.post(_ANTHROPIC.path, self._handler_for(_ANTHROPIC)),
                web.get("/v1/models", self._models),
                web.get("/api/tags", self._tags),
                web.get("/control", self._show),
                web.post("/control", self._configure),
                web.delete("/control", self._reset),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        place = f"http://{host}:{self._runner.addresses[0][1]}"
        self.address = Address(
            openai=f"{place}/v1",
            anthropic=place,
            ollama=f"{place}/v1",
            control=f"{place}/control",
            key=self._state.key,
        )

    def _handler_for(
        self, api: VendorApi
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def respond(request: web.Request) -> web.StreamResponse:
            body: object = await request.json()
            if not is_json(body):
                return web.json_response(api.error(400, "That is no object."), status=400)
            return await Exchange(self._state, api, request, body).respond()

        return respond

    async def _models(self, request: web.Request) -> web.Response:
        api = _ANTHROPIC if "anthropic-version" in request.headers else _OPENAI
        if api.key(request.headers) != self._state.key:
            return web.json_response(api.error(401, "That is no key of this host."), status=401)
        return web.json_response(api.models(self._state.settings.models))

    async def _tags(self, _: web.Request) -> web.Response:
        models = [{"name": name, "model": name} for name in self._state.settings.models]
        return web.json_response({"models": models})

    async def _show(self, _: web.Request) -> web.Response:
        requests = [
            {
                "path": request.path,
                "model": request.model,
                "status": request.status,
                "body": request.body,
            }
            for request in self._state.log
        ]
        orders = [order.model_dump() for order in self._state.orders.standing]
        settings = self._state.settings.model_dump(exclude={"orders"})
        return web.json_response({**settings, "orders": orders, "requests": requests})

    async def _configure(self, request: web.Request) -> web.Response:
        try:
            settings = Settings.model_validate_json(await request.read())
        except ValidationError as error:
            return web.json_response({"message": str(error)}, status=400)
        self.set(**settings.model_dump(exclude_unset=True, exclude={"orders"}))
        self._state.orders.add(settings.orders)
        return await self._show(request)

    async def _reset(self, request: web.Request) -> web.Response:
        self._state = State(self._state.key)
        return await self._show(request)
