"""A debater's seat in words, the same on a plan and in a transcript."""

from debate_core.domain.championship import place_of, style_of, team_of
from debate_core.domain.specification import ChampionshipRules, Debater, Specification

_PLACES = ("1st", "2nd", "3rd", "4th")


def seat_in_words(spec: Specification, debater: Debater) -> str:
    """What a debater's seat is: its stance, or its team, place and style."""
    if not isinstance(spec.rules, ChampionshipRules):
        return debater.stance
    return f"{place_in_words(spec, debater)}, {style_of(spec, debater.id)}"


def place_in_words(spec: Specification, debater: Debater) -> str:
    """A debater's team and its place in it, such as “for, 1st”."""
    return f"{team_of(debater)}, {_PLACES[place_of(spec, debater.id) - 1]}"
