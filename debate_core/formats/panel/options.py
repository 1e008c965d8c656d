"""The options of format `panel`, and what its judge weighs."""

from typing import Literal

from pydantic import Field

from debate_core.domain.judges import JudgedOptions
from debate_core.domain.rubric import Dimension, Rubric

Coordination = Literal["simultaneous", "turn-taking"]
Order = Literal["fixed", "rotating", "judge-selected"]


class PanelOptions(JudgedOptions):
    """The options that a person who starts a debate can choose."""

    personas: bool = Field(
        default=False, description="a model proposes personas, code picks the most diverse"
    )
    order: Order = Field(default="rotating", description="in turn: fixed, rotating, judge-selected")
    opening: Coordination = Field(default="simultaneous", description="simultaneous or turn-taking")
    rebuttal: Coordination = Field(default="turn-taking", description="simultaneous or turn-taking")
    closing: Coordination = Field(default="simultaneous", description="simultaneous or turn-taking")
    points_of_information: bool = Field(
        default=False, description="another debater may put a short question before each turn"
    )
    assess_every: int = Field(
        default=2, ge=2, le=3, description="rounds between the judge's assessments, 2 or 3"
    )
    shown: Literal["as they arrive", "together"] = Field(
        default="as they arrive", description="turns taken at once: as they arrive, together"
    )
    at_once: int = Field(
        default=5, ge=1, le=8, description="debaters that write at the same time, at most"
    )
    slowest: int = Field(
        default=60, ge=5, le=600, description="seconds for the slowest of turns taken at once"
    )
    turn_seconds: int = Field(
        default=120, ge=5, le=3600, description="seconds for a turn taken in turn"
    )

    @property
    def steps_at_once(self) -> int:
        return self.at_once


PANEL = Rubric(
    name="panel",
    dimensions=(
        Dimension(name="logic", weight=20, question="Does the reasoning carry its claims?"),
        Dimension(
            name="evidence", weight=20, question="Are there cases or figures, and honest ones?"
        ),
        Dimension(
            name="engagement", weight=20, question="Does it answer what the others actually said?"
        ),
        Dimension(
            name="novelty", weight=15, question="Does each turn bring something not said before?"
        ),
        Dimension(
            name="persuasiveness", weight=15, question="Would it move somebody who is undecided?"
        ),
        Dimension(name="relevance", weight=10, question="Does it stay on the motion?"),
    ),
    lowest=0,
)
