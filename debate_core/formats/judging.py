"""What a format's judge comes to: one asking by itself, and several that make one verdict."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from debate_core.domain.facts import Decision
from debate_core.domain.forms import Form, Verdict, find_declared_stance
from debate_core.domain.record import Record
from debate_core.domain.result import JudgeResult, make_judge_results
from debate_core.domain.rubric import SPEECHES, Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Step
from debate_core.domain.unheard import UNHEARD, find_unheard
from debate_core.domain.values import DebaterId
from debate_core.domain.verdicts import (
    NO_VERDICT,
    Given,
    JudgeSeat,
    decide_verdict,
    find_speaker,
    group_by_judge,
)

JUDGE_VERDICT = "judge_verdict"
"""The rule of a decision that the judge's verdict makes."""
TOTALS = "judge_totals"
"""The rule of a decision that the judge's totals make, as it named somebody else."""
LEVEL = "level_totals"
"""The rule of a decision that names nobody, as the totals are level."""


class FormatJudging:
    """The part of the port that says what the judge comes to."""

    def heard(self, record: Record) -> Iterable[DebaterId]:
        """Who has been heard so far: whoever took a turn that is more than a question."""
        return (entry.debater for entry in record.entries if entry.content.is_heard)

    def decides(
        self, spec: Specification, step: Step, answer: Form, heard: Iterable[DebaterId]
    ) -> Decision:
        """What one asking of the judge comes to, taken by itself; `heard` are those who spoke."""
        assert isinstance(step, Judge)
        return by_verdict(answer, spec, heard, step.rubric)

    def sides(self, spec: Specification) -> Mapping[str, str]:
        """What a verdict can be held for: a side's tag, with what a decision calls it.

        A letter stands for each where judges are asked twice; stances unless a format says else.
        """
        return {stance: stance for stance in spec.stances}

    def totals_of(self, spec: Specification, step: Step, answer: Form) -> Mapping[str, float]:
        """What each side came to in one asking, as code counts it; empty without scores."""
        if isinstance(step, Judge) and isinstance(answer, Verdict):
            return dict(answer.rank_stances(step.rubric))
        return {}

    def settled(
        self, spec: Specification, asked: Iterable[tuple[Step, Form]], heard: Iterable[DebaterId]
    ) -> Decision:
        """What all askings of a verdict come to together."""
        who = tuple(heard)
        given = [Given(step, said, self.decides(spec, step, said, who)) for step, said in asked]
        return given[0].decision if len(given) == 1 else decide_verdict(group_by_judge(given))

    def judges(self, record: Record) -> tuple[JudgeSeat, ...]:
        """Every judge with what it was asked, once all are there.

        Nothing before, nor where one asking makes the verdict.
        """
        spec, heard = record.spec, tuple(self.heard(record))
        asked = [fact for fact in record.answered if fact.step.asking.is_checked]
        if not asked or len(asked) < asked[0].step.asking.of:
            return ()
        return group_by_judge(
            Given(fact.step, fact.answer, self.decides(spec, fact.step, fact.answer, heard))
            for fact in asked
        )

    def _as_told(self, record: Record) -> Record:
        """The record with the verdict whose words are told.

        Of several askings it is one that holds; without a verdict where none of them stands.
        """
        if not any(fact.step.asking.is_checked for fact in record.answered):
            return record
        seats = self.judges(record)
        told = find_speaker(seats, decide_verdict(seats)) if seats else None
        return replace(record, verdict=told.answer if told else None)

    def _build_judges_result(self, record: Record) -> tuple[JudgeResult, ...]:
        """Every judge as data; nothing where one asking makes the verdict."""
        spec, seats = record.spec, self.judges(record)
        given = [[(asking.step, asking.answer) for asking in seat.given] for seat in seats]
        totals = [[self.totals_of(spec, *pair) for pair in asked] for asked in given]
        return make_judge_results(spec, seats, totals)


def by_verdict(
    verdict: Form,
    spec: Specification,
    heard: Iterable[DebaterId],
    rubric: Rubric = SPEECHES,
) -> Decision:
    """The decision that a judge's verdict makes; nobody wins over a side that was not heard.

    Where its scores lead to somebody else than it names, they decide (formats.md, rounds).
    """
    if not isinstance(verdict, Verdict):
        return Decision(choice=None, rule=NO_VERDICT)
    if find_unheard(spec, heard):
        return Decision(choice=None, rule=UNHEARD)
    named, choice = find_declared_stance(verdict.winner, spec), verdict.find_winner(rubric, spec)
    if named == choice:
        return Decision(choice=choice, rule=JUDGE_VERDICT)
    return Decision(choice=choice, rule=LEVEL if choice is None else TOTALS)
