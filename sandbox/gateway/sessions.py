"""Connections, the sessions that outlive them, and the events of each session.

Rule of this file: a bot is told what its intents and permissions let it know, and nothing else;
events wait in a session while it has no connection.
"""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from sandbox.gateway.compression import start_stream
from sandbox.protocol.intents import (
    DIRECT_MESSAGES,
    GUILD_MEMBERS,
    MESSAGE_CONTENT,
    intent_for,
)
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import shard_of
from sandbox.world.message_shapes import gateway_shape, hide_content
from sandbox.world.permissions import Permission
from sandbox.world.world import Event, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK, SOUNDS = 7, 8, 9, 10, 11, 31
UNKNOWN_ERROR = 4000
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, WRONG_TOKEN = 4001, 4002, 4003, 4004
ALREADY_AUTHENTICATED, INVALID_SEQ, TOO_MANY_SENDS, INVALID_SHARD = 4005, 4007, 4008, 4010
TIMED_OUT, INVALID_VERSION, INVALID_INTENTS, DISALLOWED_INTENTS = 4009, 4012, 4013, 4014
ENDS = (1000, 1001)
"""Codes with which a client closes a session for good."""

SENDS_A_MINUTE = 120
KEPT_EVENTS = 5000
_log = logging.getLogger(__name__)


@dataclass
class Session:
    """A session of a bot: everything that it is sent, from its IDENTIFY on."""

    id: str
    intents: int
    shard: tuple[int, int]
    seq: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque[Json](maxlen=KEPT_EVENTS))
    connection: "Connection | None" = None

    def dispatch(self, kind: str, data: Json) -> None:
        """Send an event, or keep it for a resumed connection."""
        self.seq += 1
        self.sent.append({"t": kind, "d": data, "s": self.seq})
        if self.connection is not None:
            self.connection.send(DISPATCH, data, s=self.seq, t=kind)

    def can_resume_after(self, seq: int) -> bool:
        """True if everything after an event is still kept."""
        return not self.sent or self.sent[0]["s"] <= seq + 1


class Connection:
    """One WebSocket of a bot, compressed or not."""

    def __init__(self, socket: web.WebSocketResponse, compression: str | None) -> None:
        self.socket = socket
        self.session: Session | None = None
        self._pack = start_stream(compression) if compression else None
        self._outgoing: asyncio.Queue[Json | tuple[int, str]] = asyncio.Queue()
        self.received: deque[float] = deque()
        self.waiting: asyncio.TimerHandle | None = None
        """The timer that closes the connection unless a heartbeat comes."""
        self._is_closed_here = False

    @property
    def is_over(self) -> bool:
        """True if the client closed it so that its session cannot be resumed."""
        return self.socket.close_code in ENDS and not self._is_closed_here

    def stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()

    def send(self, op: int, d: Any = None, *, s: int | None = None, t: str | None = None) -> None:
        self._outgoing.put_nowait({"op": op, "d": d, "s": s, "t": t})

    def close(self, code: int, reason: str = "") -> None:
        """Close after what was sent before."""
        self._is_closed_here = True
        self._outgoing.put_nowait((code, reason))

    async def write(self) -> None:
        """Write what is to be sent, in order, until the close.

        After a fault the client is disconnected, so that it resumes: else it would hear nothing
        any more, and nobody would know.
        """
        try:
            await self._write_each()
        except ConnectionError:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, the client must not wait for ever
            _log.exception("Nothing more can be written to a gateway connection.")
            await self.socket.close(code=UNKNOWN_ERROR)

    async def _write_each(self) -> None:
        while True:
            frame = await self._outgoing.get()
            if isinstance(frame, tuple):
                await self.socket.close(code=frame[0], message=frame[1].encode())
                return
            text = json.dumps(frame)
            if self._pack is None:
                await self.socket.send_str(text)
            else:
                await self.socket.send_bytes(self._pack(text.encode()))


class Sessions:
    """The sessions that can be resumed, connected or not."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._all: dict[str, Session] = {}
        self.copies_of: Callable[[str], int] = lambda _: 1
        """Finds how often an event of that kind is to be sent."""
        world.listen(self._on_event)

    @property
    def is_online(self) -> bool:
        return any(session.connection for session in self._all.values())

    def add(self, session: Session) -> None:
        self._all[session.id] = session

    def remove(self, session: Session) -> None:
        self._all.pop(session.id, None)

    def find(self, session: str) -> Session | None:
        return self._all.get(session)

    def forget(self) -> None:
        """Forget all, so that none can be resumed."""
        self._all.clear()

    def deliver(self, interaction: Json) -> bool:
        """Send an interaction to the shard of its server; return True if one is there."""
        is_here = "guild_id" in interaction and self._world.state.bot in self._world.state.members
        there = self.list_serving() if is_here else self._list_first()
        sessions = [s for s in there if s.connection is not None]
        for _ in range(self.copies_of("INTERACTION_CREATE")):
            for session in sessions:
                session.dispatch("INTERACTION_CREATE", interaction)
        return bool(sessions)

    def tell(self, session: Session, kind: str, data: Json) -> None:
        """Send an event to one session."""
        for _ in range(self.copies_of(kind)):
            session.dispatch(kind, data)

    def list_serving(self) -> list[Session]:
        """List the sessions whose shard the server is on."""
        server = self._world.state.server
        return [s for s in self._all.values() if shard_of(server, s.shard[1]) == s.shard[0]]

    def _list_first(self) -> list[Session]:
        """List the sessions of the first shard, which has everything outside the bot's servers."""
        return [s for s in self._all.values() if s.shard[0] == 0]

    def _on_event(self, event: Event) -> None:
        intent = intent_for(event.type)
        if event.channel in self._world.state.chats:
            intent = DIRECT_MESSAGES if event.type.startswith("MESSAGE_") else None
        if intent is None or event.reader is not None or not self._sees(event):
            return
        if event.type == "THREAD_MEMBERS_UPDATE" and not self._concerns_the_bot(event):
            intent = GUILD_MEMBERS
        there = (
            self._list_first() if event.channel in self._world.state.chats else self.list_serving()
        )
        sessions = [session for session in there if session.intents & intent or not intent]
        for _ in range(self.copies_of(event.type) if sessions else 0):
            for session in sessions:
                session.dispatch(event.type, self._as_seen_by(session, event))

    def _concerns_the_bot(self, event: Event) -> bool:
        added = [member["user_id"] for member in event.data["added_members"]]
        return self._world.state.bot in added + event.data["removed_member_ids"]

    def _sees(self, event: Event) -> bool:
        channel = self._world.find_channel(event.channel)
        bot = self._world.state.bot
        # A bot is told of channels that it cannot see, too, but not of what happens in them.
        if event.type.startswith("CHANNEL_"):
            return bot in self._world.state.members
        return channel is None or self._world.can(bot, Permission.VIEW_CHANNEL, channel)

    def _as_seen_by(self, session: Session, event: Event) -> Json:
        if event.message is None:
            return event.data
        shape = gateway_shape(self._world, event.message, self._world.state.bot)
        if session.intents & MESSAGE_CONTENT:
            return shape
        return hide_content(self._world, event.message, shape)
