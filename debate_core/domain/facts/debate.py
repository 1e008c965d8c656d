"""The debate as a whole: its opening, phases, what its rules decide, its pauses, and its end."""

import operator
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, SerializeAsAny, model_serializer

from debate_core.domain.budget import Cost, Scope, Unit
from debate_core.domain.fact import REASON, RecordedFact
from debate_core.domain.outcome import Decision, Outcome
from debate_core.domain.specification import Specification
from debate_core.domain.tagged import Tagged
from debate_core.domain.values import DebaterId, PersonId, Value
from debate_core.errors import RecordError
from debate_core.language import _

if TYPE_CHECKING:
    from debate_core.domain.record import Record


class Venue(Value):
    """The place of a debate, in the words of the platform."""

    server: str
    channel: str
    language: str = ""
    """The language of posts there when the debate was opened; English if empty."""
    role: str = ""
    """The role that was notified of debates there when it was opened; empty if none."""
    is_chat: bool = Field(default=False, exclude_if=operator.not_)
    """True for a chat that Rostrum is not in: `server` is the id of the person who brought it."""


class DebateOpened(RecordedFact):
    """The first fact of every debate: everything that its play depends on."""

    kind: Literal["debate_opened"] = "debate_opened"
    specification: Specification
    format_version: int
    opened_by: PersonId
    venue: Venue | None = None

    def apply(self, record: "Record") -> "Record":
        raise RecordError("The record opens the debate twice.")

    def list_texts(self) -> tuple[str, ...]:
        spec = self.specification
        given = (source.text for source in spec.sources)
        return (spec.motion, spec.context, spec.instructions, *spec.stances, *given)


class CountdownEnded(RecordedFact):
    """The time before the first turn was over, or somebody ended it early."""

    kind: Literal["countdown_ended"] = "countdown_ended"
    by: PersonId | None = None
    name: str = ""
    """The display name of the person who did it."""

    def apply(self, record: "Record") -> "Record":
        # The time of a debate counts from here; a pause before that is part of the wait.
        paused_at = record.paused_at and record.last_at
        waited = record.last_at - record.opened_at
        return replace(record, has_begun=True, stood_still=waited, paused_at=paused_at)


class ClosingRequested(RecordedFact):
    """Someone, or a rule outside the format, asked the debate to close early."""

    texts = REASON

    kind: Literal["closing_requested"] = "closing_requested"
    reason: str
    """The reason in the words of the person who asked, if they are named; may be empty."""
    by: PersonId | None = None
    name: str = ""
    """The display name of the person who did it."""
    dropped: tuple[Cost, ...] = ()
    """The likely costs of the steps that models were still writing, and that are dropped."""

    @property
    def why(self) -> str:
        """The reason: who asked for it, if somebody did, and what they said; not just this."""
        if not self.name:
            return _(self.reason) if self.reason else ""
        if self.reason:
            said = self.reason.rstrip(".")
            return _("{name} asked for it, saying “{reason}”.", name=self.name, reason=said)
        return _("{name} asked for it.", name=self.name)

    def apply(self, record: "Record") -> "Record":
        if record.state == "voting":
            return replace(record, vote_closing=self)
        if record.is_polling:
            return replace(record, closing=record.closing or self, vote_closing=self)
        return replace(record, closing=self)

    def reword(self, change: Callable[[str], str]) -> Self:
        return self.model_copy(update={"reason": change(self.reason)})


class Paused(RecordedFact):
    """The debate waits, once the turns under way are over."""

    texts = REASON

    kind: Literal["paused"] = "paused"
    reason: str
    by: PersonId | None = None
    turns: tuple[int, ...] = ()
    """The turns that were under way, by their places in the transcript."""

    def apply(self, record: "Record") -> "Record":
        at = record.last_at
        people = record.people.pause(at)
        return replace(record, pause=self, paused_at=at, state="paused", people=people)

    def reword(self, change: Callable[[str], str]) -> Self:
        return self.model_copy(update={"reason": change(self.reason)})


