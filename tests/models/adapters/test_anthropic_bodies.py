"""What is sent to hosts that speak Anthropic's messages, and odd things that come back."""

import json
from typing import Any

import httpx2
import pytest

from debate_core.errors import ModelError, RateLimited, Rejected, Timeout, Unavailable
from debate_core.models.port import Usage
from debate_core.prompts.request import Message
from tests.models.adapters.rooms import (
    LOOK_UP,
    VOTE,
    Wire,
    a_host,
    asking,
    failure,
    message,
    unheard,
)

HOST = a_host("anthropic", "anthropic")
EARLIER = "Said before. " * 400


async def sent(model: str = "claude-opus-5-5", **more: Any) -> dict[str, Any]:
    """The body of a request."""
    wire = Wire(message('{"vote": "release", "sure": 2}'))
    await wire.model(HOST, model).reply(asking(**more))
    assert len(wire.bodies) == 1
    return wire.bodies[0]


async def test_a_plain_question_holds_nothing_unasked() -> None:
    assert await sent(max_tokens=300) == {
        "model": "claude-opus-5-5",
        "max_tokens": 300 + 8000,
        "system": "You debate.",
        "messages": [{"role": "user", "content": [{"type": "text", "text": "It is your turn."}]}],
    }


@pytest.mark.parametrize(
    ("model", "is_warm"),
    [
        ("claude-opus-4-6", True),
        ("claude-haiku-4-5", True),
        ("claude-opus-4-8", False),
        ("claude-haiku-5-5", False),
        ("claude-next", False),
    ],
)
async def test_a_temperature_is_sent_where_it_is_taken(model: str, is_warm: bool) -> None:
    assert ("temperature" in await sent(model)) is is_warm


@pytest.mark.parametrize(
    ("model", "effort", "told"),
    [
        ("claude-opus-5-5", "xhigh", {"effort": "xhigh"}),
        ("claude-opus-5-5", "minimal", None),
        ("claude-opus-5-5", None, None),
        ("claude-haiku-4-5", "low", None),
    ],
)
async def test_effort_is_told_in_the_words_the_model_knows(
    model: str, effort: Any, told: Any
) -> None:
    assert (await sent(model, effort=effort)).get("output_config") == told


async def test_a_schema_goes_without_the_bounds_that_are_not_taken() -> None:
    form = (await sent(schema=VOTE))["output_config"]["format"]
    assert form["type"] == "json_schema"
    assert form["schema"]["properties"]["vote"] == {"enum": ["release", "revise"]}
    assert "minimum" not in form["schema"]["properties"]["sure"]


@pytest.mark.parametrize(
    ("model", "tokens", "is_marked"),
    [
        ("claude-sonnet-5-5", 1100, True),
        ("claude-sonnet-5-5", 900, False),
        ("claude-sonnet-4-6", 1100, False),
        ("claude-opus-4-6", 2100, False),
        ("claude-opus-4-6", 4200, True),
    ],
)
async def test_a_prefix_is_marked_where_the_model_keeps_one_so_long(
    model: str, tokens: int, is_marked: bool
) -> None:
    earlier = Message("user", "four" * tokens, is_prefix=True)
    body = await sent(model, messages=(earlier, Message("user", "It is your turn.")))
    turn, cue = body["messages"][0]["content"]
    assert ("cache_control" in turn) is is_marked
    assert "cache_control" not in cue


async def test_no_more_is_marked_than_is_kept() -> None:
    turns = tuple(Message("user", EARLIER, is_prefix=True) for _ in range(6))
    content = (await sent(messages=turns))["messages"][0]["content"]
    assert ["cache_control" in each for each in content] == [False] * 2 + [True] * 4


async def test_tools_are_offered() -> None:
    tool = (await sent(tools=(LOOK_UP,)))["tools"][0]
    assert (tool["name"], tool["input_schema"]) == ("look_up", dict(LOOK_UP.parameters))


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("overloaded_error", Unavailable),
        ("api_error", Unavailable),
        ("rate_limit_error", RateLimited),
        ("timeout_error", Timeout),
        ("authentication_error", Rejected),
        ("billing_error", Rejected),
        ("permission_error", Rejected),
        ("not_found_error", Rejected),
    ],
)
async def test_an_error_inside_a_stream_counts_by_its_type(
    kind: str, expected: type[ModelError]
) -> None:
    told = json.dumps({"type": "error", "error": {"type": kind, "message": "No."}})
    stream = f"event: error\ndata: {told}\n\n"
    wire = Wire(httpx2.Response(200, text=stream, headers={"content-type": "text/event-stream"}))
    error = await failure(wire.model(HOST, "claude-opus-5-5"), hear=unheard)
    assert type(error) is expected


async def test_the_three_counts_of_what_went_in_are_added_up() -> None:
    usage = {
        "input_tokens": 10,
        "cache_read_input_tokens": 70,
        "cache_creation_input_tokens": 20,
        "output_tokens": 5,
    }
    reply = await Wire(message(usage=usage)).model(HOST, "claude-opus-5-5").reply(asking())
    assert reply.usage == Usage(tokens_in=100, tokens_out=5, cached=70, written=20)


async def test_a_page_in_place_of_an_answer_is_a_failed_call() -> None:
    page = httpx2.Response(200, text="<html>", headers={"content-type": "text/html"})
    assert isinstance(await failure(Wire(page).model(HOST, "claude-opus-5-5")), Unavailable)
