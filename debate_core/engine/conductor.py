"""The conductor plays one debate: performs the pending steps, records what happened, goes on.

Rule 1: answers and requests from outside come through one inbox, one at a time, and each is in
the journal before the play hears of it; so the journal's order is the play's order.
Rule 2: it waits for those who show the debate only before a turn, and only where that would leave
readers more than a turn behind.
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial

from debate_core.domain.budget import Cost
from debate_core.domain.facts import (
    ClosingRequested,
    CountdownEnded,
    DebateInterrupted,
    Paused,
    PhaseOpened,
    PreparationEnded,
    PreparationJoined,
    Resumed,
    StepAnswered,
    TurnsSkipped,
)
from debate_core.domain.failing import CALL_CANCELLED, LET_PASS, NO_ANSWER_WITHIN, SKIPPED_BY
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending, Play, fits_step
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import GiveFloor, Speak, Step
from debate_core.domain.values import PersonId
from debate_core.engine.beside import Due
from debate_core.engine.budget_guard import BudgetGuard
from debate_core.engine.in_person import InPerson, find_person, without_hands
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Answered, NoSignals, Performer, Signals, fact_of
from debate_core.engine.preparing import list_joining, list_opening
from debate_core.engine.questions import InHand, list_due_marks
from debate_core.engine.replay import replay
from debate_core.errors import ModelError, SpecError, VersionMismatch
from debate_core.features.beside import list_due_beside
from debate_core.language import ENGLISH, _, use_language
from debate_core.models.port import Hear, hear_nothing


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that a conductor sets for its performers."""

    at_once: int = 10
    """Steps of one debate performed at the same time: by default as many as it can have seats."""
    seconds: float = 120
    """Seconds that a step may take before it is forfeited; a person's turn has its own time."""
    guard: BudgetGuard | None = None
    """The guard that holds the debate to its budgets; None where there are none."""


def count_at_once(record: Record, limits: Limits) -> int:
    """Return how many steps run at once: as the format asks (it was checked), else the host's."""
    return record.spec.options.steps_at_once or limits.at_once


def check_at_once(spec: Specification, limits: Limits) -> None:
    """Raise SpecError if a debate asks for more steps at the same time than this host performs."""
    asked = spec.options.steps_at_once
    if asked is not None and not 1 <= asked <= limits.at_once:
        raise SpecError(
            _(
                "This debate has {asked} steps at the same time, and this host performs 1 to "
                "{at_once}; choose a number within that.",
                asked=asked,
                at_once=limits.at_once,
            )
        )


def seconds_for(step: Step, limits: Limits) -> float:
    """Return the seconds that a step may take: its own limit if its format has one."""
    own = step.seconds if isinstance(step, Speak) else None
    return own or limits.seconds


@dataclass(frozen=True, slots=True)
class Skip:
    """A request to let the turns pass that are under way when it is made, and no others."""

    by: PersonId
    name: str
    numbers: frozenset[int]
    """The numbers of their steps."""


