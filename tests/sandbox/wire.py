"""Requests to the sandbox as a bot would send them, without a library in between."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import aiohttp

from sandbox.server import Address

Json = dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    body: Any
    headers: Any

    @property
    def code(self) -> int:
        return int(self.body["code"])


class Wire:
    """Discord's REST API at an address."""

    def __init__(self, address: Address, session: aiohttp.ClientSession) -> None:
        self.address = address
        self.session = session

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> Reply:
        """One request with the bot's token."""
        headers = {"Authorization": f"Bot {self.address['token']}"}
        more.setdefault("headers", headers)
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

    async def post(self, channel: str, content: str = "hello", **more: Any) -> Json:
        """A message of the bot."""
        return await self.made(
            "POST", f"/channels/{channel}/messages", {"content": content, **more}
        )

    async def thread(self, channel: str, name: str = "a thread") -> Json:
        """A public thread of the bot."""
        body = {"name": name, "type": 11}
        return await self.made("POST", f"/channels/{channel}/threads", body)

    async def webhook(self, channel: str, name: str = "Stage") -> Json:
        """A webhook of the bot."""
        return await self.made("POST", f"/channels/{channel}/webhooks", {"name": name})

    async def react(self, message: Json, emoji: str) -> Reply:
        """A reaction of the bot."""
        path = f"/channels/{message['channel_id']}/messages/{message['id']}/reactions"
        return await self.call("PUT", f"{path}/{quote(emoji)}/@me")
