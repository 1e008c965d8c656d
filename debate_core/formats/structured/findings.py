"""The judge's findings in format `structured`, and what they come to: totals, gap, its reading.

Rule: a total is counted here from the scores, without rounding; one that a judge states is ignored.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Self, get_args

from pydantic import ConfigDict

from debate_core.domain.asking import Asked, Form
from debate_core.domain.bench import Asking
from debate_core.domain.rubric import DimensionScores, Rubric
from debate_core.domain.words import Value
from debate_core.formats.structured.arguments import (
    first_of_each,
    lettered,
    naming_problems,
    spelt_out,
    stance_of,
)
from debate_core.formats.structured.options import rubric_of
from debate_core.formats.structured.traces import traces

Standing = Literal["upheld", "partially upheld", "refuted", "uncertain"]
Fallacy = Literal[
    "straw man",
    "appeal to authority",
    "slippery slope",
    "false dilemma",
    "anecdotal evidence",
    "circular reasoning",
    "ad hominem",
]
STANDINGS: tuple[Standing, ...] = get_args(Standing)
FALLACIES: tuple[Fallacy, ...] = get_args(Fallacy)


class Finding(Value):
    """The judge's word on one argument."""

    model_config = ConfigDict(extra="ignore")

    argument: str
    scores: DimensionScores
    fallacies: tuple[str, ...] = ()
    note: str = ""
    standing: Standing
    reason: str = ""

    def problems(self, rubric: Rubric, *, had_to_answer: bool = True) -> tuple[str, ...]:
        """What is wrong with it; empty if nothing is."""
        found = [*rubric.problems(self.scores, had_to_answer=had_to_answer)]
        found += [
            f"“{name}” is no fallacy on the list"
            for name in self.fallacies
            if name not in FALLACIES
        ]
        if not self.reason.strip():
            found.append("the reason for its standing is missing")
        return tuple(f"{self.argument}: {problem}" for problem in found)

    def without_scores(self, names: Collection[str]) -> Self:
        """The same without its scores in those dimensions."""
        scores = {name: score for name, score in self.scores.items() if name not in names}
        return self.model_copy(update={"scores": scores})


class Findings(Form, tag="findings"):
    """The judge's word on every argument, and what the whole comes to."""

    # A total that a judge states is ignored wherever it puts it.
    model_config = ConfigDict(extra="ignore")

    listed = ("findings", Finding)
    not_words = frozenset({"argument", "fallacies", "standing"})

    findings: tuple[Finding, ...]
    key_insight: str = ""
    unresolved_questions: tuple[str, ...] = ()
    recommendation: str = ""

    def as_text(self) -> str:
        return f"{self.key_insight}\n\n{self.recommendation}"

    def spelt_out(self, asking: Asking) -> Self:
        if not asking.letters:
            return self
        found = tuple(
            each.model_copy(update={"argument": spelt_out(each.argument.strip(" []"), asking)})
            for each in self.findings
        )
        named = self.model_copy(update={"findings": found})
        return named.reworded(lambda text: spelt_out(asking.spelt_out(text), asking))

    def problems(self, asked: Asked) -> tuple[str, ...]:
        return tuple(lettered(each, asked.step.asking) for each in self._problems(asked))

    def _problems(self, asked: Asked) -> tuple[str, ...]:
        rubric, judged = rubric_of(asked.spec), traces(asked.heard)
        named, idle = [each.argument for each in self.findings], _unmet(asked)
        found = [*naming_problems(named, [each.id for each in judged], "judge")]
        found += [
            problem
            for each in self.findings
            for problem in each.problems(rubric, had_to_answer=each.argument not in idle)
        ]
        texts = {"key insight": self.key_insight, "recommendation": self.recommendation}
        found += [f"the {name} is missing" for name, text in texts.items() if not text.strip()]
        return tuple(found)

    def kept(self, asked: Asked) -> Self | None:
        """The findings whose argument exists and whose scores keep to the rubric, once each.

        A fallacy that is not on the list is dropped from its finding, and so is a score for how
        it answered where there was nothing to answer.
        """
        rubric, idle = rubric_of(asked.spec), _unmet(asked)
        counted = (
            each.without_scores(rubric.answering) if each.argument in idle else each
            for each in self.findings
        )
        sound = (
            (each.argument, _on_the_list(each))
            for each in counted
            if not rubric.problems(each.scores, had_to_answer=each.argument not in idle)
        )
        kept = first_of_each(sound, [each.id for each in traces(asked.heard)])
        return self.model_copy(update={"findings": kept}) if kept else None


def _unmet(asked: Asked) -> frozenset[str]:
    """The arguments that nobody responded to, so that they had nothing to answer."""
    return frozenset(each.id for each in traces(asked.heard) if each.response is None)


def _on_the_list(finding: Finding) -> Finding:
    known = tuple(each for each in finding.fallacies if each in FALLACIES)
    return finding.model_copy(update={"fallacies": known})


Reading = Literal["evenly matched", "moderate", "significant"]
EVEN: Reading = "evenly matched"
_EVEN_UNDER = 1
_SIGNIFICANT_OVER = 3


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


def standings(findings: Findings, rubric: Rubric) -> Standings:
    """A side's total is the mean of its arguments' weighted sums."""
    scores: dict[str, list[Fraction]] = {}
    for each in findings.findings:
        scores.setdefault(stance_of(each.argument), []).append(rubric.exact(each.scores))
    return Standings({side: sum(found, Fraction()) / len(found) for side, found in scores.items()})
