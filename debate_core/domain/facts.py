"""The facts of a debate: a closed, tagged union, in the past tense.

A word being written is no fact. Facts are only ever added to; a new field has a default, so that
old records read.
"""

from datetime import datetime
from typing import Literal

from debate_core.domain.answer_facts import AnswerFact
from debate_core.domain.budget import Scope, Unit
from debate_core.domain.outcome import Outcome
from debate_core.domain.rulings import (
    DecisionMade,
    FloorGiven,
    OrderSet,
    PersonasChosen,
    PhaseOpened,
    ScoresDropped,
    StoppedEarly,
)
from debate_core.domain.specification import Specification
from debate_core.domain.words import PersonId, Value


class Venue(Value):
    """Where a debate is held, in the words of the platform."""

    server: str
    channel: str


class DebateOpened(Value):
    """The first fact of every debate: all that its play depends on."""

    kind: Literal["debate_opened"] = "debate_opened"
    specification: Specification
    format_version: int
    opened_by: PersonId
    venue: Venue | None = None


class ClosingRequested(Value):
    """Someone, or a rule outside the format, asked the debate to close early."""

    kind: Literal["closing_requested"] = "closing_requested"
    reason: str
    by: PersonId | None = None


class Paused(Value):
    """The debate waits."""

    kind: Literal["paused"] = "paused"
    reason: str
    by: PersonId | None = None


class Resumed(Value):
    """The debate goes on."""

    kind: Literal["resumed"] = "resumed"
    by: PersonId | None = None


class BudgetWarned(Value):
    """Most of what a budget allows is spent."""

    kind: Literal["budget_warned"] = "budget_warned"
    scope: Scope
    unit: Unit
    spent: float
    cap: float


class VotingOpened(Value):
    """The people may vote."""

    kind: Literal["voting_opened"] = "voting_opened"
    choices: tuple[str, ...]
    closes_at: datetime


class BallotCast(Value):
    """A person's current ballot is now this choice."""

    kind: Literal["ballot_cast"] = "ballot_cast"
    voter: PersonId
    choice: str


class BallotWithdrawn(Value):
    """A person took their ballot back."""

    kind: Literal["ballot_withdrawn"] = "ballot_withdrawn"
    voter: PersonId


class VotingClosed(Value):
    """The vote is over; the tally is the ballots'."""

    kind: Literal["voting_closed"] = "voting_closed"
    tally: dict[str, int]


class DebateConcluded(Value):
    """The debate is over; without a vote there is no outcome beyond its decision."""

    kind: Literal["debate_concluded"] = "debate_concluded"
    outcome: Outcome | None


class DebateInterrupted(Value):
    """The debate cannot go on, and why."""

    kind: Literal["debate_interrupted"] = "debate_interrupted"
    reason: str


Fact = (
    DebateOpened
    | PhaseOpened
    | AnswerFact
    | PersonasChosen
    | OrderSet
    | StoppedEarly
    | FloorGiven
    | ScoresDropped
    | DecisionMade
    | ClosingRequested
    | Paused
    | Resumed
    | BudgetWarned
    | VotingOpened
    | BallotCast
    | BallotWithdrawn
    | VotingClosed
    | DebateConcluded
    | DebateInterrupted
)
