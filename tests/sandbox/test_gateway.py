"""The gateway: who gets in, what is told to whom, and what survives a lost connection."""

import json
import zlib
from collections.abc import Callable

import pytest

from sandbox.client import Client, Person
from sandbox.gateway.compression import zstd
from sandbox.protocol.intents import MESSAGE_CONTENT
from sandbox.server import Sandbox, Settings
from tests.sandbox.wire import ClosedError, Gateway, Json, Wire

GUILDS, MESSAGES, REACTIONS = 1, 1 << 9, 1 << 10


async def closing_code(gateway: Gateway) -> int | None:
    try:
        while True:
            await gateway.next()
    except ClosedError as closed:
        return closed.code


async def test_hello_says_how_often_the_heart_beats(wire: Wire) -> None:
    async with wire.gateway() as gateway:
        assert gateway.hello["op"] == 10
        assert gateway.hello["d"]["heartbeat_interval"] > 0


async def test_a_heartbeat_is_acknowledged(wire: Wire) -> None:
    async with wire.gateway() as gateway:
        await gateway.send(1, None)
        assert (await gateway.next())["op"] == 11


async def test_the_server_arrives_with_its_channels_after_ready(wire: Wire) -> None:
    async with wire.gateway() as gateway:
        await gateway.identify()
        ready = await gateway.wait_for("READY")
        arrived = await gateway.wait_for("GUILD_CREATE")
    assert ready["guilds"] == [{"id": arrived["id"], "unavailable": True}]
    assert [c["name"] for c in arrived["channels"]] == ["general", "debates", "motions"]


@pytest.mark.parametrize(
    ("op", "d", "code"),
    [
        (2, {"token": "wrong", "intents": 0}, 4004),
        (3, {}, 4003),
        (6, {"token": "wrong"}, 4004),
        (2, {}, 4002),
        (2, [], 4002),
        (6, None, 4002),
    ],
)
async def test_who_does_not_say_who_they_are_is_shown_out(
    op: int, d: Json, code: int, wire: Wire
) -> None:
    async with wire.gateway() as gateway:
        await gateway.send(op, d)
        assert await closing_code(gateway) == code


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"shard": [1, 1]}, 4010),
        ({"shard": [0, 0]}, 4010),
        ({"intents": 1 << 30}, 4013),
        ({"intents": None}, 4002),
        ({"intents": "many"}, 4002),
        ({"shard": 1}, 4002),
        ({"properties": None}, 4002),
    ],
)
async def test_an_impossible_identify_is_refused(more: Json, code: int, wire: Wire) -> None:
    async with wire.gateway() as gateway:
        await gateway.identify(**more)
        assert await closing_code(gateway) == code


async def test_identifying_twice_is_refused(wire: Wire) -> None:
    async with wire.online() as gateway:
        await gateway.identify()
        assert await closing_code(gateway) == 4005


async def test_an_unknown_opcode_is_refused(wire: Wire) -> None:
    async with wire.online() as gateway:
        await gateway.send(99, None)
        assert await closing_code(gateway) == 4001


async def test_more_than_120_sends_a_minute_are_too_many(wire: Wire) -> None:
    async with wire.gateway() as gateway:
        for _ in range(121):
            await gateway.send(1, None)
        assert await closing_code(gateway) == 4008


async def test_only_the_shard_of_the_server_hears_of_it(wire: Wire, debates: str) -> None:
    shards = 3
    home = (int(wire.address["server"]) >> 22) % shards
    async with wire.gateway() as here, wire.gateway() as elsewhere:
        await here.identify(shard=[home, shards])
        await elsewhere.identify(shard=[(home + 1) % shards, shards])
        assert (await elsewhere.wait_for("READY"))["guilds"] == []
        await here.wait_for("GUILD_CREATE")


