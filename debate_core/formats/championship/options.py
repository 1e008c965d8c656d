"""The options of format `championship`."""

from pydantic import Field

from debate_core.domain.specification import FormatOptions

STYLES = ("logical", "data-driven", "aggressive", "diplomatic")


class ChampionshipOptions(FormatOptions):
    """What whoever starts a debate may choose."""

    styles: tuple[str, ...] = Field(
        default=STYLES, description="the styles of the positions, first to fourth, or of all eight"
    )
    backstage: bool = Field(
        default=False, description="captains' calls and judge's notes are shown after the end"
    )
    manners: dict[str, str] = Field(default_factory=dict[str, str])
    """What each known style asks of a debater; what a host offers is filled in before the start."""
