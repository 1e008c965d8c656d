"""What databases fail with: which of it passes, and each in one sentence that says what to do."""

from collections.abc import Generator
from contextlib import contextmanager
from sqlite3 import (
    SQLITE_BUSY,
    SQLITE_CANTOPEN,
    SQLITE_CORRUPT,
    SQLITE_FULL,
    SQLITE_IOERR,
    SQLITE_LOCKED,
    SQLITE_NOTADB,
    SQLITE_READONLY,
)

from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from debate_core.errors import DatabaseGone, SpecError

_PASSING = {
    SQLITE_BUSY: "another program has locked it",
    SQLITE_LOCKED: "it is locked",
    SQLITE_FULL: "its disk is full",
    SQLITE_IOERR: "its disk fails",
    SQLITE_READONLY: "it cannot be written to",
}
_PASSING_STATES = {
    "08": "the connection to its server is lost",
    "53": "its server has no room, or too many connections",
    "57P": "its server stops or starts",
}
"""How SQL's own codes begin, as PostgreSQL gives them."""
_DAMAGED = "is damaged or no database; put a copy of it back, or move it away and start anew"
_TO_DO = {
    SQLITE_BUSY: "is locked by another program; close that one and start again",
    SQLITE_LOCKED: "is locked by another program; close that one and start again",
    SQLITE_FULL: "finds its disk full; make room and start again",
    SQLITE_READONLY: "cannot be written to; let this user write to it and to its folder",
    SQLITE_CANTOPEN: "cannot be opened; check that its folder is there and can be written to",
    SQLITE_CORRUPT: _DAMAGED,
    SQLITE_NOTADB: _DAMAGED,
}


def may_pass(error: Exception) -> str:
    """What keeps a database from being used until somebody mends it; empty if nothing may."""
    if isinstance(error, DatabaseGone):
        return "its file was deleted or replaced; stop Rostrum, put it back and start again"
    if isinstance(error, OSError) or (isinstance(error, DBAPIError) and _is_cut(error)):
        return _PASSING_STATES["08"]
    state = _state(error)
    by_state = (why for begin, why in _PASSING_STATES.items() if state.startswith(begin))
    return _PASSING.get(_code(error)) or next(by_state, "")


@contextmanager
def explain_failures(where: str) -> Generator[None]:
    """Failures to open the database as a SpecError."""
    try:
        yield
    except CommandError as error:
        raise SpecError(
            f"The database {where} was written by a newer Rostrum; install that one here."
        ) from error
    except Exception as error:
        # What a server says when it is connected to comes as the driver's own.
        # To an option that it does not know the driver says that its function has none such.
        if not (isinstance(error, SQLAlchemyError | OSError | TypeError) or _state(error)):
            raise
        to_do = _TO_DO.get(_code(error)) or (
            f"cannot be opened ({type(error).__name__}); check ROSTRUM_DATABASE, and that its "
            "server runs and lets this machine in"
        )
        raise SpecError(f"The database {where} {to_do}.") from error


def _is_cut(error: DBAPIError) -> bool:
    return error.connection_invalidated and _code(error) == 0


def _state(error: Exception) -> str:
    """SQL's own code, as PostgreSQL's driver gives it; empty for whatever has none."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    return str(getattr(origin, "sqlstate", None) or "")


def _code(error: Exception) -> int:
    """SQLite's own code, without its details; 0 for whatever has none."""
    origin = error.orig if isinstance(error, DBAPIError) else None
    return getattr(origin, "sqlite_errorcode", 0) & 0xFF
