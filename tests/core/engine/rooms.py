"""What the engine is tried with: performers by function, runners, and waiting without sleeping."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from debate_core.clock import Clock, FakeClock
from debate_core.domain.eligibility import Account
from debate_core.domain.facts import Event
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.values import PersonId
from debate_core.engine.conductor import Limits
from debate_core.engine.in_person import SeatHost
from debate_core.engine.ledger import Ledger
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.performer import Answered, NoSignals, Performer, Signals
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.engine.sealed import SealedBallots
from debate_core.engine.vote import Accounts, VoteHost
from debate_core.models.port import Hear
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Journal
from tests.core.making import SOMEONE
from tests.core.making.plays import fitting

MEMBER = Account(made_at=datetime(2020, 1, 1, tzinfo=UTC), is_here=True)
"""Somebody who may vote."""

Doing = Callable[[Pending], Form | Awaitable[Form]]


class ByFunction:
    """Performs each step by a function of it, and remembers the steps it was asked for."""

    def __init__(self, doing: Doing = fitting) -> None:
        self._doing = doing
        self.asked: list[Pending] = []

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        self.asked.append(pending)
        answer = self._doing(pending)
        return Answered(await answer if isinstance(answer, Awaitable) else answer)


class OpenVoteHost:
    """A host of votes where people can vote at once and every ballot is already recorded."""

    def __init__(self) -> None:
        self.levelled = 0
        self.known: Mapping[PersonId, Account] = {}
        self.unasked = ""

    async def ready(self, ledger: Ledger) -> None:
        pass

    async def level(self, ledger: Ledger) -> str:
        self.levelled += 1
        return ""

    async def find_accounts(self, ledger: Ledger, people: Collection[PersonId]) -> Accounts:
        known = {each: self.known.get(each, MEMBER) for each in people}
        return Accounts(known, self.unasked)


@asynccontextmanager
async def runner_of(
    performer: Performer | Doing = fitting,
    *,
    journal: Journal | None = None,
    clock: Clock | None = None,
    limits: Limits | None = None,
    host: VoteHost | None = None,
    seats: SeatHost | None = None,
    signals: Signals | None = None,
    sealed: SealedBallots | None = None,
    serves: Callable[[str | None], bool] = lambda _: True,
) -> AsyncGenerator[DebateRunner]:
    """A runner whose debates are all performed so."""
    performing = ByFunction(performer) if callable(performer) else performer
    config = RunnerConfig(
        journal=journal or MemoryJournal(),
        performer_of=lambda _: performing,
        clock=clock or FakeClock(),
        limits=limits or Limits(),
        seats=seats,
        signals=signals or NoSignals(),
        sealed=sealed or SealedBallots(),
        serves=serves,
    )
    async with DebateRunner(config, host) as runner:
        yield runner


async def debated(
    spec: Specification, performer: Performer | Doing = fitting, signals: Signals | None = None
) -> Ledger:
    """A debate that was opened, played and concluded."""
    async with asyncio.timeout(60), runner_of(performer, signals=signals) as runner:
        ledger = await runner.open(spec, SOMEONE)
        await runner.until_concluded(ledger.debate)
    return ledger


_HELD: dict[str, Ledger] = {}
"""The debates of offline debaters that were held already, for all tests of a process."""


async def hold_offline(spec: Specification) -> Ledger:
    """A debate by the offline debaters that is over, held once for each specification."""
    name = repr(spec)
    if name not in _HELD:
        _HELD[name] = await debated(spec, OfflineSeat())
    return _HELD[name]


def kinds(events: tuple[Event, ...]) -> list[str]:
    """The kinds of the facts, in order."""
    return [event.fact.kind for event in events]


async def at(ledger: Ledger, state: str) -> Record:
    """The record, once the debate is in that state."""
    async with asyncio.timeout(5):
        return await ledger.until(lambda record: record.state == state)


async def settled() -> None:
    """Let everything that can run without time passing run."""
    for _ in range(100):
        await asyncio.sleep(0)


class Gate:
    """A performer's way of standing still: steps wait here until they are let through."""

    def __init__(self, answer: Doing = fitting) -> None:
        self._answer = answer
        self._let_through: asyncio.Queue[None] = asyncio.Queue()
        self._waiting: asyncio.Queue[Pending] = asyncio.Queue()

    async def __call__(self, pending: Pending) -> Form:
        self._waiting.put_nowait(pending)
        await self._let_through.get()
        answer = self._answer(pending)
        return await answer if isinstance(answer, Awaitable) else answer

    async def next(self) -> Pending:
        """The next step that comes to the gate."""
        async with asyncio.timeout(5):
            return await self._waiting.get()

    @property
    def waiting(self) -> int:
        """How many steps have come that nobody has looked at."""
        return self._waiting.qsize()

    def open(self, steps: int = 1) -> None:
        """Let that many steps through."""
        for _ in range(steps):
            self._let_through.put_nowait(None)
