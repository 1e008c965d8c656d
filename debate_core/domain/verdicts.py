"""The result of a checked verdict's askings: who agreed, who changed, and what counts.

Rule: a judge holds only what all its askings agree on, and a verdict stands only if more than half
of all judges hold it. Totals of different askings are never averaged.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.judge_forms import JudgeForm
from debate_core.domain.outcome import CHECKED, NO_VERDICT, UNDECIDED, Decision
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Step
from debate_core.domain.values import DebaterId

Stand = Literal["held", "changed", "named nobody", "failed"]
"""The result for one judge: it held a side, changed when mirrored, or never named one."""


@dataclass(frozen=True, slots=True)
class Given:
    """One asking with its answer, and the decision of that answer alone."""

    step: Step
    answer: Form
    decision: Decision

    def count_totals(self, spec: Specification) -> Mapping[str, float]:
        """Count the total of each side; empty without scores."""
        if not isinstance(self.answer, JudgeForm):
            return {}
        return self.answer.count_totals(self.step, spec)


@dataclass(frozen=True, slots=True)
class JudgeSeat:
    """One judge, with all that it was asked."""

    judge: int
    given: tuple[Given, ...]

    @property
    def stand(self) -> Stand:
        """The result of all askings of this judge."""
        if any(isinstance(given.answer, Forfeit) for given in self.given):
            return "failed"
        choices = {given.decision.choice for given in self.given}
        if len(choices) > 1:
            return "changed"
        return "named nobody" if choices == {None} else "held"

    @property
    def held(self) -> Decision | None:
        """The winner that all its askings name; None where they differ, or one is missing."""
        decisions = [given.decision for given in self.given]
        is_held = self.stand == "held" or (
            self.stand == "named nobody" and len({decision.rule for decision in decisions}) == 1
        )
        return decisions[0] if is_held else None


def judge_asking(
    step: Step, answer: Form, spec: Specification, heard: Collection[DebaterId]
) -> Given:
    """Decide one asking alone; an answer that is not a judge's decides nothing."""
    if not isinstance(answer, JudgeForm):
        return Given(step, answer, Decision(choice=None, rule=NO_VERDICT))
    return Given(step, answer, answer.decide(step, spec, heard))


def decide_askings(
    spec: Specification, asked: Iterable[tuple[Step, Form]], heard: Collection[DebaterId]
) -> Decision:
    """Decide by all askings of a verdict together."""
    given = [judge_asking(step, answer, spec, heard) for step, answer in asked]
    return given[0].decision if len(given) == 1 else decide_verdict(group_by_judge(given))


def group_by_judge(given: Iterable[Given]) -> tuple[JudgeSeat, ...]:
    """Group the askings by judge, each judge's in order."""
    ordered = sorted(given, key=lambda item: (item.step.asking.judge, item.step.asking.is_mirrored))
    by_judge = groupby(ordered, key=lambda item: item.step.asking.judge)
    return tuple(JudgeSeat(judge, tuple(askings)) for judge, askings in by_judge)


def decide_verdict(seats: Sequence[JudgeSeat]) -> Decision:
    """Make the decision of all judges together: the one that more than half of them hold."""
    held = [seat.held for seat in seats if seat.held is not None]
    for choice, count in Counter(one.choice for one in held if one.choice).items():
        if 2 * count > len(seats):
            return Decision(choice=choice, rule=CHECKED)
    for rule, count in Counter(one.rule for one in held if one.choice is None).items():
        if 2 * count > len(seats):
            return Decision(choice=None, rule=rule)
    rules = {given.decision.rule for seat in seats for given in seat.given}
    return Decision(choice=None, rule=rules.pop() if rules == {NO_VERDICT} else UNDECIDED)


def find_speaker(seats: Sequence[JudgeSeat], decision: Decision) -> Given | None:
    """Find the asking whose words stand for the verdict: the first of a judge that holds it.

    None where no verdict stands.
    """
    if decision.rule in (UNDECIDED, NO_VERDICT):
        return None
    return next(seat.given[0] for seat in seats if seat.held and _is_agreed(seat.held, decision))


def _is_agreed(held: Decision, decision: Decision) -> bool:
    """True if a judge held what was decided; if both name nobody, the rules have to agree."""
    is_named = decision.choice is not None
    return held.choice == decision.choice and (is_named or held.rule == decision.rule)