class Resumed(RecordedFact):
    """The debate goes on."""

    kind: Literal["resumed"] = "resumed"
    by: PersonId | None = None
    name: str = ""
    """The display name of the person who did it."""

    def apply(self, record: "Record") -> "Record":
        at = record.last_at
        stood_still = record.stood_still + (at - (record.paused_at or at))
        people = record.people.resume(at)
        after = replace(record, pause=None, paused_at=None, state="debating", people=people)
        return replace(after, stood_still=stood_still)


class BudgetWarned(RecordedFact):
    """Most of what a budget allows is spent."""

    kind: Literal["budget_warned"] = "budget_warned"
    scope: Scope
    unit: Unit
    spent: float
    cap: float

    def apply(self, record: "Record") -> "Record":
        return replace(record, warned=record.warned | {self.scope})


class DebateConcluded(RecordedFact):
    """The debate is over; without a vote there is no outcome beyond its decision."""

    kind: Literal["debate_concluded"] = "debate_concluded"
    outcome: Outcome | None

    def apply(self, record: "Record") -> "Record":
        return replace(record, state="concluded", outcome=self.outcome)


class DebateInterrupted(RecordedFact):
    """The debate cannot go on, for a reason that is given."""

    kind: Literal["debate_interrupted"] = "debate_interrupted"
    reason: str

    def apply(self, record: "Record") -> "Record":
        return replace(record, state="interrupted", interruption=self.reason)


class PhaseOpened(RecordedFact):
    """A phase of a round began."""

    kind: Literal["phase_opened"] = "phase_opened"
    phase: str
    round: int

    def apply(self, record: "Record") -> "Record":
        people = record.people.open_phase()
        return replace(record.count_ruling(), phases=(*record.phases, self), people=people)


class FilledSeat(Value):
    """A debater who takes a seat that was open."""

    debater: DebaterId
    name: str
    stance: str
    role: str


class SeatsFilled(RecordedFact):
    """Seats that were open at the start have debaters now."""

    kind: Literal["seats_filled"] = "seats_filled"
    seats: tuple[FilledSeat, ...]

    def apply(self, record: "Record") -> "Record":
        return replace(record.count_ruling(), spec=self.fill_seats(record.spec))

    def fill_seats(self, spec: Specification) -> Specification:
        """Fill the seats of the specification."""
        by_id = {seat.debater: seat.model_dump(exclude={"debater"}) for seat in self.seats}
        debaters = tuple(
            seat.model_copy(update=by_id.get(seat.id, dict[str, Any]())) for seat in spec.debaters
        )
        return spec.model_copy(update={"debaters": debaters})


class Ruling(Tagged, Value, family=True):
    """The root of all decisions by a format's rules in the course of a debate."""

    tag: str = ""

    @classmethod
    def read_unknown(cls, fields: dict[str, Any]) -> "UnreadRuling":
        return UnreadRuling(tag=str(fields.get("tag") or "unknown"), data=fields)


class UnreadRuling(Ruling, tag=None):
    """A ruling of an unknown kind, such as one of a format that is no longer installed."""

    data: dict[str, Any]

    @model_serializer
    def _as_it_was(self) -> dict[str, Any]:
        return self.data


class Ruled(RecordedFact):
    """The rules of the format decided something."""

    kind: Literal["ruled"] = "ruled"
    ruling: Annotated[SerializeAsAny[Ruling], BeforeValidator(Ruling.read)]

    def apply(self, record: "Record") -> "Record":
        return replace(record.count_ruling(), rulings=(*record.rulings, self.ruling))


class DecisionMade(RecordedFact):
    """The play reached its end."""

    kind: Literal["decision_made"] = "decision_made"
    decision: Decision

    def apply(self, record: "Record") -> "Record":
        return replace(record.count_ruling(), decision=self.decision, state="deciding")
