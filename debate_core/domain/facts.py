"""The facts of a debate: a closed, tagged union, in the past tense.

A word being written is no fact. Facts are only ever added to; a new field has a default, so that
old records read. What a format adds of its own is inside: the form of an answer, a ruling.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, SerializeAsAny, TypeAdapter, model_serializer
from pydantic.dataclasses import dataclass

from debate_core.domain.boxes import OUTCOME, BoxKey
from debate_core.domain.budget import Scope, Unit
from debate_core.domain.chain import Seal
from debate_core.domain.cost import Cost
from debate_core.domain.decision import Decision
from debate_core.domain.eligibility import Reason
from debate_core.domain.forms import AnyForm, Forfeit
from debate_core.domain.opinion import OpinionAsked, OpinionCounted
from debate_core.domain.outcome import Outcome
from debate_core.domain.people import PeopleFact, Way
from debate_core.domain.rewording import reword_value
from debate_core.domain.sources import Quotation
from debate_core.domain.specification import Specification
from debate_core.domain.steps import AnyStep
from debate_core.domain.tagged import Tagged
from debate_core.domain.values import STRICT, DebateId, DebaterId, PersonId, Value


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


class RefusedReply(Value):
    """A model's answer that was sent back, and why."""

    text: str
    problems: tuple[str, ...]


class ToolUse(Value):
    """A tool that was called on the way to an answer."""

    tool: str
    arguments: dict[str, object]
    result: str

    def reword(self, change: Callable[[str], str]) -> "ToolUse":
        """The same with every text of its arguments and its result changed."""
        said = reword_value(self.arguments, change)
        return self.model_copy(update={"arguments": said, "result": change(self.result)})


class SaidBy(Value):
    """The person who took a turn, and where their words came from."""

    person: PersonId
    name: str
    """Their name, cleaned, as it is shown."""
    way: Literal["thread", "form", "console"] = "thread"
    messages: tuple[str, ...] = ()
    """The messages of theirs that it was read from."""


class StepAnswered(Value):
    """A step was answered, or nobody answered it: then the answer is a forfeit."""

    kind: Literal["step_answered"] = "step_answered"
    number: int
    """The step's number, given in order by the rules."""
    step: AnyStep
    turn: int | None = None
    """Its place in the transcript, if it is a turn."""
    answer: AnyForm
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    tools: tuple[ToolUse, ...] = ()
    said_by: SaidBy | None = None
    """The person who took the turn, or missed it; None where nobody sat in the seat."""
    question: int | None = None
    """The question from the audience that it had to answer."""
    quotations: tuple[Quotation, ...] = ()
    """What it quoted from the sources, and whether it stands there."""
    taken_out: Way | None = None
    """How its words were taken out, if they were."""

    @property
    def is_taken_out(self) -> bool:
        """Whether its words were taken out."""
        return self.taken_out is not None

    @property
    def missed(self) -> str | None:
        """Why nobody answered; None where somebody did."""
        return self.answer.reason if isinstance(self.answer, Forfeit) else None


class PhaseOpened(Value):
    """A phase of a round began."""

    kind: Literal["phase_opened"] = "phase_opened"
    phase: str
    round: int


class FilledSeat(Value):
    """Who takes a debater's seat."""

    debater: DebaterId
    name: str
    stance: str
    role: str


class SeatsFilled(Value):
    """Seats that were open at the start have debaters now."""

    kind: Literal["seats_filled"] = "seats_filled"
    seats: tuple[FilledSeat, ...]

    def fill_seats(self, spec: Specification) -> Specification:
        """The specification with its seats so filled."""
        by_id = {seat.debater: seat.model_dump(exclude={"debater"}) for seat in self.seats}
        debaters = tuple(
            seat.model_copy(update=by_id.get(seat.id, dict[str, Any]())) for seat in spec.debaters
        )
        return spec.model_copy(update={"debaters": debaters})


class Ruling(Tagged, Value, family=True):
    """The root of what the rules of a format decide in the course of a debate."""

    tag: str = ""

    @classmethod
    def read_unknown(cls, fields: dict[str, Any]) -> "UnreadRuling":
        return UnreadRuling(tag=str(fields.get("tag") or "unknown"), data=fields)


class UnreadRuling(Ruling):
    """A ruling that is not known here, as of a format that is no longer installed."""

    data: dict[str, Any]

    @model_serializer
    def _as_it_was(self) -> dict[str, Any]:
        return self.data


class Ruled(Value):
    """The rules of the format decided something."""

    kind: Literal["ruled"] = "ruled"
    ruling: Annotated[SerializeAsAny[Ruling], BeforeValidator(Ruling.read)]


class DecisionMade(Value):
    """The play reached its end."""

    kind: Literal["decision_made"] = "decision_made"
    decision: Decision


