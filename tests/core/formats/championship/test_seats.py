"""Who sits where in a championship: the cast, the seats in words, the captains."""

import pytest

from debate_core.content.content import Content, load_styles
from debate_core.domain.specification import Debater
from debate_core.drafting.options import list_suggested
from debate_core.errors import SpecError
from debate_core.formats.championship import Championship
from debate_core.formats.championship.forms import Choose
from debate_core.formats.championship.options import STYLES, ChampionshipOptions
from debate_core.formats.checking import check
from tests.core.formats.championship.making import championship_spec

FORMAT = Championship()
EIGHT = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")


def _sides(debaters: tuple[Debater, ...]) -> str:
    return " ".join(each.stance for each in debaters)


@pytest.mark.parametrize("wanted", ["", "8", " 8 ", "; ".join(EIGHT)])
def test_the_first_four_are_for_and_the_others_against(wanted: str) -> None:
    assert (
        _sides(FORMAT.read_debaters(wanted, 7)) == "for for for for against against against against"
    )


def test_stances_that_are_named_are_kept_in_small_letters() -> None:
    assert _sides(FORMAT.read_debaters("Ada: FOR; Ben: Against; Cleo", 7)) == "for against "


def test_another_number_of_debaters_is_one_clear_sentence() -> None:
    with pytest.raises(SpecError, match="has eight debaters; leave the number out, or name four"):
        FORMAT.read_debaters("6", 7)


def test_a_seat_in_a_championship_is_a_team_a_place_and_a_style() -> None:
    spec = championship_spec()
    assert FORMAT.name_seat(spec, spec.debaters[5]).full == "against, 2nd, data-driven"


def test_the_first_of_each_team_is_its_captain() -> None:
    assert FORMAT.list_other_seats(championship_spec()) == {"for": "f1", "against": "a1"}


@pytest.mark.parametrize(
    ("captains", "expected"), [({}, "config:first"), ({"for": "config:captain"}, "config:captain")]
)
def test_a_call_is_asked_of_the_captain_s_model_or_else_of_the_first_debater_s(
    captains: dict[str, str], expected: str
) -> None:
    spec = championship_spec()
    first, *others = spec.debaters
    debaters = (first.model_copy(update={"model": "config:first"}), *others)
    spec = spec.model_copy(update={"debaters": debaters, "models_for": captains})
    assert Choose("for", (first.id,), 1000).get_model(spec) == expected


def _prepared(*styles: str) -> ChampionshipOptions:
    """The options with those styles, where a host has a style of its own."""
    content = Content().add_more({"socratic": "Ask."}, ())
    return FORMAT.complete_draft(championship_spec(styles=styles), content).options_as(
        ChampionshipOptions
    )


def test_the_default_styles_are_among_those_that_are_built_in() -> None:
    assert set(STYLES) < set(load_styles())


def test_a_host_s_style_can_be_asked_for() -> None:
    options = _prepared("Socratic")
    assert options.styles == ("socratic",)
    assert options.manners["socratic"] == "Ask."


def test_an_unknown_style_is_answered_with_those_there_are() -> None:
    spec = championship_spec().model_copy(update={"options": _prepared("loud")})
    with pytest.raises(SpecError, match=r"no style “loud”; there are: logical, .*, socratic"):
        check(spec)


def test_the_styles_that_there_are_are_suggested_for_that_option_alone() -> None:
    content = Content().add_more({"socratic": "Ask."}, ())
    assert list_suggested(ChampionshipOptions, "styles", content) == tuple(content.styles)
    assert list_suggested(ChampionshipOptions, "backstage", content) == ()
