"""The storage port: facts are added under their number, and never change afterwards.

The one exception: a person's words can be taken out, and then their event no longer holds them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from debate_core.domain.facts import (
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    Event,
    StepAnswered,
)
from debate_core.domain.facts.debate import Venue
from debate_core.domain.sheets import Filled
from debate_core.domain.spend import Spend
from debate_core.domain.values import DebateId, PersonId
from debate_core.storage.events import Damage

NOTHING = Spend()


class RunningDebate(NamedTuple):
    """A debate that is not over, and whose vote is not open yet."""

    motion: str
    opened_by: PersonId


class Starts(Protocol):
    """The debates of a journal at the moment when another one is about to start."""

    def list_running(self, server: str) -> Sequence[RunningDebate]:
        """List the debates that are running on a server."""
        ...

    def list_times(self, server: str, person: PersonId, since: datetime) -> Sequence[datetime]:
        """List the times of a person's starts on a server since a moment, oldest first."""
        ...

    def claim(self, key: str, at: datetime) -> None:
        """Claim the only start for a key; AlreadyStarted if it was claimed before."""
        ...

    def sum_claims(
        self, since: datetime, *, person: PersonId | None = None, server: str | None = None
    ) -> Spend:
        """Add up what was spent since a moment, and what is still reserved for running debates.

        `person` and `server` limit this to their debates.
        """
        ...


@dataclass(frozen=True, slots=True)
class Admission:
    """The conditions under which a debate is recorded.

    They are checked in the transaction that records it, so that many starts at once, even in
    several processes, cannot all use the same free place.
    """

    check: Callable[[Starts], None]
    """The check, which raises SpecError to refuse the debate; then nothing is recorded."""
    reserved: Spend = NOTHING
    """The most that the debate may take, which counts as spent until its vote opens."""


def make_reserve(usd: float, tokens: int, spent_usd: float, spent_tokens: int) -> Spend:
    """Compute what is left of a reservation after spending, as far as budgets count it."""
    return Spend(usd=max(0.0, usd - spent_usd), tokens_in=max(0, tokens - spent_tokens))


class Journal(Protocol):
    """Append-only events, one sequence for each debate."""

    async def append(self, events: Sequence[Event], admission: Admission | None = None) -> None:
        """Keep the events of one debate; Conflict if one of their numbers is taken.

        Events that open the debate may depend on an admission; SpecError if it is refused.
        """
        ...

    async def check(self, admission: Admission) -> None:
        """Raise SpecError if a debate with this admission would be refused now; record nothing.

        What claims a key cannot be checked so.
        """
        ...

    async def take_out(self, blanks: Sequence[Event], taken: Event) -> None:
        """Replace events by the same ones without some words.

        `taken` records this and is appended with them; Conflict if its number is taken. When this
        returns, the words are nowhere in the journal's storage.
        """
        ...

    async def read(self, debate: DebateId) -> tuple[Event, ...]:
        """Read all events of a debate in order; empty if there is no such debate.

        Where one is damaged and cannot be read, an event that ends the debate replaces it.
        """
        ...

    async def find_damage(self, debate: DebateId) -> Damage | None:
        """Find the first damaged event of a debate; None if all are as they were recorded."""
        ...

    async def end(self, debate: DebateId) -> None:
        """Mark a debate as over whose record cannot say so."""
        ...

    async def list_unfinished(self) -> tuple[DebateId, ...]:
        """List the debates that are not over, oldest first."""
        ...

    async def is_known(self, debate: DebateId) -> bool:
        """True if there is such a debate, or was one that is forgotten."""
        ...

    async def find_server(self, debate: DebateId) -> str | None:
        """Find the server that a debate is held in; None if in none, or there is no such debate."""
        ...

    async def find_venue(self, debate: DebateId) -> Venue | None:
        """Find where a debate is held; None if nowhere, or there is no such debate."""
        ...

    async def list_debates(
        self,
        server: str,
        limit: int,
        format: str | None = None,
        *,
        channels: Collection[str] | None = None,
    ) -> tuple[DebateId, ...]:
        """List the newest debates held in a server, newest first.

        If given, `format` and `channels` limit the list.
        """
        ...


