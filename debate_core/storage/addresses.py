"""Addresses of databases: read, shown without a password, and opened by their driver."""

from pathlib import Path

from sqlalchemy import URL, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from debate_core.errors import SpecError

_SUCH_AS = "write one such as sqlite+aiosqlite:///rostrum.db"
_FOR_POSTGRES = (
    "write postgresql+asyncpg://…, and install asyncpg, which is in Rostrum's extra “postgres”"
)
_TO_DO = {
    "sqlite": _SUCH_AS,
    "postgresql": _FOR_POSTGRES,
    "postgres": _FOR_POSTGRES,
}
"""The advice for each database that Rostrum knows."""


def read_address(address: str) -> URL:
    """Read SQLAlchemy's address; SpecError if it is not one."""
    try:
        return make_url(address)
    except (ArgumentError, ValueError):
        raise SpecError(f"ROSTRUM_DATABASE is no address of a database; {_SUCH_AS}.") from None


def hide_password(url: URL) -> str:
    """Write an address as it may be shown: without a password."""
    return url.set(query={}).render_as_string(hide_password=True)


def find_file(url: URL) -> Path | None:
    """Find the file of an SQLite database; None for one in memory, or a server's."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


def make_engine(url: URL) -> AsyncEngine:
    """Make the engine of the database at an address; SpecError if it has no driver here."""
    try:
        # Written values, such as people's words, belong in no log.
        return create_async_engine(url, hide_parameters=True)
    except (ImportError, ArgumentError, InvalidRequestError) as error:
        backend = url.drivername.partition("+")[0]
        to_do = _TO_DO.get(backend, f"install it, or {_SUCH_AS}")
        raise SpecError(f"There is no driver for {url.drivername} here; {to_do}.") from error


def make_writer(url: URL) -> Engine | None:
    """Make the engine, not asynchronous, that writes to a file; None for a database without one.

    Its transactions run in one thread from beginning to end. With SQLite's asynchronous driver each
    statement would change threads three times, which costs more than the statement.
    """
    if find_file(url) is None:
        return None
    return create_engine(url.set(drivername="sqlite"), hide_parameters=True)
