"""The requests that a bot may make of the gateway.

Rule of this file: a client that sends something at the wrong time is disconnected with Discord's
code for it.
"""

import asyncio
import contextlib
import secrets
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.forms.base import read
from sandbox.forms.gateway import IdentifyForm, MembersForm, ResumeForm
from sandbox.gateway.compression import COMPRESSIONS
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
    INVALID_VERSION,
    MEMBERS,
    NOT_AUTHENTICATED,
    PRESENCE,
    RECONNECT,
    RESUME,
    SENDS_A_MINUTE,
    SOUNDS,
    TIMED_OUT,
    TOO_MANY_SENDS,
    UNKNOWN_OPCODE,
    VOICE,
    WRONG_TOKEN,
    Connection,
    Session,
    Sessions,
)
from sandbox.protocol.errors import DiscordError
from sandbox.protocol.intents import (
    ALL_INTENTS,
    GUILD_MEMBERS,
    GUILD_PRESENCES,
    PRIVILEGED,
    compute_flags,
)
from sandbox.protocol.json import Json, parse_json
from sandbox.world.members import list_called
from sandbox.world.shapes import (
    arriving_server_shape,
    full_member_shape,
    presence_shape,
    user_shape,
)
from sandbox.world.things import Member
from sandbox.world.world import Event, World

HEARTBEAT_SECONDS = 41.25
HEARTBEATS_MISSED = 1.5
"""The number of intervals that may pass without a heartbeat."""
VERSIONS = ("9", "10")
SPOKEN = {"encoding": ("json",), "compress": COMPRESSIONS}
FRAME_MAX = 4096
CHUNK = 1000
ALL_MEMBERS_EVERY_SECONDS = 30.0
MEMBERS_AT_ONCE = 100
"""Members that can be asked for by their ids."""