Control = (
    CountdownEnded
    | PreparationJoined
    | PreparationEnded
    | ClosingRequested
    | Paused
    | Resumed
    | Skip
)


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
        self._inbox: asyncio.Queue[StepAnswered | Control] = asyncio.Queue()
        self._running: dict[int, asyncio.Task[None]] = {}
        self._waiting: set[int] = set()
        """The steps that begin only once there is room for them where the debate is shown."""
        self._begun: set[int] = set()
        """The steps that a model has been asked for."""
        self._is_scarce = False
        """True if a budget has too little left to send an answer back."""
        self._in_hand = InHand()
        self._beside: set[str] = set()
        """What has been asked for beside the play, by its key."""
        self._play: Play | None = None
        self._changes = 0
        places = count_at_once(ledger.record, self._limits)
        self._places = asyncio.Semaphore(places)
        self._places_beside = asyncio.Semaphore(max(1, places - 1))

    def request(self, control: Control) -> None:
        """Request to begin, to close early, to pause, to go on, or to let turns pass."""
        self._inbox.put_nowait(control)

    @property
    def turns_under_way(self) -> tuple[Pending, ...]:
        """The turns that somebody takes right now, and the floor that waits for a hand."""
        pending = self._play.pending if self._play else ()
        return tuple(
            step
            for step in pending
            if isinstance(step.step, Speak | GiveFloor)
            and step.number in self._running.keys() - self._waiting
        )

    async def play(self) -> None:
        """Play until the decision is recorded, or the debate is interrupted."""
        try:
            play = replay(self._ledger.events)
        except VersionMismatch as mismatch:
            await self._ledger.write(DebateInterrupted(reason=str(mismatch)))
            return
        self._play, self._changes = play, self._ledger.changes
        # Left only once everything that runs beside the play is done, so that the debate includes
        # it.
        async with asyncio.TaskGroup() as group:
            await self._go_on_beside(play, group)
            while self._ledger.record.decision is None:
                message = await self._inbox.get()
                play = self._bring_up_to_date(play)
                await self._take(message, play)
                await self._go_on_beside(play, group)
            self._stop_running()

    def _bring_up_to_date(self, play: Play) -> Play:
        """Return the play; if words were taken out, play it anew without them, to forget them."""
        if self._changes == self._ledger.changes:
            return play
        self._changes = self._ledger.changes
        self._play = replay(self._ledger.events)
        return self._play

    async def _go_on_beside(self, play: Play, group: asyncio.TaskGroup) -> None:
        """Go on, and begin what is due beside the play before it and after it."""
        self._begin_beside(group)
        await self._go_on(play, group)
        self._begin_beside(group)

    async def _go_on(self, play: Play, group: asyncio.TaskGroup) -> None:
        """Record what the rules decided, and start whatever is pending.

        Nothing begins during the countdown, while teams prepare, or during a pause; but a person
        who has begun a turn may finish it.
        """
        if self._ledger.record.state == "paused":
            open_ = self._ledger.record.people.open_turns
            self._start([step for step in play.pending if step.number in open_], group)
            return
        if self._ledger.record.starts_at is not None or await self._warn_or_close(play):
            return
        await self._ledger.write_from(list_opening)
        if self._ledger.record.is_preparing:
            return
        await self._ledger.write(*play.rulings[self._ledger.record.decided_by_rules :])
        if self._in_person is not None:
            # Before any other answer comes: what people must not see yet is held back from here on.
            await self._in_person.open_turns(self._is_not_running(play.pending))
        self._start(play.pending, group)

    def _start(self, pending: Sequence[Pending], group: asyncio.TaskGroup) -> None:
        for step in self._is_not_running(pending):
            if isinstance(step.step, Speak) and not self._is_in_person(step):
                self._waiting.add(step.number)
            self._running[step.number] = group.create_task(self._perform(step))

    def _is_not_running(self, pending: Sequence[Pending]) -> list[Pending]:
        return [step for step in pending if step.number not in self._running]

    def _cancel_waiting(self) -> None:
        """Take back the turns that have not begun: during a pause nothing begins."""
        for number in self._waiting:
            self._running.pop(number).cancel()
        self._waiting.clear()

    def _take_back(self, play: Play) -> None:
        """Take back everything that has not begun, including steps that queue for a place."""
        self._cancel_waiting()
        for pending in play.pending:
            is_queueing = pending.number in self._running.keys() - self._begun
            if is_queueing and not self._is_in_person(pending):
                self._in_hand.leave(pending.number)
                self._running.pop(pending.number).cancel()

    def _is_in_person(self, pending: Pending) -> bool:
        return self._in_person is not None and self._in_person.performs(pending)

    async def _warn_or_close(self, play: Play) -> bool:
        """Warn of a budget, or close the debate gracefully once it is spent.

        What models are writing is paid for, so a closing waits for it, and nothing begins until
        then. Returns True while it waits.
        """
        record = self._ledger.record
        if self._limits.guard is None or play.decision is not None or record.closing is not None:
            return False
        standing = await self._limits.guard.find_standing(record)
        self._is_scarce = standing.is_scarce
        for due in standing.due:
            if not isinstance(due, ClosingRequested):
                await self._ledger.write(due)
            elif self._begun and not play.is_judging:
                self._take_back(play)
                return True
            else:
                await self._take(due, play)
        return False

    async def _take(self, message: StepAnswered | Control, play: Play) -> None:
        match message:
            case StepAnswered():
                await self._take_answer(message, play)
            case CountdownEnded() if self._ledger.record.starts_at is not None:
                await self._ledger.write(message)
            case PreparationEnded() if self._ledger.record.is_preparing:
                await self._ledger.write(message)
            case PreparationJoined() if message in list_joining(self._ledger.record):
                await self._ledger.write(message)
            case ClosingRequested() if not self._ledger.record.is_closing:
                await self._close(message, play)
            case Paused() if self._ledger.record.state == "debating":
                turns = tuple(turn.turn for turn in self.turns_under_way if turn.turn is not None)
                self._cancel_waiting()
                await self._ledger.write(message.model_copy(update={"turns": turns}))
            case Resumed() if self._ledger.record.state == "paused":
                await self._ledger.write(message)
            case Skip():
                await self._skip(message, play)
            case _:
                pass

    async def _close(self, request: ClosingRequested, play: Play) -> None:
        """Go to the closing; what is under way is dropped, except the judge's last word."""
        if not play.is_judging:
            costs = [await self._guess_dropped(step, play) for step in play.pending]
            dropped = tuple(cost for cost in costs if cost.model)
            request = request.model_copy(update={"dropped": dropped})
            self._stop_running()
        # Nothing begins during a pause, so the judge could not be asked either.
        if self._ledger.record.state == "paused":
            await self._ledger.write(Resumed(by=request.by, name=request.name))
        await self._ledger.write(request)
        if play.decision is None:
            play.close_early(request.reason)

    async def _skip(self, skip: Skip, play: Play) -> None:
        """Let turns pass, and say who skipped them."""
        under_way = [turn for turn in self.turns_under_way if turn.number in skip.numbers]
        costs = {turn.number: await self._guess_dropped(turn, play) for turn in under_way}
        if under_way:
            turns = tuple(turn.turn for turn in under_way if turn.turn is not None)
            await self._ledger.write(TurnsSkipped(by=skip.by, name=skip.name, turns=turns))
        for pending in under_way:
            self._running[pending.number].cancel()
            record, step = self._ledger.record, pending.step
            said_by = find_person(pending, record)
            is_own = said_by is not None and said_by.person == skip.by
            why = LET_PASS if is_own else SKIPPED_BY.format(name=skip.name)
            forfeit = Forfeit(reason=why, is_skipped=True, is_own=is_own)
            answer = without_hands(step, record) if isinstance(step, GiveFloor) else forfeit
            answered = Answered(answer, costs[pending.number], said_by=said_by)
            await self._take_answer(self._make_fact(pending, answered), play)

    async def _guess_dropped(self, pending: Pending, play: Play) -> Cost:
        """Guess the cost of a turn so far, for the budgets that apply to it."""
        guard = self._limits.guard
        if guard is None or pending.number not in self._begun or self._is_in_person(pending):
            return Cost()
        beside = sum(not self._is_in_person(step) for step in play.pending)
        return await guard.guess_dropped(self._ledger.record, pending, beside)

    async def _take_answer(self, answered: StepAnswered, play: Play) -> None:
        self._begun.discard(answered.number)
        pending = next((step for step in play.pending if step.number == answered.number), None)
        # Too late: its turn was skipped, or the debate was closed, while it was on its way.
        if pending is None:
            return
        self._in_hand.leave(answered.number)
        # The step as it is by now: words may have been taken out of it in the meantime.
        fact = _replace_misfit(answered.model_copy(update={"step": pending.step}))
        await self._ledger.write(fact)
        play.answer(fact.number, fact.answer)
        self._running.pop(fact.number, None)
        if _is_failure(fact.answer) and isinstance(fact.step, Speak):
            await self._pause_where_all_failed(fact.step, play)

    async def _pause_where_all_failed(self, last: Speak, play: Play) -> None:
        """Pause once a phase is over in which nobody spoke and a model failed.

        Nobody waits for people who missed their turns: their personas speak from the next one on.
        """
        phase = (last.phase, last.round)
        if any(_belongs(step.step, phase, play) for step in play.pending):
            return
        turns = [turn for turn in self._ledger.record.turns if (turn.phase, turn.round) == phase]
        if any(turn.answer.is_heard for turn in turns if not turn.missed):
            return
        failed = [turn for turn in turns if _is_failure(turn.answer) and not turn.fact.said_by]
        if failed:
            why = failed[-1].missed
            reason = _(
                "Every debater failed in the {part}. The last: {why}", part=_(last.phase), why=why
            )
            await self._ledger.write(Paused(reason=reason))

    async def _perform(self, pending: Pending) -> None:
        if pending.number in self._waiting:
            await self._signals.may_begin(self._ledger.debate)
            self._waiting.discard(pending.number)
        if self._play is not None and self._play.is_judging:
            await self._ledger.until(_has_all_that_is_awaited)
        pending = replace(pending, question=self._in_hand.take(pending, self._ledger.record))
        if self._in_person is not None and self._in_person.performs(pending):
            # People take none of the places: others need not wait for them, nor they for others.
            began = _now()
            answered = await self._in_person.perform(pending)
            self._inbox.put_nowait(self._make_fact(pending, answered.after(_now() - began)))
            return
        debate = self._ledger.debate
        async with self._place(pending.step):
            self._begun.add(pending.number)
            self._signals.tell_begin(debate, pending)
            began = _now()
            asked = replace(pending, is_asked_once=self._is_scarce)
            try:
                answered = await self._await_answer(asked, self._hear(pending))
            finally:
                self._signals.tell_end(debate, pending)
        self._inbox.put_nowait(self._make_fact(pending, answered.after(_now() - began)))

    def _make_fact(self, pending: Pending, answered: Answered) -> StepAnswered:
        spec = self._ledger.record.spec
        # A note within the words is in their language, whatever language posts are in.
        with use_language(spec.language):
            return fact_of(pending, answered, spec.sources)

    @asynccontextmanager
    async def _place(self, step: Step) -> AsyncGenerator[None]:
        """Hold one of the places for steps that run at the same time."""
        async with AsyncExitStack() as places:
            if step.is_beside:
                # One place is kept free of them: a slow judge never delays a speech.
                await places.enter_async_context(self._places_beside)
            await places.enter_async_context(self._places)
            yield

    def _hear(self, pending: Pending) -> Hear:
        """Make the function that receives the words of a step as they are written."""
        if not self._signals.hears_words:
            return hear_nothing
        return partial(self._signals.tell_words, self._ledger.debate, pending)

    async def _await_answer(self, pending: Pending, hear: Hear) -> Answered:
        """Return the performer's answer, or a forfeit that says why there is none."""
        seconds = seconds_for(pending.step, self._limits)
        try:
            pending.step.check()
            async with asyncio.timeout(seconds):
                # Prompts, and the words of built-in debaters, are not what is on screen.
                with use_language(ENGLISH):
                    return await self._performer.perform(pending, self._ledger.record, hear)
        except TimeoutError:
            return Answered(Forfeit(reason=NO_ANSWER_WITHIN.format(seconds=f"{seconds:g}")))
        except (ModelError, SpecError) as error:
            return Answered(Forfeit(reason=str(error) or type(error).__name__))
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            # A library cancelled it, not this program; a task that ended this way would go
            # unnoticed.
            return Answered(Forfeit(reason=CALL_CANCELLED))

    def _begin_beside(self, group: asyncio.TaskGroup) -> None:
        """Begin what is due beside the play, such as a mark of what a turn has answered."""
        for due in _list_due(self._ledger.record):
            if due.key not in self._beside:
                self._beside.add(due.key)
                group.create_task(self._perform_beside(due, group))

    async def _perform_beside(self, due: Due, group: asyncio.TaskGroup) -> None:
        async with self._place(due.pending.step):
            began = _now()
            asked = replace(due.pending, is_asked_once=self._is_scarce)
            answered = await self._await_answer(asked, hear_nothing)
        done = answered.after(_now() - began)
        await self._ledger.write_from(lambda record: due.make_facts(done, record))
        self._begin_beside(group)

    def _stop_running(self) -> None:
        for number, task in self._running.items():
            self._in_hand.leave(number)
            task.cancel()


