"""Storage in memory: for the terminal, and for tests, ours and those of others."""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from debate_core.domain.facts import DebateOpened, Event
from debate_core.domain.facts.debate import Venue
from debate_core.domain.record import fold
from debate_core.domain.sheets import Filled
from debate_core.domain.spend import Spend, add_costs, list_costs
from debate_core.domain.values import DebateId, PersonId
from debate_core.errors import AlreadyStarted, Conflict
from debate_core.language import _
from debate_core.storage.events import Damage
from debate_core.storage.planned_starts import ALREADY_STARTED
from debate_core.storage.port import (
    Admission,
    Delivery,
    PageDraft,
    PersonsStep,
    RunningDebate,
    SealedPoll,
    list_ended_turns,
    make_reserve,
)
from debate_core.storage.sealed_ballots import KEY_LENGTH


class MemoryJournal:
    """A journal that keeps events in memory."""

    def __init__(self, drafts: "MemoryFormDrafts | None" = None) -> None:
        self._events: dict[DebateId, list[Event]] = {}
        self._drafts = drafts
        self._ended = set[DebateId]()
        self._reserved: dict[DebateId, Spend] = {}
        self._claimed = set[str]()

    async def append(self, events: Sequence[Event], admission: Admission | None = None) -> None:
        if not events:
            return
        if admission is not None:
            admission.check(self)
            self._reserved[events[0].debate] = admission.reserved
        debate, first = events[0].debate, events[0].number
        if first != len(self._events.get(debate, ())) + 1:
            raise Conflict(f"Event {first} of debate {debate} is not the next.")
        self._events.setdefault(debate, []).extend(events)
        if self._drafts is not None:
            self._drafts.drop_ended(events)

    async def check(self, admission: Admission) -> None:
        admission.check(self)

    async def take_out(self, blanks: Sequence[Event], taken: Event) -> None:
        await self.append((taken,))
        for blank in blanks:
            self._events[blank.debate][blank.number - 1] = blank

    async def read(self, debate: DebateId) -> tuple[Event, ...]:
        return tuple(self._events.get(debate, ()))

    async def find_damage(self, debate: DebateId) -> Damage | None:
        return None

    async def end(self, debate: DebateId) -> None:
        self._ended.add(debate)

    async def list_unfinished(self) -> tuple[DebateId, ...]:
        return tuple(
            debate
            for debate, kept in self._events.items()
            if debate not in self._ended and not fold(kept).is_over
        )

    async def is_known(self, debate: DebateId) -> bool:
        return debate in self._events

    async def find_server(self, debate: DebateId) -> str | None:
        fact = self._events[debate][0].fact if debate in self._events else None
        return fact.venue.server if isinstance(fact, DebateOpened) and fact.venue else None

    async def find_venue(self, debate: DebateId) -> Venue | None:
        return _find_venue(self._events[debate][0]) if debate in self._events else None

    async def list_debates(
        self,
        server: str,
        limit: int,
        format: str | None = None,
        *,
        channels: Collection[str] | None = None,
    ) -> tuple[DebateId, ...]:
        found = [
            debate
            for debate, kept in reversed(self._events.items())
            if _is_in(kept[0], server, channels) and format in (None, _format_of(kept[0]))
        ]
        return tuple(found[:limit])

    async def sum_spending(
        self, since: datetime, *, person: PersonId | None = None, server: str | None = None
    ) -> Spend:
        return _add_up(self._list_of(person, server), since)

    def claim(self, key: str, at: datetime) -> None:
        del at
        if key in self._claimed:
            raise AlreadyStarted(_(ALREADY_STARTED))
        self._claimed.add(key)

    def list_running(self, server: str) -> Sequence[RunningDebate]:
        opened = (kept[0].fact for kept in self._list_of(None, server) if _is_running(kept))
        return [
            RunningDebate(fact.specification.motion, fact.opened_by)
            for fact in opened
            if isinstance(fact, DebateOpened)
        ]

    def list_times(self, server: str, person: PersonId, since: datetime) -> Sequence[datetime]:
        opened = (kept[0].at for kept in self._list_of(person, server))
        return [at for at in opened if at >= since]

    def sum_claims(
        self, since: datetime, *, person: PersonId | None = None, server: str | None = None
    ) -> Spend:
        of_these = self._list_of(person, server)
        reserves = [
            make_reserve(most.usd, most.tokens, spent.usd, spent.tokens)
            for kept in of_these
            if _is_running(kept) and (most := self._reserved.get(kept[0].debate))
            for spent in [_add_up([kept])]
        ]
        return sum(reserves, _add_up(of_these, since))

    def _list_of(self, person: PersonId | None, server: str | None) -> list[list[Event]]:
        """List the events of each debate that this person started in this server."""
        return [
            kept
            for kept in self._events.values()
            if (server is None or _is_in(kept[0], server))
            and (person is None or _is_by(kept[0], person))
        ]


