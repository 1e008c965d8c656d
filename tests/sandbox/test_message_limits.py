"""Messages: how much they may hold, and what is refused with the field at fault."""

from typing import Any

import pytest

from tests.sandbox.wire import Json, Wire


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
