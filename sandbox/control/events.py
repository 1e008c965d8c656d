"""What happens, told to people as it happens."""

import asyncio
import json
from dataclasses import dataclass, field

from aiohttp import web

from sandbox.control.calls import Control
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world.message_shapes import people_shape
from sandbox.world.permissions import Permission
from sandbox.world.world import Happening

TOLD = (
    "MESSAGE_", "TYPING_START", "CHANNEL_", "THREAD_", "COMMANDS_UPDATE", "EPHEMERAL_",
    "INTERACTION_FAILED", "MODAL_OPEN", "BOT_STATUS", "GUILD_MEMBER_ADD",
)  # fmt: skip


@dataclass(eq=False)
class Onlooker:
    """Somebody who watches as a person."""

    person: Id
    frames: asyncio.Queue[Json | None] = field(default_factory=lambda: asyncio.Queue[Json | None]())


class Events:
    """All who watch."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self._onlookers: set[Onlooker] = set()
        control.world.listen(self._hear)

    async def watch(self, request: web.Request) -> web.WebSocketResponse:
        """Tell one onlooker, until they go or the server stops."""
        onlooker = Onlooker(self._control.person(request.query.get("as")))
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        self._onlookers.add(onlooker)
        teller = asyncio.create_task(_tell(onlooker, socket))
        onlooker.frames.put_nowait(
            {"t": "BOT_STATUS", "d": {"online": self._control.gateway.is_online}}
        )
        try:
            async for _ in socket:
                pass
        finally:
            self._onlookers.discard(onlooker)
            onlooker.frames.put_nowait(None)
            await teller
        return socket

    def stop(self) -> None:
        """Let everybody go."""
        for onlooker in self._onlookers:
            onlooker.frames.put_nowait(None)

    def _hear(self, happening: Happening) -> None:
        if not happening.type.startswith(TOLD):
            return
        for onlooker in self._onlookers:
            if self._sees(onlooker.person, happening):
                onlooker.frames.put_nowait(
                    {"t": happening.type, "d": self._as_seen_by(onlooker.person, happening)}
                )

    def _sees(self, person: Id, happening: Happening) -> bool:
        if happening.reader is not None:
            return happening.reader == person
        world = self._control.world
        channel = world.state.channels.get(happening.channel or "")
        return channel is None or world.can(person, Permission.VIEW_CHANNEL, channel)

    def _as_seen_by(self, person: Id, happening: Happening) -> Json:
        if happening.message is None:
            return happening.data
        return people_shape(self._control.world, happening.message, person)


async def _tell(onlooker: Onlooker, socket: web.WebSocketResponse) -> None:
    while (frame := await onlooker.frames.get()) is not None:
        if not socket.closed:
            await socket.send_str(json.dumps(frame))
    await socket.close()
