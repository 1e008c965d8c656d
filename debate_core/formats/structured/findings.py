"""The judge's findings in format `structured`, and what they come to: totals, gap, its reading.

Rule: a total is counted here from the scores, without rounding; one that a judge states is ignored.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Self, get_args

from pydantic import ConfigDict

from debate_core.domain.decision import Decision
from debate_core.domain.forms import AnswerContext, JudgeForm
from debate_core.domain.judges import Asking
from debate_core.domain.rubric import DimensionScores, Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Step
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.structured.arguments import (
    find_naming_problems,
    keep_first,
    letter_ids,
    spell_out_ids,
    stance_of,
)
from debate_core.formats.structured.options import rubric_of
from debate_core.formats.structured.traces import trace_arguments

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
SCORED = "argument_scores"
"""The rule of a decision by the totals of the two sides."""
NOTHING_SCORED, UNOPPOSED = "nothing_scored", "unopposed"
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

    def find_problems(self, rubric: Rubric, *, had_to_answer: bool = True) -> tuple[str, ...]:
        """The problems found in it; empty if there are none."""
        found = [*rubric.find_problems(self.scores, had_to_answer=had_to_answer)]
        found += [
            f"“{name}” is no fallacy on the list"
            for name in self.fallacies
            if name not in FALLACIES
        ]
        if not self.reason.strip():
            found.append("the reason for its standing is missing")
        return tuple(f"{self.argument}: {problem}" for problem in found)

    def drop_scores(self, names: Collection[str]) -> Self:
        """The same without its scores in those dimensions."""
        scores = {name: score for name, score in self.scores.items() if name not in names}
        return self.model_copy(update={"scores": scores})


class Findings(JudgeForm, tag="findings"):
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

    def decide(self, step: Step, spec: Specification, heard: Collection[DebaterId]) -> Decision:
        """The side whose arguments scored more; level within a point, or unopposed, neither."""
        stand = count_standings(self, rubric_of(spec))
        if stand.gap is None:
            return Decision(choice=None, rule=UNOPPOSED if stand.ahead else NOTHING_SCORED)
        if stand.ahead is None or stand.reading == EVEN:
            return Decision(choice=EVEN, rule=SCORED)
        return Decision(choice=spell_stance(stand.ahead, spec), rule=SCORED)

    def count_totals(self, step: Step, spec: Specification) -> Mapping[str, float]:
        totals = count_standings(self, rubric_of(spec)).totals
        return {spell_stance(side, spec): float(total) for side, total in totals.items()}

    def resolve_letters(self, asking: Asking) -> Self:
        if not asking.letters:
            return self
        found = tuple(
            finding.model_copy(
                update={"argument": spell_out_ids(finding.argument.strip(" []"), asking)}
            )
            for finding in self.findings
        )
        named = self.model_copy(update={"findings": found})
        return named.reword(lambda text: spell_out_ids(asking.spell_out_letters(text), asking))

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        return tuple(
            letter_ids(problem, asked.step.asking) for problem in self._find_problems(asked)
        )

    def _find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        rubric, judged = rubric_of(asked.spec), trace_arguments(asked.heard)
        named, idle = [finding.argument for finding in self.findings], _find_unmet(asked)
        found = [*find_naming_problems(named, [trace.id for trace in judged], "judge")]
        found += [
            problem
            for finding in self.findings
            for problem in finding.find_problems(rubric, had_to_answer=finding.argument not in idle)
        ]
        texts = {"key insight": self.key_insight, "recommendation": self.recommendation}
        found += [f"the {name} is missing" for name, text in texts.items() if not text.strip()]
        return tuple(found)

    def salvage(self, asked: AnswerContext) -> Self | None:
        """The findings whose argument exists and whose scores keep to the rubric, once each.

        A fallacy that is not on the list is dropped from its finding, and so is a score for how
        it answered where there was nothing to answer.
        """
        rubric, idle = rubric_of(asked.spec), _find_unmet(asked)
        counted = (
            finding.drop_scores(rubric.answering) if finding.argument in idle else finding
            for finding in self.findings
        )
        sound = (
            (finding.argument, _drop_unlisted(finding))
            for finding in counted
            if not rubric.find_problems(finding.scores, had_to_answer=finding.argument not in idle)
        )
        kept = keep_first(sound, [trace.id for trace in trace_arguments(asked.heard)])
        return self.model_copy(update={"findings": kept}) if kept else None


def _find_unmet(asked: AnswerContext) -> frozenset[str]:
    """The arguments that nobody responded to, so that they had nothing to answer."""
    return frozenset(trace.id for trace in trace_arguments(asked.heard) if trace.response is None)


def _drop_unlisted(finding: Finding) -> Finding:
    known = tuple(fallacy for fallacy in finding.fallacies if fallacy in FALLACIES)
    return finding.model_copy(update={"fallacies": known})


Reading = Literal["evenly matched", "moderate", "significant"]
EVEN: Reading = "evenly matched"
_EVEN_UNDER = 1
_SIGNIFICANT_OVER = 3


@dataclass(frozen=True, slots=True)
class SideTotals:
    """The totals of the two sides; a side without scored arguments has no total."""

    totals: Mapping[str, Fraction]

    @property
    def gap(self) -> Fraction | None:
        """The distance between the two totals; None unless both sides have one."""
        if len(self.totals) < 2:
            return None
        return max(self.totals.values()) - min(self.totals.values())

    @property
    def reading(self) -> Reading | None:
        """The name of the gap: under 1 evenly matched, over 3 significant, else moderate."""
        return None if self.gap is None else reading_of(self.gap)

    @property
    def ahead(self) -> str | None:
        """The side with the higher total, or the only one that has one; None where level."""
        best = max(self.totals.values(), default=None)
        leaders = [stance for stance, total in self.totals.items() if total == best]
        return leaders[0] if len(leaders) == 1 else None


def reading_of(gap: Fraction) -> Reading:
    """Name a gap by its size."""
    if gap < _EVEN_UNDER:
        return EVEN
    return "significant" if gap > _SIGNIFICANT_OVER else "moderate"


def spell_stance(side: str, spec: Specification) -> str:
    """A side's stance as its debater spells it."""
    declared = (
        debater.stance for debater in spec.debaters if debater.stance.strip().casefold() == side
    )
    return next(declared, side)


def count_standings(findings: Findings, rubric: Rubric) -> SideTotals:
    """A side's total is the mean of its arguments' weighted sums."""
    scores: dict[str, list[Fraction]] = {}
    for finding in findings.findings:
        scores.setdefault(stance_of(finding.argument), []).append(
            rubric.compute_exact(finding.scores)
        )
    return SideTotals({side: sum(found, Fraction()) / len(found) for side, found in scores.items()})