class ClosingRequested(Value):
    """Someone, or a rule outside the format, asked the debate to close early."""

    kind: Literal["closing_requested"] = "closing_requested"
    reason: str
    """Why, in the words of whoever asked where they are named; they may have given none."""
    by: PersonId | None = None
    name: str = ""
    """Who it was, as they are shown."""

    @property
    def why(self) -> str:
        """Who asked for it, where somebody did, and what they said: never that alone."""
        if not self.name:
            return self.reason
        said = f", saying “{self.reason}”" if self.reason else ""
        return f"{self.name} asked for it{said}."


class Paused(Value):
    """The debate waits, once the turns under way are over."""

    kind: Literal["paused"] = "paused"
    reason: str
    by: PersonId | None = None
    turns: tuple[int, ...] = ()
    """The turns that were under way, by their places in the transcript."""


class Resumed(Value):
    """The debate goes on."""

    kind: Literal["resumed"] = "resumed"
    by: PersonId | None = None
    name: str = ""
    """Who it was, as they are shown."""


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
    box: BoxKey = OUTCOME
    """What it is on: the outcome, or an item of a poll."""


class BallotWithdrawn(Value):
    """A person took their ballot back."""

    kind: Literal["ballot_withdrawn"] = "ballot_withdrawn"
    voter: PersonId
    box: BoxKey = OUTCOME


class OldReactionsSeen(Value):
    """Which other reactions of a voter still stood at the last look, beside the one that counts.

    A reaction that comes back after it was gone is a new choice; one that never went is none.
    """

    kind: Literal["old_reactions_seen"] = "old_reactions_seen"
    voter: PersonId
    choices: tuple[str, ...]
    """In place of what was seen before; empty once none stands any more."""
    box: BoxKey = OUTCOME


class BallotUnclear(Value):
    """Several reactions of a voter came that nobody saw come: Discord does not say which is newer.

    So none of them counts; whatever the voter chooses next does.
    """

    kind: Literal["ballot_unclear"] = "ballot_unclear"
    voter: PersonId
    choices: tuple[str, ...]
    """Those that stand by now, in place of what was recorded before; empty once all are gone."""
    is_asked: bool = False
    """Whether the voter is asked for their vote again; then what still stands of these could not be
    taken off, and the one that the voter lets stand counts."""
    box: BoxKey = OUTCOME


class BallotsTaken(Value):
    """The closing look: what a box holds by now is what is counted; it takes no more ballots."""

    kind: Literal["ballots_taken"] = "ballots_taken"
    box: BoxKey = OUTCOME
    unread: str = ""
    """Why the ballots could not be looked at once more, as a clause."""


class BallotLeftOut(Value):
    """A ballot that does not count, and why; it is looked at once more when the vote closes."""

    kind: Literal["ballot_left_out"] = "ballot_left_out"
    voter: PersonId
    reason: Reason
    box: BoxKey = OUTCOME


class BallotLetIn(Value):
    """A ballot that was left out counts after all: its voter may vote by now."""

    kind: Literal["ballot_let_in"] = "ballot_let_in"
    voter: PersonId
    box: BoxKey = OUTCOME


class VotingClosed(Value):
    """The vote is over; the tally is that of the ballots that count."""

    kind: Literal["voting_closed"] = "voting_closed"
    tally: dict[str, int]
    unread: str = ""
    """Why ballots could not be looked at before the close, or secret ones opened, as a clause."""
    unasked: str = ""
    """Why it could not be asked whether the voters are members, as a clause."""
    took_part: tuple[PersonId, ...] = ()
    """Who gave a secret ballot, by their ids, so that their order tells nothing."""


class DebateConcluded(Value):
    """The debate is over; without a vote there is no outcome beyond its decision."""

    kind: Literal["debate_concluded"] = "debate_concluded"
    outcome: Outcome | None


class DebateInterrupted(Value):
    """The debate cannot go on, and why."""

    kind: Literal["debate_interrupted"] = "debate_interrupted"
    reason: str


RuleFact = PhaseOpened | SeatsFilled | Ruled | DecisionMade
"""What the rules of a format decide, in the course of a play."""

Fact = (
    DebateOpened
    | PhaseOpened
    | StepAnswered
    | SeatsFilled
    | Ruled
    | DecisionMade
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
    | OpinionAsked
    | OpinionCounted
    | DebateConcluded
    | DebateInterrupted
    | PeopleFact
)


@dataclass(frozen=True, slots=True, config=STRICT)
class Event:
    """A fact, where it stands in its debate, and when it was recorded (UTC)."""

    debate: DebateId
    number: int
    at: datetime
    fact: Annotated[Fact, Field(discriminator="kind")]
    seal: Seal | None = None
    """What proves it; None until it is recorded."""

    @property
    def head(self) -> str:
        """The head of the chain at this event, as it is shown; empty where there is none."""
        return self.seal.head if self.seal else ""


EVENT = TypeAdapter(Event)
"""Reads and writes events."""
