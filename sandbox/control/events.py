"""Events, told to people as they happen."""

import asyncio
import json
from dataclasses import dataclass, field

from aiohttp import web

from sandbox.control.calls import Control
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world.message_shapes import people_shape
from sandbox.world.permissions import Permission
from sandbox.world.world import Event

FORWARDED = (
    "MESSAGE_", "TYPING_START", "CHANNEL_", "THREAD_", "COMMANDS_UPDATE", "EPHEMERAL_",
    "CHAT_OPEN", "INTERACTION_FAILED", "MODAL_OPEN", "BOT_STATUS", "GUILD_MEMBER_",
)  # fmt: skip


@dataclass(eq=False)
class Subscriber:
    """A WebSocket of the control API, which is told what one person sees."""

    person: Id
    frames: asyncio.Queue[Json | None] = field(default_factory=lambda: asyncio.Queue[Json | None]())


class Events:
    """All subscribers."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self._subscribers: set[Subscriber] = set()
        control.world.listen(self._on_event)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one subscriber, until they go or the server stops."""
        subscriber = Subscriber(self._control.person(request.query.get("as")))
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        self._subscribers.add(subscriber)
        sender = asyncio.create_task(_send_frames(subscriber, socket))
        subscriber.frames.put_nowait(
            {"t": "BOT_STATUS", "d": {"online": self._control.gateway.is_online}}
        )
        try:
            async for _ in socket:
                pass
        finally:
            self._subscribers.discard(subscriber)
            subscriber.frames.put_nowait(None)
            await sender
        return socket

    def stop(self) -> None:
        """Close every connection."""
        for subscriber in self._subscribers:
            subscriber.frames.put_nowait(None)

    def _on_event(self, event: Event) -> None:
        if not event.type.startswith(FORWARDED):
            return
        for subscriber in self._subscribers:
            if self._sees(subscriber.person, event):
                subscriber.frames.put_nowait(
                    {"t": event.type, "d": self._as_seen_by(subscriber.person, event)}
                )

    def _sees(self, person: Id, event: Event) -> bool:
        if event.reader is not None:
            return event.reader == person
        world = self._control.world
        channel = world.find_channel(event.channel)
        return channel is None or world.can(person, Permission.VIEW_CHANNEL, channel)

    def _as_seen_by(self, person: Id, event: Event) -> Json:
        if event.message is None:
            return event.data
        return people_shape(self._control.world, event.message, person)


async def _send_frames(subscriber: Subscriber, socket: web.WebSocketResponse) -> None:
    while (frame := await subscriber.frames.get()) is not None:
        if not socket.closed:
            await socket.send_str(json.dumps(frame))
    await socket.close()
