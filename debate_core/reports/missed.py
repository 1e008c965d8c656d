"""What is said where an answer did not come: a turn, or what a judge or captain owed."""

from debate_core.domain.facts import StepMissed, TurnForfeited
from debate_core.domain.specification import Specification


def forfeit_text(spec: Specification, turn: TurnForfeited) -> str:
    """What stands in the place of a turn that was missed."""
    name = spec.debater(turn.debater).name
    missed = "put no question" if turn.form == "point" else "could not speak"
    return f"{name} {missed}: {turn.reason}"


def missed_text(missed: StepMissed) -> str:
    """What nobody delivered, and what the rules do without it."""
    if missed.what == "personas":
        return f"No personas were proposed ({missed.reason}); the cast keeps its seats."
    return f"The {missed.what} is missing: {missed.reason}"
