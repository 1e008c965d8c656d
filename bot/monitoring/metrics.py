"""The metrics of this process, as Prometheus reads them, and its answers to tools over HTTP.

Rule: a label has few values. No figure and no answer names a debate, a person, a server or anything
that somebody wrote; the routes of requests have their ids taken out.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import perf_counter

from aiohttp import web
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from debate_core.domain.facts import Event, StepAnswered
from debate_core.errors import SpecError, name_cause
from debate_core.language import _
from debate_core.models.resilience import ModelCall
from debate_core.storage.port import Admission
from debate_core.storage.sql import SqlJournal

REGISTRY = CollectorRegistry()
disable_created_metrics()  # each figure would come with one that says when it was first counted
_ID = re.compile(r"^\d{5,}$")
_WITH_TOKEN = ("webhooks", "interactions")
"""The routes with a token after the id."""

_live = Gauge("rostrum_debates_live", "Debates under way, votes included.", registry=REGISTRY)
_turns = Counter(
    "rostrum_turns", "Turns, by who took them and how they ended.", ["by", "end"], registry=REGISTRY
)
_calls = Counter(
    "rostrum_model_calls",
    "Calls of models, each try by itself, by how they ended.",
    ["model", "end"],
    registry=REGISTRY,
)
_call_seconds = Histogram(
    "rostrum_model_call_seconds",
    "How long calls of models take.",
    ["model"],
    registry=REGISTRY,
    buckets=(0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120),
)
_tokens = Counter(
    "rostrum_model_tokens",
    "Tokens in and out; those read from a cache, or written to it, are among those in.",
    ["model", "kind"],
    registry=REGISTRY,
)
_cost = Counter(
    "rostrum_model_cost_usd", "What calls with a known price cost.", ["model"], registry=REGISTRY
)
_unpriced = Counter(
    "rostrum_model_unpriced_calls", "Calls with no known price.", ["model"], registry=REGISTRY
)
_requests = Counter(
    "rostrum_discord_requests",
    "Requests to Discord; the status is `lost` where no answer came.",
    ["method", "route", "status"],
    registry=REGISTRY,
)
_retries = Counter(
    "rostrum_discord_retries",
    "What Rostrum tries again at Discord, by the kind of the failure.",
    ["failure"],
    registry=REGISTRY,
)
_appends = Histogram(
    "rostrum_journal_append_seconds",
    "How long it takes until facts are kept.",
    registry=REGISTRY,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30),
)
_posts = Histogram(
    "rostrum_turn_post_seconds",
    "From the end of a turn until it stands in its thread.",
    registry=REGISTRY,
    buckets=(0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300),
)


def count_live(live: Callable[[], int]) -> None:
    """Use this from now on to count the debates under way."""
    _live.set_function(live)


def count_appended(events: Sequence[Event], seconds: float) -> None:
    """Count the facts that were stored."""
    _appends.observe(seconds)
    for event in events:
        fact = event.fact
        if isinstance(fact, StepAnswered) and fact.turn is not None:
            by = "model" if fact.said_by is None else "person"
            _turns.labels(by, "missed" if fact.missed else "taken").inc()


def count_posted(seconds: float) -> None:
    """Count a turn that was posted in its thread so many seconds after its end."""
    _posts.observe(seconds)


def count_call(known: Collection[str], call: ModelCall) -> None:
    """Count a call to a model; the name of an unknown one may be what somebody typed."""
    model = call.model if call.model in known else f"{call.model.partition(':')[0]}:other"
    _calls.labels(model, call.end).inc()
    _call_seconds.labels(model).observe(call.seconds)
    usage = call.usage
    if usage is None:
        return
    kinds = {
        "in": usage.tokens_in,
        "out": usage.tokens_out,
        "cached": usage.cached,
        "written": usage.written,
    }
    for kind, tokens in kinds.items():
        _tokens.labels(model, kind).inc(tokens)
    if usage.usd is None:
        _unpriced.labels(model).inc()
    else:
        _cost.labels(model).inc(usage.usd)


def count_request(method: str, path: str, status: int | None) -> None:
    """Count a request to Discord; None if no answer came."""
    _requests.labels(method, route_of(path), "lost" if status is None else str(status)).inc()


def count_retry(failure: str) -> None:
    """Count something that is tried again at Discord."""
    _retries.labels(failure).inc()


def route_of(path: str) -> str:
    """Find the path of a request without ids, reactions and tokens."""
    parts = path.strip("/").split("/")
    # The next part is the version, which the library picks.
    if parts[:1] == ["api"]:
        parts = parts[2:]
    for place, part in enumerate(parts):
        before = parts[place - 1] if place else ""
        token_of = parts[place - 2] if place > 1 else ""
        if token_of in _WITH_TOKEN and before == "{id}":
            parts[place] = "{token}"
        elif before == "reactions":
            parts[place] = "{emoji}"
        elif _ID.match(part):
            parts[place] = "{id}"
    return "/" + "/".join(parts)


class MeasuredJournal(SqlJournal):
    """A journal in a database that counts what is appended."""

    async def append(self, events: Sequence[Event], admission: Admission | None = None) -> None:
        began = perf_counter()
        await super().append(events, admission)
        count_appended(events, perf_counter() - began)


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
            *(_describe_state(check, status.seconds) for check in status.checks.values())
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
        yield await _listen_at(runner, status)
    finally:
        await runner.cleanup()


async def _listen_at(runner: web.AppRunner, status: Status) -> int:
    try:
        await web.TCPSite(runner, status.host, status.port).start()
    except (OSError, UnicodeError) as error:
        raise SpecError(
            _(
                "{host}:{port} cannot be listened at ({why}); set ROSTRUM_STATUS_PORT to a free "
                "port and ROSTRUM_STATUS_HOST to an address of this machine, or leave them out.",
                host=status.host,
                port=status.port,
                why=name_cause(error),
            )
        ) from error
    return runner.addresses[0][1]


async def _describe_state(check: Check, seconds: float) -> str:
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
