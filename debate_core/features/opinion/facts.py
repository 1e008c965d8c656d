"""Opinion polls as facts, and their part of the record.

Rule: nothing is recorded that may not be shown. Those who answered only once are not counted,
nothing is counted if there are too few people, and except for the swing no figure is about one or
two people. Figures of what moved people need not add up: those about one or two are left out.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from debate_core.domain.fact import RecordedFact
from debate_core.domain.values import Value

if TYPE_CHECKING:
    from debate_core.domain.record import Record


class OpinionAsked(RecordedFact):
    """Those who answered before the debate are asked once more, beside the vote."""

    kind: Literal["opinion_asked"] = "opinion_asked"

    def apply(self, record: "Record") -> "Record":
        return replace(record, opinion=replace(record.opinion, is_asked_again=True))


class Move(Value):
    """A number of people who gave one answer before, and another or the same after."""

    before: str
    after: str
    people: int


class TurnNamed(Value):
    """A turn that people say moved them; a figure about one or two people is 0, or left out."""

    turn: int
    people: int
    towards: dict[str, int] = Field(default_factory=dict[str, int])
    """The number of them whose answers moved towards each side; in the order of sides."""
    stayed: int = 0
    """The number of them who gave the same answer before and after."""


class OpinionCounted(RecordedFact):
    """The count of answers before and after; empty where too few people answered."""

    kind: Literal["opinion_counted"] = "opinion_counted"
    both: int = 0
    """The number of people who answered both times."""
    gained: dict[str, int] = Field(default_factory=dict[str, int])
    """The number of people that each side, and undecided, gained or lost; in the order of sides."""
    before: dict[str, int] = Field(default_factory=dict[str, int])
    """The people for each, before; empty, like `after`, if any number is about one or two."""
    after: dict[str, int] = Field(default_factory=dict[str, int])
    moves: tuple[Move, ...] = ()
    """The moves from each answer to each; empty if one of them is about one or two people."""
    turns: tuple[TurnNamed, ...] = ()
    """The turns that moved most people by their own word; empty if too few said what did."""

    def apply(self, record: "Record") -> "Record":
        return replace(record, opinion=replace(record.opinion, counted=self))


@dataclass(frozen=True, slots=True)
class Opinion:
    """The opinion poll of a debate: its part of the record."""

    is_asked_again: bool = False
    counted: OpinionCounted | None = None
