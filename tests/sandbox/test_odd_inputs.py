"""Whatever arrives, the sandbox answers it as Discord would: with a refusal, never with a fault."""

import asyncio
import json
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import aiohttp
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from yarl import URL

from sandbox.control.routes import ACTING, READING
from sandbox.rest.route_table import ROUTES
from sandbox.server import Sandbox, Settings
from sandbox.world.things import State
from tests.sandbox.wire import ClosedError, Json, Wire
from tests.sweep import keep_some

HEARTBEAT_ACK = 11
ODD = ["", "0", "-1", "²", "٣", "@me", "null", "undefined", "%00", "9" * 21, "a:1", "👍", "\x7f"]
JSON_VALUES: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
RAW = st.binary(max_size=60) | st.sampled_from(
    [b"{", b"NaN", b'{"a":1e999}', b'"\\ud800"', b"[" * 3000, b"1" * 5000, b"\xff", b"null"]
)
KINDS = ["application/json", "multipart/form-data", "multipart/form-data; boundary=x", "text/plain",
         "application/x-www-form-urlencoded", "application/json; charset=none", "é"]  # fmt: skip
QUERY_KEYS = ["limit", "after", "before", "around", "thread_id", "wait", "with_response", "as",
              "with_member", "type", "query", "ex", "is", "hm", "with_counts"]  # fmt: skip


@pytest.fixture
def forgives_requests() -> bool:
    return True


def keys_of_forms() -> list[str]:
    """The keys that some form of a request knows."""
    folder = Path("sandbox/forms")
    words = {word for file in folder.glob("*.py") for word in file.read_text().split()}
    return sorted({word[:-1] for word in words if word.endswith(":") and word[:-1].isidentifier()})


SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
KEYS = keys_of_forms()
LIKELY: st.SearchStrategy[object] = st.sampled_from(
    ["hello", "1", 1, 2, 11, True, [], {}, [{}], ["1"], [{"type": 1}], "a" * 99]
)
BODIES: st.SearchStrategy[object] = st.dictionaries(
    st.sampled_from(KEYS) | st.text(max_size=8), LIKELY | JSON_VALUES, max_size=6
)


@st.composite
def requests_to(
    draw: st.DrawFn, routes: list[tuple[str, str]], known: dict[str, list[str]]
) -> tuple[str, str, Json]:
    """A request with odd parts, to a route with ids that exist as often as not."""
    method, path = draw(st.sampled_from(routes))
    steps: list[str] = []
    for step in path.split("/"):
        if step.startswith("{"):
            values = known.get(step.strip("{}"), []) * 4 + ODD
            step = draw(st.sampled_from(values) | st.text(max_size=10))
        steps.append(quote(step, safe="@"))
    body: object = draw(st.one_of(JSON_VALUES, BODIES, st.lists(BODIES, max_size=2), st.none()))
    more: Json = {"params": draw(st.dictionaries(st.sampled_from(QUERY_KEYS), st.text()))}
    more["headers"] = {"Authorization": draw(st.sampled_from(["Bot {token}"] * 8 + ["", "Bot ²"]))}
    if draw(st.integers(0, 5)):
        more["json"] = body
    else:
        more["data"] = draw(RAW)
        more["headers"]["Content-Type"] = draw(st.sampled_from(KINDS))
    return method, "/".join(steps), more


async def send(wire: Wire, method: str, path: str, more: Json) -> tuple[int, bytes]:
    headers = more["headers"]
    headers["Authorization"] = headers["Authorization"].format(token=wire.address["token"])
    address = URL(wire.address["page"].rstrip("/") + path, encoded=True)
    async with wire.session.request(method, address, **more) as response:
        return response.status, await response.read()


