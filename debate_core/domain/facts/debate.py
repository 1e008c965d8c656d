"""The debate as a whole: its opening, its pauses, and its end."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, Self

from debate_core.domain.budget import Scope, Unit
from debate_core.domain.fact import REASON, RecordedFact
from debate_core.domain.outcome import Outcome
from debate_core.domain.specification import Specification
from debate_core.domain.values import PersonId, Value
from debate_core.errors import RecordError

if TYPE_CHECKING:
    from debate_core.domain.record import Record


class Venue(Value):
    """The place of a debate, in the words of the platform."""

    server: str
    channel: str


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


class ClosingRequested(RecordedFact):
    """Someone, or a rule outside the format, asked the debate to close early."""

    texts = REASON

    kind: Literal["closing_requested"] = "closing_requested"
    reason: str
    """The reason in the words of whoever asked, where they are named; may be empty."""
    by: PersonId | None = None
    name: str = ""
    """The name of whoever did it, as it is shown."""

    @property
    def why(self) -> str:
        """The reason: who asked for it, if somebody did, and what they said; never that alone."""
        if not self.name:
            return self.reason
        said = f", saying “{self.reason}”" if self.reason else ""
        return f"{self.name} asked for it{said}."

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
    """The name of whoever did it, as it is shown."""

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
