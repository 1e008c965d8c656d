"""Rate limits: the headers of every answer, the 429s, and what is counted together."""

import pytest

from sandbox.server import Settings
from tests.sandbox.clocks import Clock
from tests.sandbox.wire import Json, Reply, Wire


@pytest.fixture
def settings() -> Settings:
    return Settings.from_environment(rate_limits="discord")


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def say(wire: Wire, channel: str) -> Reply:
    return await wire.call("POST", f"/channels/{channel}/messages", {"content": "x"})


async def test_every_answer_says_what_is_left(wire: Wire, debates: str, clock: Clock) -> None:
    replies = [await say(wire, debates) for _ in range(2)]
    headers = [reply.headers for reply in replies]
    assert [h["X-RateLimit-Limit"] for h in headers] == ["5", "5"]
    assert [h["X-RateLimit-Remaining"] for h in headers] == ["4", "3"]
    assert [h["X-RateLimit-Reset-After"] for h in headers] == ["5.000", "5.000"]
    assert headers[0]["X-RateLimit-Reset"] == f"{clock.time + 5:.3f}"
    assert headers[0]["X-RateLimit-Bucket"] == headers[1]["X-RateLimit-Bucket"]


async def test_a_sixth_message_in_five_seconds_must_wait(
    wire: Wire, debates: str, clock: Clock
) -> None:
    for _ in range(5):
        await say(wire, debates)
    clock.time += 1.5
    reply = await say(wire, debates)
    assert reply.status == 429
    assert reply.body == {
        "message": "You are being rate limited.", "retry_after": 3.5, "global": False, "code": 0,
    }  # fmt: skip
    assert reply.headers["Retry-After"] == "4"
    assert reply.headers["X-RateLimit-Scope"] == "user"
    assert "Via" in reply.headers
    clock.time += 3.5
    assert (await say(wire, debates)).status == 200


async def test_each_channel_has_a_limit_of_its_own(wire: Wire, debates: str, address: Json) -> None:
    for _ in range(5):
        await say(wire, debates)
    assert (await say(wire, address["channels"]["general"])).status == 200


async def test_a_webhook_speaks_five_times_in_two_seconds(
    wire: Wire, debates: str, clock: Clock
) -> None:
    webhook = await wire.webhook(debates)
    statuses = [(await wire.speak(webhook, {"content": "x"})).status for _ in range(6)]
    assert statuses == [200] * 5 + [429]
    clock.time += 2
    assert (await wire.speak(webhook, {"content": "x"})).status == 200


async def test_webhooks_of_a_channel_speak_thirty_times_in_a_minute(
    wire: Wire, debates: str, address: Json, clock: Clock
) -> None:
    one, other = [await wire.webhook(debates) for _ in range(2)]
    elsewhere = await wire.webhook(address["channels"]["general"])
    for _ in range(3):
        said = [await wire.speak(each, {"content": "x"}) for each in (one, other) for _ in range(5)]
        assert {each.status for each in said} == {200}
        clock.time += 2
    refused = await wire.speak(one, {"content": "x"})
    assert (refused.status, refused.body["retry_after"]) == (429, 54)
    assert refused.headers["X-RateLimit-Remaining"] == "4"
    assert (await wire.speak(elsewhere, {"content": "x"})).status == 200
    clock.time += 54
    assert (await wire.speak(one, {"content": "x"})).status == 200


async def test_a_reaction_needs_a_quarter_of_a_second(
    wire: Wire, debates: str, clock: Clock
) -> None:
    message = await wire.post(debates)
    assert (await wire.react(message, "👍")).status == 204
    assert (await wire.react(message, "👎")).body["retry_after"] == 0.25
    clock.time += 0.25
    assert (await wire.react(message, "👎")).status == 204


async def test_fifty_requests_a_second_are_all(wire: Wire, clock: Clock) -> None:
    for _ in range(25):
        await wire.made("GET", "/users/@me")
        await wire.made("GET", f"/guilds/{wire.address['server']}")
    reply = await wire.call("GET", "/users/@me")
    assert (reply.status, reply.body["global"]) == (429, True)
    assert reply.headers["X-RateLimit-Global"] == "true"
    assert reply.headers["X-RateLimit-Scope"] == "global"


async def test_webhooks_do_not_count_against_the_fifty(wire: Wire, debates: str) -> None:
    webhook = await wire.webhook(debates)
    for _ in range(49):
        await wire.made("GET", f"/guilds/{wire.address['server']}")
    assert (await wire.speak(webhook, {"content": "x"})).status == 200
