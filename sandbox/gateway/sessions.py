"""All sessions of the application, and what each is told.

Rule of this file: a bot is told what its intents and permissions let it know, and nothing else.
"""

from collections.abc import Callable

from sandbox.gateway.connections import Session
from sandbox.protocol.intents import GUILD_MEMBERS, MESSAGE_CONTENT, intent_for
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import shard_of
from sandbox.world.message_shapes import gateway_shape, hide_content
from sandbox.world.permissions import Permission
from sandbox.world.world import Happening, World


class Sessions:
    """The sessions that can be resumed, connected or not."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._all: dict[str, Session] = {}
        self.is_silenced: Callable[[str], bool] = lambda _: False
        world.listen(self._hear)

    @property
    def is_online(self) -> bool:
        return any(session.connection for session in self._all.values())

    def add(self, session: Session) -> None:
        self._all[session.id] = session

    def find(self, session: str) -> Session | None:
        return self._all.get(session)

    def forget(self) -> None:
        """Forget all, so that none can be resumed."""
        self._all.clear()

    def deliver(self, interaction: Json) -> bool:
        """Send an interaction to the shard of its server; says whether one is there."""
        sessions = [s for s in self.serving() if s.connection is not None]
        if self.is_silenced("INTERACTION_CREATE"):
            return bool(sessions)
        for session in sessions:
            session.dispatch("INTERACTION_CREATE", interaction)
        return bool(sessions)

    def serving(self) -> list[Session]:
        """The sessions whose shard the server is on."""
        server = self._world.state.server
        return [s for s in self._all.values() if shard_of(server, s.shard[1]) == s.shard[0]]

    def _hear(self, happening: Happening) -> None:
        intent = intent_for(happening.type)
        if intent is None or happening.reader is not None or not self._sees(happening):
            return
        if happening.type == "THREAD_MEMBERS_UPDATE" and not self._concerns_the_bot(happening):
            intent = GUILD_MEMBERS
        sessions = [session for session in self.serving() if session.intents & intent]
        if not sessions or self.is_silenced(happening.type):
            return
        for session in sessions:
            session.dispatch(happening.type, self._as_seen_by(session, happening))

    def _concerns_the_bot(self, happening: Happening) -> bool:
        added = [member["user_id"] for member in happening.data["added_members"]]
        return self._world.state.bot in added + happening.data["removed_member_ids"]

    def _sees(self, happening: Happening) -> bool:
        channel = self._world.state.channels.get(happening.channel or "")
        bot = self._world.state.bot
        return channel is None or self._world.can(bot, Permission.VIEW_CHANNEL, channel)

    def _as_seen_by(self, session: Session, happening: Happening) -> Json:
        if happening.message is None:
            return happening.data
        shape = gateway_shape(self._world, happening.message, self._world.state.bot)
        if session.intents & MESSAGE_CONTENT:
            return shape
        return hide_content(self._world, happening.message, shape)
