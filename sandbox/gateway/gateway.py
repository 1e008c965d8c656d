"""What a bot may ask of the gateway.

Rule of this file: who says something out of turn is shown out with Discord's code for it.
"""

import asyncio
import contextlib
import json
import secrets
from collections.abc import Iterator
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.gateway.sessions import (
    ALREADY_AUTHENTICATED,
    DECODE_ERROR,
    DISALLOWED_INTENTS,
    DISPATCH,
    HEARTBEAT,
    HEARTBEAT_ACK,
    HELLO,
    IDENTIFY,
    INVALID_INTENTS,
    INVALID_SEQ,
    INVALID_SESSION,
    INVALID_SHARD,
    MEMBERS,
    NOT_AUTHENTICATED,
    PRESENCE,
    RESUME,
    SENDS_A_MINUTE,
    TOO_MANY_SENDS,
    UNKNOWN_OPCODE,
    VOICE,
    WRONG_TOKEN,
    Connection,
    Session,
    Sessions,
)
from sandbox.protocol.intents import ALL_INTENTS, GUILD_MEMBERS, PRIVILEGED, application_flags
from sandbox.protocol.json import Json, is_json, is_list
from sandbox.world.shapes import arriving_server_shape, full_member_shape, user_shape
from sandbox.world.things import Member
from sandbox.world.world import Event, World

HEARTBEAT_MS = 41_250
MEMBERS_AT_ONCE = 100
"""Members that can be asked for by their ids."""
ONE_CHUNK = {"chunk_index": 0, "chunk_count": 1}


