"""The conductor plays one debate: performs the pending steps, records what happened, goes on.

Rule 1: answers and requests from outside come through one inbox, one at a time, and each is in
the journal before the play hears of it; so the journal's order is the play's order.
Rule 2: it never waits for whoever shows the debate.
"""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace

from debate_core.domain.asking import Forfeit, Step, form_named
from debate_core.domain.facts import (
    ClosingRequested,
    DebateInterrupted,
    Paused,
    PhaseOpened,
    Resumed,
)
from debate_core.domain.forms import NextSpeaker
from debate_core.domain.people import TurnsSkipped
from debate_core.domain.play import Pending, Play
from debate_core.domain.record import Record
from debate_core.domain.steps import GiveFloor, Speak
from debate_core.engine.budget_guard import BudgetGuard
from debate_core.engine.in_person import InPerson, whose
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Answered, Performer, fact_of
from debate_core.engine.replay import replayed
from debate_core.engine.signals import NoSignals, Signals
from debate_core.errors import ModelError, VersionMismatch
from debate_core.formats import format_of

Control = ClosingRequested | Paused | Resumed | TurnsSkipped


@dataclass(frozen=True, slots=True)
class _Done:
    pending: Pending
    answered: Answered


@dataclass(frozen=True, slots=True)
class Limits:
    """What a conductor holds its performers to."""

    at_once: int = 5
    """Steps of one debate performed at the same time."""
    seconds: float = 120
    """How long a step may take before it is forfeited; a person's turn has its own time."""
    guard: BudgetGuard | None = None
    """What holds the debate to its budgets; None where there are none."""


