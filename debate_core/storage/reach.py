"""Whether a database can be reached. Nothing is made or changed there, and no password is told."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from debate_core.errors import SpecError

_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Reach:
    """How a database can be reached."""

    where: str
    """Its address, without a password."""
    failure: str = ""
    """Empty where it opens."""
    to_be_made: Path | None = None
    """The file that is made when it is first opened."""


async def reach_of(address: str) -> Reach:
    """How the database at SQLAlchemy's address can be reached; SpecError if it is no address."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise SpecError("ROSTRUM_DATABASE is no address of a database.") from None
    where = url.set(query={}).render_as_string(hide_password=True)
    if path := _missing_file(url):
        return Reach(where, to_be_made=path)
    return Reach(where, await _failure(url))


async def _failure(url: URL) -> str:
    """What keeps it from opening, by the kind of the error alone; empty if nothing does."""
    try:
        engine = create_async_engine(url)
        try:
            async with asyncio.timeout(_SECONDS), engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        finally:
            await engine.dispose()
    except (SQLAlchemyError, ImportError, OSError, TimeoutError) as error:
        return type(error).__name__
    return ""


def _missing_file(url: URL) -> Path | None:
    """The file of an SQLite database that is not there yet."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    path = Path(url.database)
    return None if path.exists() else path
