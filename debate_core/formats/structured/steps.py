"""The step of format `structured`: a turn of the cross-examination."""

from dataclasses import dataclass

from debate_core.domain.steps import Speak


@dataclass(frozen=True)
class Examine(Speak, tag="examine"):
    """A debater answers what its side was asked, and meets the other side's next argument."""

    number: int = 0
    """The number of that argument, from 1; where there is none of that number, it only answers."""