class Spending(Protocol):
    """The spending of the debates of a journal."""

    async def sum_spending(
        self, since: datetime, *, person: PersonId | None = None, server: str | None = None
    ) -> Spend:
        """Add up the spending since a moment of this person's debates, on this server, if given."""
        ...


@dataclass(frozen=True, slots=True)
class Delivery:
    """A part of a debate that was shown, and the place where it is."""

    mark: str
    """The name of the part, unique in its debate, such as `turn 3`."""
    channel: str
    message: str


class Deliveries(Protocol):
    """The messages that show a debate, by which the thread keeps up with the journal."""

    async def keep(self, debate: DebateId, delivery: Delivery) -> None:
        """Record where a part is shown; a later delivery of the same mark replaces it."""
        ...

    async def drop(self, debate: DebateId, mark: str) -> None:
        """Forget that something was shown."""
        ...

    async def read_all(self, debate: DebateId) -> dict[str, Delivery]:
        """Read all deliveries of a debate by their mark."""
        ...

    async def list_debates_without(self, mark: str) -> tuple[DebateId, ...]:
        """List the debates with deliveries, but none of that mark."""
        ...

    async def find_debate_at(self, channel: str) -> DebateId | None:
        """Find the newest debate with a delivery in that channel or thread."""
        ...


class PersonsStep(NamedTuple):
    """A step of a debate that a person answers."""

    debate: DebateId
    step: int
    person: PersonId


@dataclass(frozen=True, slots=True)
class PageDraft:
    """A page of a turn's forms as somebody has filled it in."""

    page: str
    fields: Mapping[str, str]


class FormDrafts(Protocol):
    """Forms that people have filled in but not sent; dropped once the turn is on record."""

    async def keep(self, of: PersonsStep, draft: PageDraft) -> None:
        """Keep a page, replacing its earlier version; an empty page is dropped."""
        ...

    async def read_pages(self, of: PersonsStep) -> Filled:
        """Read all pages that are kept of a step."""
        ...


class SealedPoll(NamedTuple):
    """A poll with sealed ballots; a debate may have several."""

    debate: DebateId
    name: str
    """The poll's name, a lower-case word that is used in file names."""


class SealedRows(Protocol):
    """Sealed ballots, one for each voter; the stored data does not reveal voter, choice or time."""

    async def keep(self, poll: SealedPoll, voter: str, sealed: bytes) -> None:
        """Keep a ballot under the hash of its voter, replacing an earlier one."""
        ...

    async def find(self, poll: SealedPoll, voter: str) -> bytes | None:
        """Find the ballot that is kept under that hash."""
        ...

    async def read_all(self, poll: SealedPoll) -> Mapping[str, bytes]:
        """Read all ballots of a poll, by the hash of their voter."""
        ...

    async def drop(self, debate: DebateId) -> None:
        """Delete all ballots of a debate; when this returns, none is left in the storage."""
        ...

    async def list_debates(self) -> frozenset[DebateId]:
        """List the debates of which there are ballots."""
        ...


class BallotKeys(Protocol):
    """The keys of sealed ballots, kept apart from them."""

    async def find(self, poll: SealedPoll) -> bytes | None:
        """Find the key of a poll; None if there is none."""
        ...

    async def make(self, poll: SealedPoll) -> bytes:
        """Make a new key for a poll."""
        ...

    async def destroy(self, debate: DebateId) -> None:
        """Destroy all keys of a debate."""
        ...

    async def list_debates(self) -> frozenset[DebateId]:
        """List the debates of which there are keys."""
        ...


class TurnEnded(NamedTuple):
    """A turn that can no longer be filled in; without a step, all turns of the debate."""

    debate: DebateId
    step: int | None


def list_ended_turns(events: Iterable[Event]) -> Iterator[TurnEnded]:
    """List the turns taken by people that these events end."""
    for event in events:
        match event.fact:
            case StepAnswered(number=number) as fact if fact.said_by or fact.missed:
                yield TurnEnded(event.debate, number)
            case ClosingRequested() | DebateConcluded() | DebateInterrupted():
                yield TurnEnded(event.debate, None)
            case _:
                pass
