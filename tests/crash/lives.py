"""Lives of one bot: a process that kills itself at a chosen moment, and the next one after it.

A moment is the instant before or after the bot writes to its database or asks Discord something.
They are counted from the debate's first fact on, since before it there is no debate to be lost.
"""

import asyncio
import multiprocessing
import os
import secrets
import signal
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import aiohttp

from bot.app import AppConfig, open_client
from bot.client import RostrumClient
from bot.platform.connection import keep_connected, point_at
from bot.platform.rate_limits import NO_LIMITS, Limiter
from bot.thread.publisher import ALL_SHOWN
from debate_core.domain.facts import Event, StepAnswered
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.domain.specification import Voting
from debate_core.engine.performer import Answered
from debate_core.models.port import Hear
from debate_core.storage.database import Database
from debate_core.storage.port import Delivery
from debate_core.storage.sql import SqlDeliveries, SqlFormDrafts, SqlJournal
from sandbox.server import Address
from tests.e2e.stand import VOTING_SECONDS, Line

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload([__name__])
_SEED = 7
_TICK = 0.02
"""Seconds between two looks at a clock that others set."""


class Shared:
    """What all lives and whoever watches them share: the time, the moments, the end."""

    def __init__(self) -> None:
        self.ahead = _CONTEXT.Value("d", 0.0)
        self.moments = _CONTEXT.Value("i", 0)
        self.all_shown = _CONTEXT.Event()


@dataclass(frozen=True)
class SharedClock:
    """The machine's clock, set forward by as much as somebody in another process says."""

    shared: Shared

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.shared.ahead.value)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.shared.ahead.value += seconds

    async def sleep_until(self, moment: datetime) -> None:
        while self.now() < moment:  # noqa: ASYNC110 - it is set in another process
            await asyncio.sleep(_TICK)

    async def sleep(self, seconds: float) -> None:
        await self.sleep_until(self.now() + timedelta(seconds=seconds))


@dataclass(frozen=True)
class Life:
    """What a process of the bot is given."""

    address: Address
    """The sandbox's addresses, and the bot's token."""
    folder: Path
    shared: Shared
    line: Line
    """What every seat answers."""
    killed_at: int = 0
    """The moment to die at; 0 for none."""
    voting: Voting = field(default_factory=lambda: Voting(seconds=VOTING_SECONDS))

    @property
    def database(self) -> str:
        return f"sqlite+aiosqlite:///{self.folder / 'rostrum.db'}"

    @property
    def diary(self) -> Path:
        """A line for each step that was asked for or answered, by any life, in order."""
        return self.folder / "diary"

    def begin(self) -> Any:
        """The process, started."""
        process = _CONTEXT.Process(target=_live, args=(self,), daemon=True)
        process.start()
        return process

    def note(self, line: str) -> None:
        """Write a line that a kill cannot lose."""
        with self.diary.open("a") as diary:
            diary.write(line + "\n")

    def pass_moment(self) -> None:
        """Die here, if this is the moment."""
        moments = self.shared.moments
        if not moments.value and not self.diary.exists():
            return
        moments.value += 1
        if moments.value == self.killed_at:
            os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class _Seat:
    """Answers by a line, and writes down what it is asked."""

    life: Life

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        self.life.note(f"asked {pending.number}")
        return Answered(self.life.line(pending, record))


def _live(life: Life) -> None:
    asyncio.run(_lived(life))


async def _lived(life: Life) -> None:
    point_at(life.address["base"], life.address["gateway"])
    _count_writes(life)
    # The same cast and the same shuffles in every run, so that runs can be compared.
    secrets.randbelow = lambda _: _SEED
    seat = _Seat(life)
    parts = AppConfig(
        performer_of=lambda _: seat,
        clock=SharedClock(life.shared),
        voting=life.voting,
        limiter=Limiter(NO_LIMITS),
        edit_pause=0,
        live_pause=None,
        settings=ServerSettings(starting=StartSettings(countdown=0)),
        guild_ready_timeout=0.1,
    )
    async with (
        Database.open(life.database) as database,
        open_client(parts, database) as client,
    ):
        _count_requests(client, life)
        await keep_connected(client, life.address["token"])


def _count_requests(client: RostrumClient, life: Life) -> None:
    """A moment before each request to Discord and one after its answer."""

    async def passed(*_: object) -> None:
        life.pass_moment()

    trace = client.http.http_trace = aiohttp.TraceConfig()
    trace.on_request_start.append(passed)
    trace.on_request_end.append(passed)


def _count_writes(life: Life) -> None:
    """A moment before each write to the database and one after it is committed."""
    writes = (
        (SqlJournal, "append"),
        (SqlJournal, "take_out"),
        (SqlDeliveries, "keep"),
        (SqlDeliveries, "drop"),
        (SqlFormDrafts, "keep"),
    )
    for owner, name in writes:
        setattr(owner, name, _counted(getattr(owner, name), life))


def _counted(write: Callable[..., Awaitable[None]], life: Life) -> Callable[..., Awaitable[None]]:
    async def counted(self: object, what: Any, *more: object) -> None:
        life.pass_moment()
        await write(self, what, *more)
        _write_down(what, *more, life=life)
        life.pass_moment()

    return counted


def _write_down(*written: Any, life: Life) -> None:
    """Note which steps are answered, and say that all is shown, where that was written."""
    for each in written:
        if isinstance(each, Delivery) and each.mark == ALL_SHOWN:
            life.shared.all_shown.set()
        if isinstance(each, list | tuple):
            _write_down_events(cast(Sequence[object], each), life)


def _write_down_events(written: Sequence[object], life: Life) -> None:
    for fact in (each.fact for each in written if isinstance(each, Event)):
        life.note(f"kept {fact.number if isinstance(fact, StepAnswered) else fact.kind}")
