"""Database failures: which of them may pass, and a sentence for each that says what to do."""

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

from debate_core.errors import DatabaseUnusable, SpecError
from debate_core.language import N_, _

_PASSING = {
    SQLITE_BUSY: (
        N_("another program has locked it"),
        N_("whoever hosts Rostrum has closed that program"),
    ),
    SQLITE_LOCKED: (N_("it is locked"), N_("whatever locks it has ended")),
    SQLITE_FULL: (N_("its disk is full"), N_("whoever hosts Rostrum has made room")),
    SQLITE_IOERR: (N_("its disk fails"), N_("whoever hosts Rostrum has mended that")),
    SQLITE_READONLY: (
        N_("it cannot be written to"),
        N_("whoever hosts Rostrum has let it write to its file and its folder again"),
    ),
}
"""The failures that may pass: why the database cannot be used, and until when."""
_LOST = (N_("the connection to its server is lost"), N_("that server can be reached"))
_PASSING_STATES = {
    "08": _LOST,
    "53": (
        N_("its server has no room, or too many connections"),
        N_("whoever hosts Rostrum has made room there"),
    ),
    "57P": (N_("its server stops or starts"), N_("it has started")),
}
"""The same by the beginnings of SQLSTATE codes, as PostgreSQL gives them."""
_WRECKED = (SQLITE_CORRUPT, SQLITE_NOTADB)
_ANEW = N_("whoever hosts Rostrum has stopped it, put the database back and started it again")
_AGAIN = N_(
    "whoever hosts Rostrum has stopped it and started it again; what it kept is in the database"
)
_DAMAGED = N_(
    "The database {where} is damaged or no database; put a copy of it back, or move it away and "
    "start anew."
)
_LOCKED = N_("The database {where} is locked by another program; close that one and start again.")
_TO_DO = {
    SQLITE_BUSY: _LOCKED,
    SQLITE_LOCKED: _LOCKED,
    SQLITE_FULL: N_("The database {where} finds its disk full; make room and start again."),
    SQLITE_READONLY: N_(
        "The database {where} cannot be written to; let this user write to it and to its folder."
    ),
    SQLITE_CANTOPEN: N_(
        "The database {where} cannot be opened; check that its folder is there and can be written "
        "to."
    ),
    SQLITE_CORRUPT: _DAMAGED,
    SQLITE_NOTADB: _DAMAGED,
}


def find_passing(error: Exception) -> DatabaseUnusable | None:
    """Return a failure that may pass as DatabaseUnusable; None if it will not pass."""
    if isinstance(error, DatabaseUnusable):
        return error
    if isinstance(error, OSError) or (isinstance(error, DBAPIError) and _is_cut(error)):
        return DatabaseUnusable(*_LOST)
    state = _get_state(error)
    by_state = (told for begin, told in _PASSING_STATES.items() if state.startswith(begin))
    told = _PASSING.get(_get_code(error)) or next(by_state, None)
    return DatabaseUnusable(*told) if told else None


def find_write_failure(error: Exception) -> DatabaseUnusable | None:
    """Do the same for a write; it also waits on damage, since writing would make that worse."""
    if _get_code(error) in _WRECKED:
        return DatabaseUnusable(N_("its file is damaged"), _ANEW)
    return find_passing(error)


def make_gone(file: str, *, is_beside: bool) -> DatabaseUnusable:
    """Make the failure for a deleted or replaced database file, or a file beside it."""
    why = N_("its file {file} was deleted or replaced while it ran")
    return DatabaseUnusable(why, _AGAIN if is_beside else _ANEW, file=file)


def make_damaged(where: str) -> SpecError:
    """Make the error for a damaged database at that address."""
    return SpecError(_(_DAMAGED, where=where))


@contextmanager
def explain_failures(where: str) -> Generator[None]:
    """Turn failures to open the database into a SpecError."""
    try:
        yield
    except CommandError as error:
        said = _(
            "The database {where} was written by a newer Rostrum; install that one here.",
            where=where,
        )
        raise SpecError(said) from error
    except Exception as error:
        # While connecting, a server's errors come as the driver's own class. The driver raises
        # TypeError for an option that it does not know.
        if not (isinstance(error, SQLAlchemyError | OSError | TypeError) or _get_state(error)):
            raise
        if to_do := _TO_DO.get(_get_code(error)):
            raise SpecError(_(to_do, where=where)) from error
        said = _(
            "The database {where} cannot be opened ({kind}); check ROSTRUM_DATABASE, and that its "
            "server runs and lets this machine in.",
            where=where,
            kind=type(error).__name__,
        )
        raise SpecError(said) from error


def _is_cut(error: DBAPIError) -> bool:
    return error.connection_invalidated and _get_code(error) == 0


def _get_state(error: Exception) -> str:
    """Return the SQLSTATE code, as PostgreSQL's driver gives it; empty for errors without one."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    return str(getattr(origin, "sqlstate", None) or "")


def _get_code(error: Exception) -> int:
    """Return SQLite's primary error code; 0 for errors without one."""
    origin = error.orig if isinstance(error, DBAPIError) else None
    return getattr(origin, "sqlite_errorcode", 0) & 0xFF
