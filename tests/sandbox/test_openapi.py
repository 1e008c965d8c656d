"""The check against Discord's own description, on a small description made for the test."""

import json
from collections.abc import AsyncGenerator
from pathlib import Path

import aiohttp
import pytest

from sandbox.server import Sandbox, Settings
from tests.sandbox.wire import Json, Wire

ANSWER: Json = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Said"}}}}
WITH_NAME: Json = {
    "type": "object",
    "properties": {
        "content": {"type": "string"},
        "username": {"type": ["string", "null"], "maxLength": 80},
    },
}
WITHOUT_NAME: Json = {"type": "object", "properties": {"content": {"type": "string"}}}
DESCRIPTION: Json = {
    "components": {
        "schemas": {
            "InnerErrors": {"type": "object", "properties": {"_errors": {"type": "array"}}},
            "Said": {
                "type": "object",
                "properties": {"id": {"type": "integer"}},
                "required": ["id", "mood"],
            },
            "Error": {"type": "object", "required": ["code", "message"]},
        }
    },
    "paths": {
        "/channels/{channel_id}/messages": {
            "post": {
                "operationId": "create_message",
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {"schema": {"anyOf": [WITH_NAME, WITHOUT_NAME]}}
                    },
                },
                "responses": {"200": ANSWER, "4XX": {"content": {"application/json": {
                    "schema": {"$ref": "#/components/schemas/Error"}}}}},
            }
        },
        "/users/@me": {"get": {"operationId": "get_me", "responses": {}, "parameters": [
            {"in": "query", "name": "limit", "schema": {"type": "integer"}}]}},
    },
}  # fmt: skip


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncGenerator[Sandbox, None]:
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(DESCRIPTION), encoding="utf-8")
    async with Sandbox.running(settings=Settings("off", openapi=file)) as sandbox:
        yield sandbox


async def problems(sandbox: Sandbox, method: str, path: str, body: Json | None) -> list[str]:
    async with aiohttp.ClientSession() as session:
        await Wire(sandbox.address, session).call(method, path, body)
    return [f"{v.where}: {v.problem}" for v in sandbox.violations]


def messages(sandbox: Sandbox) -> str:
    return f"/channels/{sandbox.address['channels']['debates']}/messages"


async def test_an_answer_that_does_not_fit_is_noted(strict: Sandbox) -> None:
    found = await problems(strict, "POST", messages(strict), {"content": "x"})
    assert sorted(f.split(": ")[1] for f in found) == ["", "id"]


async def test_a_union_is_judged_by_the_branch_that_knows_most_keys(strict: Sandbox) -> None:
    body = {"content": "", "username": "x" * 81}
    [found] = await problems(strict, "POST", messages(strict), body)
    assert found.startswith("request: username: ")


async def test_an_unknown_key_is_noted_apart(strict: Sandbox) -> None:
    assert await problems(strict, "POST", messages(strict), {"content": "", "mood": "good"}) == []
    assert strict.request_log.unknown_keys == {"create_message request": {"mood"}}


async def test_a_missing_body_is_noted(strict: Sandbox) -> None:
    found = await problems(strict, "POST", messages(strict), None)
    assert found == ["request: a body is required"]


async def test_a_query_that_does_not_fit_is_noted(strict: Sandbox) -> None:
    path = "/users/@me?limit=many&mood=good"
    found = await problems(strict, "GET", path, None)
    assert found[0].startswith("request: limit: ")
    assert strict.request_log.unknown_keys == {"get_me query": {"mood"}}


async def test_a_status_that_is_not_described_is_noted(strict: Sandbox) -> None:
    found = await problems(strict, "GET", "/users/@me", None)
    assert found == ["answer: the status 200 is not described"]


async def test_an_operation_that_is_not_described_is_noted(strict: Sandbox) -> None:
    found = await problems(strict, "GET", "/gateway/bot", None)
    assert found == ["request: the description does not know this operation"]
