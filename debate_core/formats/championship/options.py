"""The options of format `championship`, and what its judge scores each speech by."""

from collections.abc import Sequence
from typing import Annotated, Self

from pydantic import Field

from debate_core.content.content import SuggestedNames
from debate_core.domain.rubric import Dimension, Rubric
from debate_core.domain.specification import FormatOptions, MoreSteps
from debate_core.formats.championship.stages import FREE

_TEAMS = 2
_CALLS_A_FLOOR = 3
"""Calls for a speech of the free debate: the captain's, the speech and its score."""
STYLES = ("logical", "data-driven", "aggressive", "diplomatic")


class ChampionshipOptions(FormatOptions):
    """The options that a person who starts a debate can choose."""

    styles: Annotated[tuple[str, ...], SuggestedNames("styles")] = Field(
        default=STYLES, description="the styles of the positions, first to fourth, or of all eight"
    )
    backstage: bool = Field(
        default=False, description="captains' calls and judge's notes are shown after the end"
    )
    manners: dict[str, str] = Field(default_factory=dict[str, str])
    """The demands of each known style on a debater; a host's are filled in before the start."""
    free_speeches: int = 0
    """The most speeches of a team in the free debate; 0 in older debates, which have no limit."""

    def count_more(self, phases: Sequence[str]) -> MoreSteps | None:
        """A team that speaks briefly takes the floor more often, up to the most of speeches."""
        if not self.free_speeches:
            return None
        more = self.free_speeches * _TEAMS - phases.count(FREE)
        return MoreSteps(turns=more, calls=_CALLS_A_FLOOR * more)

    def reorder_debaters(self, places: Sequence[int]) -> Self:
        """Reorder the styles with the debaters, so that each keeps its own."""
        if len(self.styles) != len(places):
            return self
        return self.model_copy(update={"styles": tuple(self.styles[place] for place in places)})


TEAMWORK, RULES = "teamwork", "rule_compliance"
"""The dimensions that do not count where there was no team, or where a penalty stands for them."""

CHAMPIONSHIP = Rubric(
    name="championship",
    dimensions=(
        Dimension(name="logic", weight=25, question="Does the reasoning hold together?"),
        Dimension(
            name="persuasion",
            weight=25,
            question="Would a fair listener move towards this team after hearing it?",
        ),
        Dimension(name="expression", weight=20, question="Is it clear, vivid and easy to follow?"),
        Dimension(
            name=TEAMWORK,
            weight=15,
            question="Does it build on what the team said, without repeating or undercutting it?",
        ),
        Dimension(
            name=RULES,
            weight=15,
            question="Does it do what its part of the debate asks for, and nothing that is barred?",
        ),
    ),
)
ALONE = CHAMPIONSHIP.model_copy(
    update={"dimensions": tuple(e for e in CHAMPIONSHIP.dimensions if e.name != TEAMWORK)}
)
"""The rubric that the first speech of a team is scored on."""