class Gateway:
    """All sessions of the application."""

    def __init__(
        self, world: World, *, heartbeat_seconds: float, keeps_limits: bool = True
    ) -> None:
        self._world = world
        self._heartbeat_seconds = heartbeat_seconds
        self._keeps_limits = keeps_limits
        self._all_members_at = 0.0
        self.sessions = Sessions(world)
        self._connections: set[Connection] = set()
        self.address = ""

    @property
    def is_online(self) -> bool:
        return self.sessions.is_online

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection, from HELLO to its close."""
        if unknown := _find_unknown(request):
            return web.Response(status=501, text=unknown)
        socket = web.WebSocketResponse(max_msg_size=0, autoping=True)
        await socket.prepare(request)
        connection = Connection(socket, request.query.get("compress"))
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        milliseconds = int(self._heartbeat_seconds * 1000)
        connection.send(HELLO, {"heartbeat_interval": milliseconds, "_trace": []})
        if request.query.get("v", "10") not in VERSIONS:
            connection.close(INVALID_VERSION, "Invalid API version.")
        self._await_heartbeat(connection)
        try:
            async for message in socket:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._receive(connection, message.data)
        finally:
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await writer
            connection.stop_waiting()
            self._connections.discard(connection)
            self._leave(connection)
        return socket

    def ask_to_reconnect(self) -> None:
        """Tell every client to connect again and resume."""
        for connection in self._connections:
            connection.send(RECONNECT)

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
            if len(data) > FRAME_MAX:
                raise ValueError("the frame is too large")
            frame: Json = parse_json(data)
            self._act(connection, int(frame["op"]), frame.get("d"))
        except (ValueError, KeyError, TypeError, AttributeError, DiscordError):
            connection.close(DECODE_ERROR, "Error while decoding payload.")

    def _act(self, connection: Connection, op: int, d: Any) -> None:
        if op == HEARTBEAT:
            self._await_heartbeat(connection)
            connection.send(HEARTBEAT_ACK)
        elif op in (IDENTIFY, RESUME):
            self._let_in(connection, op, d)
        elif connection.session is None:
            connection.close(NOT_AUTHENTICATED, "Not authenticated.")
        elif op == MEMBERS:
            self._send_members(connection.session, read(MembersForm, d))
        elif op not in (PRESENCE, VOICE, SOUNDS):
            connection.close(UNKNOWN_OPCODE, "Unknown opcode.")

    def _await_heartbeat(self, connection: Connection) -> None:
        connection.stop_waiting()
        connection.waiting = asyncio.get_running_loop().call_later(
            self._heartbeat_seconds * HEARTBEATS_MISSED,
            lambda: connection.close(TIMED_OUT, "Session timed out."),
        )

    def _let_in(self, connection: Connection, op: int, d: Any) -> None:
        if connection.session is not None:
            connection.close(ALREADY_AUTHENTICATED, "Already authenticated.")
        elif not self._has_token(d):
            connection.close(WRONG_TOKEN, "Authentication failed.")
        elif op == IDENTIFY:
            self._identify(connection, read(IdentifyForm, d))
        else:
            self._resume(connection, read(ResumeForm, d))

    def _has_token(self, d: Json) -> bool:
        return str(d["token"]).removeprefix("Bot ") == self._world.state.token

    def _identify(self, connection: Connection, form: IdentifyForm) -> None:
        intents, (shard, shards) = form.intents, form.shard
        if not shard < shards:
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
        world, is_here = self._world, session in self.sessions.list_serving()
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
                "flags": compute_flags(world.granted_intents),
                "flags_new": str(compute_flags(world.granted_intents)),
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

    def _resume(self, connection: Connection, form: ResumeForm) -> None:
        session, seq = self.sessions.find(form.session_id), form.seq
        if session is None or not session.can_resume_after(seq):
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

    def _send_members(self, session: Session, form: MembersForm) -> None:
        """Send the members of these ids or names; all of them only with the members intent."""
        state, given = self._world.state, dict[str, Any]()
        if form.guild_id != state.server:
            return
        if form.user_ids is not None:
            wanted = [form.user_ids] if isinstance(form.user_ids, str) else list(form.user_ids)
            if len(wanted) > MEMBERS_AT_ONCE:
                return  # Discord does not answer a request for too many
            found = [state.members[id_] for id_ in wanted if id_ in state.members]
            given["not_found"] = [id_ for id_ in wanted if id_ not in state.members]
        elif form.query:
            limit = form.limit or MEMBERS_AT_ONCE
            found = list(list_called(self._world, form.query))[: min(limit, MEMBERS_AT_ONCE)]
        elif session.intents & GUILD_MEMBERS:
            if self._limit_asking_for_all(session, form):
                return
            found = list(state.members.values())[: form.limit or None]
        else:
            return
        if form.presences and session.intents & GUILD_PRESENCES:
            given["presences"] = [presence_shape(self._world, m.user) for m in found]
        self._send_chunks(session, form, found, given)

    def _send_chunks(
        self, session: Session, form: MembersForm, found: list[Member], given: Json
    ) -> None:
        if form.nonce is not None:
            given["nonce"] = form.nonce
        chunks = [found[at : at + CHUNK] for at in range(0, len(found), CHUNK)] or [[]]
        for number, members in enumerate(chunks):
            chunk = given | {
                "guild_id": self._world.state.server,
                "members": [full_member_shape(self._world, member) for member in members],
                "chunk_index": number,
                "chunk_count": len(chunks),
            }
            self.sessions.tell(session, "GUILD_MEMBERS_CHUNK", chunk)

    def _limit_asking_for_all(self, session: Session, form: MembersForm) -> bool:
        """True if all members were asked for too soon after the last time; the bot is told so."""
        now = self._world.clock()
        waiting = self._all_members_at - now
        if not self._keeps_limits or waiting <= 0:
            self._all_members_at = now + ALL_MEMBERS_EVERY_SECONDS
            return False
        meta = {"guild_id": form.guild_id} | ({"nonce": form.nonce} if form.nonce else {})
        told = {"opcode": MEMBERS, "retry_after": round(waiting, 3), "meta": meta}
        self.sessions.tell(session, "RATE_LIMITED", told)
        return True

    def _join(self, connection: Connection, session: Session) -> None:
        was_online = self.is_online
        connection.session, session.connection = session, connection
        if not was_online:
            self._world.announce(Event("BOT_STATUS", {"online": True}))

    def _leave(self, connection: Connection) -> None:
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            if connection.is_over:
                self.sessions.remove(session)
            if not self.is_online:
                self._world.announce(Event("BOT_STATUS", {"online": False}))


def _find_unknown(request: web.Request) -> str:
    """Find what a client asks for that the sandbox does not speak; empty if it speaks all of it."""
    for key, known in SPOKEN.items():
        if request.query.get(key, known[0]) not in known:
            return f"The sandbox does not know {key}={request.query[key]}, only {', '.join(known)}"
    return ""