def _list_due(record: Record) -> tuple[Due, ...]:
    """List all that is due beside the play by now."""
    return (*list_due_marks(record), *list_due_beside(record))


def _has_all_that_is_awaited(record: Record) -> bool:
    """True if nothing is due any more that the judge's last word waits for."""
    return not any(due.is_awaited for due in _list_due(record))


def _replace_misfit(fact: StepAnswered) -> StepAnswered:
    """Return the answer as it is recorded: a forfeit instead of one that does not fit its step."""
    if fits_step(fact.step, fact.answer):
        return fact
    what = "turn" if isinstance(fact.step, Speak) else "step"
    forfeit = Forfeit(reason=f"the answer, a {fact.answer.tag}, does not fit this {what}")
    return fact.model_copy(update={"answer": forfeit, "question": None})


def _is_failure(answer: Form) -> bool:
    """True if nobody answered, and this was not intended."""
    return isinstance(answer, Forfeit) and not answer.is_skipped


def _belongs(step: Step, phase: tuple[str, int], play: Play) -> bool:
    """True if a step is a turn of that phase, or one follows from it."""
    if isinstance(step, Speak):
        return (step.phase, step.round) == phase
    opened = [ruling for ruling in play.rulings if isinstance(ruling, PhaseOpened)]
    return step.is_before_turn and (opened[-1].phase, opened[-1].round) == phase


def _now() -> float:
    """Return the loop's own time in seconds, the one that time limits use."""
    return asyncio.get_running_loop().time()
