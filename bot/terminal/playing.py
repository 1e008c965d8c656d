"""One debate, played in this process from its opening to its end: shown in a terminal, or alone."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field

from rich.console import Console
from rich.live import Live

from bot.terminal.pieces import views_of
from bot.terminal.report import ReportView
from bot.terminal.screen import put
from bot.terminal.waiting import Waiting
from debate_core.domain.budget import Cap, Scope
from debate_core.domain.facts import DebateConcluded, Event
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.specification import Specification
from debate_core.domain.words import PersonId
from debate_core.drafting.estimate import Estimator
from debate_core.drafting.plan import Plan, plan_of, turns_in_words
from debate_core.drafting.plan_card import plan_card
from debate_core.engine.budget_guard import BudgetGuard
from debate_core.engine.conductor import Limits
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Performer
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.engine.signals import NoSignals, Signals
from debate_core.formats import format_of
from debate_core.models.directory import is_offline
from debate_core.offline import OFFLINE_NOTICE
from debate_core.show.pieces import Card
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Spending

_PERSON = PersonId("terminal")
Watch = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """What a debate may spend and how long it may take, and how both are estimated."""

    estimator: Estimator = field(default_factory=Estimator)
    cap: Cap | None = None
    limits: Limits = field(default_factory=Limits)

    def guard(self, spending: Spending) -> BudgetGuard:
        """What holds it to that; a terminal knows of no days, servers or other people."""
        budget: dict[Scope, Cap] = {"debate": self.cap} if self.cap else {}
        return BudgetGuard(spending, self.estimator.likely, budget)


UNLIMITED = PlaySettings()


async def play(
    spec: Specification,
    performer: Performer,
    watch: Watch,
    signals: Signals,
    settings: PlaySettings = UNLIMITED,
) -> Ledger:
    """The debate at its end, or where Ctrl-C left it; SpecError if it cannot be run."""
    journal = MemoryJournal()
    config = RunnerConfig(
        journal,
        lambda _: performer,
        signals=signals,
        limits=settings.limits,
        guard=settings.guard(journal),
    )
    async with DebateRunner(config) as runner:
        ledger = await runner.open(spec, _PERSON)
        with suppress(asyncio.CancelledError):
            async for event in runner.unattended(ledger, _PERSON):
                watch(event)
    return ledger


class EventPrinter:
    """Shows each event as it comes; whoever takes a seat in the debate is waited for by name."""

    def __init__(self, console: Console, waiting: Waiting) -> None:
        self._console = console
        self._waiting = waiting
        self._record: Record | None = None

    def show(self, event: Event) -> None:
        """Print what this event looks like."""
        record = evolve(self._record, event) if self._record else fold([event])
        self._record = record
        self._waiting.seat(record.spec)
        for piece in format_of(record.spec).tell(record, event):
            put(self._console, *views_of(piece, record.spec))
        if isinstance(event.fact, DebateConcluded):
            put(self._console, ReportView(record))


def watched(
    spec: Specification,
    console: Console,
    performer: AbstractAsyncContextManager[Performer],
    settings: PlaySettings = UNLIMITED,
) -> Ledger:
    """The debate, played in front of the person; the performer is opened for it."""
    plan = plan_of(spec, settings.estimator)
    put(console, *views_of(_plan(spec, plan), spec))
    waiting = Waiting(spec, turns_in_words(plan))
    printer = EventPrinter(console, waiting)
    playing = _played(spec, performer, printer.show, waiting, settings)
    if not console.is_interactive:
        return asyncio.run(playing)
    with Live(waiting, console=console, transient=True, refresh_per_second=8):
        return asyncio.run(playing)


def unseen(
    spec: Specification,
    performer: AbstractAsyncContextManager[Performer],
    settings: PlaySettings = UNLIMITED,
) -> Ledger:
    """The debate, played with nobody watching."""
    return asyncio.run(_played(spec, performer, lambda _: None, NoSignals(), settings))


def _plan(spec: Specification, plan: Plan) -> Card:
    """The plan, with what the offline debaters are where some are to speak."""
    notes = [OFFLINE_NOTICE] if any(map(is_offline, spec.models)) else []
    return plan_card(spec, plan, notes, has_vote=False)


async def _played(
    spec: Specification,
    performer: AbstractAsyncContextManager[Performer],
    watch: Watch,
    signals: Signals,
    settings: PlaySettings,
) -> Ledger:
    async with performer as opened:
        return await play(spec, opened, watch, signals, settings)
