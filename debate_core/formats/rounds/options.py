"""The options of format `rounds`."""

from pydantic import Field

from debate_core.domain.specification import FormatOptions


class RoundsOptions(FormatOptions):
    """What whoever starts a debate may choose."""

    concession: bool = Field(default=False, description="debaters may concede")
    """Forbidding it guards against sycophantic convergence."""
    strict_winner: bool = Field(default=False, description="the judge names a stance, or none")
    anonymous: bool = Field(default=True, description="the judge sees stances, no names")
    shuffled: bool = Field(default=True, description="the judge sees each round in a drawn order")
