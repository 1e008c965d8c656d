"""The content that a host offers: the built-in one, and the host's additions."""

from dataclasses import dataclass, field
from typing import Literal

from debate_core.content.motions import Motion, load_motions
from debate_core.content.styles import Styles, load_styles


@dataclass(frozen=True, slots=True)
class SuggestedNames:
    """The mark of an option whose values are names of something that a host offers."""

    what: Literal["styles"]


@dataclass(frozen=True, slots=True)
class Content:
    """The content on offer: the built-in one, unless a host says more."""

    styles: Styles = field(default_factory=load_styles)
    motions: tuple[Motion, ...] = field(default_factory=load_motions)

    def add_more(self, styles: Styles, motions: tuple[Motion, ...]) -> "Content":
        """Return the same with a host's own added; a host's style replaces one of the same name."""
        return Content({**self.styles, **styles}, (*self.motions, *motions))
