"""The colour of each side in a terminal: the same that its personas wear in a channel."""

from rich.style import Style

from bot.portraits.colours import Rgb, side_colours
from debate_core.domain.specification import Specification
from debate_core.show.pieces import sides_of


def colours(spec: Specification) -> dict[str, Style]:
    """A colour for each side."""
    return {name: style(colour.rgb) for name, colour in side_colours(sides_of(spec)).items()}


def style(rgb: Rgb, *, bold: bool = False) -> Style:
    """A colour as the terminal wants it."""
    return Style(color="#{:02x}{:02x}{:02x}".format(*rgb), bold=bold)
