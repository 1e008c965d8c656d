"""Starts without a button press, each with a key for which at most one debate is ever started.

Rule: the outcome of a start is written only once. Either a debate's own transaction claims it, or
another transaction says why there is no debate, with the notice still to be posted about it.
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
    """A text that has to be posted once."""

    server: str
    channel: str
    said: str


class PendingNotice(NamedTuple):
    """A notice that is not known to be posted yet."""

    key: str
    at: datetime
    """The moment from which it may already be in the channel."""
    notice: Notice


def claim_start(connection: Connection, key: str, at: datetime) -> None:
    """Record that a debate is started for a key; AlreadyStarted if it already has an outcome."""
    if connection.execute(select(table.c.key).where(table.c.key == key)).first() is not None:
        raise AlreadyStarted(_(ALREADY_STARTED))
    row = {"key": key, "at": at.isoformat(), "outcome": "started"}
    try:
        connection.execute(insert(table), [row])
    except IntegrityError as error:
        # Another process was a moment faster.
        raise AlreadyStarted(_(ALREADY_STARTED)) from error


class SqlPlannedStarts:
    """The outcomes of planned starts, which survive restarts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, key: str) -> Outcome | None:
        """Find the outcome of a start; None as long as it is open."""
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
        """Give up a start, with a notice to post; False if its outcome was already written.

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
        """List the notices that are still to be posted, the oldest first."""
        names = ("key", "at", "server", "channel", "said")
        columns: list[ColumnElement[Any]] = [table.c[name] for name in names]
        query = select(*columns).where(table.c.said.is_not(None)).order_by(table.c.at)
        return tuple(_read_notice(*row) for row in await self._database.read(query))

    async def mark_told(self, key: str) -> None:
        """Record that a notice was posted, and delete its text."""
        nothing = {"server": None, "channel": None, "said": None}
        await self._database.execute(update(table).where(table.c.key == key).values(nothing))

    async def drop_older_than(self, moment: datetime) -> None:
        """Drop the outcomes from before that moment, which are not needed any longer."""
        await self._database.execute(delete(table).where(table.c.at < moment.isoformat()))


def _read_notice(key: str, at: str, server: str, channel: str, said: str) -> PendingNotice:
    return PendingNotice(key, datetime.fromisoformat(at), Notice(server, channel, said))
