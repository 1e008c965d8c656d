"""Who may ask for what: another page may nothing, another machine what a secret lets it."""

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from sandbox.access import Access
from sandbox.server import Sandbox
from tests.sandbox.wire import Wire

PAGE, EVENTS, WORLD, API = "/", "/sandbox/events", "/sandbox/world", "/api/v10/gateway"
OWN, ELSEWHERE = "127.0.0.1:8080", "rostrum.example"


@pytest.fixture
def forgives_requests() -> bool:
    return True


async def ask(
    access: Access, path: str, *, host: str = OWN, peer: str = "127.0.0.1", **headers: str
) -> web.StreamResponse:
    """What a request through the door is answered."""

    async def serve(_: web.Request) -> web.StreamResponse:
        return web.Response()

    named = {name.replace("_", "-"): value for name, value in headers.items()}
    asked = make_mocked_request("GET", path, headers={"Host": host} | named)
    return await access.guard(asked.clone(remote=peer), serve)


@pytest.mark.parametrize(
    ("path", "origin", "status"),
    [
        (WORLD, "http://127.0.0.1:8080", 200),
        (EVENTS, "http://127.0.0.1:8080", 200),
        *[
            (path, origin, 403)
            for path in (PAGE, EVENTS, WORLD, API, "/gateway", "/cdn/emojis/1.png")
            for origin in ("http://rostrum.example", "http://127.0.0.1:3000", "null", "http://[")
        ],
        (WORLD, "https://discord.com", 403),
        (API, "https://discord.com", 200),
    ],
)
async def test_only_the_sandboxs_own_page_may_ask(path: str, origin: str, status: int) -> None:
    assert (await ask(Access("127.0.0.1"), path, Origin=origin)).status == status


@pytest.mark.parametrize(
    ("site", "status"),
    [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403)],
)
async def test_a_page_that_names_no_origin_is_known_by_its_browser(site: str, status: int) -> None:
    assert (await ask(Access("127.0.0.1"), WORLD, Sec_Fetch_Site=site)).status == status


@pytest.mark.parametrize("path", [PAGE, WORLD, API, "/gateway", "/cdn/emojis/1.png"])
@pytest.mark.parametrize("host", [ELSEWHERE, "127.0.0.1.rostrum.example", "", "[", "192.0.2.7"])
async def test_a_foreign_name_that_leads_here_is_not_answered(path: str, host: str) -> None:
    assert (await ask(Access("127.0.0.1"), path, host=host)).status == 403


@pytest.mark.parametrize(("path", "status"), [(API, 200), ("/gateway", 200), (WORLD, 403)])
async def test_a_client_led_here_from_discords_addresses_is_answered(
    path: str, status: int
) -> None:
    assert (await ask(Access("127.0.0.1"), path, host="discord.com")).status == status


@pytest.mark.parametrize(
    ("peer", "status"),
    [
        ("127.0.0.1", 200),
        ("127.0.0.2", 200),
        ("::1", 200),
        ("::ffff:127.0.0.1", 200),
        ("192.0.2.7", 403),
        ("::ffff:192.0.2.7", 403),
        ("fe80::1%eth0", 403),
        ("", 403),
    ],
)
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
async def test_who_calls_from_elsewhere_may_not_whatever_host_they_name(
    host: str, peer: str, status: int
) -> None:
    assert (await ask(Access(host), WORLD, host="localhost", peer=peer)).status == status


@pytest.mark.parametrize("path", [PAGE, WORLD, EVENTS])
async def test_another_machine_needs_the_secret(path: str) -> None:
    access = Access("0.0.0.0")
    other = {"host": "192.0.2.1:8080", "peer": "192.0.2.7"}
    assert (await ask(access, path, **other)).status == 403
    assert (await ask(access, path, **other, Cookie="sandbox_secret=wrong")).status == 403
    assert (
        await ask(access, path, **other, Cookie=f"sandbox_secret={access.secret}")
    ).status == 200
    assert (await ask(access, API, **other)).status == 200


async def test_the_pages_address_holds_the_secret_and_hands_it_to_the_browser() -> None:
    access = Access("0.0.0.0")
    other = {"host": "192.0.2.1:8080", "peer": "192.0.2.7"}
    shown = await ask(access, PAGE + access.query, **other)
    cookie = shown.cookies["sandbox_secret"]
    assert (shown.status, shown.headers["Location"], cookie.value) == (303, "/", access.secret)
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")


async def test_a_sandbox_for_this_machine_alone_has_no_secret(wire: Wire) -> None:
    assert (Access("127.0.0.1").secret, Access("::1").query) == ("", "")
    async with wire.session.get(f"{wire.address['control']}/world") as response:
        assert response.status == 200


async def test_a_sandbox_for_others_prints_its_secret() -> None:
    sandbox = await Sandbox.start("0.0.0.0")
    try:
        assert len(sandbox.address["page"].partition("/?secret=")[2]) >= 32
    finally:
        await sandbox.stop()


async def test_no_page_shows_this_one_in_a_frame(wire: Wire) -> None:
    async with wire.session.get(wire.address["page"]) as response:
        assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "data:text/html,x", "//x", "x", "http://"]
)
async def test_a_link_that_is_no_address_of_the_web_is_refused(
    address: str, wire: Wire, debates: str
) -> None:
    button = {"type": 2, "style": 5, "label": "Go", "url": address}
    row = {"type": 1, "components": [button]}
    for body in ({"components": [row]}, {"embeds": [{"title": "Go", "url": address}]}):
        reply = await wire.call("POST", f"/channels/{debates}/messages", body)
        assert (reply.status, reply.code) == (400, 50035)
    webhook = await wire.webhook(debates)
    assert (await wire.speak(webhook, {"content": "x", "avatar_url": address})).code == 50035
