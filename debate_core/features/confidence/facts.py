"""A debater's private confidence as a fact, and its part of the record."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Self

from pydantic import Field

from debate_core.domain.budget import Cost
from debate_core.domain.fact import Private, PublicNames, RecordedFact
from debate_core.domain.values import DebaterId
from debate_core.language import N_

if TYPE_CHECKING:
    from debate_core.domain.record import Record

When = Literal["before", "after"]
"""Before the first turn, or after the last and before the judge's last word."""
_HIDES_PERCENT = {"/percent": Private(N_("how sure a debater was"), "", may_be_missing=True)}


class ConfidenceTold(RecordedFact):
    """A debater's model said how likely its side is to win, or gave no answer, and why not."""

    private = _HIDES_PERCENT

    kind: Literal["confidence_told"] = "confidence_told"
    debater: DebaterId
    when: When
    percent: int | None = Field(default=None, exclude_if=lambda percent: percent is None)
    """The answer; None if there is none, and in a public copy before the end."""
    missed: str = ""
    """The reason why there is no answer; empty if there is one."""
    cost: Cost = Cost()

    @property
    def asked_beside(self) -> tuple[str, Cost]:
        return f"confidence of {self.debater} {self.when} the debate", self.cost

    def apply(self, record: "Record") -> "Record":
        told = (*record.confidence.told, self)
        return replace(record, confidence=replace(record.confidence, told=told))

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        """Make it public; until the debate is over without its figure, which could sway people."""
        del names
        return self if record.is_over else self.model_copy(update={"percent": None})


@dataclass(frozen=True, slots=True)
class Confidence:
    """The chances that debaters gave themselves: this feature's part of the record."""

    told: tuple[ConfidenceTold, ...] = ()

    def list_asked(self, when: When) -> frozenset[DebaterId]:
        """List the debaters that were asked at that time, whether or not they answered."""
        return frozenset(fact.debater for fact in self.told if fact.when == when)

    def group_percents(self) -> Mapping[DebaterId, Mapping[When, int]]:
        """Group the answers by debater."""
        said: dict[DebaterId, dict[When, int]] = {}
        for fact in self.told:
            if fact.percent is not None:
                said.setdefault(fact.debater, {})[fact.when] = fact.percent
        return said
