"""What is sent to hosts that speak chat completions, and odd things that come back."""

from typing import Any

import httpx2
import pytest

from debate_core.errors import ModelError, Refused, Unavailable
from debate_core.models.port import Usage
from debate_core.prompts.request import Message, Schema
from tests.models.adapters.rooms import (
    LOOK_UP,
    VOTE,
    Wire,
    a_host,
    asking,
    completion,
    failure,
    unheard,
)

EARLIER = "Said before. " * 400


async def sent(host: str, model: str, **more: Any) -> dict[str, Any]:
    """The body of a request."""
    wire = Wire(completion('{"vote": "release", "sure": 2}'))
    await wire.model(a_host(host), model).reply(asking(**more))
    assert len(wire.bodies) == 1
    return wire.bodies[0]


async def test_a_plain_question_holds_nothing_unasked() -> None:
    body = await sent("ollama", "qwen3", temperature=0.8, max_tokens=300)
    assert body == {
        "model": "qwen3",
        "messages": [
            {"role": "system", "content": "You debate."},
            {"role": "user", "content": "It is your turn."},
        ],
        "max_tokens": 300 + 4000,
        "temperature": 0.8,
    }


@pytest.mark.parametrize(
    ("host", "model", "limit", "is_warm"),
    [
        ("openai", "gpt-4o", "max_completion_tokens", True),
        ("openai", "gpt-5.1", "max_completion_tokens", False),
        ("openai", "o3", "max_completion_tokens", False),
        ("deepseek", "deepseek-chat", "max_tokens", True),
        ("deepseek", "deepseek-reasoner", "max_tokens", False),
        ("zhipu", "glm-5.2", "max_tokens", True),
        ("openrouter", "any/model", "max_tokens", True),
        ("vllm", "any", "max_tokens", True),
        ("a-host-of-ours", "any", "max_tokens", True),
    ],
)
async def test_limit_and_temperature_go_by_the_profile(
    host: str, model: str, limit: str, is_warm: bool
) -> None:
    body = await sent(host, model)
    assert {"max_tokens", "max_completion_tokens"} & body.keys() == {limit}
    assert ("temperature" in body) is is_warm


async def test_a_model_that_thinks_has_room_for_it() -> None:
    assert (await sent("openai", "gpt-5.1", max_tokens=300))["max_completion_tokens"] == 8300


@pytest.mark.parametrize(
    ("model", "effort", "told"),
    [("gpt-5.1", "low", "low"), ("gpt-5.1", "max", None), ("gpt-4o", "low", None)],
)
async def test_effort_is_told_to_models_that_know_it(
    model: str, effort: str, told: str | None
) -> None:
    assert (await sent("openai", model, effort=effort)).get("reasoning_effort") == told


async def test_a_schema_is_sent_as_a_strict_one() -> None:
    form = (await sent("openai", "gpt-4o", schema=VOTE))["response_format"]
    assert form["type"] == "json_schema"
    assert form["json_schema"]["strict"] is True
    assert form["json_schema"]["schema"]["required"] == ["vote", "sure"]


async def test_a_host_with_json_mode_only_is_told_the_schema_in_words() -> None:
    body = await sent("deepseek", "deepseek-chat", schema=VOTE)
    assert body["response_format"] == {"type": "json_object"}
    assert '"enum": ["release", "revise"]' in body["messages"][-1]["content"]


async def test_the_seats_of_a_debate_share_a_cache_key() -> None:
    first = await sent("openai", "gpt-4o", text="You are Ada.")
    second = await sent("openai", "gpt-4o", text="You are Ben.")
    other = await sent("openai", "gpt-4o", system="Another debate.")
    assert first["prompt_cache_key"] == second["prompt_cache_key"] != other["prompt_cache_key"]


async def test_a_long_prefix_is_marked_where_marks_count() -> None:
    body = await sent("openai", "gpt-5.6", messages=heard(EARLIER))
    assert body["prompt_cache_options"] == {"mode": "explicit"}
    assert body["messages"][1]["content"][0]["prompt_cache_breakpoint"] == {"mode": "explicit"}
    assert body["messages"][2]["content"] == "It is your turn."


async def test_a_short_prefix_is_not_marked() -> None:
    body = await sent("openai", "gpt-5.6", messages=heard("Short."))
    assert body["messages"][1]["content"] == "Short."


async def test_local_templates_get_their_roles_in_alternation() -> None:
    body = await sent("vllm", "any", messages=heard("One."))
    assert [each["role"] for each in body["messages"]] == ["system", "user"]
    assert body["messages"][1]["content"] == "One.\n\nIt is your turn."


async def test_tools_are_offered() -> None:
    tool = (await sent("openai", "gpt-4o", tools=(LOOK_UP,)))["tools"][0]
    assert (tool["type"], tool["function"]["name"]) == ("function", "look_up")


async def test_a_stream_is_asked_for_what_it_took() -> None:
    wire = Wire(httpx2.Response(200, text="data: [DONE]\n\n"))
    await failure(wire.model(a_host(), "gpt-4o"), hear=unheard)
    assert wire.bodies[0]["stream_options"] == {"include_usage": True}