@pytest.mark.parametrize(
    ("intents", "expected"),
    [
        (GUILDS, ["THREAD_CREATE"]),
        (GUILDS | MESSAGES, ["MESSAGE_CREATE", "THREAD_CREATE"]),
        (GUILDS | REACTIONS, ["MESSAGE_REACTION_ADD", "THREAD_CREATE"]),
    ],
)
async def test_a_bot_is_told_what_its_intents_ask_for(
    intents: int, expected: list[str], wire: Wire, noor: Person, debates: str
) -> None:
    async with wire.online(intents) as gateway:
        said = await noor.say(debates, "hello")
        await noor.react(said, "👍")
        await wire.thread(debates)
        assert await gateway.kinds_until("THREAD_CREATE") == expected


@pytest.mark.parametrize(("intents", "content"), [(0, ""), (MESSAGE_CONTENT, "my secret")])
async def test_what_people_write_is_hidden_without_the_intent(
    intents: int, content: str, wire: Wire, noor: Person, debates: str
) -> None:
    async with wire.online(GUILDS | MESSAGES | intents) as gateway:
        await noor.say(debates, "my secret")
        assert (await gateway.wait_for("MESSAGE_CREATE"))["content"] == content


async def test_what_mentions_the_bot_is_not_hidden(wire: Wire, noor: Person, debates: str) -> None:
    async with wire.online(GUILDS | MESSAGES) as gateway:
        await noor.say(debates, f"<@{wire.address['bot']}> look")
        assert (await gateway.wait_for("MESSAGE_CREATE"))["content"].endswith("look")


async def test_a_missed_event_is_told_on_resuming(wire: Wire, noor: Person, debates: str) -> None:
    async with wire.online() as gateway:
        session, seq = gateway.ready["session_id"], gateway.seq
    await noor.say(debates, "while you were away")
    async with wire.gateway() as gateway:
        await gateway.resume(session, seq)
        assert (await gateway.wait_for("MESSAGE_CREATE"))["content"] == "while you were away"
        await gateway.wait_for("RESUMED")


async def test_what_was_heard_is_not_told_again(wire: Wire, noor: Person, debates: str) -> None:
    async with wire.online() as gateway:
        await noor.say(debates, "heard")
        await gateway.wait_for("MESSAGE_CREATE")
        session, seq = gateway.ready["session_id"], gateway.seq
    async with wire.gateway() as gateway:
        await gateway.resume(session, seq)
        assert await gateway.kinds_until("RESUMED") == ["RESUMED"]


async def test_a_lost_session_cannot_be_resumed(wire: Wire, client: Client) -> None:
    async with wire.online() as gateway:
        session, seq = gateway.ready["session_id"], gateway.seq
        await client.fault("session_lost")
        await closing_code(gateway)
    async with wire.gateway() as gateway:
        await gateway.resume(session, seq)
        assert await gateway.next() == {"op": 9, "d": False, "s": None, "t": None}


@pytest.mark.parametrize("code", [1000, 1001])
async def test_a_session_that_its_client_ends_cannot_be_resumed(code: int, wire: Wire) -> None:
    async with wire.online() as gateway:
        session, seq = gateway.ready["session_id"], gateway.seq
        await gateway.close(code)
    async with wire.gateway() as gateway:
        await gateway.resume(session, seq)
        assert (await gateway.next())["op"] == 9


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"op": "x"}', '{"op": null}', "5", '{"op": 1, "d": "' + "x" * 4096 + '"}']
)
async def test_a_frame_that_is_none_is_refused(text: str, wire: Wire) -> None:
    async with wire.gateway() as gateway:
        await gateway.send_text(text)
        assert await closing_code(gateway) == 4002


@pytest.mark.parametrize(("version", "code"), [("5", 4012), ("", 4012)])
async def test_an_old_version_is_refused(version: str, code: int, wire: Wire) -> None:
    async with wire.gateway(v=version) as gateway:
        assert await closing_code(gateway) == code


