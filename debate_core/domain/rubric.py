"""Rubrics are data; every total is computed here, never taken from a model."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Self, cast

from pydantic import BeforeValidator, model_validator

from debate_core.domain.values import Value
from debate_core.errors import SpecError

_STATED_TOTALS = ("total", "overall", "average", "weighted")


def is_total(name: str) -> bool:
    """True if a score of that name states a total, and so cannot be a dimension's."""
    return name.casefold().startswith(_STATED_TOTALS)


def _drop_totals(scores: Any) -> Any:
    """Drop nulls and totals from scores: code computes totals (formats.md, page top)."""
    if not isinstance(scores, dict):
        return scores
    stated = cast(dict[object, object], scores).items()
    return {name: score for name, score in stated if score is not None and not is_total(str(name))}


DimensionScores = Annotated[dict[str, int], BeforeValidator(_drop_totals)]
"""A judge's scores by dimension, as a model wrote them; `Rubric.problems` checks them."""


class Dimension(Value):
    """One thing a judge scores, and its share of the total in percent."""

    name: str
    weight: int
    question: str
    """The question that the judge asks of the text to score it."""
    is_answering: bool = False
    """True if it is about answering others, so that it needs something to answer."""


class Rubric(Value):
    """Named dimensions on one scale; the weights sum to 100 percent."""

    name: str
    dimensions: tuple[Dimension, ...]
    lowest: int = 1
    highest: int = 10

    @model_validator(mode="after")
    def _check_weights(self) -> Self:
        total = sum(dimension.weight for dimension in self.dimensions)
        if total != 100:
            raise SpecError(f"The weights of rubric {self.name} sum to {total}%; make them 100%.")
        return self

    @property
    def in_words(self) -> str:
        """Its dimensions by name, such as “logic, evidence and clarity”."""
        *most, last = (dimension.name for dimension in self.dimensions)
        return f"{', '.join(most)} and {last}" if most else last

    @property
    def answering(self) -> frozenset[str]:
        """The dimensions that are about answering others."""
        return frozenset(dimension.name for dimension in self.dimensions if dimension.is_answering)

    def drop_answering(self) -> Self:
        """Make the rubric for when not all had something to answer: others take its weight."""
        kept = [dimension for dimension in self.dimensions if not dimension.is_answering]
        shares = _round_to_percent([dimension.weight for dimension in kept])
        weighed = (
            dimension.model_copy(update={"weight": share})
            for dimension, share in zip(kept, shares, strict=True)
        )
        return self.model_copy(update={"dimensions": tuple(weighed)})

    def find_problems(
        self, scores: Mapping[str, int], *, had_to_answer: bool = True
    ) -> tuple[str, ...]:
        """Find what is wrong with a set of scores, one sentence each; empty if nothing is.

        A side with nothing to answer is not scored on how it answered.
        """
        known = {dimension.name for dimension in self.dimensions}
        idle = frozenset[str]() if had_to_answer else self.answering
        found = [f"“{name}” is no dimension of the rubric" for name in scores if name not in known]
        found += [f"the score for {name} is missing" for name in sorted(known - idle - set(scores))]
        found += [
            f"there was nothing to answer, so the score for {name} is null"
            for name in scores
            if name in idle
        ]
        found += [
            f"{name} is {score}, outside {self.lowest} to {self.highest}"
            for name, score in scores.items()
            if name in known and not self.lowest <= score <= self.highest
        ]
        return tuple(found)

    def compute_exact(self, scores: Mapping[str, int]) -> Fraction:
        """Compute the weighted sum without rounding, for means and gaps compared with a limit.

        The weight of what is not scored is spread over what is, so that it stays on the scale.
        """
        scored = [dimension for dimension in self.dimensions if dimension.name in scores]
        weights = sum(part.weight for part in scored)
        return Fraction(sum(scores[part.name] * part.weight for part in scored), weights)

    def compute_total(self, scores: Mapping[str, int]) -> float:
        """Compute the weighted sum, on the rubric's own scale."""
        return float(self.compute_exact(scores))


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
            is_answering=True,
        ),
        Dimension(
            name="clarity",
            weight=15,
            question="Can it be followed, without padding or repetition?",
        ),
    ),
)
"""The rubric of a judge where a format has none of its own."""


def _round_to_percent(weights: list[int]) -> list[int]:
    """Turn weights into whole shares of 100, in proportion, rounding the largest remainders up."""
    exact = [Fraction(100 * weight, sum(weights)) for weight in weights]
    shares = [int(share) for share in exact]
    by_remainder = sorted(range(len(exact)), key=lambda place: shares[place] - exact[place])
    for place in by_remainder[: 100 - sum(shares)]:
        shares[place] += 1
    return shares
