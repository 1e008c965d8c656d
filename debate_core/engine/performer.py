"""Performers: whoever carries out a step. A model's seat, a callable's seat, the judge's."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol, Self

from debate_core.domain.facts import Consulted, Cost, RefusedReply
from debate_core.domain.forms import Answer
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.models.port import Hear


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, what it took, and what was sent back on the way to it."""

    answer: Answer
    cost: Cost = field(default_factory=Cost)
    refused: tuple[RefusedReply, ...] = ()
    consulted: tuple[Consulted, ...] = ()

    def after(self, seconds: float) -> Self:
        """The same, with the time it took."""
        cost = self.cost.model_copy(update={"seconds": round(seconds, 3)})
        return replace(self, cost=cost)


class Performer(Protocol):
    """Carries out the steps of a debate."""

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        """The answer to a step; ModelError where there is none. Words go to `hear` meanwhile."""
        ...


PerformerOf = Callable[[Record], Performer]
"""The performer of a debate: made when it starts, or goes on after a restart."""
