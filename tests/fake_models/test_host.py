"""The made-up host over the wire: what it answers, refuses, counts, and is told at its control."""

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from fake_models.server import FakeModels

BODY: dict[str, Any] = {"model": "fake-large", "messages": [{"role": "user", "content": "Hello."}]}
MESSAGES = {**BODY, "max_tokens": 100}


@dataclass
class Caller:
    """A client that keeps to the bare protocol."""

    fake: FakeModels
    session: aiohttp.ClientSession

    async def post(
        self, path: str, body: dict[str, Any], key: str | None = None
    ) -> aiohttp.ClientResponse:
        bearer = self.fake.address["key"] if key is None else key
        url = self.fake.address["anthropic"] + path
        return await self.session.post(
            url, json=body, headers={"Authorization": f"Bearer {bearer}"}
        )

    async def complete(self, **more: Any) -> tuple[int, dict[str, Any]]:
        response = await self.post("/v1/chat/completions", {**BODY, **more})
        return response.status, await response.json()

    async def control(self, method: str, body: Any = None) -> dict[str, Any]:
        url = self.fake.address["control"]
        async with self.session.request(method, url, json=body) as response:
            return {"status": response.status, **await response.json()}


@pytest.fixture
async def caller() -> AsyncIterator[Caller]:
    async with FakeModels.running() as fake, aiohttp.ClientSession() as session:
        yield Caller(fake, session)


async def test_the_same_question_gets_the_same_answer(caller: Caller) -> None:
    assert await caller.complete() == await caller.complete()


async def test_another_question_gets_another_answer(caller: Caller) -> None:
    _, one = await caller.complete()
    _, other = await caller.complete(messages=[{"role": "user", "content": "Goodbye."}])
    assert one["choices"] != other["choices"]


@pytest.mark.parametrize("path", ["/v1/chat/completions", "/v1/messages"])
async def test_a_wrong_key_opens_nothing(caller: Caller, path: str) -> None:
    response = await caller.post(path, MESSAGES, key="sk-wrong")
    assert response.status == 401


@pytest.mark.parametrize(
    "more",
    [
        {"model": "gpt-6-luna", "max_tokens": 5},
        {"model": "gpt-6-luna", "temperature": 0.2},
        {
            "response_format": {
                "type": "json_schema",
                "json_schema": {
                    "name": "n",
                    "strict": True,
                    "schema": {"type": "object", "properties": {}},
                },
            }
        },
    ],
    ids=["an old limit", "a temperature", "a loose schema"],
)
async def test_what_the_real_ones_refuse_is_refused(caller: Caller, more: dict[str, Any]) -> None:
    status, _ = await caller.complete(**more)
    assert status == 400


@pytest.mark.parametrize(
    "change",
    [
        {"temperature": 0.5},
        {"messages": [{"role": "user", "content": [{"type": "text", "text": " "}]}]},
        {"max_tokens": None},
    ],
    ids=["a temperature", "an empty block", "no limit"],
)
async def test_what_the_other_real_ones_refuse_is_refused(
    caller: Caller, change: dict[str, Any]
) -> None:
    body = {name: value for name, value in {**MESSAGES, **change}.items() if value is not None}
    assert (await caller.post("/v1/messages", body)).status == 400


async def test_a_prefix_that_was_seen_is_counted_as_cached(caller: Caller) -> None:
    earlier = {"role": "user", "content": "Said before. " * 600}
    cue = {"role": "user", "content": "Your turn."}
    counts = list[int]()
    for messages in ([earlier, cue], [earlier, cue], [earlier, earlier, cue]):
        _, body = await caller.complete(messages=messages)
        counts.append(body["usage"]["prompt_tokens_details"]["cached_tokens"])
    assert counts[0] == 0
    assert counts[1] > counts[2] > 1024