async def find_known(wire: Wire, state: State) -> dict[str, list[str]]:
    """Ids that exist, by the name that the paths of the routes give them."""
    debates = wire.address["channels"]["debates"]
    message, thread = await wire.post(debates), await wire.thread(debates)
    webhook = await wire.webhook(debates)
    return {
        "application_id": [state.application],
        "guild_id": [state.server],
        "channel_id": [debates, thread["id"], wire.address["channels"]["forum"]],
        "message_id": [message["id"]],
        "user_id": [state.bot, *state.members],
        "role_id": list(state.roles),
        "webhook_id": [webhook["id"], state.application],
        "webhook_token": [webhook["token"]],
        "emoji_name": ["👍"],
        "code": ["abc"],
        "overwrite_id": [state.server],
        "person": ["Mira", "Noor"],
        "channel": [debates],
        "message": [message["id"]],
    }


def run_odd_requests(routes: list[tuple[str, str]], examples: int) -> None:
    """Send odd requests to these routes of one sandbox, and look that none is a fault."""

    @hypothesis_settings(
        max_examples=examples, deadline=None, derandomize=True, suppress_health_check=SLOW
    )
    @given(st.data())
    def run(data: st.DataObject) -> None:
        method, path, more = data.draw(requests_to(routes, known))
        status, body = runner.run(send(wire, method, path, more))
        assert status < 500 or status == 501, (method, path, more, status, body)

    with served() as (runner, sandbox, wire):
        known = runner.run(find_known(wire, sandbox.world.state))
        run()


@contextmanager
def served() -> Generator[tuple[asyncio.Runner, Sandbox, Wire]]:
    """A sandbox for a run that draws its examples outside of the loop."""
    with asyncio.Runner() as runner:
        sandbox = runner.run(Sandbox.start(settings=Settings.from_environment("off")))
        session = runner.run(open_session())
        try:
            yield runner, sandbox, Wire(sandbox.address, session)
        finally:
            runner.run(session.close())
            runner.run(sandbox.stop())


async def open_session() -> aiohttp.ClientSession:
    return aiohttp.ClientSession()


@pytest.mark.parametrize("examples", keep_some([100, 3000]))
def test_an_odd_request_of_a_bot_is_refused_and_never_a_fault(examples: int) -> None:
    run_odd_requests([(route.method, "/api/v10" + route.path) for route in ROUTES], examples)


@pytest.mark.parametrize("examples", keep_some([50, 1500]))
def test_an_odd_request_of_a_person_is_refused_and_never_a_fault(examples: int) -> None:
    acting = [(method, f"/sandbox/people/{{person}}/{what}") for method, what, _ in ACTING]
    faults = [(method, "/sandbox/faults") for method in ("GET", "POST", "DELETE")]
    reading = [(method, path) for method, path, _ in READING]
    run_odd_requests([*acting, *reading, *faults], examples)


GATEWAY_KEYS = ["token", "intents", "properties", "shard", "session_id", "seq", "guild_id",
                "query", "limit", "user_ids", "presences", "nonce"]  # fmt: skip
FRAMES: st.SearchStrategy[object] = st.fixed_dictionaries(
    {
        "op": st.integers(0, 45) | JSON_VALUES,
        "d": JSON_VALUES | st.dictionaries(st.sampled_from(GATEWAY_KEYS), LIKELY | JSON_VALUES),
    }
)


async def say_to_gateway(wire: Wire, frame: str, *, is_known: bool) -> int:
    """Send a frame and a heartbeat; returns the last opcode, or the code of the close."""
    async with wire.gateway() as gateway:
        try:
            if is_known:
                await gateway.identify()
            await gateway.send_text(frame)
            await gateway.send(1, None)
            while (received := await gateway.next())["op"] != HEARTBEAT_ACK:
                pass
            return int(received["op"])
        except (ClosedError, ConnectionError) as closed:
            return getattr(closed, "code", None) or 0


