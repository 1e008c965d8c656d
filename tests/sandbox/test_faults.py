"""Faults on demand: each does what it says, as often as it was ordered, and no more."""

import asyncio
from typing import Any

import aiohttp
import pytest

from sandbox.client import Client, Person, RefusedError
from sandbox.server import Address, Sandbox
from tests.sandbox.clocks import Clock
from tests.sandbox.wire import Json, Wire


@pytest.fixture
def clock() -> Clock:
    return Clock()


POST = {"method": "POST", "path": "/messages$"}


async def contents(person: Person, channel: str) -> list[str]:
    return [message["content"] for message in await person.messages(channel)]


async def test_a_status_comes_as_often_as_it_was_ordered(
    wire: Wire, client: Client, mira: Person, debates: str
) -> None:
    await client.fault("status", status=503, times=2, **POST)
    body = {"content": "x"}
    statuses = [
        (await wire.call("POST", f"/channels/{debates}/messages", body)).status for _ in range(3)
    ]
    assert statuses == [503, 503, 200]
    assert await contents(mira, debates) == ["x"]


async def test_a_fault_may_come_after_the_effect(
    wire: Wire, client: Client, mira: Person, debates: str
) -> None:
    await client.fault("status", status=500, after_effect=True, **POST)
    reply = await wire.call("POST", f"/channels/{debates}/messages", {"content": "x"})
    assert (reply.status, await contents(mira, debates)) == (500, ["x"])


@pytest.mark.parametrize(("after_effect", "expected"), [(False, []), (True, ["x"])])
async def test_a_connection_can_be_cut(
    after_effect: bool,
    expected: list[str],
    wire: Wire,
    client: Client,
    mira: Person,
    debates: str,
) -> None:
    await client.fault("drop", after_effect=after_effect, **POST)
    with pytest.raises(aiohttp.ClientError):
        await wire.call("POST", f"/channels/{debates}/messages", {"content": "x"})
    assert await contents(mira, debates) == expected


async def test_an_answer_can_be_held_back(wire: Wire, client: Client) -> None:
    await client.fault("delay", seconds=0.1, path="/users/@me")
    now = asyncio.get_running_loop().time
    start = now()
    assert (await wire.call("GET", "/users/@me")).status == 200
    assert now() - start >= 0.1


async def test_an_answer_can_be_held_back_after_its_effect(
    wire: Wire, client: Client, mira: Person, debates: str
) -> None:
    await client.fault("delay", seconds=60, after_effect=True, **POST)
    path = f"/channels/{debates}/messages"
    asking = asyncio.create_task(wire.call("POST", path, {"content": "x"}))
    await mira.wait_until(debates, lambda messages: [m["content"] for m in messages] == ["x"])
    assert not asking.done()
    asking.cancel()


@pytest.mark.parametrize(("is_global", "scope"), [(False, "user"), (True, "global")])
async def test_a_rate_limit_can_be_met(
    is_global: bool, scope: str, wire: Wire, client: Client
) -> None:
    await client.fault("rate_limit", retry_after=0.5, **{"global": is_global})
    reply = await wire.call("GET", "/users/@me")
    assert (reply.status, reply.body["retry_after"], reply.body["global"]) == (429, 0.5, is_global)
    assert reply.headers["X-RateLimit-Scope"] == scope


async def test_a_bare_rate_limit_does_not_say_how_long_to_wait(wire: Wire, client: Client) -> None:
    await client.fault("rate_limit", retry_after=0.5, bare=True)
    reply = await wire.call("GET", "/users/@me")
    assert (reply.status, "retry_after" in reply.body) == (429, False)
    assert "Retry-After" not in reply.headers


async def test_what_stands_before_discord_limits_without_its_headers(
    address: Address, client: Client
) -> None:
    await client.fault("proxy_limit", path="/users/@me")
    async with aiohttp.ClientSession() as session:
        reply = await session.get(f"{address['base']}/users/@me")
    assert (reply.status, reply.content_type) == (429, "text/html")
    assert not {"Via", "Retry-After", "X-RateLimit-Scope"} & set(reply.headers)


