"""Locks: one process at a time works on a database file, or serves a shard on PostgreSQL.

They end with their holder: they are given back however the process ends, so a kill leaves nothing
to clear away.

Rule of those on a server: whoever loses its locks has stopped before another may start. It
notices within `_EVERY` + `_ANSWERS` seconds; whoever had to wait begins `_SETTLES` seconds after it
has them. A machine that is gone without a word keeps them until the server finds its connection
dead, some 20 seconds.
"""

import asyncio
import errno
import logging
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from debate_core.errors import SpecError, name_cause
from debate_core.language import _
from debate_core.storage.database_file import find_file, hide_password, make_engine, read_address
from debate_core.storage.failures import explain_failures


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards that a process serves, and their number in all."""

    numbers: tuple[int, ...] = (0,)
    count: int = 1


_log = logging.getLogger(__name__)
_SHARDS, _COUNTS = 774412, 774413
"""The numbers of the locks: one for each shard, and one that all with one count share."""
_EVERY, _ANSWERS, _SETTLES = 1.0, 3.0, 6.0
_AGAIN = 0.5
"""Seconds until locks that somebody holds are tried again."""
_WITHIN = {"idle": 5, "interval": 5, "count": 3}
"""The silence, in seconds, until the server asks for a sign of life, the interval, the count."""
_OF_OTHER_COUNTS = """
    SELECT count(*) FROM pg_locks
    WHERE locktype = 'advisory' AND classid = :counts AND objid <> :count AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class LockLost(SpecError):
    """An error: the locks were lost, and all work under them has stopped."""


class _Obstacle(NamedTuple):
    """The reason why locks cannot be taken."""

    who: str
    to_do: str


@dataclass
class Hold:
    """The locks that a process holds."""

    is_lost: bool = False
    """True if another process may start by now; then nothing is posted any more."""
    gone: asyncio.Event = field(default_factory=asyncio.Event)


@asynccontextmanager
async def lock_server(url: URL, shards: Shards, patience: float) -> AsyncGenerator[Hold]:
    """Hold the locks of these shards inside this block, which is cancelled if they are lost.

    LockLost if they are; SpecError if another process holds them for longer than `patience`, in
    seconds.
    """
    hold = Hold()
    async with _connect_for_locks(url, hold) as connection:
        with explain_failures(hide_password(url)):
            await _take_shards(connection, shards, patience)
        async with _watch_locks(connection, hold):
            yield hold


@asynccontextmanager
async def _connect_for_locks(url: URL, hold: Hold) -> AsyncGenerator[AsyncConnection]:
    """Open a connection for nothing but the locks."""
    engine = make_engine(url)
    try:
        with explain_failures(hide_password(url)):
            connection = await engine.connect()
        try:
            with explain_failures(hide_password(url)):
                await _prepare(connection, hold)
            yield connection
        finally:
            # Not closed in the normal way, which an unresponsive server would hold up.
            await connection.invalidate()
            await connection.close()
    finally:
        await engine.dispose()


async def _prepare(connection: AsyncConnection, hold: Hold) -> None:
    # A transaction that stays open would keep the server from cleaning its tables.
    await connection.execution_options(isolation_level="AUTOCOMMIT")
    for name, value in _WITHIN.items():
        await connection.execute(text(f"SET tcp_keepalives_{name} = {value}"))
    driver: Any = (await connection.get_raw_connection()).driver_connection
    driver.add_termination_listener(lambda _: hold.gone.set())  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]


async def _take_shards(connection: AsyncConnection, shards: Shards, patience: float) -> None:
    clock = asyncio.get_running_loop().time
    until, is_told = clock() + patience, False
    while obstacle := await _try_locks(connection, shards):
        where = hide_password(connection.engine.url)
        if clock() >= until:
            said = _(
                "{who} works on {where} already; {to_do}.",
                who=obstacle.who,
                where=where,
                to_do=obstacle.to_do,
            )
            raise SpecError(said)
        if not is_told:
            _log.warning("%s works on the database; waiting for its end.", obstacle.who)
            is_told = True
        await asyncio.sleep(_AGAIN)
    if is_told:
        await asyncio.sleep(_SETTLES)


