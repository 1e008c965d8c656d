"""A brief of each kind in British Parliamentary, and of each around a point of information."""

from collections.abc import Mapping

from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from debate_core.domain.points import Point, PointChoice
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.formats.british_parliamentary.forms import RankTeams
from debate_core.formats.british_parliamentary.teams import OPENING, PLACES
from tests.core.formats.british_parliamentary.making import four_teams
from tests.core.making import make_turn, speech

_SPEC = four_teams()
_SAID: tuple[tuple[str, Form], ...] = (
    ("pm", speech("Tea calms, and whoever is calm decides better.")),
    ("lo", speech("Coffee wakes, and nobody decides well asleep.")),
    ("lo", Point(question="Who pays for all that tea?")),
    ("dpm", PointChoice(choice="take")),
)
_TURNS = tuple(
    make_turn(number, _SPEC.debater(DebaterId(who)), said, OPENING)
    for number, (who, said) in enumerate(_SAID, start=1)
)


def _turn(who: str, heard: int, **step: str) -> Brief:
    place = next(place for place in PLACES if place.key == who.upper())
    asked = {"words": 140, "cue": place.cue, **step}
    speaking = Speak(DebaterId(who), place.phase, 1, **asked)  # pyright: ignore[reportArgumentType]
    return Brief(_SPEC, speaking, heard + 1, _TURNS[:heard])


PARLIAMENTARY_BRIEFS: Mapping[str, Brief] = {
    "parliamentary_extension": _turn("mg", 2),
    "parliamentary_ranking": Brief(_SPEC, RankTeams(), heard=_TURNS[:2]),
    "point_first_part": _turn("dpm", 2, part="first"),
    "point_offered": _turn("lo", 2, form="point", to="dpm"),
    "point_choice": _turn("dpm", 3, form="point_choice", to="lo"),
    "point_second_part": _turn("dpm", 4, part="second"),
}
