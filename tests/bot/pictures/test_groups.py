"""The picture of groups: circles, and one dot, that of whoever asked."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.pictures.groups import draw_groups
from bot.pictures.sheet import DARK, EITHER, LIGHT, Theme
from debate_core.domain.values import PersonId
from debate_core.features.standing.groups import VoteGroups, find_groups
from tests.core.features.standing.making import cast, polled


def _find(*, named: str = "y") -> VoteGroups:
    votes = {f"{named}{n}": "aaa" for n in range(5)} | {f"n{n}": "ddd" for n in range(4)}
    groups = find_groups(polled(*cast(votes)))
    assert groups is not None
    return groups


def _draw(groups: VoteGroups, person: str, theme: Theme = DARK) -> Image.Image:
    return Image.open(BytesIO(draw_groups(groups, PersonId(person), theme).read())).convert("RGB")


@pytest.mark.parametrize("theme", [DARK, LIGHT, EITHER])
def test_it_is_drawn_in_any_theme(theme: Theme) -> None:
    assert _draw(_find(), "y0", theme).size == (960, 620)


def test_everyone_of_a_group_sees_the_same_and_others_another_dot() -> None:
    groups = _find()
    own, same, other = (_draw(groups, person) for person in ("y0", "y1", "n0"))
    assert ImageChops.difference(own, same).getbbox() is None
    assert ImageChops.difference(own, other).getbbox() is not None


def test_a_stranger_sees_no_dot() -> None:
    groups = _find()
    assert ImageChops.difference(_draw(groups, "y0"), _draw(groups, "stranger")).getbbox()


def test_names_do_not_change_it() -> None:
    one, other = _draw(_find(), "stranger"), _draw(_find(named="z"), "stranger")
    assert ImageChops.difference(one, other).getbbox() is None