async def test_a_complaint_about_the_temperature_is_learnt_from() -> None:
    def answer(request: httpx2.Request) -> httpx2.Response:
        if b"temperature" in request.content:
            return httpx2.Response(400, json={"error": {"message": "Unsupported: 'temperature'"}})
        return completion()

    wire = Wire(answer)
    await wire.model(a_host("a-host-of-ours"), "any").reply(asking())
    assert ["temperature" in body for body in wire.bodies] == [True, False]


async def test_a_complaint_that_teaches_nothing_is_the_error() -> None:
    wire = Wire(httpx2.Response(400, json={"error": {"message": "Too long for this model."}}))
    error = await failure(wire.model(a_host(), "gpt-4o"))
    assert str(error) == "openai does not accept the request (400): Too long for this model."


async def test_a_host_that_takes_no_form_of_json_gives_its_first_complaint() -> None:
    told = iter(("First.", "Second.", "Third."))

    def answer(_: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(400, json={"error": {"message": next(told)}})

    error = await failure(Wire(answer).model(a_host(), "gpt-4o"), asking(schema=VOTE))
    assert str(error).endswith("First.")


@pytest.mark.parametrize(
    "answer",
    [
        httpx2.Response(200, json={"error": {"message": "Provider returned error"}}),
        httpx2.Response(200, json={"choices": []}),
        httpx2.Response(200, text="<html>Log in</html>", headers={"content-type": "text/html"}),
        httpx2.Response(200, text="{", headers={"content-type": "application/json"}),
    ],
    ids=["an error", "no choice", "a page", "half of it"],
)
async def test_an_answer_that_is_none_is_a_failed_call(answer: httpx2.Response) -> None:
    assert isinstance(await failure(Wire(answer).model(a_host(), "gpt-4o")), Unavailable)


@pytest.mark.parametrize(
    ("stream", "expected"),
    [
        ("", Unavailable),
        ("data: [DONE]\n\n", Unavailable),
        ('data: {"error": {"message": "m", "code": "server_error"}}\n\n', Unavailable),
        ('data: {"error": {"message": "m", "code": "content_filter"}}\n\n', Refused),
        ("data: {nonsense\n\n", Unavailable),
    ],
)
async def test_a_stream_without_an_end_is_a_failed_call(
    stream: str, expected: type[ModelError]
) -> None:
    wire = Wire(httpx2.Response(200, text=stream, headers={"content-type": "text/event-stream"}))
    error = await failure(wire.model(a_host(), "gpt-4o"), hear=unheard)
    assert type(error) is expected


async def test_an_answer_that_was_filtered_is_a_refusal() -> None:
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": ""},
        "finish_reason": "content_filter",
    }
    wire = Wire(completion(choices=[choice]))
    assert isinstance(await failure(wire.model(a_host(), "gpt-4o")), Refused)


@pytest.mark.parametrize(
    ("counted", "cached"),
    [
        ({"prompt_tokens_details": {"cached_tokens": 60}}, 60),
        ({"prompt_cache_hit_tokens": 70, "prompt_cache_miss_tokens": 30}, 70),
        ({"prompt_tokens_details": None}, 0),
    ],
)
async def test_cached_tokens_are_read_in_either_dialect(
    counted: dict[str, Any], cached: int
) -> None:
    usage = {"prompt_tokens": 100, "completion_tokens": 5, "total_tokens": 105, **counted}
    reply = await Wire(completion(usage=usage)).model(a_host("deepseek"), "m").reply(asking())
    assert reply.usage == Usage(tokens_in=100, tokens_out=5, cached=cached)


@pytest.mark.parametrize(
    ("completion_tokens", "total_tokens", "tokens_out"),
    [(1499, 14428, 4308), (4308, 14428, 4308), (4308, None, 4308), (4308, 0, 4308)],
    ids=["beside the answer", "within the answer", "no total", "a total of nothing"],
)
async def test_tokens_of_thinking_are_counted_wherever_a_host_tells_them(
    completion_tokens: int, total_tokens: int | None, tokens_out: int
) -> None:
    usage = {
        "prompt_tokens": 10120,
        "completion_tokens": completion_tokens,
        "total_tokens": total_tokens,
        "completion_tokens_details": {"reasoning_tokens": 2809},
    }
    reply = await Wire(completion(usage=usage)).model(a_host("xai"), "m").reply(asking())
    assert reply.usage == Usage(tokens_in=10120, tokens_out=tokens_out)


def heard(text: str) -> tuple[Message, ...]:
    """A turn that was heard, and the cue."""
    return Message("user", text, is_prefix=True), Message("user", "It is your turn.")


def test_a_schema_of_another_hand_is_made_strict_all_through() -> None:
    from debate_core.models.openai_host import tighten_schema  # its library takes a second

    loose: dict[str, Any] = {
        "type": "object",
        "properties": {
            "properties": {"type": "array", "items": {"$ref": "#/$defs/point"}},
            "one": {"anyOf": [{"type": "object", "properties": {"a": {}}}, {"type": "null"}]},
        },
        "$defs": {"point": {"type": "object", "properties": {"x": {"type": "number"}}}},
    }
    tight = tighten_schema(Schema("result", loose))
    assert tight["required"] == ["properties", "one"]
    assert tight["$defs"]["point"]["additionalProperties"] is False
    assert tight["properties"]["one"]["anyOf"][0]["required"] == ["a"]
    assert "required" not in loose
