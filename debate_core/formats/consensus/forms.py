"""The options and the form of format `consensus`."""

from typing import Self

from pydantic import Field

from debate_core.domain.asking import Asked
from debate_core.domain.forms import FreeText
from debate_core.domain.specification import FormatOptions


class ConsensusOptions(FormatOptions):
    """What whoever starts a debate may choose."""

    choices: tuple[str, ...] = Field(
        default=("release", "revise", "escalate"), description="the votes on offer"
    )


class Position(FreeText, tag="position"):
    """A turn: where the debater stands, why, and its vote."""

    stance: str
    rationale: str
    vote: str

    def as_text(self) -> str:
        return f"**{self.stance}**\n\n{self.rationale}\n\n**Vote: {self.vote}**"

    def own_words(self) -> str:
        return self.rationale

    def adding(self, text: str) -> Self:
        return self.model_copy(update={"rationale": f"{self.rationale}\n\n{text}"})

    def vote_cast(self) -> str:
        return self.vote

    def problems(self, asked: Asked) -> tuple[str, ...]:
        choices = asked.spec.options_as(ConsensusOptions).choices
        found: list[str] = []
        if not self.rationale.strip():
            found.append("the rationale is empty")
        if self.vote not in choices:
            offered = ", ".join(choices)
            found.append(f"the vote “{self.vote}” is not on offer; vote one of: {offered}")
        return tuple(found)