async def test_a_refusal_can_have_a_code_of_discords(wire: Wire, client: Client) -> None:
    await client.fault("status", status=404, code=10015)
    assert (await wire.call("GET", "/users/@me")).body["code"] == 10015


async def test_a_fault_can_last_until_it_is_taken_back(wire: Wire, client: Client) -> None:
    await client.fault("status", status=503, times=None)
    statuses = [(await wire.call("GET", "/users/@me")).status for _ in range(3)]
    await client.clear_faults()
    statuses.append((await wire.call("GET", "/users/@me")).status)
    assert statuses == [503, 503, 503, 200]


async def test_a_fault_can_last_for_some_time_from_the_first_request_it_meets(
    wire: Wire, client: Client, clock: Clock
) -> None:
    await client.fault("status", status=503, lasts=20)
    statuses: list[int] = []
    for pause in (60, 19, 2):
        clock.time += pause
        statuses.append((await wire.call("GET", "/users/@me")).status)
    assert (statuses, await client.faults()) == ([503, 503, 200], [])


async def test_a_fault_can_meet_only_what_brings_files(
    wire: Wire, client: Client, debates: str
) -> None:
    await client.fault("status", status=503, with_files=True)
    assert await wire.post(debates)


async def test_only_what_matches_is_met(wire: Wire, client: Client, debates: str) -> None:
    await client.fault("status", status=500, method="PATCH", path=f"/channels/{debates}$")
    assert await wire.post(debates)
    assert (await wire.call("PATCH", f"/channels/{debates}", {"topic": "x"})).status == 500


async def test_webhooks_can_be_deleted(wire: Wire, client: Client, debates: str) -> None:
    webhook = await wire.webhook(debates)
    await client.fault("delete_webhook", channel=debates)
    assert (await wire.speak(webhook, {"content": "x"})).code == 10015


async def test_a_thread_can_be_deleted(wire: Wire, client: Client, debates: str) -> None:
    thread = await wire.thread(debates)
    async with wire.online() as gateway:
        await client.fault("delete_thread", thread=thread["id"])
        assert (await gateway.wait_for("THREAD_DELETE"))["id"] == thread["id"]
    assert (await wire.call("GET", f"/channels/{thread['id']}")).code == 10003


@pytest.mark.parametrize("locked", [False, True])
async def test_a_thread_can_be_archived(
    locked: bool, wire: Wire, client: Client, debates: str
) -> None:
    thread = await wire.thread(debates)
    await client.fault("archive_thread", thread=thread["id"], locked=locked)
    found = await wire.made("GET", f"/channels/{thread['id']}")
    metadata = found["thread_metadata"]
    assert (metadata["archived"], metadata["locked"]) == (True, locked)


async def test_faults_still_to_come_are_listed_and_can_be_taken_back(
    wire: Wire, client: Client
) -> None:
    await client.fault("status", status=500, times=3, path="^/users")
    await wire.call("GET", "/users/@me")
    await client.fault("deny", permission="MANAGE_WEBHOOKS")
    waiting = await client.faults()
    assert [(f["kind"], f.get("times")) for f in waiting] == [("status", 2), ("deny", None)]
    await client.clear_faults()
    assert await client.faults() == []
    assert (await wire.call("GET", "/users/@me")).status == 200


@pytest.mark.parametrize(
    "order",
    [
        {"kind": "earthquake"},
        {"kind": "status"},
        {"kind": "status", "status": 200},
        {"kind": "status", "status": 500, "path": "("},
        {"kind": "deny", "permission": "FLY"},
        {"kind": "delete_thread", "thread": "1"},
    ],
)
async def test_an_order_that_makes_no_sense_is_refused(order: Json, client: Client) -> None:
    details: dict[str, Any] = dict(order)
    with pytest.raises(RefusedError):
        await client.fault(details.pop("kind"), **details)


async def test_a_fault_is_no_violation_of_the_description(
    sandbox: Sandbox, wire: Wire, client: Client
) -> None:
    await client.fault("status", status=418)
    assert (await wire.call("GET", "/users/@me")).status == 418
    assert sandbox.violations == []
