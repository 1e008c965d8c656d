"""Rubrics are data; every total is computed here, never taken from a model."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Self, cast

from pydantic import BeforeValidator, model_validator

from debate_core.domain.words import Value
from debate_core.errors import SpecError

_STATED_TOTALS = ("total", "overall", "average", "weighted")


def is_total(name: str) -> bool:
    """Whether a score of that name states a total, and so cannot be a dimension's."""
    return name.casefold().startswith(_STATED_TOTALS)


def _without_stated_totals(scores: Any) -> Any:
    """A total is code's; one that a judge states is ignored (formats.md, page top)."""
    if not isinstance(scores, dict):
        return scores
    stated = cast(dict[object, object], scores).items()
    return {name: score for name, score in stated if not is_total(str(name))}


DimensionScores = Annotated[dict[str, int], BeforeValidator(_without_stated_totals)]
"""A judge's scores by dimension, as a model wrote them; `Rubric.problems` checks them."""


class Dimension(Value):
    """One thing a judge scores, and its share of the total in percent."""

    name: str
    weight: int
    question: str
    """What the judge asks of the text to score it."""


class Rubric(Value):
    """Named dimensions on one scale; the weights sum to 100 percent."""

    name: str
    dimensions: tuple[Dimension, ...]
    lowest: int = 1
    highest: int = 10

    @model_validator(mode="after")
    def _weights_sum_to_one(self) -> Self:
        total = sum(dimension.weight for dimension in self.dimensions)
        if total != 100:
            raise SpecError(f"The weights of rubric {self.name} sum to {total}%; make them 100%.")
        return self

    @property
    def in_words(self) -> str:
        """Its dimensions by name, such as “logic, evidence and clarity”."""
        *most, last = (each.name for each in self.dimensions)
        return f"{', '.join(most)} and {last}" if most else last

    def problems(self, scores: Mapping[str, int]) -> tuple[str, ...]:
        """What is wrong with a set of scores, one sentence each; empty if nothing is."""
        known = {dimension.name for dimension in self.dimensions}
        found = [f"“{name}” is no dimension of the rubric" for name in scores if name not in known]
        found += [f"the score for {name} is missing" for name in sorted(known - set(scores))]
        found += [
            f"{name} is {score}, outside {self.lowest} to {self.highest}"
            for name, score in scores.items()
            if name in known and not self.lowest <= score <= self.highest
        ]
        return tuple(found)

    def exact(self, scores: Mapping[str, int]) -> Fraction:
        """The weighted sum without rounding, for means and gaps that are held to a bound."""
        return Fraction(sum(scores[each.name] * each.weight for each in self.dimensions), 100)

    def total(self, scores: Mapping[str, int]) -> float:
        """The weighted sum, on the rubric's own scale."""
        return float(self.exact(scores))


SPEECHES = Rubric(
    name="speeches",
    dimensions=(
        Dimension(
            name="reasoning",
            weight=30,
            question="Do the claims come with reasons that carry them?",
        ),
        Dimension(
            name="evidence",
            weight=25,
            question="Are there examples, figures or cases, and honest ones?",
        ),
        Dimension(
            name="engagement",
            weight=30,
            question="Does it answer what the others actually said?",
        ),
        Dimension(
            name="clarity",
            weight=15,
            question="Can it be followed, without padding or repetition?",
        ),
    ),
)
"""What a judge weighs where a format has no rubric of its own."""
