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
    """A voter's reactions of which it is unknown which is the newest: none of them counts."""

    choices: frozenset[str]
    """The choices whose reactions are there, or may still be."""
    asked_at: int | None = None
    """The event at which the voter was asked again; None before it, and if it was too late."""


@dataclass(frozen=True, slots=True)
class Box:
    """One thing that people vote on."""

    choices: tuple[str, ...]
    closes_at: datetime
    is_open: bool = True
    ballots: Mapping[PersonId, str] = field(default_factory=dict[PersonId, str])
    """The current ballot of each voter."""
    old: Mapping[PersonId, frozenset[str]] = field(default_factory=dict[PersonId, frozenset[str]])
    """The earlier choices of each voter, whose reactions may still be there."""
    unclear: Mapping[PersonId, Unclear] = field(default_factory=dict[PersonId, Unclear])
    """The voters without a ballot because it is unknown which of their reactions is the newest."""
    taken_at: datetime | None = None
    """The time of the final check at the close; None before it."""
    unread: str = ""
    """The reason why there could be no final check, as a clause."""
    left_out: Mapping[PersonId, Reason] = field(default_factory=dict[PersonId, Reason])
    """The voters whose ballots do not count, each with the reason."""
    out_at_close: frozenset[PersonId] = frozenset()
    """The voters left out after the final check; nothing changes this any more."""
    totals: Mapping[str, int] | None = None
    """The totals of secret ballots at the close."""

    @property
    def tally(self) -> dict[str, int]:
        """The number of counted votes for each choice, choices without votes included."""
        if self.totals is not None:
            return dict(self.totals)
        counted = count_votes(
            choice for voter, choice in self.ballots.items() if voter not in self.left_out
        )
        return {choice: counted.get(choice, 0) for choice in self.choices}

    def cast_ballot(self, voter: PersonId, choice: str) -> "Box":
        """Return the box with this choice as the voter's current ballot."""
        if not self.is_open:
            return self
        old = self.list_left_by(voter, choice)
        unclear = {who: what for who, what in self.unclear.items() if who != voter}
        after = replace(self, ballots={**self.ballots, voter: choice}, unclear=unclear)
        return after if old == self.old_of(voter) else after.note_reactions(voter, old)

    def list_left_by(self, voter: PersonId, choice: str) -> frozenset[str]:
        """List the choices that a voter has given up once their ballot is this one."""
        before = self.ballots.get(voter)
        left = self.old_of(voter) | self.unclear_of(voter)
        return (left | (frozenset[str]() if before is None else {before})) - {choice}

    def withdraw(self, voter: PersonId) -> "Box":
        """Return the box without that voter's ballot."""
        if not self.is_open:
            return self
        left = {who: what for who, what in self.ballots.items() if who != voter}
        return replace(self.let_in_again(voter), ballots=left)

    def doubt(self, voter: PersonId, choices: frozenset[str], asked_at: int | None) -> "Box":
        """Return the box without that voter's ballot, as it is unknown what they chose last."""
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
        """The time as of which the right to vote is checked: the close, or earlier."""
        return min(self.closes_at, self.taken_at or self.closes_at)

    def old_of(self, voter: PersonId) -> frozenset[str]:
        """List a voter's choices that no longer count, but whose reactions may still be there."""
        return self.old.get(voter, frozenset())

    def unclear_of(self, voter: PersonId) -> frozenset[str]:
        """List a voter's choices whose reactions are there while it is unknown which one counts."""
        found = self.unclear.get(voter)
        return found.choices if found else frozenset()

    def note_reactions(self, voter: PersonId, old: Iterable[str]) -> "Box":
        """Return the box with exactly these reactions of a voter besides the one that counts."""
        return replace(self, old={**self.old, voter: frozenset(old)})

    def take_ballots(self, at: datetime, unread: str) -> "Box":
        """Return the box with the ballots that the final check found."""
        return replace(self.close(), taken_at=at, unread=unread)

    def leave_out(self, voter: PersonId, reason: Reason) -> "Box":
        """Return the box with a ballot not counting."""
        at_close = self.out_at_close | {voter} if self.taken_at is not None else self.out_at_close
        return replace(self, left_out={**self.left_out, voter: reason}, out_at_close=at_close)

    def let_in_again(self, voter: PersonId) -> "Box":
        """Return the box with that voter's choices counting again."""
        left_out = {who: why for who, why in self.left_out.items() if who != voter}
        return replace(self, left_out=left_out)

    def close(self) -> "Box":
        """Return the box closed to ballots."""
        return replace(self, is_open=False)

    def extend(self, seconds: int) -> "Box":
        """Return the box open for this much longer."""
        if not self.is_open:
            return self
        return replace(self, closes_at=self.closes_at + timedelta(seconds=seconds))
