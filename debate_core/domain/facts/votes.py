"""The vote of the people: their ballots, which of them count, and the count.

A ballot is on the outcome, or on an item of a poll; each of these has its own box.
"""

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Literal, Self

from debate_core.domain.boxes import OUTCOME, Box, BoxKey
from debate_core.domain.eligibility import Reason
from debate_core.domain.fact import Private, PublicNames, RecordedFact
from debate_core.domain.values import PersonId
from debate_core.language import N_

if TYPE_CHECKING:
    from debate_core.domain.record import Record

_WORD = "voter"
_VOTER = Private(N_("who voted"), r"voter( \d+)?")
_HIDES_VOTER = {"/voter": _VOTER}
_HIDES_REASON = {"/reason": Private(N_("why a vote does not count"), "unnamed")}
_HIDES_VOTERS = {"/took_part/*": _VOTER}


class VotingOpened(RecordedFact):
    """The people may vote."""

    kind: Literal["voting_opened"] = "voting_opened"
    choices: tuple[str, ...]
    closes_at: datetime

    def apply(self, record: "Record") -> "Record":
        opened = record.set_boxes({OUTCOME: Box(self.choices, self.closes_at)})
        return replace(opened, state="voting", voting=self)


class _VotersFact(RecordedFact):
    """A fact about one voter, who is shown as a number in public copies."""

    private = _HIDES_VOTER

    if TYPE_CHECKING:  # each class declares it after its kind, which is written first
        voter: PersonId

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        return self.model_copy(update={"voter": names.find_name(_WORD, self.voter)})


class BallotCast(_VotersFact):
    """A person's current ballot is now this choice."""

    kind: Literal["ballot_cast"] = "ballot_cast"
    voter: PersonId
    choice: str
    box: BoxKey = OUTCOME
    """The box it belongs to: the outcome, or an item of a poll."""

    def apply(self, record: "Record") -> "Record":
        return record.change_box(self.box, lambda box: box.cast_ballot(self.voter, self.choice))

    def find_numbered(self) -> tuple[str, PersonId] | None:
        return _WORD, self.voter


class BallotWithdrawn(_VotersFact):
    """A person took their ballot back."""

    kind: Literal["ballot_withdrawn"] = "ballot_withdrawn"
    voter: PersonId
    box: BoxKey = OUTCOME

    def apply(self, record: "Record") -> "Record":
        return record.change_box(self.box, lambda box: box.withdraw(self.voter))


class OldReactionsSeen(_VotersFact):
    """Other reactions of a voter, besides the one that counts, that the last check still found.

    A reaction that comes back after it was gone is a new choice; one that was there all along is
    not.
    """

    kind: Literal["old_reactions_seen"] = "old_reactions_seen"
    voter: PersonId
    choices: tuple[str, ...]
    """The choices, replacing those seen before; empty once none is there any more."""
    box: BoxKey = OUTCOME

    def apply(self, record: "Record") -> "Record":
        return record.change_box(self.box, lambda box: box.note_reactions(self.voter, self.choices))


class BallotUnclear(_VotersFact):
    """Several reactions of a voter that nobody saw added: Discord does not say which is newer.

    So none of them counts; the voter's next choice does.
    """

    kind: Literal["ballot_unclear"] = "ballot_unclear"
    voter: PersonId
    choices: tuple[str, ...]
    """The choices that are there now, replacing those recorded before; empty once all are gone."""
    is_asked: bool = False
    """True if the voter is asked to vote again; those still there could then not be removed, and
    the one that the voter leaves counts."""
    box: BoxKey = OUTCOME

    def apply(self, record: "Record") -> "Record":
        asked_at = record.last_event if self.is_asked else None
        choices = frozenset(self.choices)
        return record.change_box(self.box, lambda box: box.doubt(self.voter, choices, asked_at))

    def find_numbered(self) -> tuple[str, PersonId] | None:
        return _WORD, self.voter


class BallotsTaken(RecordedFact):
    """The final check: the ballots that a box holds now are counted, and it takes no more."""

    kind: Literal["ballots_taken"] = "ballots_taken"
    box: BoxKey = OUTCOME
    unread: str = ""
    """The reason why the ballots could not be checked once more, as a clause."""

    def apply(self, record: "Record") -> "Record":
        return record.change_box(
            self.box, lambda box: box.take_ballots(record.last_at, self.unread)
        )


class BallotLeftOut(RecordedFact):
    """A ballot that does not count, and why; it is checked once more when the vote closes."""

    private = _HIDES_VOTER | _HIDES_REASON

    kind: Literal["ballot_left_out"] = "ballot_left_out"
    voter: PersonId
    reason: Reason
    box: BoxKey = OUTCOME

    def apply(self, record: "Record") -> "Record":
        return record.change_box(self.box, lambda box: box.leave_out(self.voter, self.reason))

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        # If somebody has a part in the debate, the reason would say who they are.
        reason = "unnamed" if self.reason in ("starter", "seat") else self.reason
        voter = names.find_name(_WORD, self.voter)
        return self.model_copy(update={"voter": voter, "reason": reason})


class BallotLetIn(_VotersFact):
    """A ballot that was left out counts after all: its voter may vote now."""

    kind: Literal["ballot_let_in"] = "ballot_let_in"
    voter: PersonId
    box: BoxKey = OUTCOME

    def apply(self, record: "Record") -> "Record":
        return record.change_box(self.box, lambda box: box.let_in_again(self.voter))


class VotingClosed(RecordedFact):
    """The vote is over; the tally is that of the ballots that count."""

    private = _HIDES_VOTERS

    kind: Literal["voting_closed"] = "voting_closed"
    tally: dict[str, int]
    unread: str = ""
    """The reason why ballots were not checked before the close, or secret ones not opened."""
    unasked: str = ""
    """The reason why it could not be checked if the voters are members, as a clause."""
    took_part: tuple[PersonId, ...] = ()
    """The people who gave a secret ballot, sorted by id, so that their order reveals nothing."""

    def apply(self, record: "Record") -> "Record":
        closed = record.close_boxes((OUTCOME,))
        if record.spec.voting.is_secret:
            closed = closed.change_box(OUTCOME, lambda box: replace(box, totals=self.tally))
        return replace(
            closed,
            state="counted",
            vote_closed=self,
            vote_closed_at=record.last_at,
            vote_closed_head=record.head,
        )

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        took_part = tuple(PersonId(f"{_WORD} {n}") for n in range(1, len(self.took_part) + 1))
        return self.model_copy(update={"took_part": took_part})
