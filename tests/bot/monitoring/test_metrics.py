"""Figures: what is counted, and that no label tells of a debate, a person or a secret."""

import pytest
from prometheus_client import generate_latest

from bot.monitoring.metrics import (
    REGISTRY,
    count_appended,
    count_call,
    count_request,
    count_retry,
    route_of,
)
from debate_core.domain.forms import Forfeit, Speech
from debate_core.models.resilience import ModelCall
from debate_core.usage import Usage
from tests.core.making import events_of, opened, rounds_spec, turn

ROUTES = {
    "/api/v10/channels/123456789/messages": "/channels/{id}/messages",
    "/api/v10/channels/123456789/messages/987654321": "/channels/{id}/messages/{id}",
    "/api/v10/channels/12345678/messages/98765432/reactions/tea:123456/@me": (
        "/channels/{id}/messages/{id}/reactions/{emoji}/@me"
    ),
    "/api/v10/webhooks/123456789/s3cret": "/webhooks/{id}/{token}",
    "/api/v10/webhooks/123456789/s3cret/messages/987654321": (
        "/webhooks/{id}/{token}/messages/{id}"
    ),
    "/api/v10/interactions/123456789/s3cret/callback": "/interactions/{id}/{token}/callback",
    "/api/v10/channels/123456789/threads/archived/public": "/channels/{id}/threads/archived/public",
    "/api/v10/users/@me": "/users/@me",
    "/gateway": "/gateway",
}


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0


@pytest.mark.parametrize("path", ROUTES)
def test_a_route_has_no_ids_reactions_and_tokens_in_it(path: str) -> None:
    assert route_of(path) == ROUTES[path]


def test_a_call_is_counted_by_its_model_and_its_end_with_what_it_took() -> None:
    usage = Usage(tokens_in=100, tokens_out=20, cached=30, usd=0.5)
    known = {"lab:counted"}
    count_call(known, ModelCall("lab:counted", "answered", 1.5, usage))
    count_call(known, ModelCall("lab:counted", "rate_limited", 0.1, None))
    count_call(known, ModelCall("lab:counted", "refused", 0.2, Usage(tokens_in=7)))
    ends = ("answered", "rate_limited", "refused")
    assert [value("rostrum_model_calls_total", model="lab:counted", end=e) for e in ends] == [
        *(1, 1, 1)
    ]
    tokens = {
        kind: value("rostrum_model_tokens_total", model="lab:counted", kind=kind)
        for kind in ("in", "out", "cached", "written")
    }
    assert tokens == {"in": 107, "out": 20, "cached": 30, "written": 0}
    assert value("rostrum_model_cost_usd_total", model="lab:counted") == 0.5
    assert value("rostrum_model_unpriced_calls_total", model="lab:counted") == 1
    assert value("rostrum_model_call_seconds_count", model="lab:counted") == 3


def test_a_model_that_somebody_typed_is_counted_without_its_name() -> None:
    for name in ("lab:mia was here", "lab:and noah"):
        count_call({"lab:counted"}, ModelCall(name, "timeout", 1, Usage(tokens_in=5)))
    assert value("rostrum_model_calls_total", model="lab:other", end="timeout") == 2
    assert value("rostrum_model_tokens_total", model="lab:other", kind="in") == 10
    assert "was here" not in generate_latest(REGISTRY).decode()


def test_turns_are_counted_as_they_are_kept() -> None:
    names = [("model", "taken"), ("model", "missed"), ("person", "taken")]

    def counted() -> list[float]:
        return [value("rostrum_turns_total", by=by, end=end) for by, end in names]

    before, kept = counted(), value("rostrum_journal_append_seconds_count")
    missed = turn(2, "ben", Forfeit(reason="late"))
    events = events_of(opened(rounds_spec()), turn(1, "ada", Speech(text="Tea.")), missed)
    count_appended(events, 0.01)
    assert [now - then for now, then in zip(counted(), before, strict=True)] == [1, 1, 0]
    assert value("rostrum_journal_append_seconds_count") == kept + 1


def test_requests_are_counted_by_route_and_status_and_retries_by_failure() -> None:
    route = "/counted/{id}"
    count_request("GET", "/api/v10/counted/123456", 429)
    count_request("GET", "/api/v10/counted/123456", None)
    before = value("rostrum_discord_retries_total", failure="passing")
    count_retry("passing")
    assert value("rostrum_discord_retries_total", failure="passing") == before + 1
    for status in ("429", "lost"):
        labels = {"method": "GET", "route": route, "status": status}
        assert value("rostrum_discord_requests_total", **labels) == 1