async def _try_locks(connection: AsyncConnection, shards: Shards) -> _Obstacle | None:
    """Take all locks or none; return what keeps them from being taken."""

    async def ask_server(query: str, **values: int) -> Any:
        return (await connection.execute(text(query), values)).scalar_one()

    counts = {"counts": _COUNTS, "count": shards.count}
    await ask_server("SELECT pg_try_advisory_lock_shared(:counts, :count)", **counts)
    others = await ask_server(_OF_OTHER_COUNTS, **counts)
    lock = "SELECT pg_try_advisory_lock(:of, :shard)"
    held = [
        number for number in shards.numbers if not await ask_server(lock, of=_SHARDS, shard=number)
    ]
    if not others and not held:
        return None
    await connection.execute(text("SELECT pg_advisory_unlock_all()"))
    return _name_obstacle(shards, None if others else held[0])


def _name_obstacle(shards: Shards, held: int | None) -> _Obstacle:
    """Find the other process: one that counts shards differently, or that holds this one."""
    if not shards.count:
        return _Obstacle(_("Another Rostrum"), _("stop all of them first"))
    if held is None:
        return _Obstacle(
            _("A Rostrum with another number of shards"),
            _("stop that one first, or let all of them have the same ROSTRUM_SHARD_COUNT"),
        )
    who = _("Another Rostrum")
    if shards.count > 1:
        who = _("Another Rostrum with shard {held} of {count}", held=held, count=shards.count)
    to_do = _(
        "stop that one first, or let each serve shards of its own by ROSTRUM_SHARD_COUNT and "
        "ROSTRUM_SHARD_IDS"
    )
    return _Obstacle(who, to_do)


@asynccontextmanager
async def _watch_locks(connection: AsyncConnection, hold: Hold) -> AsyncGenerator[None]:
    """Cancel the block once the connection that holds the locks is gone; LockLost then."""
    task, is_left = asyncio.current_task(), False
    assert task is not None

    async def watch() -> None:
        while await _is_held(connection, hold):
            pass
        if is_left:
            return
        hold.is_lost = True
        _log.critical("The locks in the database are lost, so all that works under them stops.")
        task.cancel()

    watching = asyncio.create_task(watch())
    try:
        yield
    except (Exception, asyncio.CancelledError) as error:
        # Somebody may have stopped this process at that moment as well.
        if not hold.is_lost or task.uncancel() > 0:
            raise
        raise LockLost(
            "The connection to the database that keeps other processes from this one's debates was "
            "lost, so they have stopped."
        ) from error
    finally:
        # A query that is cancelled half-way leaves its connection open; so it is allowed to finish.
        is_left = True
        hold.gone.set()
        await asyncio.wait([watching])


async def _is_held(connection: AsyncConnection, hold: Hold) -> bool:
    """Wait a moment, and check that the connection still answers."""
    try:
        await asyncio.wait_for(hold.gone.wait(), _EVERY)
    except TimeoutError:
        pass
    else:
        return False
    try:
        async with asyncio.timeout(_ANSWERS):
            await connection.execute(text("SELECT 1"))
    except (SQLAlchemyError, OSError, TimeoutError):
        return False
    return True


NO_OTHERS = Shards(count=0)
"""The shards of a process that no other may run beside; all others count theirs alike."""
_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


@asynccontextmanager
async def lock_database(
    address: str, shards: Shards = NO_OTHERS, patience: float = 0
) -> AsyncGenerator[Hold]:
    """Work on the database at SQLAlchemy's address alone; SpecError if another process does.

    On PostgreSQL others may serve other shards of as many, and it is waited for `patience` seconds;
    a file is for one process. The block is cancelled, and ends in LockLost, if the lock is lost.
    """
    url = read_address(address)
    if url.get_backend_name() == "postgresql":
        async with lock_server(url, shards, patience) as hold:
            yield hold
        return
    file = find_file(url)
    if file is None:
        yield Hold()
        return
    path = file.with_name(f"{file.name}.lock")
    lock = _open_file(path)
    try:
        _take_file(lock, path)
        yield Hold()
    finally:
        os.close(lock)


def _open_file(path: Path) -> int:
    """Open the file that is locked; SpecError if it cannot be written to."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        said = _(
            "{path} cannot be written to ({why}); check that its folder is there, has room and can "
            "be written to, or set ROSTRUM_DATABASE.",
            path=path,
            why=name_cause(error),
        )
        raise SpecError(said) from error


def _take_file(lock: int, path: Path) -> None:
    try:
        _lock(lock)
    except OSError as error:
        if error.errno not in _HELD:
            _log.warning("%s cannot be locked (%s): run no second Rostrum.", path, error.strerror)
            return
        said = _(
            "Another Rostrum works on {path} already; stop that one first, or give this one a "
            "database of its own by ROSTRUM_DATABASE.",
            path=path.with_suffix(""),
        )
        raise SpecError(said) from error


if sys.platform == "win32":
    import msvcrt

    def _lock(lock: int) -> None:
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(lock: int) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
