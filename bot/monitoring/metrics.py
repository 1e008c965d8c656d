"""The metrics of this process, as Prometheus reads them.

Rule: a label has few values. No figure names a debate, a person, a server or anything that
somebody wrote; the routes of requests have their ids taken out.
"""

import re
from collections.abc import Callable, Collection, Sequence
from time import perf_counter

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
)

from debate_core.domain.facts import Event, StepAnswered
from debate_core.models.watched import ModelCall
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
    """Facts were kept."""
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

    async def append(self, events: Sequence[Event]) -> None:
        began = perf_counter()
        await super().append(events)
        count_appended(events, perf_counter() - began)
