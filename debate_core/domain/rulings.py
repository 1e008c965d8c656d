"""Facts that the rules themselves decide, in the course of a play."""

from typing import Literal

from pydantic import Field

from debate_core.domain.words import Value


class PhaseOpened(Value):
    """A phase of a round began."""

    kind: Literal["phase_opened"] = "phase_opened"
    phase: str
    round: int


class Decision(Value):
    """What the rule in code counted, and which rule it was."""

    choice: str | None
    """The winning option or stance; None where the rule names none."""
    rule: str
    """The rule that made it, such as threshold_vote or max_rounds_exhausted."""
    tally: dict[str, int] = Field(default_factory=dict[str, int])
    """The debaters' votes, in order of first vote; empty where debaters do not vote."""


class DecisionMade(Value):
    """The play reached its end."""

    kind: Literal["decision_made"] = "decision_made"
    decision: Decision


Ruling = PhaseOpened | DecisionMade
