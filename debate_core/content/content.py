"""What a host offers: what is built in, and what it adds."""

from dataclasses import dataclass, field
from typing import Literal

from debate_core.content.motions import Motion, load_motions
from debate_core.content.styles import Styles, load_styles


@dataclass(frozen=True, slots=True)
class SuggestedNames:
    """Stands beside an option whose values are names of something that a host offers."""

    what: Literal["styles"]


@dataclass(frozen=True, slots=True)
class Content:
    """What is built in, unless a host says more."""

    styles: Styles = field(default_factory=load_styles)
    motions: tuple[Motion, ...] = field(default_factory=load_motions)

    def add_more(self, styles: Styles, motions: tuple[Motion, ...]) -> "Content":
        """The same and a host's own; a host's style stands in for one of the same name."""
        return Content({**self.styles, **styles}, (*self.motions, *motions))
