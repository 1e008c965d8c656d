"""One small debate that asks everything of Discord that the bot ever asks, with a fault in it.

People do again what came to nothing, as people do. Half way through the bot is started anew.
"""

import asyncio
import gc
import logging
import re
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from bot.app import open_client
from bot.client import RostrumClient
from bot.platform.connection import keep_connected, point_at
from bot.writer.posts import draft_in
from debate_core.domain.facts import DebateInterrupted, Event
from debate_core.domain.specification import Voters
from debate_core.errors import SpecError
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlJournal
from sandbox.client import Json, Messages, RefusedError
from sandbox.server import Sandbox
from tests.e2e.left import plain, public
from tests.e2e.stand import BALLOT, Stand, name_in, names, sign, words
from tests.faults.jumping import A_DAY, in_jumps, now, stands
from tests.faults.matrix import Cell

T = TypeVar("T")

_LONG = 3 * A_DAY
_TRIES = 8
"""How often people try what comes to nothing, a while apart."""
_A_WHILE = 10.0
_TO_TAKE_UP = 300.0
"""Seconds that a new process has to take up what is under way."""


@dataclass(frozen=True)
class Left:
    """What a run left."""

    posts: tuple[str, ...]
    """The channel and the thread, without ids and times."""
    names: tuple[str, ...]
    """The thread's messages by their names."""
    told: str
    """What whoever started the debate was told last, by Discord or by the bot."""
    reason: str
    """Why it was interrupted; empty if it was not."""
    unhandled: tuple[str, ...]
    """What nobody in the bot caught."""
    most_a_minute: int
    """Requests that met the fault in the worst minute."""
    is_over: bool


def left_by(cell: Cell | None, folder: Path, *, has_rule: bool = False) -> Left:
    """Play the debate with that fault in it, or with none; `has_rule` is who may vote."""
    return in_jumps(_left_by(cell, folder, has_rule))


async def _left_by(cell: Cell | None, folder: Path, has_rule: bool) -> Left:
    async with stands(folder) as stand:
        sandbox = stand.sandbox
        stand.voters = Voters(member=86_400) if has_rule else stand.voters
        if cell is not None:
            order = cell.order(stand.channel, sandbox.address["application"])
            await stand.control.fault(**order)
        run = _Run(stand)
        with _unhandled() as lines:
            await run.play()
        events, thread = await events_of(stand), await run.read()
        return Left(
            tuple(map(plain, public([*await run.announced(), *thread]))),
            tuple(names(thread)),
            run.told,
            next((e.fact.reason for e in events if isinstance(e.fact, DebateInterrupted)), ""),
            tuple(dict.fromkeys(map(plain, lines))),
            _most_a_minute(sandbox, cell),
            run.is_over,
        )