async def test_with_another_schema_nothing_is_found_in_the_cache(caller: Caller) -> None:
    messages = [{"role": "user", "content": "Said before. " * 600}]
    counts = list[int]()
    for choice in ("yes", "yes", "no"):
        schema = {"type": "string", "enum": [choice]}
        form = {"type": "json_schema", "json_schema": {"name": "n", "schema": schema}}
        _, body = await caller.complete(messages=messages, response_format=form)
        counts.append(body["usage"]["prompt_tokens_details"]["cached_tokens"])
    assert counts[1] > counts[0] == counts[2] == 0


async def test_an_order_is_carried_out_as_often_as_it_says(caller: Caller) -> None:
    caller.fake.order("status", status=503, times=2)
    assert [(await caller.complete())[0] for _ in range(3)] == [503, 503, 200]


async def test_an_order_for_one_model_leaves_the_others_alone(caller: Caller) -> None:
    caller.fake.order("status", status=503, model="fake-s*", times=None)
    assert (await caller.complete())[0] == 200
    assert (await caller.complete(model="fake-small"))[0] == 503


async def test_an_order_for_first_answers_leaves_the_second_alone(caller: Caller) -> None:
    caller.fake.order("empty", first=True, times=None)
    _, first = await caller.complete()
    said = {"role": "assistant", "content": ""}
    _, second = await caller.complete(messages=[*BODY["messages"], said, *BODY["messages"]])
    assert first["choices"][0]["message"]["content"] == ""
    assert second["choices"][0]["message"]["content"] != ""


async def test_an_answer_can_come_with_thinking_and_a_fence_around_it(caller: Caller) -> None:
    _, plain = await caller.complete()
    caller.fake.order("wrapped")
    _, wrapped = await caller.complete()
    bare, around = (each["choices"][0]["message"]["content"] for each in (plain, wrapped))
    assert around.startswith("<think>")
    assert f"```json\n{bare}\n```" in around


async def test_a_slow_first_word_is_slow(caller: Caller) -> None:
    caller.fake.order("delay", seconds=30)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(caller.complete(), 0.1)


async def test_who_is_sent_away_is_not_served_without_the_key(caller: Caller) -> None:
    caller.fake.order("redirect")
    response = await caller.post("/v1/chat/completions", BODY)
    assert (response.history[0].status, response.status) == (307, 401)


async def test_a_huge_answer_is_huge(caller: Caller) -> None:
    caller.fake.order("huge")
    _, body = await caller.complete()
    assert len(body["choices"][0]["message"]["content"]) > 100_000


async def test_the_control_takes_orders_and_shows_what_came_in(caller: Caller) -> None:
    order = {"kind": "status", "status": 429, "retry_after": 2}
    await caller.control("POST", {"models": ["only-one"], "orders": [order]})
    response = await caller.post("/v1/chat/completions", BODY)
    assert response.headers["Retry-After"] == "2"
    shown = await caller.control("GET")
    assert shown["orders"] == []
    assert shown["models"] == ["only-one"]
    assert [(each["model"], each["status"]) for each in shown["requests"]] == [("fake-large", 429)]
    assert caller.fake.address["key"] not in json.dumps(shown)


async def test_the_control_refuses_what_it_does_not_know(caller: Caller) -> None:
    assert (await caller.control("POST", {"orders": [{"kind": "strike"}]}))["status"] == 400


async def test_the_control_begins_anew(caller: Caller) -> None:
    caller.fake.order("refusal")
    await caller.complete()
    shown = await caller.control("DELETE")
    assert (shown["orders"], shown["requests"]) == ([], [])


async def test_models_are_listed_as_ollama_lists_them(caller: Caller) -> None:
    url = caller.fake.address["anthropic"] + "/api/tags"
    async with caller.session.get(url) as response:
        listed = await response.json()
    assert [each["name"] for each in listed["models"]] == ["fake-large", "fake-small"]


@pytest.mark.parametrize("command", [("fake_models",), ("bot", "fake-models")])
def test_it_runs_by_hand_and_says_where_it_is(command: tuple[str, ...]) -> None:
    program = [sys.executable, "-m", *command, "--port", "0"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        with contextlib.closing(process.stdout):
            address = json.loads(process.stdout.readline())
            process.terminate()
    assert address.keys() == {"openai", "anthropic", "ollama", "control", "key"}
    assert process.returncode == 0
