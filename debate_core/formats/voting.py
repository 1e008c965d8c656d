"""What people can vote for and are asked of a debate, and what their outcome means."""

from typing import ClassVar, Literal

from debate_core.domain.decision import JUDGE_VERDICT, LEVEL, NO_VERDICT, UNDECIDED, Decision
from debate_core.domain.forms import Verdict
from debate_core.domain.moves import CLOSED_EARLY
from debate_core.domain.opinion import UNSURE
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.values import DebaterId

SYNTHESIS = "a synthesis"
"""The choice that stands for a verdict which joins points of several stances."""


class FormatVoting:
    """The part of the port that says what is decided and voted on."""

    has_vote: ClassVar[bool] = True
    """Whether people vote on its outcome."""

    def choices(self, spec: Specification) -> tuple[str, ...]:
        """What the people can vote for."""
        return spec.stances

    def standing(self, record: Record) -> str | None:
        """The choice that stands without a vote."""
        decision = record.decision
        if decision is None:
            return None
        is_joined = isinstance(record.verdict, Verdict) and decision.rule == JUDGE_VERDICT
        return SYNTHESIS if decision.choice is None and is_joined else decision.choice

    def ballot(self, record: Record) -> tuple[str, ...]:
        """The choices on the ballot: what can be voted for, and what stands if it is none of it."""
        offered, stands = self.choices(record.spec), self.standing(record)
        return offered if stands is None or stands in offered else (*offered, stands)

    def arguing_for(self, spec: Specification, choice: str) -> tuple[DebaterId, ...]:
        """The debaters that a choice stands for, and who win with it; empty where none do."""
        return tuple(debater.id for debater in spec.debaters if debater.stance == choice)

    def winners(self, record: Record) -> tuple[DebaterId, ...]:
        """The debaters who won a debate that is over, by its outcome; empty where nobody did."""
        outcome = record.outcome
        choice = outcome.result if outcome is not None else self.standing(record)
        return self.arguing_for(record.spec, choice) if choice else ()

    def is_level(self, decision: Decision) -> bool:
        """Whether the sides came out even; where nothing could be decided they did not."""
        return decision.rule in (LEVEL, UNDECIDED) or (
            decision.choice is None and decision.rule == JUDGE_VERDICT
        )

    def opinion_sides(self, spec: Specification) -> tuple[str, ...]:
        """The two sides that people are asked their opinion of; none where they are not asked."""
        is_asked = spec.voting.asks_opinion and self.has_vote and len(spec.stances) == 2
        return spec.stances if is_asked and UNSURE not in spec.stances else ()

    def asks_opinion(self, record: Record) -> Literal["before", "after"] | None:
        """Whether people are asked what they think right now: up to the first turn, and again."""
        if not self.opinion_sides(record.spec):
            return None
        is_before = record.state in ("debating", "paused") and not record.turns
        if is_before and record.closing is None:
            return "before"
        return "after" if record.is_vote_open and record.opinion_asked else None

    def is_escalated(self, decision: Decision) -> bool:
        """Whether the debaters handed the decision on to people, and moderators are called."""
        return False

    def has_grounds(self, decision: Decision) -> bool:
        """Whether anybody gave anything that the decision could be made from."""
        return decision.rule not in (CLOSED_EARLY, NO_VERDICT)
