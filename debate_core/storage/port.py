"""The journal's port: facts go in at their number, and never change afterwards.

But for one thing: what a person wrote can be taken out, and then its event holds it no more.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple, Protocol

from debate_core.domain.facts import (
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    Event,
    StepAnswered,
    Venue,
)
from debate_core.domain.sheets import Filled
from debate_core.domain.spend import Spend
from debate_core.domain.values import DebateId, PersonId
from debate_core.storage.damage import Damage


class Journal(Protocol):
    """Append-only events, one sequence a debate."""

    async def append(self, events: Sequence[Event]) -> None:
        """Keep the events of one debate; Conflict if one of their numbers is taken."""
        ...

    async def take_out(self, blanks: Sequence[Event], taken: Event) -> None:
        """Keep events without some words in the place of those that have them.

        `taken` says so and is appended with them; Conflict if its number is taken. When this
        returns the words are nowhere in what the journal is kept in.
        """
        ...

    async def read(self, debate: DebateId) -> tuple[Event, ...]:
        """All events of a debate in order; empty if there is no such debate.

        Where one is damaged and cannot be read, what ends the debate there stands in its place.
        """
        ...

    async def find_damage(self, debate: DebateId) -> Damage | None:
        """Find what of a debate is not as it was recorded; None if all is."""
        ...

    async def end(self, debate: DebateId) -> None:
        """Take a debate for over, as its record cannot say so."""
        ...

    async def list_unfinished(self) -> tuple[DebateId, ...]:
        """The debates that are not over, oldest first."""
        ...

    async def is_known(self, debate: DebateId) -> bool:
        """True if there is such a debate, or was one that is forgotten."""
        ...

    async def find_server(self, debate: DebateId) -> str | None:
        """The server that a debate is held in; None if in none, or there is no such debate."""
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
        """The newest debates held in a server, newest first.

        Those of one format, and those in some of its channels, if named.
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
    """Something of a debate that was shown, and where it stands."""

    mark: str
    """What it is, unique in its debate, such as `turn 3`."""
    channel: str
    message: str


class Deliveries(Protocol):
    """Messages that show a debate: the cursor with which the thread follows the journal."""

    async def keep(self, debate: DebateId, delivery: Delivery) -> None:
        """Keep where something stands; a later place of the same mark replaces the earlier."""
        ...

    async def drop(self, debate: DebateId, mark: str) -> None:
        """Keep no longer that something was shown."""
        ...

    async def read_all(self, debate: DebateId) -> dict[str, Delivery]:
        """All deliveries of a debate by their mark."""
        ...

    async def list_debates_without(self, mark: str) -> tuple[DebateId, ...]:
        """The debates that something was shown of, but nothing of that mark."""
        ...

    async def find_debate_at(self, channel: str) -> DebateId | None:
        """The newest debate with a delivery in that channel or thread."""
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
        """Keep a page, in place of what was kept of it; one without a word is dropped."""
        ...

    async def read_pages(self, of: PersonsStep) -> Filled:
        """All pages that are kept of a step."""
        ...


class SealedPoll(NamedTuple):
    """Something that people answer under a seal, of which there may be several in a debate."""

    debate: DebateId
    name: Literal["vote", "opinion"]


class SealedRows(Protocol):
    """Sealed ballots, one a voter; what is kept of them tells neither who, nor what, nor when."""

    async def keep(self, poll: SealedPoll, voter: str, sealed: bytes) -> None:
        """Keep a ballot under the hash of its voter, in the place of the one that was there."""
        ...

    async def find(self, poll: SealedPoll, voter: str) -> bytes | None:
        """The ballot that is kept under that hash."""
        ...

    async def read_all(self, poll: SealedPoll) -> Mapping[str, bytes]:
        """All ballots of a poll, by the hash of their voter."""
        ...

    async def drop(self, debate: DebateId) -> None:
        """Keep no ballot of a debate; when this returns, none is in what they were kept in."""
        ...

    async def list_debates(self) -> frozenset[DebateId]:
        """The debates of which there are ballots."""
        ...


class BallotKeys(Protocol):
    """The keys of sealed ballots, kept apart from them."""

    async def find(self, poll: SealedPoll) -> bytes | None:
        """The key of a poll; None if there is none."""
        ...

    async def make(self, poll: SealedPoll) -> bytes:
        """A new key for a poll."""
        ...

    async def destroy(self, debate: DebateId) -> None:
        """Keep no key of a debate."""
        ...

    async def list_debates(self) -> frozenset[DebateId]:
        """The debates of which there are keys."""
        ...


class TurnEnded(NamedTuple):
    """A turn that nobody can send a form for any more; all of the debate's without a step."""

    debate: DebateId
    step: int | None


def list_ended_turns(events: Iterable[Event]) -> Iterator[TurnEnded]:
    """The turns that these events end, of those that people take."""
    for event in events:
        match event.fact:
            case StepAnswered(number=number) as fact if fact.said_by or fact.missed:
                yield TurnEnded(event.debate, number)
            case ClosingRequested() | DebateConcluded() | DebateInterrupted():
                yield TurnEnded(event.debate, None)
            case _:
                pass
