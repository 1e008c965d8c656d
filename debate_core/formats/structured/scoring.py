"""What the judge's findings come to in format `structured`: totals, the gap and its reading.

Rule: a total is counted here from the scores, without rounding; one that a judge states is ignored.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from debate_core.domain.rubric import EVIDENCE_FIRST, STRUCTURED, Rubric
from debate_core.domain.specification import Specification, StructuredRules
from debate_core.formats.structured.arguments import stance_of
from debate_core.formats.structured.forms import Findings

Reading = Literal["evenly matched", "moderate", "significant"]
EVEN: Reading = "evenly matched"
_EVEN_UNDER = 1
_SIGNIFICANT_OVER = 3
_RUBRICS = {each.name: each for each in (STRUCTURED, EVIDENCE_FIRST)}


@dataclass(frozen=True, slots=True)
class Standings:
    """What the two sides came to; a side without scored arguments has no total."""

    totals: Mapping[str, Fraction]

    @property
    def gap(self) -> Fraction | None:
        """How far the sides are apart; None unless both have a total."""
        if len(self.totals) < 2:
            return None
        return max(self.totals.values()) - min(self.totals.values())

    @property
    def reading(self) -> Reading | None:
        """What the gap is called: under 1 evenly matched, over 3 significant, else moderate."""
        return None if self.gap is None else reading_of(self.gap)

    @property
    def ahead(self) -> str | None:
        """The side with the higher total, or the only one that has one; None where level."""
        best = max(self.totals.values(), default=None)
        leaders = [stance for stance, total in self.totals.items() if total == best]
        return leaders[0] if len(leaders) == 1 else None


def reading_of(gap: Fraction) -> Reading:
    """What a gap is called."""
    if gap < _EVEN_UNDER:
        return EVEN
    return "significant" if gap > _SIGNIFICANT_OVER else "moderate"


def rubric_of(spec: Specification) -> Rubric:
    """The rubric that the judge scores on."""
    assert isinstance(spec.rules, StructuredRules)
    return _RUBRICS[spec.rules.rubric]


def standings(findings: Findings, rubric: Rubric) -> Standings:
    """A side's total is the mean of its arguments' weighted sums."""
    scores: dict[str, list[Fraction]] = {}
    for each in findings.findings:
        scores.setdefault(stance_of(each.argument), []).append(rubric.exact(each.scores))
    return Standings({side: sum(found, Fraction()) / len(found) for side, found in scores.items()})
