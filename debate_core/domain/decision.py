"""Decisions, and the keys of the rules that several formats decide by."""

from pydantic import Field

from debate_core.domain.values import Value

JUDGE_VERDICT = "judge_verdict"
"""The rule of a decision that the judge's verdict makes."""
TOTALS = "judge_totals"
"""The rule of a decision by the judge's totals, as the judge named somebody else."""
LEVEL = "level_totals"
"""The rule of a decision that names nobody, as the totals are level."""
NO_VERDICT = "no_verdict"
"""The rule of a decision where the judge gave no verdict."""
CHECKED = "checked_verdict"
"""The rule of a decision that more than half of all judges agreed on."""
UNDECIDED = "undecided_verdict"
"""The rule of a decision that names nobody, as too few judges agreed on one side."""


class Decision(Value):
    """The choice that a rule in code came to, and what it counted."""

    choice: str | None
    """The winning option or stance; None where the rule names none."""
    rule: str
    """The rule that made it, such as threshold_vote or max_rounds_exhausted."""
    tally: dict[str, int] = Field(default_factory=dict[str, int])
    """The debaters' votes, in order of first vote; empty where debaters do not vote."""
