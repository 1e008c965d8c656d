"""The options of format `championship`, and what its judge scores each speech by."""

from pydantic import Field

from debate_core.domain.rubric import Dimension, Rubric
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
    free_speeches: int = 0
    """Speeches of a team in the free debate, at most; 0 in older debates, which have no most."""


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
"""What the first speech of a team is scored on."""
