"""Messages: how they are read, changed and taken away."""

import struct

import pytest

from sandbox.client import Person
from sandbox.server import Sandbox
from tests.sandbox.wire import Json, Wire

PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + struct.pack(">II", 40, 30)


@pytest.fixture
def forgives_requests() -> bool:
    return True


async def test_an_enforced_nonce_brings_the_first_message_back(wire: Wire, debates: str) -> None:
    first = await wire.post(debates, nonce="7", enforce_nonce=True)
    again = await wire.post(debates, nonce="7", enforce_nonce=True)
    other = await wire.post(debates, nonce="7")
    assert first["id"] == again["id"] != other["id"]


@pytest.fixture
async def ten(wire: Wire, debates: str) -> list[str]:
    """The ids of ten messages, oldest first."""
    return [(await wire.post(debates, str(number)))["id"] for number in range(10)]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("limit=3", [9, 8, 7]),
        ("limit=3&before={5}", [4, 3, 2]),
        ("limit=3&after={5}", [8, 7, 6]),
        ("limit=4&around={5}", [6, 5, 4, 3]),
        ("after={9}", []),
    ],
)
async def test_messages_come_in_pages_newest_first(
    query: str, expected: list[int], ten: list[str], wire: Wire, debates: str
) -> None:
    path = f"/channels/{debates}/messages?{query.format(*ten)}"
    found = await wire.made("GET", path)
    assert [message["content"] for message in found] == [str(number) for number in expected]


async def test_an_edit_leaves_alone_what_it_does_not_speak_of(wire: Wire, debates: str) -> None:
    message = await wire.post(debates, "before", embeds=[{"title": "kept"}])
    path = f"/channels/{debates}/messages/{message['id']}"
    edited = await wire.made("PATCH", path, {"content": "after"})
    assert (edited["content"], edited["embeds"][0]["title"]) == ("after", "kept")
    assert edited["edited_timestamp"] is not None


async def test_a_message_of_somebody_else_cannot_be_edited(
    wire: Wire, noor: Person, debates: str
) -> None:
    said = await noor.say(debates, "mine")
    path = f"/channels/{debates}/messages/{said['id']}"
    reply = await wire.call("PATCH", path, {"content": "yours"})
    assert (reply.status, reply.code) == (403, 50005)


async def test_a_deleted_message_is_unknown(wire: Wire, debates: str) -> None:
    message = await wire.post(debates)
    path = f"/channels/{debates}/messages/{message['id']}"
    assert (await wire.call("DELETE", path)).status == 204
    assert (await wire.call("GET", path)).code == 10008


@pytest.mark.parametrize(("count", "status"), [(1, 400), (2, 204), (10, 204)])
async def test_two_to_a_hundred_messages_can_be_deleted_at_once(
    count: int, status: int, ten: list[str], wire: Wire, debates: str
) -> None:
    path = f"/channels/{debates}/messages/bulk-delete"
    assert (await wire.call("POST", path, {"messages": ten[:count]})).status == status


async def test_pins_are_listed_newest_first(ten: list[str], wire: Wire, debates: str) -> None:
    for message in ten[:2]:
        await wire.made("PUT", f"/channels/{debates}/messages/pins/{message}")
    await wire.made("DELETE", f"/channels/{debates}/messages/pins/{ten[0]}")
    pins = await wire.made("GET", f"/channels/{debates}/messages/pins")
    assert [item["message"]["id"] for item in pins["items"]] == [ten[1]]


async def test_a_channel_is_told_of_a_pin_once(ten: list[str], wire: Wire, debates: str) -> None:
    for _ in range(2):
        await wire.made("PUT", f"/channels/{debates}/messages/pins/{ten[0]}")
    last, before = (await wire.made("GET", f"/channels/{debates}/messages"))[:2]
    assert (last["type"], last["message_reference"]["message_id"]) == (6, ten[0])
    assert before["id"] == ten[-1]


@pytest.mark.parametrize(
    ("allowed", "mentions"),
    [(None, 1), ({"parse": []}, 0), ({"parse": ["users"]}, 1), ({"users": ["{noor}"]}, 1)],
)
async def test_only_allowed_mentions_ping(
    allowed: Json | None, mentions: int, sandbox: Sandbox, wire: Wire, debates: str
) -> None:
    noor = sandbox.address["people"]["Noor"]
    if allowed and "users" in allowed:
        allowed = {"users": [noor]}
    more = {"allowed_mentions": allowed} if allowed else {}
    message = await wire.post(debates, f"<@{noor}> look", **more)
    assert len(message["mentions"]) == mentions


async def test_an_answer_shows_what_it_answers(wire: Wire, debates: str) -> None:
    first = await wire.post(debates, "why?")
    answer = await wire.post(debates, "so!", message_reference={"message_id": first["id"]})
    assert (answer["type"], answer["referenced_message"]["content"]) == (19, "why?")


async def test_a_file_is_kept_and_served(wire: Wire, debates: str) -> None:
    reply = await wire.upload(f"/channels/{debates}/messages", {"content": "see"}, ("a.png", PNG))
    attachment = reply.body["attachments"][0]
    assert (attachment["width"], attachment["height"]) == (40, 30)
    async with wire.session.get(attachment["url"]) as response:
        assert (response.content_type, await response.read()) == ("image/png", PNG)


async def test_a_file_shown_by_an_embed_is_not_shown_twice(wire: Wire, debates: str) -> None:
    body = {"embeds": [{"title": "x", "image": {"url": "attachment://a.png"}}]}
    reply = await wire.upload(f"/channels/{debates}/messages", body, ("a.png", PNG))
    assert reply.body["attachments"] == []
    assert reply.body["embeds"][0]["image"]["url"].startswith("http://127.0.0.1:")


async def test_eleven_files_are_too_many(wire: Wire, debates: str) -> None:
    files = [(f"{number}.png", PNG) for number in range(11)]
    reply = await wire.upload(f"/channels/{debates}/messages", {}, *files)
    assert (reply.status, reply.code) == (400, 50035)


async def test_an_unknown_route_is_said_loudly(wire: Wire) -> None:
    reply = await wire.call("GET", "/guilds/1/templates")
    assert reply.status == 501
    assert "GET /guilds/1/templates" in reply.body["message"]


async def test_the_bot_must_say_who_it_is(wire: Wire) -> None:
    reply = await wire.call("GET", "/users/@me", headers={"Authorization": "Bot somebody.else"})
    assert (reply.status, reply.body) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_pins_come_in_pages(wire: Wire, debates: str, ten: list[str]) -> None:
    path = f"/channels/{debates}/messages/pins"
    for message in ten[:3]:
        await wire.made("PUT", f"{path}/{message}")
    first = await wire.made("GET", f"{path}?limit=2")
    assert ([pin["message"]["id"] for pin in first["items"]], first["has_more"]) == (
        [ten[2], ten[1]],
        True,
    )
    rest = await wire.call("GET", path, params={"before": first["items"][-1]["pinned_at"]})
    assert ([pin["message"]["id"] for pin in rest.body["items"]], rest.body["has_more"]) == (
        [ten[0]],
        False,
    )
