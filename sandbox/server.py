"""The sandbox: Discord on one machine, in one process, on one port."""

import json
import logging
import os
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self, TypedDict

from aiohttp import web, web_app
from aiohttp.typedefs import Handler

from sandbox.access import Access
from sandbox.control import routes as control_api
from sandbox.control.calls import Control
from sandbox.control.events import Events
from sandbox.faults.faults import Faults
from sandbox.gateway.gateway import HEARTBEAT_SECONDS, Gateway
from sandbox.interactions.pending import FIRST_ANSWER_SECONDS, Interactions
from sandbox.pages import Pages
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.intents import PRIVILEGED
from sandbox.protocol.snowflakes import Clock, Id
from sandbox.request_log.log import RequestLog, Violation
from sandbox.request_log.openapi import Description
from sandbox.rest.pipeline import Rest
from sandbox.rest.rate_limits import RateLimiter, RateLimits
from sandbox.rest.route_table import PREFIX
from sandbox.state_file import StateFile, read_state
from sandbox.world.initial_state import make_state
from sandbox.world.world import World

DESCRIPTION_VARIABLE = "ROSTRUM_DISCORD_OPENAPI"
BODY_MAX = 64 * 1024 * 1024
log = logging.getLogger(__name__)


class Address(TypedDict):
    """The addresses of everything, as `python -m sandbox` prints them."""

    base: str
    gateway: str
    control: str
    page: str
    token: str
    application: str
    bot: str
    server: str
    channels: dict[str, str]
    people: dict[str, str]


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings: how strict this Discord is, and what the bot's owner switched on for it."""

    rate_limits: RateLimits = "discord"
    first_answer_seconds: float = FIRST_ANSWER_SECONDS
    heartbeat_seconds: float = HEARTBEAT_SECONDS
    privileged_intents: int = PRIVILEGED
    openapi: Path | None = None

    @classmethod
    def from_environment(cls, rate_limits: RateLimits = "discord") -> Self:
        file = os.environ.get(DESCRIPTION_VARIABLE)
        return cls(rate_limits=rate_limits, openapi=Path(file) if file else None)


class Sandbox:
    """Discord on one machine."""

    def __init__(self, world: World, settings: Settings, state_file: StateFile | None) -> None:
        self.world = world
        world.granted_intents = settings.privileged_intents
        self.request_log = RequestLog(world.clock)
        self.gateway = Gateway(
            world,
            heartbeat_seconds=settings.heartbeat_seconds,
            keeps_limits=settings.rate_limits == "discord",
        )
        self.faults = Faults(world, self.gateway)
        self.address: Address
        self._settings = settings
        self._access: Access
        self.state_file = state_file
        self.interactions = Interactions(
            world, self.gateway.sessions.deliver, settings.first_answer_seconds
        )
        control = Control(world, self.interactions, self.gateway, self.faults, self.request_log)
        self._control = control
        self._events = Events(control)
        self._runner: web.AppRunner | None = None

    @classmethod
    async def start(
        cls,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        state: Path | None = None,
        clock: Clock = time.time,
        settings: Settings | None = None,
    ) -> Self:
        """Start serving; with a state file, continue from the state in it.

        StateUnusable if that file cannot be used; OSError or UnicodeError if nothing can listen at
        that host and port.
        """
        known = read_state(state) if state else None
        world = World(known or make_state(clock), clock)
        state_file = StateFile(state, world.state) if state else None
        sandbox = cls(world, settings or Settings.from_environment(), state_file)
        try:
            await sandbox._serve(host, port)
            if state_file is not None:
                state_file.begin()
        except BaseException:
            await sandbox._clean_up()
            raise
        return sandbox

    @classmethod
    @asynccontextmanager
    async def running(
        cls,
        *,
        state: Path | None = None,
        settings: Settings | None = None,
        clock: Clock = time.time,
    ) -> AsyncGenerator[Self, None]:
        """Run a sandbox for the length of the block."""
        sandbox = await cls.start(state=state, settings=settings, clock=clock)
        try:
            yield sandbox
        finally:
            await sandbox.stop()

    @property
    def violations(self) -> list[Violation]:
        """Everything that did not fit Discord's description, if that is installed."""
        return self.request_log.violations

    async def stop(self) -> None:
        """Stop serving, and write the state one last time."""
        self._events.stop()
        await self.gateway.stop()
        await self._clean_up()
        if self.state_file is not None:
            self.state_file.stop()

    async def _clean_up(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
        # It holds the latest thousand handlers, and so this sandbox with all that happened in it.
        web_app._cached_build_middleware.cache_clear()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]

    async def _serve(self, host: str, port: int) -> None:
        self._access = Access(host)
        app = web.Application(
            client_max_size=BODY_MAX,
            middlewares=[answer_faults, self._access.guard, control_api.refusals],
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        socket_port = await self._listen(app, host, port)
        self.address = self._address_at(f"{_find_reachable(host)}:{socket_port}")
        self.world.cdn = self.address["base"].removesuffix(PREFIX) + "/cdn"
        self.gateway.address = self.address["gateway"]

    async def _listen(self, app: web.Application, host: str, port: int) -> int:
        on_change = self.state_file.schedule_write if self.state_file else _do_nothing
        settings, requests = self._settings, self.request_log
        rest = Rest(
            world=self.world,
            interactions=self.interactions,
            faults=self.faults,
            limits=RateLimiter(self.world.clock, settings.rate_limits, self._find_webhook_channel),
            request_log=requests,
            description=Description(settings.openapi, requests) if settings.openapi else None,
            gateway=self.gateway,
            on_change=on_change,
        )
        self.world.listen(lambda _: on_change())
        app.add_routes([web.route("*", "/api/{rest:.*}", rest.serve)])
        app.add_routes([web.get("/gateway", self.gateway.serve)])
        app.add_routes([web.get("/gateway/", self.gateway.serve)])
        app.add_routes(control_api.routes(self._control, self._events))
        app.add_routes(Pages(self.world).routes())
        assert self._runner is not None
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        return int(self._runner.addresses[0][1])

    def _find_webhook_channel(self, webhook: Id) -> Id | None:
        known = self.world.state.webhooks.get(webhook)
        return known.channel if known else None

    def _address_at(self, place: str) -> Address:
        state = self.world.state
        forum_aware = {"motions": "forum"}
        return {
            "base": f"http://{place}{PREFIX}",
            "gateway": f"ws://{place}/gateway",
            "control": f"http://{place}/sandbox",
            "page": f"http://{place}/{self._access.query}",
            "token": state.token,
            "application": state.application,
            "bot": state.bot,
            "server": state.server,
            "channels": {
                forum_aware.get(channel.name, channel.name): channel.id
                for channel in state.channels.values()
                if channel.thread is None
            },
            "people": {user.shown_name or user.name: user.id for user in self.world.people()},
        }


@web.middleware
async def answer_faults(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer an error of the sandbox as Discord would answer an error of its own."""
    try:
        return await handler(request)
    except (web.HTTPException, OSError):
        raise
    except Exception:
        log.exception("%s %s was not answered", request.method, request.path)
        body = json.dumps(DiscordError(Code.INTERNAL).body()).encode()
        return web.Response(status=500, body=body, content_type="application/json")


def _find_reachable(host: str) -> str:
    """Find a host name that a client on this machine can use."""
    everywhere = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}  # noqa: S104 - to compare
    host = everywhere.get(host, host)
    return f"[{host}]" if ":" in host else host


def _do_nothing() -> None:
    """Do nothing: there is no file to write to."""
