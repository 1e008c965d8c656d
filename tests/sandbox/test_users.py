"""Accounts: what a client asks for as it logs in, and how the bot changes itself."""

import base64

import pytest

from sandbox.server import Sandbox
from tests.sandbox.wire import Wire

PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n and so on").decode()


@pytest.fixture
def forgives_requests() -> bool:
    return True


async def test_a_token_begins_with_the_id_of_its_application(wire: Wire) -> None:
    first, *rest = wire.address["token"].split(".")
    assert base64.b64decode(first + "==").decode() == wire.address["application"]
    assert [len(part) for part in rest] == [6, 38]


async def test_where_the_gateway_is_is_told_to_anyone(wire: Wire) -> None:
    reply = await wire.call("GET", "/gateway", headers={})
    assert reply.body == {"url": wire.address["gateway"]}


@pytest.mark.parametrize("path", ["/oauth2/applications/@me", "/applications/@me"])
async def test_an_application_is_found_under_each_of_its_paths(path: str, wire: Wire) -> None:
    found = await wire.made("GET", path)
    assert (found["id"], found["summary"]) == (wire.address["application"], "")


async def test_an_application_describes_itself(wire: Wire) -> None:
    await wire.made("PATCH", "/applications/@me", {"description": "Debates", "tags": ["talk"]})
    found = await wire.made("GET", f"/applications/{wire.address['application']}")
    assert (found["description"], found["tags"]) == ("Debates", ["talk"])


@pytest.mark.parametrize(("query", "count"), [("", 1), ("?after=0", 1), ("?before=1", 0)])
async def test_the_servers_of_the_bot_come_in_pages(query: str, count: int, wire: Wire) -> None:
    assert len(await wire.made("GET", f"/users/@me/guilds{query}")) == count


async def test_the_bot_leaves_its_server(wire: Wire, sandbox: Sandbox) -> None:
    await wire.made("DELETE", f"/users/@me/guilds/{wire.address['server']}")
    assert await wire.made("GET", "/users/@me/guilds") == []


@pytest.mark.parametrize("kind", ["png", "jpg", "jpeg", "gif", "webp", "avif"])
async def test_the_bot_takes_another_name_and_face(kind: str, wire: Wire) -> None:
    body = {"username": "Chair", "avatar": f"data:image/{kind};base64,{PNG}"}
    async with wire.online() as gateway:
        me = await wire.made("PATCH", "/users/@me", body)
        assert (await gateway.wait_for("USER_UPDATE"))["username"] == "Chair"
    address = f"{wire.address['page']}cdn/avatars/{me['id']}/{me['avatar']}.png"
    async with wire.session.get(address) as response:
        assert (await response.read()).startswith(b"\x89PNG")


@pytest.mark.parametrize("uri", ["data:image/svg+xml;base64,PHN2Zy8+", "data:text/html;base64,AA"])
async def test_a_drawing_that_may_hold_a_script_is_no_face(uri: str, wire: Wire) -> None:
    reply = await wire.call("PATCH", "/users/@me", {"avatar": uri})
    assert reply.wrong("avatar") == "IMAGE_INVALID"


async def test_somebody_else_is_found_by_id(wire: Wire) -> None:
    noor = wire.address["people"]["Noor"]
    assert (await wire.made("GET", f"/users/{noor}"))["global_name"] == "Noor"
    assert (await wire.call("GET", "/users/1")).code == 10013
