"""Inspecting a database: checking that it can be reached, and reading one debate.

Rule: nothing is made or changed there, and no password is shown.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from debate_core.domain.facts import Event
from debate_core.domain.spend import Spend
from debate_core.domain.values import DebateId
from debate_core.errors import SpecError, Unreadable
from debate_core.file_reading import is_there
from debate_core.language import _
from debate_core.storage.database import Database
from debate_core.storage.database_file import find_file, hide_password, make_engine, read_address
from debate_core.storage.events import Damage
from debate_core.storage.sql import SqlJournal, SqlSpending

_Told = TypeVar("_Told")
_SECONDS = 10
_FAILURES = (SQLAlchemyError, OSError, TimeoutError, TypeError)
"""The errors of an unreachable database; drivers raise the last for an unknown option."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A database and whether it can be reached."""

    where: str
    """Its address, without a password."""
    failure: str = ""
    """The failure that keeps it from opening; empty where it opens."""
    to_be_made: Path | None = None
    """The file that is made when it is first opened."""


async def find_reach(address: str) -> Reach:
    """Try to reach the database at SQLAlchemy's address; SpecError if there is no driver for it."""
    url = read_address(address)
    async with _open_engine(url) as engine:
        if path := _find_missing_file(url):
            return Reach(hide_password(url), to_be_made=path)
        return Reach(hide_password(url), await _find_failure(engine))


async def read_events(address: str, debate: DebateId) -> tuple[Event, ...]:
    """Read a debate's events; empty if there is no such debate, or no database.

    SpecError, in one sentence, if the database cannot be read.
    """
    return await _ask(address, lambda journal: journal.read(debate)) or ()


async def read_damage(address: str, debate: DebateId) -> Damage | None:
    """Find what in a debate differs from its record; None if nothing does, or it does not exist.

    SpecError, in one sentence, if the database cannot be read.
    """
    return await _ask(address, lambda journal: journal.find_damage(debate))


async def read_spending(address: str, since: datetime) -> Spend:
    """Add up what all debates have spent since a moment; nothing if there is no database.

    SpecError, in one sentence, if the database cannot be read.
    """
    found = await _ask_database(address, lambda it: SqlSpending(it).sum_spending(since))
    return found or Spend()


async def _ask(address: str, ask: Callable[[SqlJournal], Awaitable[_Told]]) -> _Told | None:
    """Ask the journal of a database; None if there is no database."""
    return await _ask_database(address, lambda database: ask(SqlJournal(database)))


async def _ask_database(address: str, ask: Callable[[Database], Awaitable[_Told]]) -> _Told | None:
    reach = await find_reach(address)
    if reach.to_be_made is not None:
        return None
    try:
        async with _open_engine(read_address(address)) as engine:
            database = Database(engine)
            database.give_up_waiting()
            return await ask(database)
    except (*_FAILURES, Unreadable) as error:
        kind = type(error.__cause__ if isinstance(error, Unreadable) else error).__name__
        said = _(
            "The database {where} cannot be read ({kind}); rostrum doctor says more.",
            where=reach.where,
            kind=kind,
        )
        raise SpecError(said) from error


async def _find_failure(engine: AsyncEngine) -> str:
    """Name the kind of error that keeps it from opening; empty if it opens."""
    try:
        async with asyncio.timeout(_SECONDS), engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except _FAILURES as error:
        return type(error).__name__
    return ""


@asynccontextmanager
async def _open_engine(url: URL) -> AsyncGenerator[AsyncEngine]:
    engine = make_engine(url)
    try:
        yield engine
    finally:
        await engine.dispose()


def _find_missing_file(url: URL) -> Path | None:
    """Find the file of an SQLite database, if it does not exist yet."""
    path = find_file(url)
    return None if path is None or is_there(path) else path
