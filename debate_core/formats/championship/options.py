"""The options of format `championship`, its stages with their words, and its teams (formats.md)."""

from collections.abc import Sequence
from typing import Annotated, Self

from pydantic import Field

from debate_core.content.content import SuggestedNames, name_style
from debate_core.domain.rubric import Dimension, Rubric
from debate_core.domain.sides import AGAINST, FOR, plain_side, say_side
from debate_core.domain.specification import Debater, FormatOptions, MoreSteps, Specification
from debate_core.domain.values import DebaterId
from debate_core.language import N_, _, format_number

OPENING, CROSS, SUMMARIES, FREE, CLOSING = (
    "opening",
    "cross-examination",
    "summaries",
    "free debate",
    "closing",
)
WORDS_A_MINUTE = 250
QUESTION_WORDS, ANSWER_WORDS = 125, 250
LIMITS = {OPENING: 750, CROSS: ANSWER_WORDS, SUMMARIES: 500, CLOSING: 750}
TEAM_WORDS = 1000
"""The clock of a team in the free debate: 4 minutes."""
TEAM_SIZE = 4
SHARE = 200
"""The words of a speech in the free debate, as long as the clock has them."""
LEAST = 60
"""The words that a speech in it may always have, so that nobody is left with only ten."""
MOST_SPEECHES = 16
"""The most speeches of a team in the free debate: three times what fills its clock, plus one."""
SHORTEST = 25
"""The fewest words that any speech takes off the clock; a clock with fewer left is empty."""
QUESTIONS = 3
"""The least number of questions in cross-examination."""


def list_summed_phases(phase: str) -> tuple[str, ...]:
    """List the phases that the judge's summary after a stage is about."""
    return (CROSS, SUMMARIES) if phase == CROSS else (phase,)


def stage_in_words(phase: str) -> str:
    """Name a stage, such as “opening” or “cross-examination with its summaries”."""
    return _("{phase} with its summaries", phase=_(phase)) if phase == CROSS else _(phase)


_TEAMS = 2
_CALLS_A_FLOOR = 3
"""Calls for a speech of the free debate: the captain's, the speech and its score."""
STYLES = ("logical", "data-driven", "aggressive", "diplomatic")


class ChampionshipOptions(FormatOptions):
    """The options that a person who starts a debate can choose."""

    styles: Annotated[tuple[str, ...], SuggestedNames("styles")] = Field(
        default=STYLES,
        description=N_("the styles of the positions, first to fourth, or of all eight"),
    )
    backstage: bool = Field(
        default=False, description=N_("captains' calls and judge's notes are shown after the end")
    )
    manners: dict[str, str] = Field(default_factory=dict[str, str])
    """The demands of each known style on a debater; a host's are filled in before the start."""
    free_speeches: int = 0
    """The most speeches of a team in the free debate; 0 in older debates, which have no limit."""

    def count_more(self, phases: Sequence[str]) -> MoreSteps | None:
        """Count further speeches: a team that speaks briefly speaks more often, up to the limit."""
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
"""The dimensions that do not count if there was no team, or if a penalty replaces them."""

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


TEAMS = (FOR, AGAINST)
_PLACES = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"))


def team_of(debater: Debater) -> str:
    """Return the team of a debater."""
    return plain_side(debater.stance)


def stance_of(spec: Specification, side: str) -> str:
    """Return the name of a team as its debaters declare it."""
    return spec.debater(captain_of(spec, side)).stance


def list_team(spec: Specification, side: str) -> tuple[DebaterId, ...]:
    """List the four debaters of a team, first to fourth."""
    return tuple(debater.id for debater in spec.debaters if team_of(debater) == side)


def captain_of(spec: Specification, side: str) -> DebaterId:
    """Return the captain of a team, its first debater."""
    return list_team(spec, side)[0]


def rival_of(side: str) -> str:
    """Return the opposing team."""
    return AGAINST if side == FOR else FOR


def place_of(spec: Specification, who: DebaterId) -> int:
    """Return the position of a debater in its team, from 1."""
    return list_team(spec, team_of(spec.debater(who))).index(who) + 1


def list_defenders(spec: Specification, asker: DebaterId) -> tuple[DebaterId, ...]:
    """List the debaters whom an asker may pick: the opposing second and third."""
    return list_team(spec, rival_of(team_of(spec.debater(asker))))[1:3]


def pick_defender(spec: Specification, asker: DebaterId, named: str) -> DebaterId:
    """Pick who must answer: the one the asker named, or the opposing second if that is invalid."""
    may = list_defenders(spec, asker)
    return next((defender for defender in may if defender == named), may[0])


def style_of(spec: Specification, who: DebaterId) -> str:
    """Return the name of a debater's style."""
    styles = spec.options_as(ChampionshipOptions).styles
    index = [debater.id for debater in spec.debaters].index(who)
    place = index if len(styles) == len(spec.debaters) else place_of(spec, who) - 1
    return styles[place % len(styles)] if styles else ""


def clock_in_words() -> str:
    """Describe the clock of a team in the free debate."""
    return _(
        "{words} words a team ({minutes} minutes)",
        words=format_number(TEAM_WORDS),
        minutes=TEAM_WORDS // WORDS_A_MINUTE,
    )


def place_in_words(spec: Specification, debater: Debater) -> str:
    """Write a debater's team and position in it, such as “for, 1st”."""
    place = _PLACES[place_of(spec, debater.id) - 1]
    return f"{say_side(team_of(debater))}, {_(place)}"


def seat_in_words(spec: Specification, debater: Debater) -> str:
    """Write a debater's team, position and style, such as “for, 1st, logical”."""
    return f"{place_in_words(spec, debater)}, {name_style(style_of(spec, debater.id))}"
