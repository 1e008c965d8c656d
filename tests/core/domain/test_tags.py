"""Tags: each seat has its own, and is found again by it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.naming import make_tags, map_ids_by_tag, normalise_tag, replace_tags
from debate_core.domain.specification import Debater
from debate_core.domain.values import DebaterId

STANCES = st.lists(st.sampled_from(["for", "For ", "for 1", "against", "nuanced"]), max_size=8)


def _seats(*stances: str) -> tuple[Debater, ...]:
    names = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hal")
    return tuple(
        Debater(id=DebaterId(name.casefold()), name=name, stance=stance)
        for name, stance in zip(names, stances, strict=False)
    )


@pytest.mark.parametrize(
    ("stances", "tags"),
    [
        (("for", "against"), ["for", "against"]),
        (("for", "against", "for"), ["for 1", "against", "for 2"]),
        (("for", "FOR ", "against"), ["for 1", "FOR 2", "against"]),
        (("for", "for", "for 1"), ["for 2", "for 3", "for 1"]),
    ],
)
def test_a_tag_is_the_stance_numbered_where_several_share_it(
    stances: tuple[str, ...], tags: list[str]
) -> None:
    assert list(make_tags(_seats(*stances)).values()) == tags


@given(STANCES)
def test_no_two_seats_share_a_tag(stances: list[str]) -> None:
    tags = make_tags(_seats(*stances))
    assert len({tag.casefold() for tag in tags.values()}) == len(stances)


@given(STANCES)
def test_a_seat_is_found_by_its_tag_in_brackets_or_without(stances: list[str]) -> None:
    seats = _seats(*stances)
    found = map_ids_by_tag(seats)
    for who, tag in make_tags(seats).items():
        assert found[normalise_tag(tag)] == found[normalise_tag(f" [{tag}]")] == who


def test_tags_in_brackets_become_names() -> None:
    seats = _seats("for", "for", "against")
    said = "[for 2] and [against] agree; all are for it."
    assert replace_tags(said, seats) == "Ben and Cleo agree; all are for it."