@pytest.mark.parametrize("unknown", [{"encoding": "etf"}, {"compress": "lz4"}])
async def test_what_the_gateway_does_not_speak_is_told_at_once(unknown: Json, wire: Wire) -> None:
    address = wire.address["gateway"].replace("ws", "http", 1)
    async with wire.session.get(address, params=unknown) as response:
        assert (response.status, next(iter(unknown)) in await response.text()) == (501, True)


class TestWithAQuickHeart:
    @pytest.fixture
    def settings(self) -> Settings:
        return Settings(rate_limits="off", heartbeat_seconds=0.05)

    async def test_who_misses_heartbeats_is_shown_out(self, wire: Wire) -> None:
        async with wire.online() as gateway:
            assert await closing_code(gateway) == 4009


async def test_clients_can_be_asked_to_reconnect(wire: Wire, client: Client) -> None:
    async with wire.online() as gateway:
        await client.fault("reconnect")
        assert (await gateway.next())["op"] == 7


async def test_who_writes_is_told_with_their_account(
    wire: Wire, noor: Person, debates: str
) -> None:
    async with wire.online() as gateway:
        await noor.type(debates)
        typing = await gateway.wait_for("TYPING_START")
    assert typing["member"]["user"]["id"] == typing["user_id"]


async def test_a_gateway_can_be_closed_with_a_code(wire: Wire, client: Client) -> None:
    async with wire.online() as gateway:
        await client.fault("gateway_close", code=4000)
        assert await closing_code(gateway) == 4000


async def test_a_client_that_can_be_told_nothing_more_is_disconnected(
    wire: Wire, sandbox: Sandbox
) -> None:
    async with wire.online() as gateway:
        [session] = sandbox.gateway.sessions.list_serving()
        session.dispatch("TYPING_START", {"what no JSON holds": object()})
        assert await closing_code(gateway) == 4000


async def test_an_event_can_be_kept_from_the_bot(
    wire: Wire, client: Client, noor: Person, debates: str
) -> None:
    async with wire.online() as gateway:
        await client.fault("silence", of="MESSAGE_CREATE")
        await noor.say(debates, "unheard")
        await noor.say(debates, "heard")
        assert (await gateway.wait_for("MESSAGE_CREATE"))["content"] == "heard"


@pytest.mark.parametrize(
    ("compression", "unpack"),
    [
        ("zlib-stream", zlib.decompressobj().decompress),
        ("zstd-stream", zstd.ZstdDecompressor().decompress),
    ],
)
async def test_frames_are_one_compressed_stream(
    wire: Wire, compression: str, unpack: Callable[[bytes], bytes]
) -> None:
    address = f"{wire.address['gateway']}?compress={compression}"
    async with wire.session.ws_connect(address) as socket:
        hello = json.loads(unpack(await socket.receive_bytes()))
        await socket.send_json({"op": 1, "d": None})
        heard = json.loads(unpack(await socket.receive_bytes()))
    assert (hello["op"], heard["op"]) == (10, 11)


async def test_people_see_whether_the_bot_is_there(
    wire: Wire, client: Client, mira: Person
) -> None:
    async with client.events("Mira") as events:
        async with wire.online():
            assert (await events.wait_for("BOT_STATUS")) == {"online": True}
        assert (await events.wait_for("BOT_STATUS")) == {"online": False}


class TestWithoutPrivileges:
    @pytest.fixture
    def settings(self) -> Settings:
        return Settings(rate_limits="off", privileged_intents=0)

    async def test_a_privileged_intent_is_refused(self, wire: Wire) -> None:
        async with wire.gateway() as gateway:
            await gateway.identify(MESSAGE_CONTENT)
            assert await closing_code(gateway) == 4014

    async def test_what_people_write_is_hidden_from_reading_too(
        self, wire: Wire, sandbox: Sandbox, noor: Person, debates: str
    ) -> None:
        said = await noor.say(debates, "my secret")
        found = await wire.made("GET", f"/channels/{debates}/messages/{said['id']}")
        assert found["content"] == ""
