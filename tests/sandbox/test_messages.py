"""Messages: what they may hold, how they are read, changed and taken away."""

import struct
from typing import Any

import pytest

from sandbox.client import Person
from sandbox.server import Sandbox
from tests.sandbox.wire import Json, Wire

PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + struct.pack(">II", 40, 30)


@pytest.fixture
def forgives_requests() -> bool:
    return True


def button(number: int) -> Json:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"button {number}"}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def select(**more: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a"}]} | more


OPTIONS = [{"label": "a", "value": str(number)} for number in range(26)]

TOO_MUCH: dict[str, tuple[Json, list[str], str]] = {
    "2,001 characters": ({"content": "x" * 2001}, ["content"], "BASE_TYPE_MAX_LENGTH"),
    "11 embeds": ({"embeds": [{"title": "x"}] * 11}, ["embeds"], "BASE_TYPE_MAX_LENGTH"),
    "a title of 257": (
        {"embeds": [{"title": "x" * 257}]}, ["embeds", "0", "title"], "BASE_TYPE_MAX_LENGTH",
    ),
    "a description of 4,097": (
        {"embeds": [{"description": "x" * 4097}]},
        ["embeds", "0", "description"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "26 fields": (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        ["embeds", "0", "fields"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a field's name of 257": (
        {"embeds": [{"fields": [{"name": "n" * 257, "value": "v"}]}]},
        ["embeds", "0", "fields", "0", "name"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a field's value of 1,025": (
        {"embeds": [{"fields": [{"name": "n", "value": "v" * 1025}]}]},
        ["embeds", "0", "fields", "0", "value"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a field without a value": (
        {"embeds": [{"fields": [{"name": "n", "value": " "}]}]},
        ["embeds", "0", "fields", "0", "value"],
        "BASE_TYPE_REQUIRED",
    ),
    "a footer of 2,049": (
        {"embeds": [{"footer": {"text": "x" * 2049}}]},
        ["embeds", "0", "footer", "text"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an author of 257": (
        {"embeds": [{"author": {"name": "x" * 257}}]},
        ["embeds", "0", "author", "name"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "6,001 characters in all embeds": (
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3001}]},
        ["embeds"],
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "an embed of nothing": ({"embeds": [{}]}, ["embeds", "0"], "BASE_TYPE_REQUIRED"),
    "6 rows": (
        {"content": "x", "components": [row(button(n)) for n in range(6)]},
        ["components"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "6 buttons in a row": (
        {"content": "x", "components": [row(*(button(n) for n in range(6)))]},
        ["components", "0", "components"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a label of 81": (
        {"content": "x", "components": [row(button(0) | {"label": "x" * 81})]},
        ["components", "0", "components", "0", "label"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a button that says nothing": (
        {"content": "x", "components": [row({"type": 2, "style": 1, "custom_id": "a"})]},
        ["components", "0", "components", "0"],
        "BUTTON_COMPONENT_INVALID",
    ),
    "a custom id of 101": (
        {"content": "x", "components": [row(button(0) | {"custom_id": "x" * 101})]},
        ["components", "0", "components", "0", "custom_id"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "the same custom id twice": (
        {"content": "x", "components": [row(button(0), button(0))]},
        ["components"],
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "26 options": (
        {"content": "x", "components": [row(select(options=OPTIONS))]},
        ["components", "0", "components", "0", "options"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a select beside a button": (
        {"content": "x", "components": [row(select(), button(1))]},
        ["components", "0"],
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a nonce of 26": ({"content": "x", "nonce": "x" * 26}, ["nonce"], "BASE_TYPE_MAX_LENGTH"),
    "text beside the second version's components": (
        {"content": "x", "flags": 32768, "components": [{"type": 10, "content": "x"}]},
        ["content"],
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components of the second version": (
        {"flags": 32768, "components": [{"type": 17, "components": [{"type": 14}] * 40}]},
        ["components"],
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a container without the second version's flag": (
        {"content": "x", "components": [{"type": 17, "components": [{"type": 14}]}]},
        ["components", "0"],
        "UNION_TYPE_CHOICES",
    ),
}  # fmt: skip

AT_THE_LIMIT: dict[str, Json] = {
    "2,000 characters": {"content": "x" * 2000},
    "2,000 characters and white space around them": {"content": "x" * 1998 + "\n\n"},
    "10 embeds": {"embeds": [{"title": "x"}] * 10},
    "25 fields": {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 25}]},
    "6,000 characters in all embeds": {"embeds": [{"description": "x" * 3000}] * 2},
    "an embed whose ends are trimmed": {"embeds": [{"title": "x" * 256 + "  "}]},
    "5 rows of 5 buttons": {
        "content": "x",
        "components": [row(*(button(5 * n + m) for m in range(5))) for n in range(5)],
    },
    "40 components of the second version": {
        "flags": 32768,
        "components": [{"type": 17, "components": [{"type": 14}] * 39}],
    },
}


@pytest.mark.parametrize("name", TOO_MUCH)
async def test_too_much_is_refused_with_the_field_at_fault(
    name: str, wire: Wire, debates: str
) -> None:
    body, path, code = TOO_MUCH[name]
    reply = await wire.call("POST", f"/channels/{debates}/messages", body)
    assert (reply.status, reply.code, reply.wrong(*path)) == (400, 50035, code)


@pytest.mark.parametrize("name", AT_THE_LIMIT)
async def test_as_much_as_is_allowed_is_taken(name: str, wire: Wire, debates: str) -> None:
    reply = await wire.call("POST", f"/channels/{debates}/messages", AT_THE_LIMIT[name])
    assert reply.status == 200


@pytest.mark.parametrize("body", [{}, {"content": " \n"}, {"components": [row(button(0))]}])
async def test_a_message_of_nothing_is_refused(body: Json, wire: Wire, debates: str) -> None:
    reply = await wire.call("POST", f"/channels/{debates}/messages", body)
    assert (reply.status, reply.code) == (400, 50006)


async def test_a_message_in_a_forum_needs_a_post(wire: Wire, forum: str) -> None:
    reply = await wire.call("POST", f"/channels/{forum}/messages", {"content": "x"})
    assert (reply.status, reply.code) == (400, 50008)


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


async def test_polls_are_said_to_be_unknown(wire: Wire, debates: str) -> None:
    body: Json = {"poll": {"question": {"text": "?"}, "answers": []}}
    reply = await wire.call("POST", f"/channels/{debates}/messages", body)
    assert reply.status == 501
    assert "poll" in reply.body["message"]


async def test_an_unknown_route_is_said_loudly(wire: Wire) -> None:
    reply = await wire.call("GET", "/guilds/1/soundboard-sounds")
    assert reply.status == 501
    assert "GET /guilds/1/soundboard-sounds" in reply.body["message"]


async def test_the_bot_must_say_who_it_is(wire: Wire) -> None:
    reply = await wire.call("GET", "/users/@me", headers={"Authorization": "Bot somebody.else"})
    assert (reply.status, reply.body) == (401, {"message": "401: Unauthorized", "code": 0})
