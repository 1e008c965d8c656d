"""Connections, and the sessions that outlive them.

Rule of this file: what happens while a session has no connection waits in it.
"""

import asyncio
import json
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from sandbox.protocol.json import Json

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, WRONG_TOKEN = 4001, 4002, 4003, 4004
ALREADY_AUTHENTICATED, INVALID_SEQ, TOO_MANY_SENDS, INVALID_SHARD = 4005, 4007, 4008, 4010
INVALID_INTENTS, DISALLOWED_INTENTS = 4013, 4014

SENDS_A_MINUTE = 120
KEPT_EVENTS = 5000


@dataclass
class Session:
    """What a bot is sent, from its IDENTIFY on."""

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

    def remembers(self, seq: int) -> bool:
        """Whether everything after an event is still kept."""
        return not self.sent or self.sent[0]["s"] <= seq + 1


class Connection:
    """One WebSocket of a bot, compressed or not."""

    def __init__(self, socket: web.WebSocketResponse, *, compress: bool) -> None:
        self.socket = socket
        self.session: Session | None = None
        self._compressor = zlib.compressobj() if compress else None
        self._outgoing: asyncio.Queue[Json | tuple[int, str]] = asyncio.Queue()
        self.received: deque[float] = deque()

    def send(self, op: int, d: Any = None, *, s: int | None = None, t: str | None = None) -> None:
        self._outgoing.put_nowait({"op": op, "d": d, "s": s, "t": t})

    def close(self, code: int, reason: str = "") -> None:
        """Close after what was sent before."""
        self._outgoing.put_nowait((code, reason))

    async def write(self) -> None:
        """Write what is to be sent, in order, until the close."""
        while True:
            frame = await self._outgoing.get()
            if isinstance(frame, tuple):
                await self.socket.close(code=frame[0], message=frame[1].encode())
                return
            text = json.dumps(frame)
            if self._compressor is None:
                await self.socket.send_str(text)
            else:
                packed = self._compressor.compress(text.encode())
                packed += self._compressor.flush(zlib.Z_SYNC_FLUSH)
                await self.socket.send_bytes(packed)