class Gateway:
    """All sessions of the application."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.sessions = Sessions(world)
        self._connections: set[Connection] = set()
        self.address = ""

    @property
    def is_online(self) -> bool:
        return self.sessions.is_online

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its close."""
        socket = web.WebSocketResponse(max_msg_size=0, autoping=True)
        await socket.prepare(request)
        connection = Connection(socket, compress=request.query.get("compress") == "zlib-stream")
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        connection.send(HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
        try:
            async for message in socket:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._receive(connection, message.data)
        finally:
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await writer
            self._connections.discard(connection)
            self._leave(connection)
        return socket

    def close_all(self, code: int, *, keep_sessions: bool = True) -> None:
        """Close every connection; without sessions nothing can be resumed."""
        if not keep_sessions:
            self.sessions.forget()
        for connection in list(self._connections):
            connection.close(code)

    async def stop(self) -> None:
        """Close every connection for good."""
        for connection in list(self._connections):
            await connection.socket.close(code=1001)

    def _receive(self, connection: Connection, data: str | bytes) -> None:
        now = self._world.clock()
        connection.received.append(now)
        while connection.received and now - connection.received[0] > 60:
            connection.received.popleft()
        if len(connection.received) > SENDS_A_MINUTE:
            connection.close(TOO_MANY_SENDS, "Rate limited.")
            return
        try:
            frame: Json = json.loads(data)
            op, d = int(frame["op"]), frame.get("d")
        except (ValueError, KeyError, TypeError):
            connection.close(DECODE_ERROR, "Error while decoding payload.")
            return
        self._act(connection, op, d)

    def _act(self, connection: Connection, op: int, d: Any) -> None:
        if op == HEARTBEAT:
            connection.send(HEARTBEAT_ACK)
        elif op in (IDENTIFY, RESUME):
            if connection.session is not None:
                connection.close(ALREADY_AUTHENTICATED, "Already authenticated.")
            elif not self._has_token(d):
                connection.close(WRONG_TOKEN, "Authentication failed.")
            elif op == IDENTIFY:
                self._identify(connection, d)
            else:
                self._resume(connection, d)
        elif connection.session is None:
            connection.close(NOT_AUTHENTICATED, "Not authenticated.")
        elif op == MEMBERS and is_json(d):
            self._send_members(connection.session, d)
        elif op not in (PRESENCE, VOICE):
            connection.close(UNKNOWN_OPCODE, "Unknown opcode.")

    def _has_token(self, d: Any) -> bool:
        return is_json(d) and str(d.get("token")).removeprefix("Bot ") == self._world.state.token

    def _identify(self, connection: Connection, d: Json) -> None:
        intents, (shard, shards) = int(d.get("intents", 0)), d.get("shard", (0, 1))
        if not 0 <= shard < shards:
            connection.close(INVALID_SHARD, "Invalid shard.")
        elif intents & ~ALL_INTENTS:
            connection.close(INVALID_INTENTS, "Invalid intent(s).")
        elif intents & PRIVILEGED & ~self._world.granted_intents:
            connection.close(DISALLOWED_INTENTS, "Disallowed intent(s).")
        else:
            session = Session(secrets.token_hex(16), intents, (shard, shards))
            self.sessions.add(session)
            self._join(connection, session)
            self._send_ready(session)

    def _send_ready(self, session: Session) -> None:
        world, is_here = self._world, session in self.sessions.serving()
        server = {"id": world.state.server, "unavailable": True}
        ready: Json = {
            "v": 10,
            "user": user_shape(world.bot) | {"mfa_enabled": False, "verified": True, "email": None},
            "guilds": [server] if is_here else [],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.address,
            "shard": list(session.shard),
            "application": {
                "id": world.state.application,
                "flags": application_flags(world.granted_intents),
            },
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "geo_ordered_rtc_regions": [],
            "_trace": [],
        }
        session.dispatch("READY", ready)
        if is_here:
            with_members = bool(session.intents & GUILD_MEMBERS)
            arrived = arriving_server_shape(world, with_members=with_members)
            session.dispatch("GUILD_CREATE", arrived)

    def _resume(self, connection: Connection, d: Json) -> None:
        session = self.sessions.find(str(d.get("session_id")))
        seq = d.get("seq")
        if session is None or not isinstance(seq, int) or not session.can_resume_after(seq):
            connection.send(INVALID_SESSION, d=False)
            return
        if seq > session.seq:
            connection.close(INVALID_SEQ, "Invalid seq.")
            return
        if session.connection is not None:
            session.connection.close(4000, "Resumed elsewhere.")
        self._join(connection, session)
        for frame in [frame for frame in session.sent if frame["s"] > seq]:
            connection.send(DISPATCH, frame["d"], s=frame["s"], t=frame["t"])
        session.dispatch("RESUMED", {"_trace": []})

    def _send_members(self, session: Session, d: Json) -> None:
        """The members of these ids or names; all of them for the members intent alone."""
        members, chunk = self._world.state.members, dict[str, Any]()
        if "user_ids" in d:
            wanted = [str(id_) for id_ in _listed(d["user_ids"])]
            if len(wanted) > MEMBERS_AT_ONCE:
                return  # Discord answers nothing to more than it takes
            found = [members[id_] for id_ in wanted if id_ in members][: int(d["limit"])]
            chunk["not_found"] = [id_ for id_ in wanted if id_ not in members]
        elif wanted := str(d.get("query") or ""):
            limit = int(d["limit"]) or MEMBERS_AT_ONCE
            found = list(self._called(wanted))[: min(limit, MEMBERS_AT_ONCE)]
        elif session.intents & GUILD_MEMBERS:
            found = list(members.values())
        else:
            return
        chunk |= {"members": [full_member_shape(self._world, member) for member in found]}
        chunk |= {"guild_id": self._world.state.server, "nonce": d.get("nonce")}
        self.sessions.tell(session, "GUILD_MEMBERS_CHUNK", chunk | ONE_CHUNK)

    def _called(self, wanted: str) -> Iterator[Member]:
        """The members whose name begins so, whichever of their names it is."""
        for member in self._world.state.members.values():
            user = self._world.user(member.user)
            names = (user.name, user.shown_name or "", member.nick or "")
            if any(name.casefold().startswith(wanted.casefold()) for name in names):
                yield member

    def _join(self, connection: Connection, session: Session) -> None:
        was_online = self.is_online
        connection.session, session.connection = session, connection
        if not was_online:
            self._world.announce(Event("BOT_STATUS", {"online": True}))

    def _leave(self, connection: Connection) -> None:
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            if not self.is_online:
                self._world.announce(Event("BOT_STATUS", {"online": False}))


def _listed(value: Any) -> list[Any]:
    """One id, or several."""
    return value if is_list(value) else [value]