@pytest.mark.parametrize("examples", keep_some([50, 1500]))
def test_an_odd_frame_is_taken_or_refused_with_a_code(examples: int) -> None:
    @hypothesis_settings(
        max_examples=examples, deadline=None, derandomize=True, suppress_health_check=SLOW
    )
    @given(FRAMES | JSON_VALUES, st.booleans())
    def run(frame: object, is_known: bool) -> None:
        text = json.dumps(frame).replace('"hello"', json.dumps(wire.address["token"]))
        code = runner.run(say_to_gateway(wire, text, is_known=is_known))
        assert code == HEARTBEAT_ACK or 4000 <= code < 4020, (text, code)

    with served() as (runner, _, wire):
        run()


@pytest.mark.parametrize(
    "path",
    [
        "web/%00",
        "web/main.js%00.css",
        "web/..%2fserver.py",
        "cdn/embed/avatars/%C2%B2.png",
        "cdn/embed/avatars/" + "9" * 5000 + ".png",
        "cdn/attachments/1/2/%00?ex=zz&is=1&hm=é",
        "cdn/avatars/%FF/%FF.png",
        "api/v10/%00",
        "api/v10/users/%00",
    ],
)
async def test_an_odd_address_is_nothing_or_a_picture(path: str, wire: Wire) -> None:
    address = URL(wire.address["page"] + path, encoded=True)
    async with wire.session.get(address) as response:
        assert response.status in (200, 400, 401, 404, 501)


@pytest.mark.parametrize(
    ("content_type", "body", "code"),
    [
        ("application/json", b"{", 50109),
        ("application/json", b"NaN", 50109),
        ("application/json", b'{"content": "\\ud800"}', 50109),
        ("application/json", b"[" * 100_000, 50109),
        ("application/json", b"[]", 50035),
        ("application/json", b"", 50006),
        ("text/plain", b"hello", 50035),
        ("multipart/form-data", b"hello", 50109),
    ],
)
async def test_a_body_that_is_none_is_refused_with_discords_code(
    content_type: str, body: bytes, code: int, wire: Wire, debates: str
) -> None:
    headers = {"Authorization": f"Bot {wire.address['token']}", "Content-Type": content_type}
    path = f"/channels/{debates}/messages"
    reply = await wire.call("POST", path, data=body, headers=headers)
    assert (reply.status, reply.code) == (400, code)


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/channels/undefined", 400, 50035),
        ("/channels/123456", 404, 10003),
        ("/channels/123456/nothing", 501, 0),
        ("/guilds/123456/nothing-known", 501, 0),
        ("/users/@you", 501, 0),
    ],
)
async def test_what_is_unknown_is_told_from_what_is_wrong(
    path: str, status: int, code: int, wire: Wire
) -> None:
    reply = await wire.call("GET", path)
    assert (reply.status, reply.code) == (status, code)


async def test_an_old_version_of_the_api_is_refused(wire: Wire) -> None:
    address = wire.address["page"] + "api/v6/gateway"
    async with wire.session.get(address) as response:
        assert (await response.json())["code"] == 50041


@pytest.mark.parametrize("kind", ["form", "multipart"])
async def test_a_form_is_a_body_too(kind: str, wire: Wire, debates: str) -> None:
    webhook = await wire.webhook(debates)
    path = f"/webhooks/{webhook['id']}/{webhook['token']}"
    fields = {"content": "hello", "username": "Felix"}
    with aiohttp.MultipartWriter("form-data") as multipart:
        for name, value in fields.items():
            multipart.append(value).set_content_disposition("form-data", name=name)
    body = fields if kind == "form" else multipart
    reply = await wire.call("POST", path, data=body, params={"wait": "1"}, headers={})
    assert (reply.body["content"], reply.body["author"]["username"]) == ("hello", "Felix")


async def test_null_stands_for_a_key_left_out(wire: Wire, debates: str) -> None:
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "disabled": None}
    embed = {"title": "Hello", "fields": None}
    row = {"type": 1, "components": [button]}
    made = await wire.post(debates, components=[row], embeds=[embed], attachments=None)
    assert made["components"][0]["components"][0]["label"] == "Go"