class _Run:
    """People and the bot, through one debate."""

    def __init__(self, stand: Stand) -> None:
        self.stand = stand
        self.mira = stand.person("Mira")
        self.told = ""
        self.is_over = False
        self._thread = ""
        self._client: RostrumClient | None = None

    async def play(self) -> None:
        """From the bot's first start to what the debate comes to."""
        self.stand.performer_on_cue.hold()
        self.stand.performer_on_cue.first_words = ""
        for life in (self._first_life, self._second_life):
            async with (
                Database.open(self.stand.database) as database,
                open_client(self.stand.parts, database) as client,
            ):
                self._client = client
                if not await self._is_ready(client) or not await life():
                    break
        self._client = None

    async def announced(self) -> Messages:
        """What everybody sees in the channel."""
        return await self.stand.person("Noor").messages(self.stand.channel)

    async def read(self) -> Messages:
        """What everybody sees in the thread."""
        return await self.stand.person("Noor").messages(self._thread) if self._thread else []

    async def _is_ready(self, client: RostrumClient) -> bool:
        address, ready = self.stand.sandbox.address, asyncio.Event()
        client.rostrum.say_ready = ready.set
        point_at(address["base"], address["gateway"])
        self._running = asyncio.create_task(keep_connected(client, address["token"]))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait(
            {self._running, waiting}, timeout=_LONG, return_when=asyncio.FIRST_COMPLETED
        )
        waiting.cancel()
        if self._running.done() and isinstance(error := self._running.exception(), SpecError):
            self.told = str(error)
        return ready.is_set()

    async def _first_life(self) -> bool:
        """The plan, the start, a turn that grows, a pause in between; whether there is a thread."""
        try:
            plan = await self._planned()
            if plan is None or not await self._started(plan):
                return False
            await self._begin_to_write()
            await self._until(lambda all_: any(draft_in(each["content"]) for each in all_), 60)
            await self._manage("Pause", "Paused")
            await self._manage("Resume", "resumes the debate")
            self.stand.performer_on_cue.cue(1)
            await self._until(lambda all_: "turn 1" in names(all_))
            return True
        finally:
            await self._stop()

    async def _begin_to_write(self) -> None:
        """Let the first words of the first turn come after a while: until then typing is shown."""
        performer = self.stand.performer_on_cue
        hear = await performer.heard()
        await asyncio.sleep(_A_WHILE)
        hear("What I want to say is this:")

    async def _second_life(self) -> bool:
        """The rest, and the vote."""
        try:
            self.stand.performer_on_cue.cue(20)
            await self._until(lambda all_: _signs(all_) == 2)
            await self.stand.control.fault("archive_thread", thread=self._thread)
            await asyncio.sleep(60)
            for who, choice in (("Mira", 0), ("Mira", 1), ("Vikram", 1), ("Noor", 0)):
                await self._vote(who, choice)
            self.is_over = await self._until(lambda _: self._all_is_shown())
            return True
        finally:
            await self._stop()

    async def _stop(self) -> None:
        self._running.cancel()
        await asyncio.wait([self._running])

    async def _planned(self) -> Json | None:
        """The plan; None if the command is not answered however often it is used."""
        for _ in range(_TRIES):
            try:
                report = await self.stand.plan(rounds=1, debaters="Ada: for; Ben: against")
            except RefusedError as refused:
                self.told = str(refused)
            except (TimeoutError, KeyError):
                self.told = self.told or "The application did not respond"
            else:
                self.told = words(report["message"])
                if report["message"]["components"]:
                    return report["message"]
            await asyncio.sleep(_A_WHILE)
        return None

    async def _started(self, plan: Json) -> bool:
        """Press Start until there is a thread; whether there is."""
        for _ in range(_TRIES):
            with suppress(RefusedError, RuntimeError, TimeoutError):
                await self.stand.press("Mira", plan, "Start")
            await asyncio.sleep(_A_WHILE)
            if self._client is not None and self._client.services.runner.live:
                break
        await self._until(lambda _: self._has_thread() or self._all_is_shown())
        for thread in await self.mira.threads(self.stand.channel):
            self._thread = thread["id"]
        for each in await self.mira.messages(self.stand.channel):
            if each["id"] == plan["id"]:
                self.told = words(each)
        return bool(self._thread)

    def _has_thread(self) -> bool:
        assert self._client is not None
        publishers = self._client.services.publishers
        return any(publishers.thread_of(each.debate) for each in publishers.ledgers)

    def _all_is_shown(self) -> bool:
        assert self._client is not None
        services = self._client.services
        return not services.runner.live and not services.publishers.ledgers

    async def _manage(self, label: str, says: str) -> None:
        """Press a button of /debate manage until the thread says what it does."""
        for _ in range(_TRIES):
            with suppress(RefusedError, RuntimeError, StopIteration, TimeoutError):
                await self.stand.manage("Mira", self._thread, label)
            if await self._until(lambda all_: any(says in e["content"] for e in all_), _A_WHILE):
                return

    async def _vote(self, who: str, choice: int) -> None:
        """React until it is counted, or as often as people try."""
        with suppress(RefusedError, StopIteration, IndexError):
            ballot = next(each for each in await self.read() if name_in(each) == BALLOT)
            await self.stand.person(who).react(ballot, sign(ballot, choice))
        await asyncio.sleep(_A_WHILE)

    async def _until(self, says: Callable[[Messages], bool], patience: float = _LONG) -> bool:
        """Whether the thread says so before long; looked at ever more rarely."""
        begin, pause = now(), 1.0
        while not (said := says(await self.read())):
            is_over = now() - begin > _TO_TAKE_UP and self._all_is_shown()
            if now() - begin > patience or is_over:
                break
            await asyncio.sleep(pause)
            pause = min(pause * 1.2, 60.0)
        return said


def _signs(messages: Messages) -> int:
    ballot: Json = next((each for each in messages if name_in(each) == BALLOT), Json())
    return len(ballot.get("reactions", []))


async def events_of(stand: Stand) -> list[Event]:
    async with Database.open(stand.database) as database:
        debates = await SqlJournal(database).list_debates(stand.sandbox.address["server"], 1)
        return list(await SqlJournal(database).read(debates[0])) if debates else []


def _most_a_minute(sandbox: Sandbox, cell: Cell | None) -> int:
    """In the worst minute, requests of the kind that fails."""
    if cell is None or cell.asked.event:
        return 0
    order = cell.order(sandbox.address["channels"]["debates"], sandbox.address["application"])
    at = [
        datetime.fromisoformat(each["at"]).timestamp()
        for each in sandbox.request_log.after(0)
        if each["by"] == "bot"
        and each["method"] == order["method"]
        and re.search(order["path"], each["path"])
    ]
    return max((sum(0 <= other - each < 60 for other in at) for each in at), default=0)


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if str(error) == "Session is closed":
            return  # the bot has left, and whatever it still asked for is asked for by the next one
        self.lines.append(f"{record.getMessage().splitlines()[0]} {error!r}")


@contextmanager
def _unhandled() -> Generator[list[str]]:
    """What nobody caught, as the loop and the library tell it."""
    handler, loggers = _Lines(), [logging.getLogger(each) for each in ("asyncio", "discord")]
    for each in loggers:
        each.addHandler(handler)
    try:
        yield handler.lines
        gc.collect()
    finally:
        for each in loggers:
            each.removeHandler(handler)
