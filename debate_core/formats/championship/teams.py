"""The two teams of a championship: who is in which, at which place, and whom they may ask."""

from debate_core.domain.specification import Debater, Specification
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.options import ChampionshipOptions

FOR, AGAINST = "for", "against"
TEAMS = (FOR, AGAINST)
_PLACES = ("1st", "2nd", "3rd", "4th")


def team_of(debater: Debater) -> str:
    """The team of a debater."""
    return debater.stance.strip().casefold()


def stance_of(spec: Specification, side: str) -> str:
    """A team as its debaters declare it."""
    return spec.debater(captain_of(spec, side)).stance


def list_team(spec: Specification, side: str) -> tuple[DebaterId, ...]:
    """The four of a team, first to fourth."""
    return tuple(debater.id for debater in spec.debaters if team_of(debater) == side)


def captain_of(spec: Specification, side: str) -> DebaterId:
    """The first of a team, who is its captain."""
    return list_team(spec, side)[0]


def rival_of(side: str) -> str:
    """The opposing team."""
    return AGAINST if side == FOR else FOR


def place_of(spec: Specification, who: DebaterId) -> int:
    """The position of a debater in its team, from 1."""
    return list_team(spec, team_of(spec.debater(who))).index(who) + 1


def list_defenders(spec: Specification, asker: DebaterId) -> tuple[DebaterId, ...]:
    """List the debaters whom an asker may pick: the opposing second and third."""
    return list_team(spec, rival_of(team_of(spec.debater(asker))))[1:3]


def pick_defender(spec: Specification, asker: DebaterId, named: str) -> DebaterId:
    """Pick who has to answer: the one the asker named, or the opposing second if that cannot be."""
    may = list_defenders(spec, asker)
    return next((defender for defender in may if defender == named), may[0])


def style_of(spec: Specification, who: DebaterId) -> str:
    """The name of a debater's style."""
    styles = spec.options_as(ChampionshipOptions).styles
    index = [debater.id for debater in spec.debaters].index(who)
    place = index if len(styles) == len(spec.debaters) else place_of(spec, who) - 1
    return styles[place % len(styles)] if styles else ""


def place_in_words(spec: Specification, debater: Debater) -> str:
    """A debater's team and its place in it, such as “for, 1st”."""
    return f"{team_of(debater)}, {_PLACES[place_of(spec, debater.id) - 1]}"


def seat_in_words(spec: Specification, debater: Debater) -> str:
    """A debater's team, place and style, such as “for, 1st, logical”."""
    return f"{place_in_words(spec, debater)}, {style_of(spec, debater.id)}"