class MemoryDeliveries:
    """Deliveries kept in memory."""

    def __init__(self) -> None:
        self._kept: dict[DebateId, dict[str, Delivery]] = {}

    async def keep(self, debate: DebateId, delivery: Delivery) -> None:
        self._kept.setdefault(debate, {})[delivery.mark] = delivery

    async def drop(self, debate: DebateId, mark: str) -> None:
        self._kept.get(debate, {}).pop(mark, None)

    async def read_all(self, debate: DebateId) -> dict[str, Delivery]:
        return dict(self._kept.get(debate, {}))

    async def list_debates_without(self, mark: str) -> tuple[DebateId, ...]:
        return tuple(debate for debate, kept in self._kept.items() if mark not in kept)

    async def find_debate_at(self, channel: str) -> DebateId | None:
        found = [
            debate
            for debate, kept in self._kept.items()
            if any(delivery.channel == channel for delivery in kept.values())
        ]
        return found[-1] if found else None


class MemoryFormDrafts:
    """Drafts kept in memory until the journal says that their turns are over."""

    def __init__(self) -> None:
        self._kept: dict[PersonsStep, dict[str, Mapping[str, str]]] = {}

    async def keep(self, of: PersonsStep, draft: PageDraft) -> None:
        pages = self._kept.setdefault(of, {})
        pages[draft.page] = dict(draft.fields)
        if not any(draft.fields.values()):
            del pages[draft.page]

    async def read_pages(self, of: PersonsStep) -> Filled:
        return dict(self._kept.get(of, {}))

    def drop_ended(self, events: Sequence[Event]) -> None:
        """Drop the drafts of turns that these events end."""
        for debate, step in list_ended_turns(events):
            ended = [e for e in self._kept if e.debate == debate and step in (None, e.step)]
            for key in ended:
                del self._kept[key]


class MemorySealedRows:
    """Sealed ballots kept in memory."""

    def __init__(self) -> None:
        self._kept: dict[SealedPoll, dict[str, bytes]] = {}

    async def keep(self, poll: SealedPoll, voter: str, sealed: bytes) -> None:
        self._kept.setdefault(poll, {})[voter] = sealed

    async def find(self, poll: SealedPoll, voter: str) -> bytes | None:
        return self._kept.get(poll, {}).get(voter)

    async def read_all(self, poll: SealedPoll) -> Mapping[str, bytes]:
        return dict(self._kept.get(poll, {}))

    async def drop(self, debate: DebateId) -> None:
        self._kept = {poll: rows for poll, rows in self._kept.items() if poll.debate != debate}

    async def list_debates(self) -> frozenset[DebateId]:
        return frozenset(poll.debate for poll in self._kept)


class MemoryKeys:
    """Keys of sealed ballots kept in memory."""

    def __init__(self) -> None:
        self._kept: dict[SealedPoll, bytes] = {}

    async def find(self, poll: SealedPoll) -> bytes | None:
        return self._kept.get(poll)

    async def make(self, poll: SealedPoll) -> bytes:
        self._kept[poll] = secrets.token_bytes(KEY_LENGTH)
        return self._kept[poll]

    async def destroy(self, debate: DebateId) -> None:
        self._kept = {poll: key for poll, key in self._kept.items() if poll.debate != debate}

    async def list_debates(self) -> frozenset[DebateId]:
        return frozenset(poll.debate for poll in self._kept)


def _add_up(debates: Iterable[list[Event]], since: datetime | None = None) -> Spend:
    return add_costs(
        cost
        for kept in debates
        for event in kept
        if since is None or event.at >= since
        for cost in list_costs(event.fact)
    )


def _is_running(events: Sequence[Event]) -> bool:
    """True if a debate is not over, and its vote is not open yet."""
    return fold(events).state in ("debating", "paused")


def _is_by(event: Event, person: PersonId) -> bool:
    return isinstance(event.fact, DebateOpened) and event.fact.opened_by == person


def _format_of(event: Event) -> str | None:
    fact = event.fact
    return fact.specification.format if isinstance(fact, DebateOpened) else None


def _is_in(event: Event, server: str, channels: Collection[str] | None = None) -> bool:
    venue = _find_venue(event)
    if venue is None or venue.server != server:
        return False
    return channels is None or venue.channel in channels


def _find_venue(event: Event) -> Venue | None:
    return event.fact.venue if isinstance(event.fact, DebateOpened) else None
