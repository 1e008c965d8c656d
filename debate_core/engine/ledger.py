"""A debate that is under way: its record, its events, and those who follow them.

Rule: every fact of a live debate is written here, so its number, its order in the journal and the
order in which followers see it are always the same.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import datetime
from secrets import token_bytes

from debate_core.clock import Clock
from debate_core.domain.chain import SEED
from debate_core.domain.facts import Event, Fact
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.sealing import seal_event, seal_replacements
from debate_core.domain.taking_out import TakingOut
from debate_core.domain.values import DebateId
from debate_core.engine.cancellation import finish_once_begun
from debate_core.errors import SpecError
from debate_core.language import _
from debate_core.storage.events import is_cut
from debate_core.storage.port import Admission, Journal


class Ledger:
    """One debate's facts; `record` is always their fold."""

    def __init__(self, journal: Journal, clock: Clock, events: tuple[Event, ...]) -> None:
        self._journal = journal
        self._clock = clock
        self._events = list(events)
        # A number is given when the write begins; the next write has to wait until it is committed.
        self._one_write_at_a_time = asyncio.Lock()
        self._grown = asyncio.Condition()
        self.record: Record = fold(events)
        self.changes = 0
        """The number of times words were taken out of events that followers have read."""

    @classmethod
    async def open(
        cls,
        journal: Journal,
        clock: Clock,
        debate: DebateId,
        facts: Sequence[Fact],
        admission: Admission | None = None,
    ) -> "Ledger":
        """Open a new debate; its first facts, the opening first, are kept when this returns.

        SpecError, and nothing is kept, if an admission is given and refused.
        """
        at = clock.now()
        events = [
            Event(debate=debate, number=number, at=at, fact=fact)
            for number, fact in enumerate(facts, start=1)
        ]
        kept = tuple(_chain_events(None, events))
        await journal.append(kept, admission)
        return cls(journal, clock, kept)

    @property
    def debate(self) -> DebateId:
        """The debate's id."""
        return self.record.debate

    @property
    def now(self) -> datetime:
        """The time at which something written now is recorded."""
        return self._clock.now()

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far."""
        return tuple(self._events)

    async def write(self, *facts: Fact) -> None:
        """Record the facts, in order; they are kept and folded when this returns."""
        await self.write_from(lambda _: facts)

    async def write_from(self, facts_of: Callable[[Record], Sequence[Fact]]) -> None:
        """Record the facts that follow from the record as all earlier writes have left it."""
        self._check_can_follow()
        async with self._one_write_at_a_time:
            at, after = self._clock.now(), len(self._events)
            events = [
                Event(debate=self.debate, number=after + offset, at=at, fact=fact)
                for offset, fact in enumerate(facts_of(self.record), start=1)
            ]
            if events:
                await finish_once_begun(self._append(_chain_events(self._events[-1], events)))

    async def take_out(self, taking: Callable[[], TakingOut]) -> None:
        """Take a person's words out for good: the events that held them no longer hold them.

        `taking` is called once all earlier writes are done; an error from it changes nothing.
        """
        self._check_can_follow()
        async with self._one_write_at_a_time:
            blanks, taken = taking().take_out(self._events)
            number = len(self._events) + 1
            told = Event(debate=self.debate, number=number, at=self._clock.now(), fact=taken)
            kept, replaced = seal_replacements(blanks, self._events, token_bytes(SEED))
            told = seal_event(
                event=told, before=self._events[-1], seed=token_bytes(SEED), replaced=replaced
            )
            await finish_once_begun(self._change(kept, told))

    def _check_can_follow(self) -> None:
        """Raise SpecError where the record ends at an unreadable event: nothing can follow it."""
        if is_cut(self._events):
            raise SpecError(
                _(
                    "The record of this debate is damaged, so nothing in it can be changed "
                    "or added; whoever hosts Rostrum finds in its log where."
                )
            )

    async def _change(self, blanks: Sequence[Event], told: Event) -> None:
        await self._journal.take_out(blanks, told)
        for blank in blanks:
            self._events[blank.number - 1] = blank
        self.record = fold(self._events)
        self.changes += 1
        await self._grow((told,))

    async def _append(self, events: Sequence[Event]) -> None:
        await self._journal.append(events)
        await self._grow(events)

    async def _grow(self, events: Sequence[Event]) -> None:
        async with self._grown:
            for event in events:
                self._events.append(event)
                self.record = evolve(self.record, event)
            self._grown.notify_all()

    async def follow(self, after: int = 0) -> AsyncIterator[Event]:
        """List every event after that number as it comes; end when the debate is over."""
        seen = after
        while True:
            while seen < len(self._events):
                seen += 1
                yield self._events[seen - 1]
            if self.record.is_over:
                return
            async with self._grown:
                while len(self._events) == seen:
                    await self._grown.wait()

    async def until(self, is_so: Callable[[Record], bool]) -> Record:
        """Wait until the record meets a condition, and return it."""
        async with self._grown:
            await self._grown.wait_for(lambda: is_so(self.record))
        return self.record


def _chain_events(before: Event | None, events: Sequence[Event]) -> list[Event]:
    """Seal each event as the next in its debate's chain."""
    kept: list[Event] = []
    for event in events:
        before = seal_event(event, before, token_bytes(SEED))
        kept.append(before)
    return kept
