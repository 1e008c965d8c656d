"""A rematch: who argues what when the two sides are exchanged, in every format that has two."""

import pytest

from debate_core.domain.specification import Debater, Specification
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.features.rematch.request import swap_sides
from debate_core.formats import get_format
from tests.core.formats.championship.making import championship_spec
from tests.core.making import ADA, BEN, CLEO, consensus_spec, rounds_spec


def _seated(spec: Specification) -> list[tuple[str, str]]:
    return [(each.name, each.stance) for each in spec.debaters]


def _debater(name: str, stance: str) -> Debater:
    return Debater(id=DebaterId(name.lower()), name=name, stance=stance, model=f"host:{name}")


def test_each_argues_the_other_side_in_the_turns_of_who_argued_it() -> None:
    assert _seated(swap_sides(rounds_spec())) == [("Ben", "for"), ("Ada", "against")]


def test_the_sides_keep_their_order_where_there_are_several_of_each() -> None:
    four = [_debater("A", "for"), _debater("B", "against")]
    four += [_debater("C", "for"), _debater("D", "against")]
    swapped = swap_sides(rounds_spec(*four))
    assert _seated(swapped) == [*(("B", "for"), ("A", "against"), ("D", "for"), ("C", "against"))]
    assert [each.model for each in swapped.debaters] == ["host:B", "host:A", "host:D", "host:C"]


def test_uneven_sides_are_exchanged_too() -> None:
    three = [_debater("A", "for"), _debater("B", "for"), _debater("C", "against")]
    assert sorted(_seated(swap_sides(rounds_spec(*three)))) == [
        *(("A", "against"), ("B", "against"), ("C", "for"))
    ]


@pytest.mark.parametrize("spec", [rounds_spec(ADA, BEN, CLEO), consensus_spec()])
def test_without_two_sides_there_is_none(spec: Specification) -> None:
    with pytest.raises(SpecError, match="swaps two sides"):
        swap_sides(spec)


def test_twice_swapped_is_as_it_was() -> None:
    spec = rounds_spec()
    assert swap_sides(swap_sides(spec)) == spec


def test_styles_of_eight_go_with_their_debaters_and_models_with_captains() -> None:
    styles = ("logical", "emotional", "data-driven", "aggressive")
    spec = championship_spec(styles=(*styles, *reversed(styles)))
    spec = spec.model_copy(update={"models_for": {"for": "host:one", "against": "host:two"}})
    own = get_format("championship")
    swapped = swap_sides(spec)
    for each in spec.debaters:
        assert own.name_seat(swapped, each).style == own.name_seat(spec, each).style
        assert swapped.debater(each.id).stance != each.stance
    assert swapped.models_for == {"for": "host:two", "against": "host:one"}
