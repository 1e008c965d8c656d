"""A client of the control API: people as objects, for tests and scripts.

Rule of this file: it waits for events, never for time to pass.
"""

import asyncio
import base64
import io
import json
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self

import aiohttp

Json = dict[str, Any]
Messages = list[Json]
File = tuple[str, bytes]

PATIENCE_SECONDS = 30.0


class RefusedError(Exception):
    """The control API refused; the message is its sentence."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Client:
    """The control API of one sandbox."""

    def __init__(self, control: str, session: aiohttp.ClientSession) -> None:
        self._control = control
        self._session = session

    @classmethod
    @asynccontextmanager
    async def connect(cls, control: str) -> AsyncGenerator[Self, None]:
        """Open a client for the length of the block; `control` is the address of that name."""
        async with aiohttp.ClientSession() as session:
            yield cls(control, session)

    async def call(self, method: str, path: str, body: Json | None = None) -> Any:
        """Make one call; raise RefusedError with the sentence of a refusal."""
        content = None if body is None else io.BytesIO(json.dumps(body).encode())
        address, headers = self._control + path, {"Content-Type": "application/json"}
        async with self._session.request(
            method, address, data=content, headers=headers
        ) as response:
            answer = await response.json()
            if response.status >= 400:
                raise RefusedError(response.status, str(answer.get("message")))
            return answer

    def person(self, name: str) -> "Person":
        """Find somebody, by name or id."""
        return Person(self, name)

    async def new_person(
        self, name: str, roles: Sequence[str] = (), locale: str = "en-US"
    ) -> "Person":
        """Add somebody new to the server, or somebody who left it and comes back."""
        body = {"name": name, "roles": list(roles), "locale": locale}
        await self.call("POST", "/people", body)
        return Person(self, name)

    async def log(self, after: int = 0) -> list[Json]:
        """List the REST requests since a number."""
        return await self.call("GET", f"/log?after={after}")

    async def violations(self) -> list[Json]:
        """List everything that did not fit Discord's description."""
        return await self.call("GET", "/violations")

    async def fault(self, kind: str, **details: Any) -> None:
        """Order a fault."""
        await self.call("POST", "/faults", {"kind": kind, **details})

    async def faults(self) -> list[Json]:
        """List the faults still to come."""
        return await self.call("GET", "/faults")

    async def clear_faults(self) -> None:
        """Take all faults back."""
        await self.call("DELETE", "/faults")

    @asynccontextmanager
    async def events(self, person: str) -> AsyncGenerator["Events", None]:
        """Open the stream of what one person is told, for the length of the block."""
        address = f"{self._control}/events"
        async with self._session.ws_connect(address, params={"as": person}) as socket:
            events = Events(socket)
            await events.next()
            yield events


