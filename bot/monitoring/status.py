"""The answers to a host's tools over HTTP: /healthz, /readyz and, if it is wanted, /metrics.

Rule: an answer says how things are, and nothing about debates or people.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.monitoring.metrics import REGISTRY
from debate_core.errors import SpecError

Check = Callable[[], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Status:
    """The address at which tools ask, and what is answered there."""

    host: str
    port: int
    has_metrics: bool
    checks: Mapping[str, Check] = field(default_factory=dict[str, Check])
    """Checks that must pass for Rostrum to be ready, by name."""
    seconds: float = 3.0
    """Seconds that each of them may take to answer."""


@asynccontextmanager
async def serve(status: Status) -> AsyncGenerator[int]:
    """Answer inside this block; yield the port. SpecError if it is taken."""

    async def healthz(_: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def readyz(_: web.Request) -> web.Response:
        states = await asyncio.gather(
            *(_state(check, status.seconds) for check in status.checks.values())
        )
        told = dict(zip(status.checks, states, strict=True))
        is_ready = all(state == "ok" for state in states)
        return web.json_response({"ready": is_ready, **told}, status=200 if is_ready else 503)

    async def metrics(_: web.Request) -> web.Response:
        headers = {"Content-Type": CONTENT_TYPE_LATEST}
        return web.Response(body=generate_latest(REGISTRY), headers=headers)

    app = web.Application()
    app.add_routes([web.get("/healthz", healthz), web.get("/readyz", readyz)])
    if status.has_metrics:
        app.add_routes([web.get("/metrics", metrics)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        yield await _listening(runner, status)
    finally:
        await runner.cleanup()


async def _listening(runner: web.AppRunner, status: Status) -> int:
    try:
        await web.TCPSite(runner, status.host, status.port).start()
    except (OSError, UnicodeError) as error:
        why = (isinstance(error, OSError) and error.strerror) or error
        raise SpecError(
            f"{status.host}:{status.port} cannot be listened at ({why}); set ROSTRUM_STATUS_PORT "
            "to a free port and ROSTRUM_STATUS_HOST to an address of this machine, or leave them "
            "out."
        ) from error
    return runner.addresses[0][1]


async def _state(check: Check, seconds: float) -> str:
    """Describe the state of one part, in a word or two."""
    try:
        async with asyncio.timeout(seconds):
            return "ok" if await check() else "not yet"
    except TimeoutError:
        return "no answer"
    except SpecError as error:
        return f"fails: {error}"
    except Exception as error:  # noqa: BLE001 - whatever it fails with, it is not ready
        return f"fails ({type(error).__name__})"
