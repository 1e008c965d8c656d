"""How a terminal says who sits where."""

from debate_core.domain.specification import Debater


def seat(debater: Debater) -> str:
    """A debater with their stance, where they have one."""
    return f"{debater.name} · {debater.stance}" if debater.stance else debater.name
