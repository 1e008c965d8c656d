"""The options of format `structured`: which of its two rubrics the judge weighs arguments by."""

from typing import Literal

from pydantic import Field

from debate_core.domain.judges import JudgedOptions
from debate_core.domain.rubric import Dimension, Rubric
from debate_core.domain.specification import Specification


class StructuredOptions(JudgedOptions):
    """The options that a person who starts a debate can choose."""

    rubric: Literal["structured", "evidence-first"] = Field(
        default="structured", description="what the judge weighs: structured, evidence-first"
    )


STRUCTURED = Rubric(
    name="structured",
    dimensions=(
        Dimension(
            name="logic",
            weight=30,
            question="Does the reasoning hold together, without gaps, circles or shifting terms?",
        ),
        Dimension(
            name="evidence",
            weight=30,
            question="Is the evidence specific, open to checking and to the point?",
        ),
        Dimension(
            name="responsiveness",
            weight=25,
            question="Were the challenge and the questions put to it met head on?",
            is_answering=True,
        ),
        Dimension(
            name="honesty",
            weight=15,
            question="Was conceded what had to be, without exaggeration or distortion?",
        ),
    ),
)
EVIDENCE_FIRST = Rubric(
    name="evidence-first",
    dimensions=(
        Dimension(
            name="evidence",
            weight=40,
            question="Is the evidence specific, open to checking and to the point?",
        ),
        Dimension(
            name="logic",
            weight=30,
            question="Does the reasoning hold together, without gaps, circles or shifting terms?",
        ),
        Dimension(
            name="rebuttal",
            weight=20,
            question="Was what the other side said against it answered, and did the answer work?",
            is_answering=True,
        ),
        Dimension(
            name="clarity",
            weight=10,
            question="Can it be followed at first reading?",
        ),
    ),
)
_RUBRICS = {rubric.name: rubric for rubric in (STRUCTURED, EVIDENCE_FIRST)}


def rubric_of(spec: Specification) -> Rubric:
    """The rubric that the judge scores on."""
    return _RUBRICS[spec.options_as(StructuredOptions).rubric]
