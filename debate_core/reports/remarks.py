"""What happens in the course of a debate, in the plain line that every front shows of it."""

from typing import assert_never

from debate_core.domain.facts import DraftMissed, StepMissed, VerdictMissed
from debate_core.domain.facts import BudgetWarned, ClosingRequested, Resumed
from debate_core.engine.budget import warned_in_words
from debate_core.reports.missed import missed_text

Remarkable = ClosingRequested | Resumed | BudgetWarned | StepMissed | VerdictMissed | DraftMissed


def remark_text(fact: Remarkable) -> str:
    """The line; a closing is the debate's, not the vote's."""
    match fact:
        case ClosingRequested(reason=reason):
            return f"The debate closes early: {reason}"
        case Resumed():
            return "The debate goes on."
        case BudgetWarned():
            return warned_in_words(fact)
        case StepMissed():
            return missed_text(fact)
        case VerdictMissed(reason=reason):
            return f"The judge gave no verdict: {reason}"
        case DraftMissed(reason=reason):
            return f"The result could not be drafted: {reason}"
        case _:
            assert_never(fact)
