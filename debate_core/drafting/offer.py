"""What is offered to whoever drafts a debate: styles to argue in, and motions to pick from."""

from dataclasses import dataclass, field

from debate_core.drafting.motions import Motion, built_in_motions
from debate_core.drafting.styles import Styles, built_in_styles


@dataclass(frozen=True, slots=True)
class Offer:
    """What is built in, unless a host says more."""

    styles: Styles = field(default_factory=built_in_styles)
    motions: tuple[Motion, ...] = field(default_factory=built_in_motions)

    def with_more(self, styles: Styles, motions: tuple[Motion, ...]) -> "Offer":
        """The same and a host's own; a host's style stands in for one of the same name."""
        return Offer({**self.styles, **styles}, (*self.motions, *motions))