class Conductor:
    """Plays one debate up to its decision."""

    def __init__(
        self,
        ledger: Ledger,
        performer: Performer,
        signals: Signals | None = None,
        limits: Limits | None = None,
        in_person: InPerson | None = None,
    ) -> None:
        self._ledger = ledger
        self._performer = performer
        self._in_person = in_person
        self._signals = signals or NoSignals()
        self._limits = limits or Limits()
        self._inbox: asyncio.Queue[_Done | Control] = asyncio.Queue()
        self._running: dict[int, asyncio.Task[None]] = {}
        self._play: Play | None = None
        self._changes = 0
        at_once = _at_once(ledger.record, self._limits)
        self._places = asyncio.Semaphore(at_once)
        self._places_beside = asyncio.Semaphore(max(1, at_once - 1))

    def request(self, control: Control) -> None:
        """Ask for an early closing, a pause, or to go on."""
        self._inbox.put_nowait(control)

    @property
    def turns_under_way(self) -> tuple[Pending, ...]:
        """The turns that somebody takes right now, and the floor that waits for a hand."""
        pending = self._play.pending if self._play else ()
        return tuple(
            each
            for each in pending
            if isinstance(each.step, Speak | GiveFloor) and each.number in self._running
        )

    async def play(self) -> None:
        """Play until the decision is recorded, or the debate is interrupted."""
        try:
            play = replayed(self._ledger.events)
        except VersionMismatch as mismatch:
            await self._ledger.write(DebateInterrupted(reason=str(mismatch)))
            return
        self._play, self._changes = play, self._ledger.changes
        async with asyncio.TaskGroup() as group:
            await self._go_on(play, group)
            while self._ledger.record.decision is None:
                message = await self._inbox.get()
                play = self._up_to_date(play)
                await self._take(message, play)
                await self._go_on(play, group)
            self._stop_running()

    def _up_to_date(self, play: Play) -> Play:
        """The play; played anew without the words if some were taken out, so that it forgets."""
        if self._changes == self._ledger.changes:
            return play
        self._changes = self._ledger.changes
        self._play = replayed(self._ledger.events)
        return self._play

    async def _go_on(self, play: Play, group: asyncio.TaskGroup) -> None:
        """Record what the rules decided, and start whatever is pending, unless paused."""
        if self._ledger.record.state == "paused":
            return
        await self._check_budget(play)
        await self._ledger.write(*play.rulings[self._ledger.record.decided_by_rules :])
        for pending in play.pending:
            if pending.number not in self._running:
                self._running[pending.number] = group.create_task(self._perform(pending))

    async def _check_budget(self, play: Play) -> None:
        """Warn of a budget, or close the debate gracefully once it is spent."""
        record = self._ledger.record
        if self._limits.guard is None or play.decision is not None or record.closing is not None:
            return
        for due in await self._limits.guard.ruling(record):
            if isinstance(due, ClosingRequested):
                await self._take(due, play)
            else:
                await self._ledger.write(due)

    async def _take(self, message: _Done | Control, play: Play) -> None:
        match message:
            case _Done():
                await self._take_answer(message, play)
            case ClosingRequested():
                self._stop_running()
                if self._ledger.record.state == "paused":
                    await self._ledger.write(Resumed(by=message.by))
                await self._ledger.write(message)
                if play.decision is None:
                    play.close_early(message.reason)
            case Paused() if self._ledger.record.state == "debating":
                await self._ledger.write(message)
            case Resumed() if self._ledger.record.state == "paused":
                await self._ledger.write(message)
            case TurnsSkipped():
                await self._skip(message, play)
            case _:
                pass

    async def _skip(self, skipped: TurnsSkipped, play: Play) -> None:
        """Let the turns under way pass, and say who skipped them."""
        under_way = self.turns_under_way
        if under_way:
            await self._ledger.write(skipped)
        for pending in under_way:
            self._running[pending.number].cancel()
            is_floor = isinstance(pending.step, GiveFloor)
            forfeit = Forfeit(reason=f"skipped by {skipped.name}", is_skipped=True)
            answer = NextSpeaker(debater=None) if is_floor else forfeit
            said_by = whose(pending, self._ledger.record)
            await self._take_answer(_Done(pending, Answered(answer, said_by=said_by)), play)

    async def _take_answer(self, done: _Done, play: Play) -> None:
        if all(each.number != done.pending.number for each in play.pending):
            return
        fact = fact_of(done.pending, done.answered)
        await self._ledger.write(fact)
        play.answer(done.pending.number, done.answered.answer)
        is_failure = isinstance(fact.answer, Forfeit) and not fact.answer.is_skipped
        if is_failure and isinstance(fact.step, Speak) and self._has_failed_whole(fact.step, play):
            reason = f"Every debater of the {fact.step.phase} phase failed. The last: {fact.missed}"
            await self._ledger.write(Paused(reason=reason))

    def _has_failed_whole(self, last: Speak, play: Play) -> bool:
        """Whether a phase is over in which nobody spoke."""
        phase = (last.phase, last.round)
        if any(_belongs(each.step, phase, play) for each in play.pending):
            return False
        turns = [turn for turn in self._ledger.record.turns if (turn.phase, turn.round) == phase]
        return not any(turn.answer.is_heard for turn in turns if not turn.missed)

    async def _perform(self, pending: Pending) -> None:
        pending = replace(pending, question=self._question(pending))
        if self._in_person is not None and self._in_person.performs(pending):
            # People take none of the places: others need not wait for them, nor they for others.
            began = _now()
            answered = await self._in_person.perform(pending)
            self._inbox.put_nowait(_Done(pending, answered.after(_now() - began)))
            return
        debate = self._ledger.debate
        async with AsyncExitStack() as places:
            if pending.step.is_beside:
                # One place is kept free of them: a slow judge never delays a speech.
                await places.enter_async_context(self._places_beside)
            await places.enter_async_context(self._places)
            self._signals.began(debate, pending)
            began = _now()
            try:
                answered = await self._answered(pending)
            finally:
                self._signals.ended(debate, pending)
        self._inbox.put_nowait(_Done(pending, answered.after(_now() - began)))

    async def _answered(self, pending: Pending) -> Answered:
        """The performer's answer, or a forfeit that says why there is none."""
        debate, seconds = self._ledger.debate, _seconds(pending.step, self._limits)
        try:
            async with asyncio.timeout(seconds):
                return await self._performer.perform(
                    pending,
                    self._ledger.record,
                    lambda text: self._signals.wrote(debate, pending, text),
                )
        except TimeoutError:
            return Answered(Forfeit(reason=f"no answer within {seconds:g} seconds"))
        except ModelError as error:
            return Answered(Forfeit(reason=str(error) or type(error).__name__))

    def _question(self, pending: Pending) -> int | None:
        """The question that a speech has to answer; none for a turn with fields."""
        step, record = pending.step, self._ledger.record
        if not isinstance(step, Speak) or not form_named(step.form).is_prose:
            return None
        stance = record.spec.debater(step.debater).stance
        put = record.people.put_to(step.debater, stance)
        return put.number if put else None

    def _stop_running(self) -> None:
        for task in self._running.values():
            task.cancel()


def _belongs(step: Step, phase: tuple[str, int], play: Play) -> bool:
    """Whether a step is a turn of that phase, or one follows from it."""
    if isinstance(step, Speak):
        return (step.phase, step.round) == phase
    opened = [each for each in play.rulings if isinstance(each, PhaseOpened)]
    return step.is_before_turn and (opened[-1].phase, opened[-1].round) == phase


def _now() -> float:
    """The loop's own time, in seconds: the one that time limits run by."""
    return asyncio.get_running_loop().time()


def _at_once(record: Record, limits: Limits) -> int:
    """How many steps run at once: what the format asks for, never more than the host allows."""
    asked = format_of(record.spec).at_once(record.spec)
    return min(asked or limits.at_once, limits.at_once)


def _seconds(step: Step, limits: Limits) -> float:
    """How long a step may take: its own limit where its format has one."""
    own = step.seconds if isinstance(step, Speak) else None
    return own or limits.seconds
