"""One debate, played in this process from opening to end: shown in a terminal, or unseen.

Rule: the line below the events gets only signals, so it may miss something and keeps nothing.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from time import monotonic

from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live
from rich.text import Text

from bot.terminal.pieces import ReportView, view_piece
from bot.terminal.screen import print_pieces
from bot.terminal.seats import ConsoleSeats
from debate_core.domain.budget import Cap, Scope
from debate_core.domain.facts import (
    DebateConcluded,
    Event,
    Fact,
    PhaseOpened,
    SeatTaken,
    StepAnswered,
)
from debate_core.domain.form import get_form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.specification import Specification, is_offline
from debate_core.domain.steps import Speak
from debate_core.domain.text import count_words, join_with_and
from debate_core.domain.values import DebateId, PersonId
from debate_core.drafting.estimate import Estimator
from debate_core.drafting.plan import Plan, make_plan, turns_in_words
from debate_core.engine.budget_guard import BudgetGuard
from debate_core.engine.conductor import Limits
from debate_core.engine.in_person import SeatHost
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import NoSignals, Performer, Signals
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.features.telling import tell_pieces
from debate_core.formats import format_of
from debate_core.formats.checking import is_motion_all
from debate_core.formats.rules import is_at_once
from debate_core.language import _, ngettext
from debate_core.offline import OFFLINE_NOTICE
from debate_core.reports.plan import make_plan_card
from debate_core.show.pieces import Card, Piece
from debate_core.show.text import clean_text, flatten_text
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Spending

_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_TURNS_A_SECOND = 8
_LINES = 12
"""The last lines of a turn that are shown while it is written."""


class Waiting:
    """A line that says what performers do; above it, if wanted, what is being said."""

    hears_words = True

    def __init__(self, spec: Specification, turns: str, *, is_live: bool = False) -> None:
        self._spec = spec
        self._turns = turns
        self._is_live = is_live
        self._texts: dict[int, str] = {}
        self._began: dict[int, tuple[Pending, float]] = {}
        self._words: dict[int, int] = {}

    def seat(self, spec: Specification) -> None:
        """Use these seats from now on."""
        self._spec = spec

    async def may_begin(self, debate: DebateId) -> None:
        """Return at once: what is printed is never behind."""

    def tell_begin(self, debate: DebateId, pending: Pending) -> None:
        self._began[pending.number] = (pending, monotonic())

    def tell_words(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        so_far = self._words.get(pending.number, 0)
        self._words[pending.number] = 0 if text is None else so_far + count_words(text)
        before = self._texts.get(pending.number, "")
        self._texts[pending.number] = "" if text is None else before + text

    def tell_end(self, debate: DebateId, pending: Pending) -> None:
        self._began.pop(pending.number, None)
        self._texts.pop(pending.number, None)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for pending, _since in tuple(self._began.values()):
            yield from self._show_end(pending, console, options)
        lines = [self._write_line(pending, since) for pending, since in tuple(self._began.values())]
        if lines:
            turning = _FRAMES[int(monotonic() * _TURNS_A_SECOND) % len(_FRAMES)]
            text = f"{turning} {' · '.join(lines)}"
            yield Text(text, "dim", no_wrap=True, overflow="ellipsis")

    def _show_end(
        self, pending: Pending, console: Console, options: ConsoleOptions
    ) -> Iterator[Text]:
        """Show the end of a turn that is being written; nothing of turns taken at the same time."""
        step, text = pending.step, self._texts.get(pending.number, "")
        if not self._is_live or not isinstance(step, Speak) or not text.strip():
            return
        if not get_form(step.form).is_prose or is_at_once(format_of(self._spec), self._spec, step):
            return
        lines = Text(clean_text(text), "italic").wrap(console, options.max_width)
        yield from lines[-_LINES:]

    def _write_line(self, pending: Pending, since: float) -> str:
        parts = [flatten_text(format_of(self._spec).describe_activity(pending.step, self._spec))]
        if pending.turn is not None:
            parts.append(_("turn {number} of {turns}", number=pending.turn, turns=self._turns))
        if words := self._words.get(pending.number):
            parts.append(ngettext("{count} word", "{count} words", words))
        parts.append(f"{monotonic() - since:.0f} s")
        return " · ".join(parts)


_PERSON = PersonId("terminal")
Watch = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """The limits of a debate in money and time, and how both are estimated."""

    estimator: Estimator = field(default_factory=Estimator)
    cap: Cap | None = None
    limits: Limits = field(default_factory=Limits)
    seats: tuple[SeatTaken, ...] = ()
    """The seats that a person at the keyboard takes."""

    def guard(self, spending: Spending) -> BudgetGuard:
        """Make the guard of these limits; a terminal has no days, servers or other people."""
        budget: dict[Scope, Cap] = {"debate": self.cap} if self.cap else {}
        return BudgetGuard(
            spending, self.estimator.estimate_spend, budget, ahead=self.estimator.estimate_ahead
        )


UNLIMITED = PlaySettings()


@dataclass(frozen=True, slots=True)
class Front:
    """The watch over a debate, and the seats in it."""

    watch: Watch
    signals: Signals = field(default_factory=NoSignals)
    seats: SeatHost | None = None


async def play(
    spec: Specification,
    performer: Performer,
    front: Front,
    settings: PlaySettings = UNLIMITED,
) -> Ledger:
    """Play a debate to its end, or until Ctrl-C; SpecError if it cannot be run."""
    journal = MemoryJournal()
    config = RunnerConfig(
        journal,
        lambda _: performer,
        signals=front.signals,
        limits=settings.limits,
        guard=settings.guard(journal),
        seats=front.seats,
        has_hands=False,
    )
    async with DebateRunner(config) as runner:
        ledger = await runner.open(spec, _PERSON, seats=settings.seats)
        with suppress(asyncio.CancelledError):
            async for event in runner.follow_unattended(ledger, _PERSON):
                front.watch(event)
    return ledger


class EventPrinter:
    """A printer of events as they come; it names the person whose turn it waits for.

    Nothing is printed while a person types: neither events nor the waiting line.
    """

    def __init__(self, console: Console, waiting: Waiting, live: Live | None = None) -> None:
        self._console = console
        self._waiting = waiting
        self._live = live
        self._record: Record | None = None
        self._later: list[Event] | None = None
        self._has_printed = asyncio.Event()
        # Until the first turn below it, late words about the phase before are put above it.
        self._heading: tuple[Piece, ...] = ()

    def show(self, event: Event) -> None:
        """Print this event, as soon as nobody types."""
        if self._later is not None:
            self._later.append(event)
            return
        self._print(event)
        self._has_printed.set()

    @asynccontextmanager
    async def hold(self, event: int) -> AsyncGenerator[None]:
        """Print nothing meanwhile; everything up to that event is printed before."""
        while self._record is None or self._record.last_event < event:
            self._has_printed.clear()
            await self._has_printed.wait()
        self._later = []
        if self._live is not None:
            self._live.stop()
        try:
            yield
        finally:
            later, self._later = self._later, None
            if self._live is not None:
                self._live.start()
            for waiting in later:
                self.show(waiting)

    def _print(self, event: Event) -> None:
        record = evolve(self._record, event) if self._record else fold([event])
        self._record = record
        self._waiting.seat(record.spec)
        pieces = tell_pieces(record, event)
        if isinstance(event.fact, PhaseOpened) and _is_scored_beside(record):
            self._heading = pieces
            return
        if pieces and not _is_beside(event.fact):
            pieces, self._heading = (*self._heading, *pieces), ()
        for piece in pieces:
            print_pieces(self._console, *view_piece(piece, record.spec))
        if isinstance(event.fact, DebateConcluded):
            print_pieces(self._console, ReportView(record))


def _is_beside(fact: Fact) -> bool:
    """True if a fact comes beside the speeches, and so may be about the phase before."""
    return isinstance(fact, StepAnswered) and fact.step.is_beside


def _is_scored_beside(record: Record) -> bool:
    return any(_is_beside(answer) for answer in record.answered)


def play_in_front(
    spec: Specification,
    console: Console,
    performer: AbstractAsyncContextManager[Performer],
    settings: PlaySettings = UNLIMITED,
    *,
    is_live: bool = False,
) -> Ledger:
    """Play the debate in front of the person; the performer is opened for it.

    `is_live` shows a turn as it is written.
    """
    people = frozenset(seat.debater for seat in settings.seats)
    plan = make_plan(spec, settings.estimator, people)
    print_pieces(console, *view_piece(_plan(spec, plan, settings.seats), spec))
    waiting = Waiting(spec, turns_in_words(plan), is_live=is_live)
    live = Live(waiting, console=console, transient=True, refresh_per_second=8)
    is_screen = console.is_interactive
    printer = EventPrinter(console, waiting, live if is_screen else None)
    seats = ConsoleSeats(console, printer) if settings.seats else None
    playing = _play(
        spec=spec, performer=performer, front=Front(printer.show, waiting, seats), settings=settings
    )
    with live if is_screen else nullcontext():
        return asyncio.run(playing)


def play_unseen(
    spec: Specification,
    performer: AbstractAsyncContextManager[Performer],
    settings: PlaySettings = UNLIMITED,
) -> Ledger:
    """Play the debate with nobody watching."""
    return asyncio.run(
        _play(spec=spec, performer=performer, front=Front(lambda _: None), settings=settings)
    )


def _plan(spec: Specification, plan: Plan, seats: Sequence[SeatTaken]) -> Card:
    """View the plan, and say what offline debaters are if some will speak."""
    notes = [_(OFFLINE_NOTICE)] if any(map(is_offline, spec.models)) else []
    if seats:
        notes.append(_notice(spec, seats))
    if is_motion_all(spec):
        notes.append(_("The debaters know only the motion. Add facts with --context."))
    return make_plan_card(spec, plan, notes, has_vote=False)


def _notice(spec: Specification, seats: Sequence[SeatTaken]) -> str:
    """Say where you sit, and who reads what you type."""
    names = join_with_and(spec.debater(seat.debater).name for seat in seats)
    sent_to = [model for model in spec.models if not is_offline(model)]
    if not sent_to:
        return _(
            "You sit in the seat of {names}. What you type stays on this machine, and is kept in "
            "the record.",
            names=names,
        )
    return _(
        "You sit in the seat of {names}. What you type is sent to {models}, and is kept in the "
        "record.",
        names=names,
        models=join_with_and(sent_to),
    )


async def _play(
    spec: Specification,
    performer: AbstractAsyncContextManager[Performer],
    front: Front,
    settings: PlaySettings,
) -> Ledger:
    async with performer as opened:
        return await play(spec=spec, performer=opened, front=front, settings=settings)
