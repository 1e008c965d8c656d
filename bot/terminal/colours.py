"""The colour of each side in a terminal: the same that its personas wear in a channel."""

from rich.style import Style

from bot.portraits.colours import Rgb, side_colours
from debate_core.domain.specification import Debater, Specification


def colours(spec: Specification) -> dict[str, Style]:
    """A colour for each stance, and for each debater that declares none."""
    named = side_colours(side(debater) for debater in spec.debaters)
    return {name: style(colour.rgb) for name, colour in named.items()}


def side(debater: Debater) -> str:
    """What a debater's colour goes by."""
    return debater.stance or debater.id


def style(rgb: Rgb, *, bold: bool = False) -> Style:
    """A colour as the terminal wants it."""
    return Style(color="#{:02x}{:02x}{:02x}".format(*rgb), bold=bold)
