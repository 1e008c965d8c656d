"""The starts that nobody presses for, each by a key: one debate at most is ever started for it.

Rule: whatever becomes of a start is written once. A debate's own transaction claims it, or another
one says why there is none, with what is still to be told about that.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from debate_core.errors import AlreadyStarted, Conflict
from debate_core.language import N_, _
from debate_core.storage.database import Database
from debate_core.storage.tables import planned_starts as table

Outcome = Literal["started", "missed", "refused"]
ALREADY_STARTED = N_("This has started already.")


class Notice(NamedTuple):
    """Something that is to be posted once."""

    server: str
    channel: str
    said: str


class PendingNotice(NamedTuple):
    """A notice that nobody has seen posted yet."""

    key: str
    at: datetime
    """The moment since which it may stand in the channel."""
    notice: Notice


def claim_start(connection: Connection, key: str, at: datetime) -> None:
    """Note that a debate is started for a key; AlreadyStarted if that is decided already."""
    if connection.execute(select(table.c.key).where(table.c.key == key)).first() is not None:
        raise AlreadyStarted(_(ALREADY_STARTED))
    row = {"key": key, "at": at.isoformat(), "outcome": "started"}
    try:
        connection.execute(insert(table), [row])
    except IntegrityError as error:
        # Another process was a moment faster.
        raise AlreadyStarted(_(ALREADY_STARTED)) from error


class SqlPlannedStarts:
    """Keeps what became of them, over restarts too."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, key: str) -> Outcome | None:
        """Find what became of a start; None as long as that is open."""
        rows = await self._database.read(select(table.c.outcome).where(table.c.key == key))
        return next((outcome for (outcome,) in rows), None)

    async def settle(
        self,
        key: str,
        at: datetime,
        outcome: Outcome,
        notice: Notice,
        also: Callable[[Connection], object] = lambda _: None,
    ) -> bool:
        """Give a start up, with what is to be told; False if that was decided before.

        `also` is written in the same transaction.
        """
        row = {"key": key, "at": at.isoformat(), "outcome": outcome, **notice._asdict()}

        def write(connection: Connection) -> None:
            connection.execute(insert(table), [row])
            also(connection)

        try:
            await self._database.write(write)
        except Conflict:
            return False
        return True

    async def list_untold(self) -> tuple[PendingNotice, ...]:
        """List what is still to be told, the oldest first."""
        names = ("key", "at", "server", "channel", "said")
        columns: list[ColumnElement[Any]] = [table.c[name] for name in names]
        query = select(*columns).where(table.c.said.is_not(None)).order_by(table.c.at)
        return tuple(_read_notice(*row) for row in await self._database.read(query))

    async def mark_told(self, key: str) -> None:
        """Note that it was told; its words go."""

        def write(connection: Connection) -> None:
            nothing = {"server": None, "channel": None, "said": None}
            connection.execute(update(table).where(table.c.key == key).values(nothing))

        await self._database.write(write)

    async def drop_older_than(self, moment: datetime) -> None:
        """Drop those that were decided before then; nothing asks for them any more."""

        def write(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.at < moment.isoformat()))

        await self._database.write(write)


def _read_notice(key: str, at: str, server: str, channel: str, said: str) -> PendingNotice:
    return PendingNotice(key, datetime.fromisoformat(at), Notice(server, channel, said))
