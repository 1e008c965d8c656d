"""Requests to the sandbox as a bot would send them, without a library in between."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import aiohttp

from sandbox.server import Address

Json = dict[str, Any]

ALL_INTENTS = (1 << 26) - 1
PATIENCE_SECONDS = 20
CUT_OFF = 4900
"""A client that closes so can resume its session."""


class ClosedError(Exception):
    """The gateway closed the connection, with a code."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> int:
        return int(self.body["code"])

    def wrong(self, *path: str) -> str:
        """The code of the first error of a field of an invalid form body."""
        place = self.body["errors"]
        for step in path:
            place = place[step]
        return str(place["_errors"][0]["code"])


class Wire:
    """Discord's REST API and gateway at an address."""

    def __init__(self, address: Address, session: aiohttp.ClientSession) -> None:
        self.address = address
        self.session = session

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> Reply:
        """One request with the bot's token."""
        more.setdefault("headers", {"Authorization": f"Bot {self.address['token']}"})
        if body is not None:
            more["json"] = body
        async with self.session.request(method, self.address["base"] + path, **more) as response:
            is_json = response.headers.get("Content-Type") == "application/json"
            content = await response.json() if is_json else await response.text()
            return Reply(response.status, content, response.headers)

    async def made(self, method: str, path: str, body: Any = None) -> Any:
        """The body of a request that must succeed."""
        reply = await self.call(method, path, body)
        assert reply.status < 300, (reply.status, reply.body)
        return reply.body

    async def upload(self, path: str, body: Json, *files: tuple[str, bytes]) -> Reply:
        """A message with files."""
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        for number, (name, content) in enumerate(files):
            form.add_field(f"files[{number}]", content, filename=name, content_type="image/png")
        return await self.call("POST", path, data=form)

    async def post(self, channel: str, content: str = "hello", **more: Any) -> Json:
        """A message of the bot."""
        body = {"content": content, **more}
        return await self.made("POST", f"/channels/{channel}/messages", body)

    async def thread(self, channel: str, name: str = "a thread") -> Json:
        """A public thread of the bot."""
        body = {"name": name, "type": 11}
        return await self.made("POST", f"/channels/{channel}/threads", body)

    async def webhook(self, channel: str, name: str = "Stage") -> Json:
        """A webhook of the bot."""
        return await self.made("POST", f"/channels/{channel}/webhooks", {"name": name})

    async def speak(self, webhook: Json, body: Json, **query: str) -> Reply:
        """A message by a webhook."""
        path = f"/webhooks/{webhook['id']}/{webhook['token']}"
        return await self.call("POST", path, body, params={"wait": "true"} | query, headers={})

    async def react(self, message: Json, emoji: str) -> Reply:
        """A reaction of the bot."""
        path = f"/channels/{message['channel_id']}/messages/{message['id']}/reactions"
        return await self.call("PUT", f"{path}/{quote(emoji)}/@me")

    async def set_commands(self, *commands: Json) -> list[Json]:
        """All commands of the bot."""
        path = f"/applications/{self.address['application']}/commands"
        return await self.made("PUT", path, list(commands))

    async def answer(self, interaction: Json, kind: int, **data: Any) -> Reply:
        """The first answer to an interaction."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        body = {"type": kind, "data": data} if data else {"type": kind}
        return await self.call("POST", path, body, params={"with_response": "1"}, headers={})

    @asynccontextmanager
    async def gateway(self, **query: str) -> AsyncGenerator["Gateway", None]:
        """A connection to the gateway that has said nothing yet but heard HELLO."""
        async with self.session.ws_connect(self.address["gateway"], params=query) as socket:
            gateway = Gateway(socket, self.address["token"])
            gateway.hello = await gateway.next()
            yield gateway
            await socket.close(code=CUT_OFF)

    @asynccontextmanager
    async def online(self, intents: int = ALL_INTENTS) -> AsyncGenerator["Gateway", None]:
        """A connection that has identified itself and heard of its server."""
        async with self.gateway() as gateway:
            await gateway.identify(intents)
            gateway.ready = await gateway.wait_for("READY")
            await gateway.wait_for("GUILD_CREATE")
            yield gateway


class Gateway:
    """One connection to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self._socket = socket
        self._token = token
        self.hello: Json = {}
        self.ready: Json = {}
        self.seq = 0

    async def send(self, op: int, d: Any) -> None:
        await self.send_text(json.dumps({"op": op, "d": d}))

    async def send_text(self, text: str) -> None:
        await self._socket.send_str(text)

    async def close(self, code: int) -> None:
        await self._socket.close(code=code)

    async def identify(self, intents: int = ALL_INTENTS, **more: Any) -> None:
        await self.send(2, {"token": self._token, "intents": intents, "properties": {}} | more)

    async def resume(self, session: str, seq: int) -> None:
        await self.send(6, {"token": self._token, "session_id": session, "seq": seq})

    async def next(self) -> Json:
        """The next frame; raises ClosedError where there is none to come."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            message = await self._socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ClosedError(self._socket.close_code)
        frame: Json = json.loads(message.data)
        self.seq = frame["s"] or self.seq
        return frame

    async def wait_for(self, kind: str, check: Callable[[Json], bool] = lambda _: True) -> Json:
        """The data of the next event of a kind that passes the check."""
        while True:
            frame = await self.next()
            if frame["t"] == kind and check(frame["d"]):
                return frame["d"]

    async def kinds_until(self, kind: str) -> list[str]:
        """The kinds of the events up to the next one of a kind."""
        kinds: list[str] = []
        while kind not in kinds:
            kinds.append((await self.next())["t"])
        return kinds
