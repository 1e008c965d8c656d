"""The facts of a debate: a closed, tagged union, in the past tense.

Words still being written are not a fact. Facts only ever gain fields; a new field has a default, so
that old records can be read. What a format adds is inside a fact: the form of an answer, a ruling.
Each fact itself defines what it changes in the record (`domain/fact.py`).
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, get_args

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass

from debate_core.domain.chain import Seal
from debate_core.domain.fact import RecordedFact
from debate_core.domain.facts.answers import StepAnswered, TurnOpened
from debate_core.domain.facts.debate import (
    BudgetWarned,
    ClosingRequested,
    CountdownEnded,
    DebateConcluded,
    DebateInterrupted,
    DebateOpened,
    DecisionMade,
    Paused,
    PhaseOpened,
    Resumed,
    Ruled,
    SeatsFilled,
)
from debate_core.domain.facts.polls import ObjectionRaised, PollClosed, PollOpened
from debate_core.domain.facts.preparation import (
    CaseDrafted,
    CaseEdited,
    PreparationEnded,
    PreparationJoined,
    PreparationOpened,
    PreparationReady,
)
from debate_core.domain.facts.questions import (
    OffersOpened,
    QuestionAsked,
    QuestionMarked,
    QuestionPut,
    QuestionRuled,
)
from debate_core.domain.facts.removal import WordsTakenOut
from debate_core.domain.facts.seats import (
    ChairAwaited,
    ChairLeft,
    ChairTaken,
    FloorClosed,
    HandLowered,
    HandRaised,
    SeatLeft,
    SeatTaken,
    SpeakerInvited,
    TableJoined,
    TimeExtended,
    TurnsSkipped,
)
from debate_core.domain.facts.votes import (
    BallotCast,
    BallotLeftOut,
    BallotLetIn,
    BallotsTaken,
    BallotUnclear,
    BallotWithdrawn,
    OldReactionsSeen,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.values import STRICT, DebateId
from debate_core.features.facts import FeatureFact

RuleFact = PhaseOpened | SeatsFilled | Ruled | DecisionMade
"""The decisions of a format's rules in the course of a play."""

Fact = (
    DebateOpened
    | PhaseOpened
    | StepAnswered
    | SeatsFilled
    | Ruled
    | DecisionMade
    | CountdownEnded
    | ClosingRequested
    | Paused
    | Resumed
    | BudgetWarned
    | VotingOpened
    | BallotCast
    | BallotWithdrawn
    | OldReactionsSeen
    | BallotUnclear
    | BallotsTaken
    | BallotLeftOut
    | BallotLetIn
    | VotingClosed
    | DebateConcluded
    | DebateInterrupted
    | SeatTaken
    | SeatLeft
    | TableJoined
    | ChairTaken
    | ChairAwaited
    | ChairLeft
    | TurnOpened
    | TimeExtended
    | TurnsSkipped
    | HandRaised
    | HandLowered
    | SpeakerInvited
    | FloorClosed
    | OffersOpened
    | QuestionAsked
    | QuestionRuled
    | QuestionPut
    | QuestionMarked
    | PollOpened
    | PollClosed
    | ObjectionRaised
    | WordsTakenOut
    | PreparationOpened
    | PreparationJoined
    | CaseDrafted
    | CaseEdited
    | PreparationReady
    | PreparationEnded
    | FeatureFact
)


@dataclass(frozen=True, slots=True, config=STRICT)
class Event:
    """A fact, its place in its debate, and the time when it was recorded (UTC)."""

    debate: DebateId
    number: int
    at: datetime
    fact: Annotated[Fact, Field(discriminator="kind")]
    seal: Seal | None = None
    """Its proof; None until it is recorded."""

    @property
    def head(self) -> str:
        """The head of the chain at this event, as it is shown; empty where it is not sealed."""
        return self.seal.head if self.seal else ""


EVENT = TypeAdapter(Event)
"""The adapter that reads and writes events."""

_BY_KIND: Mapping[str, type[RecordedFact]] = {
    fact.model_fields["kind"].default: fact for fact in get_args(Fact)
}


def find_fact_type(data: Mapping[str, Any]) -> type[RecordedFact]:
    """Find the class of a fact given as JSON data; the root of all if its kind is not known."""
    return _BY_KIND.get(str(data.get("kind")), RecordedFact)
