"""Copying a database file, checking it, and putting it back: `rostrum backup` and `restore`.

Rule: a copy is written beside its destination, checked, and only then given its name; a
half-written file never has that name, and the file that it replaces is kept.
"""

import os
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import URL

from debate_core.errors import SpecError, name_cause
from debate_core.file_reading import is_there
from debate_core.language import N_, _, ngettext
from debate_core.storage.database import make_migration_config
from debate_core.storage.database_file import (
    OWNER_ONLY,
    find_file,
    hide_password,
    make_private,
    read_address,
)
from debate_core.storage.locks import lock_database

_HEADER = b"SQLite format 3\0"
_TABLES = frozenset({"alembic_version", "debates", "events", "deliveries"})
_LOG, _INDEX = "-wal", "-shm"
_KEPT = "-before-restore"
_DAMAGED = N_("{path} is damaged; restore another copy.")
_FOREIGN = N_("{path} is no database of Rostrum; take a file that rostrum backup has made.")


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a database file, in figures."""

    debates: int
    under_way: int
    is_newest: bool
    """True if its tables are those of this version; older ones are migrated at the next start."""

    def __str__(self) -> str:
        """Describe it in words, such as `41 debates, 2 under way`."""
        debates = ngettext("{count} debate", "{count} debates", self.debates)
        return _("{debates}, {under_way} under way", debates=debates, under_way=self.under_way)


@dataclass(frozen=True, slots=True)
class Restored:
    """The database that was put back, and the place of the previous one."""

    contents: Contents
    kept: Path | None


def back_up(address: str, to: Path) -> Contents:
    """Copy the database at SQLAlchemy's address into a new file, while a bot may work on it.

    The copy is the database as it was at one moment. SpecError if it cannot be made.
    """
    url = read_address(address)
    command = f"pg_dump --format=custom --file={to} {_write_for_postgres(url)}"
    source = _find_database(url, _("run: {command}", command=command))
    if is_there(to):
        raise SpecError(
            _("There is a file {path} already; name another, or move it away.", path=to)
        )
    if not is_there(source):
        raise SpecError(
            _("There is no database {path}; run this with the settings of the bot.", path=source)
        )
    with _open_beside(to) as copy:
        contents = _copy_database(source, copy)
        copy.rename(to)
    _settle_folder(to.parent)
    return contents


async def restore(address: str, source: Path) -> Restored:
    """Replace the database at SQLAlchemy's address with a copy; the old one is kept beside it.

    SpecError, with nothing changed, if a bot is using that database, or if the copy is damaged, not
    Rostrum's, or from a newer version.
    """
    url = read_address(address)
    command = (
        "pg_restore --clean --if-exists --single-transaction "
        f"--dbname={_write_for_postgres(url)} {source}"
    )
    place = _find_database(url, _("once no Rostrum works on it, run: {command}", command=command))
    async with lock_database(address):
        return _restore_copy(source, place)


def look_at(path: Path, name: Path | None = None) -> Contents:
    """Read a database file's contents; SpecError if it is damaged, newer, or not Rostrum's.

    `name` is the name of the original, if the file is only a copy of it.
    """
    name = name or path
    _check_header(path, name)
    with _in_a_sentence(name), closing(_read_only(path)) as connection:
        (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if state != "ok":
            raise SpecError(_(_DAMAGED, path=name))
        named = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not {name for (name,) in named} >= _TABLES:
            raise SpecError(_(_FOREIGN, path=name))
        (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        (debates,) = connection.execute("SELECT count(*) FROM debates").fetchone()
        (over,) = connection.execute("SELECT count(*) FROM debates WHERE is_over").fetchone()
    scripts = ScriptDirectory.from_config(make_migration_config())
    if version not in {script.revision for script in scripts.walk_revisions()}:
        raise SpecError(
            _("{path} was written by a newer Rostrum; install that one here.", path=name)
        )
    return Contents(debates, debates - over, version == scripts.get_current_head())


def _restore_copy(source: Path, place: Path) -> Restored:
    if is_there(place) and is_there(source) and source.samefile(place):
        raise SpecError(
            _("{path} is the very database that it would take the place of.", path=source)
        )
    with _open_beside(place) as copy:
        contents = _copy_database(source, copy)
        if place.exists():
            make_private(place)
            shutil.copymode(place, copy)
        kept = _keep_database(place)
        copy.replace(place)
    _settle_folder(place.parent)
    return Restored(contents, kept)


def _keep_database(place: Path) -> Path | None:
    """Give the database a second name, including everything in its log.

    It keeps its own name until the copy takes it, so that a kill never leaves no database. Its log
    is moved first: if it stayed, it would be taken for the copy's log.
    """
    kept = _find_free_name(place)
    # A file that is no longer a database is not opened: SQLite would throw its log away.
    with suppress(SpecError, sqlite3.Error):
        _check_header(place, place)
        with closing(sqlite3.connect(place)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    _add_ending(place, _INDEX).unlink(missing_ok=True)
    if (log := _add_ending(place, _LOG)).exists():
        log.rename(_add_ending(kept, _LOG))
    if not place.exists():
        return None
    try:
        kept.hardlink_to(place)
    except OSError:
        shutil.copy2(place, kept)
    return kept


def _find_free_name(place: Path) -> Path:
    """Find the first name for the kept file that nothing has yet."""
    number, kept = 1, _add_ending(place, _KEPT)
    while kept.exists() or _add_ending(kept, _LOG).exists():
        number += 1
        kept = _add_ending(place, f"{_KEPT}-{number}")
    return kept


@contextmanager
def _open_beside(place: Path) -> Generator[Path]:
    """Make an empty file beside a place, for its owner only; deleted afterwards unless renamed."""
    copy = _add_ending(place, ".part")
    try:
        copy.unlink(missing_ok=True)
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
        yield copy
    except OSError as error:
        said = _(
            "{path} cannot be written ({why}); check that its folder is there, has room and can be "
            "written to.",
            path=place,
            why=name_cause(error),
        )
        raise SpecError(said) from error
    finally:
        for path in (copy, _add_ending(copy, "-journal")):
            with suppress(OSError):
                path.unlink(missing_ok=True)


def _copy_database(source: Path, copy: Path) -> Contents:
    """Copy with SQLite's backup, which does not wait for writers; return the copy's contents."""
    _check_header(source, source)
    with (
        _in_a_sentence(source),
        closing(_read_only(source)) as old,
        closing(sqlite3.connect(copy)) as new,
    ):
        old.backup(new)
        # The copy is a single file, with no part of it in a log.
        new.execute("PRAGMA journal_mode=DELETE")
    return look_at(copy, source)


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _check_header(path: Path, name: Path) -> None:
    if is_there(path) and not path.is_file():  # opening a pipe would block
        raise SpecError(_(_FOREIGN, path=name))
    try:
        with path.open("rb") as file:
            begins = file.read(len(_HEADER))
    except OSError as error:
        raise SpecError(
            _("{path} cannot be read: {why}.", path=name, why=name_cause(error))
        ) from error
    if begins != _HEADER:
        raise SpecError(_(_FOREIGN, path=name))


@contextmanager
def _in_a_sentence(path: Path) -> Generator[None]:
    """Turn SQLite's failures into a SpecError."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise SpecError(_(_DAMAGED, path=path)) from error
        raise SpecError(_("{path} cannot be copied: {why}.", path=path, why=error)) from error


def _find_database(url: URL, to_do: str) -> Path:
    """Return the database's file; SpecError, saying what to do instead, if there is none."""
    if path := find_file(url):
        return path
    if url.get_backend_name() == "postgresql":
        raise SpecError(
            _("{url} is a server's database; {to_do}", url=hide_password(url), to_do=to_do)
        )
    raise SpecError(_("{url} is no file; use the tools of its own server.", url=hide_password(url)))


def _write_for_postgres(url: URL) -> str:
    """Write the address for PostgreSQL's own tools, which ask for the password."""
    bare = URL.create("postgresql", url.username, None, url.host, url.port, url.database)
    return bare.render_as_string()


def _settle_folder(folder: Path) -> None:
    """Make sure that a new name survives a power cut, on systems where folders can be opened."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _add_ending(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.name}{ending}")
