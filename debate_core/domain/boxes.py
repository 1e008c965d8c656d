"""Ballot boxes: the current choice of each voter on one thing that people vote on (voting.md)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import NewType

from debate_core.domain.eligibility import Reason
from debate_core.domain.tally import count_votes
from debate_core.domain.values import PersonId

BoxKey = NewType("BoxKey", str)

OUTCOME = BoxKey("")
"""The box of the vote on a debate's outcome."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Reactions of one voter of which nobody saw which is the newest: none counts."""

    choices: frozenset[str]
    """Those that stand, or may still stand."""
    asked_at: int | None = None
    """The event since which the voter is asked again; None before, and where it was too late."""


@dataclass(frozen=True, slots=True)
class Box:
    """One thing that people vote on."""

    choices: tuple[str, ...]
    closes_at: datetime
    is_open: bool = True
    ballots: Mapping[PersonId, str] = field(default_factory=dict[PersonId, str])
    """The current ballot of each voter."""
    old: Mapping[PersonId, frozenset[str]] = field(default_factory=dict[PersonId, frozenset[str]])
    """Choices that each voter has left for another, and whose reactions may still stand."""
    unclear: Mapping[PersonId, Unclear] = field(default_factory=dict[PersonId, Unclear])
    """Who has no ballot because nobody can say which of their reactions is the newest."""
    taken_at: datetime | None = None
    """When the closing look was; None before it."""
    unread: str = ""
    """Why it could not be, as a clause."""
    left_out: Mapping[PersonId, Reason] = field(default_factory=dict[PersonId, Reason])
    """Whose ballots do not count, and why."""
    out_at_close: frozenset[PersonId] = frozenset()
    """Those of them who were left out after the closing look; nothing changes that any more."""
    totals: Mapping[str, int] | None = None
    """What secret ballots came to at the close."""

    @property
    def tally(self) -> dict[str, int]:
        """The votes that count for every choice, those with none included."""
        if self.totals is not None:
            return dict(self.totals)
        counted = count_votes(
            choice for voter, choice in self.ballots.items() if voter not in self.left_out
        )
        return {choice: counted.get(choice, 0) for choice in self.choices}

    def cast_ballot(self, voter: PersonId, choice: str) -> "Box":
        """With a voter's current ballot being this choice."""
        if not self.is_open:
            return self
        old = self.list_left_by(voter, choice)
        unclear = {who: what for who, what in self.unclear.items() if who != voter}
        after = replace(self, ballots={**self.ballots, voter: choice}, unclear=unclear)
        return after if old == self.old_of(voter) else after.note_reactions(voter, old)

    def list_left_by(self, voter: PersonId, choice: str) -> frozenset[str]:
        """List the choices that a voter has left once their ballot is this one."""
        before = self.ballots.get(voter)
        left = self.old_of(voter) | self.unclear_of(voter)
        return (left | (frozenset[str]() if before is None else {before})) - {choice}

    def withdraw(self, voter: PersonId) -> "Box":
        """Without that voter's ballot."""
        if not self.is_open:
            return self
        left = {who: what for who, what in self.ballots.items() if who != voter}
        return replace(self.let_in_again(voter), ballots=left)

    def doubt(self, voter: PersonId, choices: frozenset[str], asked_at: int | None) -> "Box":
        """Without a ballot of that voter, since nobody can say which of these they chose last."""
        if not self.is_open:
            return self
        before = self.unclear.get(voter)
        if asked_at is not None and before is not None:
            asked_at = before.asked_at or asked_at
        old = {who: what for who, what in self.old.items() if who != voter}
        unclear = {**self.unclear, voter: Unclear(choices, asked_at)}
        return replace(self.withdraw(voter), old=old, unclear=unclear)

    @property
    def due_at(self) -> datetime:
        """The close, as of which it is looked at who may vote: its time, or earlier."""
        return min(self.closes_at, self.taken_at or self.closes_at)

    def old_of(self, voter: PersonId) -> frozenset[str]:
        """A voter's choices that count no more, and whose reactions may still stand."""
        return self.old.get(voter, frozenset())

    def unclear_of(self, voter: PersonId) -> frozenset[str]:
        """A voter's choices whose reactions stand, and of which nobody can say which counts."""
        found = self.unclear.get(voter)
        return found.choices if found else frozenset()

    def note_reactions(self, voter: PersonId, old: Iterable[str]) -> "Box":
        """With these reactions of a voter standing beside the one that counts, and no others."""
        return replace(self, old={**self.old, voter: frozenset(old)})

    def take_ballots(self, at: datetime, unread: str) -> "Box":
        """As the closing look found it."""
        return replace(self.close(), taken_at=at, unread=unread)

    def leave_out(self, voter: PersonId, reason: Reason) -> "Box":
        """With a ballot not counting."""
        at_close = self.out_at_close | {voter} if self.taken_at is not None else self.out_at_close
        return replace(self, left_out={**self.left_out, voter: reason}, out_at_close=at_close)

    def let_in_again(self, voter: PersonId) -> "Box":
        """With whatever that voter chooses counting again."""
        left_out = {who: why for who, why in self.left_out.items() if who != voter}
        return replace(self, left_out=left_out)

    def close(self) -> "Box":
        """Taking no ballots any more."""
        return replace(self, is_open=False)

    def extend(self, seconds: int) -> "Box":
        """Open for so much longer."""
        if not self.is_open:
            return self
        return replace(self, closes_at=self.closes_at + timedelta(seconds=seconds))
