"""Decisions of a format's rules in the course of a play."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, SerializeAsAny, model_serializer

from debate_core.domain.decision import Decision
from debate_core.domain.fact import RecordedFact
from debate_core.domain.specification import Specification
from debate_core.domain.tagged import Tagged
from debate_core.domain.values import DebaterId, Value

if TYPE_CHECKING:
    from debate_core.domain.record import Record


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
    """A ruling that is not known here, such as one of a format that is no longer installed."""

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
