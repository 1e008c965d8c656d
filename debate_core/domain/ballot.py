"""What the people vote on, and what stands before they do (voting.md)."""

from debate_core.domain.record import Record
from debate_core.domain.specification import ConsensusRules
from debate_core.domain.unheard import UNHEARD

SYNTHESIS = "a synthesis"
"""The choice that stands for a verdict which joins points of several stances."""


def ballot_choices(record: Record) -> tuple[str, ...]:
    """The choices on the ballot: the stances or votes on offer, and what stands if it is none."""
    spec = record.spec
    declared = spec.rules.choices if isinstance(spec.rules, ConsensusRules) else spec.stances
    current = standing(record)
    return declared if current is None or current in declared else (*declared, current)


def standing(record: Record) -> str | None:
    """The choice that stands without a vote: the judge's winner or the debaters' decision."""
    if record.decision is None:
        return None
    if (
        record.decision.choice is None
        and record.decision.rule != UNHEARD
        and record.verdict
        and record.verdict.verdict.form == "verdict"
    ):
        return SYNTHESIS
    return record.decision.choice
