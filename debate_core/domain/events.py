"""The facts of a debate: a closed, tagged, versioned union, in the past tense.

An event is a fact with its debate, its number in that debate and its time. A word being written
is no fact. Facts are only ever added to; a new field has a default, so that old records read.
"""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from debate_core.domain.budget import Scope, Unit
from debate_core.domain.forms import Synthesis, Turn, VerdictForms
from debate_core.domain.forms_championship import Call, SpeechScore, Summary
from debate_core.domain.forms_panel import Assessment, Personas
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
from debate_core.domain.words import DebateId, DebaterId, PersonId, Value
from debate_core.errors import RecordError, UnknownEvent


class Venue(Value):
    """Where a debate is held, in the words of the platform."""

    server: str
    channel: str


class Cost(Value):
    """What performing a step took."""

    seconds: float = 0
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    """Of `tokens_in`, those that the provider read from its cache."""
    tokens_written: int = 0
    """Of `tokens_in`, those that the provider wrote to its cache."""
    usd: float | None = None
    """US dollars; None where the price is unknown."""
    model: str = ""
    """Which model answered; empty where none was asked."""
    calls: int = 1
    """Calls that were answered on the way, those included whose answer was sent back."""


class RefusedReply(Value):
    """A model's answer that was sent back, and why."""

    text: str
    problems: tuple[str, ...]


class Consulted(Value):
    """A tool that was called on the way to an answer."""

    tool: str
    arguments: dict[str, object]
    result: str


class DebateOpened(Value):
    """The first fact of every debate: all that its play depends on."""

    kind: Literal["debate_opened"] = "debate_opened"
    specification: Specification
    format_version: int
    opened_by: PersonId
    venue: Venue | None = None


class TurnTaken(Value):
    """A debater spoke."""

    kind: Literal["turn_taken"] = "turn_taken"
    step: int
    turn: int
    debater: DebaterId
    phase: str
    round: int
    content: Turn
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class TurnForfeited(Value):
    """A debater's turn passed without a speech."""

    kind: Literal["turn_forfeited"] = "turn_forfeited"
    step: int
    turn: int
    debater: DebaterId
    phase: str
    round: int
    form: str = "speech"
    """The form that was asked for."""
    reason: str
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class VerdictGiven(Value):
    """The judge spoke."""

    kind: Literal["verdict_given"] = "verdict_given"
    step: int
    verdict: VerdictForms
    view_seed: int
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class VerdictMissed(Value):
    """The judge did not give a verdict."""

    kind: Literal["verdict_missed"] = "verdict_missed"
    step: int
    reason: str
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class ResultDrafted(Value):
    """The synthesizer projected the raw result into the caller's schema."""

    kind: Literal["result_drafted"] = "result_drafted"
    step: int
    synthesis: Synthesis
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class DraftMissed(Value):
    """The synthesizer did not deliver."""

    kind: Literal["draft_missed"] = "draft_missed"
    step: int
    reason: str
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class PersonasProposed(Value):
    """A model proposed personas, more than there are seats."""

    kind: Literal["personas_proposed"] = "personas_proposed"
    step: int
    personas: Personas
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class RoundAssessed(Value):
    """The judge assessed the debate so far."""

    kind: Literal["round_assessed"] = "round_assessed"
    step: int
    round: int
    is_last: bool = False
    assessment: Assessment
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class CaptainCalled(Value):
    """A captain called a speaker, in the channel of its team."""

    kind: Literal["captain_called"] = "captain_called"
    step: int
    team: str
    call: Call
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class SpeechScored(Value):
    """The judge scored a speech."""

    kind: Literal["speech_scored"] = "speech_scored"
    step: int
    turn: int
    debater: DebaterId
    score: SpeechScore
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class StageSummed(Value):
    """The judge summed up a stage, or at the end reviewed the whole."""

    kind: Literal["stage_summed"] = "stage_summed"
    step: int
    phase: str
    is_final: bool = False
    summary: Summary
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


class StepMissed(Value):
    """A step beside the turns that nobody delivered."""

    kind: Literal["step_missed"] = "step_missed"
    step: int
    what: str
    """Its form, such as assessment."""
    reason: str
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()


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
    """The debate can not go on, and why."""

    kind: Literal["debate_interrupted"] = "debate_interrupted"
    reason: str


AnswerFact = (
    TurnTaken
    | TurnForfeited
    | VerdictGiven
    | VerdictMissed
    | ResultDrafted
    | DraftMissed
    | PersonasProposed
    | RoundAssessed
    | CaptainCalled
    | SpeechScored
    | StageSummed
    | StepMissed
)
"""What the answer to a step is recorded as."""

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


class Event(Value):
    """A fact, where it stands in its debate, and when it was recorded (UTC)."""

    debate: DebateId
    number: int
    at: datetime
    fact: Annotated[Fact, Field(discriminator="kind")]


_EVENT = TypeAdapter(Event)


def read_event(data: object) -> Event:
    """An event from its JSON data; UnknownEvent or RecordError if it is none."""
    try:
        return _EVENT.validate_python(data)
    except ValidationError as error:
        raise _foreign(error) from error


def read_event_json(text: str) -> Event:
    """An event from its JSON text; UnknownEvent or RecordError if it is none."""
    try:
        return _EVENT.validate_json(text)
    except ValidationError as error:
        raise _foreign(error) from error


def _foreign(error: ValidationError) -> RecordError:
    first = error.errors()[0]
    if first["type"] == "union_tag_invalid" and first["loc"] == ("fact",):
        tag = first.get("ctx", {}).get("tag")
        return UnknownEvent(
            f"The record holds a fact of kind {tag}, which this Rostrum does not know."
        )
    return RecordError(f"The record does not read: {first['msg']}.")
