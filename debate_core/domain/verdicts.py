"""What the askings of a checked verdict come to: who held, who changed, and what stands.

Rule: a judge holds only what all its askings come to, and a verdict stands only where more than
half of all judges hold it. Totals of different askings are never averaged.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from debate_core.domain.facts import Decision
from debate_core.domain.forms import Forfeit, Form
from debate_core.domain.steps import Step

NO_VERDICT = "no_verdict"
"""The rule of a decision where the judge gave none."""
CHECKED = "checked_verdict"
"""The rule of a decision that more than half of all judges held."""
UNDECIDED = "undecided_verdict"
"""The rule of a decision that names nobody, as too few judges held one side."""

Stand = Literal["held", "changed", "named nobody", "failed"]
"""What became of one judge: it held a side, changed when mirrored, or never came to one."""


@dataclass(frozen=True, slots=True)
class Given:
    """One asking with its answer, and what that would decide alone."""

    step: Step
    answer: Form
    decision: Decision


@dataclass(frozen=True, slots=True)
class JudgeSeat:
    """One judge, with all that it was asked."""

    judge: int
    given: tuple[Given, ...]

    @property
    def stand(self) -> Stand:
        """What became of it."""
        if any(isinstance(given.answer, Forfeit) for given in self.given):
            return "failed"
        choices = {given.decision.choice for given in self.given}
        if len(choices) > 1:
            return "changed"
        return "named nobody" if choices == {None} else "held"

    @property
    def held(self) -> Decision | None:
        """What all its askings come to; None where they differ, or one is missing."""
        decisions = [given.decision for given in self.given]
        is_held = self.stand == "held" or (
            self.stand == "named nobody" and len({decision.rule for decision in decisions}) == 1
        )
        return decisions[0] if is_held else None


def group_by_judge(given: Iterable[Given]) -> tuple[JudgeSeat, ...]:
    """The judges, each with its askings in order."""
    ordered = sorted(given, key=lambda item: (item.step.asking.judge, item.step.asking.is_mirrored))
    by_judge = groupby(ordered, key=lambda item: item.step.asking.judge)
    return tuple(JudgeSeat(judge, tuple(askings)) for judge, askings in by_judge)


def decide_verdict(seats: Sequence[JudgeSeat]) -> Decision:
    """The decision that the judges make together: what more than half of all of them hold."""
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
    """The asking whose words stand for the verdict: the first of a judge that holds it.

    None where none stands.
    """
    if decision.rule in (UNDECIDED, NO_VERDICT):
        return None
    return next(seat.given[0] for seat in seats if seat.held and _is_agreed(seat.held, decision))


def _is_agreed(held: Decision, decision: Decision) -> bool:
    """Whether a judge held what was decided; of two that name nobody the rules have to agree."""
    is_named = decision.choice is not None
    return held.choice == decision.choice and (is_named or held.rule == decision.rule)
