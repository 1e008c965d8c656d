"""The journal's port: facts go in at their number, and never change afterwards.

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
    """The debates of a journal at the moment in which another one is to begin."""

    def list_running(self, server: str) -> Sequence[RunningDebate]:
        """List the debates that run in a server."""
        ...

    def list_times(self, server: str, person: PersonId, since: datetime) -> Sequence[datetime]:
        """List when a person has started debates in a server since a moment, oldest first."""
        ...

    def claim(self, key: str, at: datetime, drawn: str = "") -> None:
        """Note that this is the one start of that key; AlreadyStarted if there was one before.

        `drawn` is the suggestion that it is about, which leaves the queue.
        """
        ...

    def sum_claims(
        self, since: datetime, *, person: PersonId | None = None, server: str | None = None
    ) -> Spend:
        """Add up what was spent since a moment, and what is still reserved for running debates.

        `person` and `server` leave out the debates of others.
        """
        ...


@dataclass(frozen=True, slots=True)
class Admission:
    """The conditions on which a debate is recorded.

    They are checked in the transaction that records it, so many starts at once, by several
    processes too, cannot each find the same room.
    """

    check: Callable[[Starts], None]
    """Raises SpecError, and then nothing is recorded."""
    reserved: Spend = NOTHING
    """The most that the debate may take, which counts as spent until its vote opens."""


def make_reserve(usd: float, tokens: int, spent_usd: float, spent_tokens: int) -> Spend:
    """Make what is left of a reservation after spending, as far as budgets count it."""
    return Spend(usd=max(0.0, usd - spent_usd), tokens_in=max(0, tokens - spent_tokens))


class Journal(Protocol):
    """Append-only events, one sequence for each debate."""

    async def append(self, events: Sequence[Event], admission: Admission | None = None) -> None:
        """Keep the events of one debate; Conflict if one of their numbers is taken.

        Those that open it may depend on an admission; SpecError if it is refused.
        """
        ...

    async def take_out(self, blanks: Sequence[Event], taken: Event) -> None:
        """Replace events by the same ones without some words.

        `taken` says so and is appended with them; Conflict if its number is taken. When this
        returns the words are nowhere in what the journal is kept in.
        """
        ...

    async def read(self, debate: DebateId) -> tuple[Event, ...]:
        """Read all events of a debate in order; empty if there is no such debate.

        Where one is damaged and cannot be read, an event that ends the debate replaces it.
        """
        ...

    async def find_damage(self, debate: DebateId) -> Damage | None:
        """Find what of a debate differs from what was recorded; None if nothing does."""
        ...

    async def end(self, debate: DebateId) -> None:
        """Mark a debate as over, as its record cannot say so."""
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

        If given, only those of one format, and those in some of its channels.
        """
        ...


class Spending(Protocol):
    """The spending of the debates of a journal."""

    async def sum_spending(
        self, since: datetime, *, person: PersonId | None = None, server: str | None = None
    ) -> Spend:
        """Add up what debates that this person started, in this server, spent from a moment on."""
        ...


@dataclass(frozen=True, slots=True)
class Delivery:
    """A part of a debate that was shown, and the place where it is."""

    mark: str
    """The name of it, unique in its debate, such as `turn 3`."""
    channel: str
    message: str


class Deliveries(Protocol):
    """Messages that show a debate: the cursor with which the thread follows the journal."""

    async def keep(self, debate: DebateId, delivery: Delivery) -> None:
        """Keep where something stands; a later place of the same mark replaces the earlier."""
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
    """Drafts that people have filled in and not sent; they are gone once the turn is on record."""

    async def keep(self, of: PersonsStep, draft: PageDraft) -> None:
        """Keep a page, replacing what was kept of it; a page without a word is dropped."""
        ...

    async def read_pages(self, of: PersonsStep) -> Filled:
        """Read all pages that are kept of a step."""
        ...


class SealedPoll(NamedTuple):
    """A poll that people answer under a seal, of which there may be several in a debate."""

    debate: DebateId
    name: str
    """The name of it, a word in small letters: files are called by it."""


class SealedRows(Protocol):
    """Sealed ballots, one for each voter; the stored data tells neither who, nor what, nor when."""

    async def keep(self, poll: SealedPoll, voter: str, sealed: bytes) -> None:
        """Keep a ballot under the hash of its voter, replacing the one that was there."""
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
    """A turn for which nobody can send a form any more; without a step, all the debate's turns."""

    debate: DebateId
    step: int | None


def list_ended_turns(events: Iterable[Event]) -> Iterator[TurnEnded]:
    """List the turns that these events end, of those that people take."""
    for event in events:
        match event.fact:
            case StepAnswered(number=number) as fact if fact.said_by or fact.missed:
                yield TurnEnded(event.debate, number)
            case ClosingRequested() | DebateConcluded() | DebateInterrupted():
                yield TurnEnded(event.debate, None)
            case _:
                pass
