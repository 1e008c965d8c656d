"""The tokens for answering in chats that Rostrum is not in: one for a debate, until it expires.

Rule: anyone with a token can write there under Rostrum's name, so it is stored only here, and is
deleted once the whole debate is shown.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, insert, select

from debate_core.domain.values import DebateId
from debate_core.storage.database import Database
from debate_core.storage.tables import chats as table


@dataclass(frozen=True, slots=True)
class Chat:
    """The token for answering in the chat in which a debate is held."""

    debate: DebateId
    application: str
    token: str
    shard: int
    """The number of the connection through which it was started."""
    is_private: bool
    """True if only the person who started it sees the debate."""
    expires_at: datetime


class SqlChats:
    """The stored chats, which survive restarts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, chat: Chat) -> None:
        """Add a chat; it is stored when this returns."""
        row = {**asdict(chat), "expires_at": chat.expires_at.isoformat()}
        await self._database.execute(insert(table).values(row))

    async def find(self, debate: DebateId) -> Chat | None:
        """Find the chat of a debate; None if there is none any longer."""
        rows = await self._database.read(select(table).where(table.c.debate == debate))
        return next(map(_read, rows), None)

    async def list_all(self) -> Sequence[Chat]:
        """List all stored chats."""
        return [_read(row) for row in await self._database.read(select(table))]

    async def drop(self, debate: DebateId) -> None:
        """Drop the chat of a debate."""
        await self._database.execute(delete(table).where(table.c.debate == debate))


def _read(row: Row[Any]) -> Chat:
    return Chat(
        debate=DebateId(row.debate),
        application=row.application,
        token=row.token,
        shard=row.shard,
        is_private=row.is_private,
        expires_at=datetime.fromisoformat(row.expires_at),
    )