class Events:
    """A stream of frames `{"t": TYPE, "d": …}`."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket

    async def next(self) -> Json:
        """Return the next frame."""
        return json.loads(await self._socket.receive_str())

    async def wait_for(
        self,
        kind: str,
        check: Callable[[Json], bool] = lambda _: True,
        patience: float = PATIENCE_SECONDS,
    ) -> Json:
        """Return the data of the next event of a kind that passes the check."""
        async with asyncio.timeout(patience):
            while True:
                frame = await self.next()
                if frame["t"] == kind and check(frame["d"]):
                    return frame["d"]


class Person:
    """Somebody in the server, and what they can do and see."""

    def __init__(self, client: Client, name: str) -> None:
        self._client = client
        self.name = name

    async def say(
        self,
        channel: str,
        content: str,
        reply_to: Mapping[str, Any] | None = None,
        files: Sequence[File] = (),
    ) -> Json:
        """Write a message; an answer to another one pings its author."""
        body: Json = {"channel": channel, "content": content, "files": [*map(_make_file, files)]}
        if reply_to:
            body["reply_to"] = reply_to["id"]
        return await self._act("messages", body)

    async def rewrite(self, message: Mapping[str, Any], content: str) -> Json:
        """Change a message of one's own."""
        body = {"message": message["id"], "content": content}
        return await self._act("messages", body, method="PATCH")

    async def delete(self, message: Mapping[str, Any]) -> None:
        """Delete a message of one's own, or as a moderator somebody else's."""
        await self._act("messages", {"message": message["id"]}, method="DELETE")

    async def command(self, command: str, channel: str, files: Any = None, **options: Any) -> Json:
        """Use a slash command; returns an interaction report.

        `files` are those of its attachment options, a `Mapping[str, File]`. Its type is left open:
        else `**{"as": "pdf"}` would not pass for options.
        """
        given: Mapping[str, File] = files or {}
        attached = {option: _make_file(file) for option, file in given.items()}
        body = {"channel": channel, "command": command, "options": options | attached}
        return await self._act("commands", body)

    async def message_command(self, command: str, message: Mapping[str, Any]) -> Json:
        """Use a command of a message's context menu; returns an interaction report."""
        body = {"channel": message["channel_id"], "command": command, "message": message["id"]}
        return await self._act("commands", body)

    async def user_command(self, command: str, channel: str, person: str) -> Json:
        """Use a command of a member's menu; returns an interaction report."""
        return await self._act("commands", {"channel": channel, "command": command, "user": person})

    async def autocomplete(
        self, command: str, channel: str, option: str, **options: Any
    ) -> list[Json]:
        """Get the suggestions for an option."""
        body = {"channel": channel, "command": command, "option": option, "options": options}
        answer = await self._act("autocomplete", body)
        return answer["choices"]

    async def click(self, message: Mapping[str, Any], custom_id: str) -> Json:
        """Press a button; returns an interaction report."""
        return await self._act("components", {"message": message["id"], "custom_id": custom_id})

    async def select(self, message: Mapping[str, Any], custom_id: str, *values: str) -> Json:
        """Choose from a select; returns an interaction report."""
        body = {"message": message["id"], "custom_id": custom_id, "values": list(values)}
        return await self._act("components", body)

    async def submit(self, report: Mapping[str, Any], fields: Mapping[str, Any]) -> Json:
        """Send the form that an interaction report opened; returns an interaction report."""
        body = {"interaction": report["interaction"], "fields": dict(fields)}
        return await self._act("modals", body)

    async def react(self, message: Mapping[str, Any], emoji: str) -> None:
        """Put a reaction on a message."""
        await self._act("reactions", {"message": message["id"], "emoji": emoji}, method="PUT")

    async def unreact(self, message: Mapping[str, Any], emoji: str) -> None:
        """Take one's reaction off."""
        await self._act("reactions", {"message": message["id"], "emoji": emoji}, method="DELETE")

    async def vote(self, message: Mapping[str, Any], answer: int) -> None:
        """Choose an answer of a poll, by its number."""
        await self._act("votes", {"message": message["id"], "answer": answer}, method="PUT")

    async def unvote(self, message: Mapping[str, Any], answer: int) -> None:
        """Take a choice in a poll back."""
        await self._act("votes", {"message": message["id"], "answer": answer}, method="DELETE")

    async def leave(self) -> None:
        """Leave the server."""
        await self._act("membership", {}, method="DELETE")

    async def open_chat(self, *others: str) -> str:
        """Open a chat with these people, or with the bot by its name; return its id."""
        return (await self._act("chats", {"others": list(others)}))["id"]

    async def install(self) -> None:
        """Add the application to one's own account."""
        await self._act("installation", {}, method="PUT")

    async def uninstall(self) -> None:
        """Take the application off one's own account."""
        await self._act("installation", {}, method="DELETE")

    async def type(self, channel: str) -> None:
        """Show that the person is typing."""
        await self._act("typing", {"channel": channel})

    async def world(self) -> Json:
        """Get the world as this person sees it."""
        return await self._client.call("GET", f"/world?as={self.name}")

    async def threads(self, parent: str | None = None) -> list[Json]:
        """List the threads this person sees, of one channel or of all."""
        threads: list[Json] = (await self.world())["threads"]
        return [thread for thread in threads if parent in (None, thread["parent_id"])]

    async def messages(self, channel: str, limit: int = 100) -> Messages:
        """List the messages this person sees in a channel, oldest first."""
        path = f"/channels/{channel}/messages?as={self.name}&limit={limit}"
        return await self._client.call("GET", path)

    async def wait_until(
        self,
        channel: str,
        predicate: Callable[[Messages], bool],
        patience: float = PATIENCE_SECONDS,
    ) -> Messages:
        """Return the messages of a channel as soon as they pass the predicate."""
        async with self._client.events(self.name) as events, asyncio.timeout(patience):
            while True:
                messages = await self.messages(channel)
                if predicate(messages):
                    return messages
                while (await events.next())["d"].get("channel_id") != channel:
                    pass

    async def wait_for_message(
        self,
        channel: str,
        predicate: Callable[[Json], bool],
        patience: float = PATIENCE_SECONDS,
    ) -> Json:
        """Return the first message of a channel that passes the predicate, once there is one."""
        messages = await self.wait_until(channel, lambda all_: any(map(predicate, all_)), patience)
        return next(filter(predicate, messages))

    async def wait_for_thread(
        self,
        parent: str,
        predicate: Callable[[Json], bool] = lambda _: True,
        patience: float = PATIENCE_SECONDS,
    ) -> Json:
        """Return the first thread of a channel that passes the predicate, once there is one."""
        async with self._client.events(self.name) as events, asyncio.timeout(patience):
            while True:
                for thread in await self.threads(parent):
                    if predicate(thread):
                        return thread
                while not (await events.next())["t"].startswith("THREAD_"):
                    pass

    async def wait_until_online(self, patience: float = PATIENCE_SECONDS) -> None:
        """Wait until the bot is connected."""
        async with self._client.events(self.name) as events, asyncio.timeout(patience):
            while not (await self.world())["bot"]["online"]:
                await events.next()

    async def _act(self, what: str, body: Json, method: str = "POST") -> Json:
        return await self._client.call(method, f"/people/{self.name}/{what}", body)


def _make_file(file: File) -> Json:
    """Make a file from its name and bytes, as the control API takes it."""
    name, content = file
    return {"filename": name, "content": base64.b64encode(content).decode()}
