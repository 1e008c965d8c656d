"""Every name has a face of its own, and it is always the same one."""

import unicodedata
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations

import pytest
from dicebear import Avatar
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from bot.portraits.colours import AGAINST, FOR
from bot.portraits.faces import (
    ANYBODY,
    BUILDS,
    CAST,
    JUDGE,
    Options,
    choose_face,
    draw_portrait,
    judge_portrait,
    load_art,
)
from debate_core.content.cast import PERSONAS, ROLES
from tests.sweep import draw

BUILT_IN = [each.name for each in (*PERSONAS, *ROLES)]
REACTION = (22, 22)


def opened(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    picture.load()
    return picture


def small(png: bytes) -> Image.Image:
    return opened(png).convert("RGB").resize(REACTION)


def difference(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def svg(options: Options) -> str:
    return Avatar(load_art(), dict(options)).to_string()


def assert_fit_for_an_emoji(png: bytes) -> None:
    picture = opened(png)
    assert (picture.format, picture.size, picture.mode) == ("PNG", (256, 256), "RGBA")
    assert len(png) < 60_000


def variants(options: Options) -> Iterator[tuple[str, str]]:
    for option, value in options.items():
        component, is_variant, _ = option.partition("Variant")
        if is_variant:
            yield from (
                (component, each) for each in ([value] if isinstance(value, str) else value)
            )


def test_a_name_always_has_the_same_portrait() -> None:
    assert draw_portrait("Wilhelmina", FOR) == draw_portrait("Wilhelmina", FOR)


def test_the_face_of_a_name_never_changes() -> None:
    # A changed face here changes the faces of debates that people remember.
    anselm = {
        "skinColor": ["#8a5a40"],
        "clothingColor": ["#3d8a68"],
        "headVariant": "grayShort",
        "headContrastColor": ["#8e9098"],
        "expressionVariant": "smile",
        "facialHairVariant": "full4",
    }
    resolved = Avatar(load_art(), dict(choose_face("Anselm"))).to_json()["options"]
    assert {part: resolved[part] for part in anselm} == anselm
    assert "accessoriesVariant" not in resolved


def test_case_and_the_way_accents_are_typed_make_no_difference() -> None:
    decomposed = unicodedata.normalize("NFD", " TOMÁS REYES")
    assert draw_portrait(decomposed, FOR) == draw_portrait("Tomás Reyes", FOR)


def test_the_side_shows_behind_the_same_face() -> None:
    corner, middle = (128, 4), (128, 150)
    one, other = opened(draw_portrait("Zoë", FOR)), opened(draw_portrait("Zoë", AGAINST))
    assert one.getpixel(middle) == other.getpixel(middle)
    assert one.getpixel(corner) != other.getpixel(corner)


def test_the_corners_are_clear() -> None:
    for picture in (opened(draw_portrait("Zoë", FOR)), opened(judge_portrait())):
        corners = [picture.getpixel(at) for at in ((0, 0), (255, 0), (0, 255), (255, 255))]
        assert corners == [(0, 0, 0, 0)] * 4


def test_the_built_in_cast_differs_at_the_size_of_a_reaction() -> None:
    faces = [small(draw_portrait(name, FOR)) for name in BUILT_IN]
    assert min(difference(one, other) for one, other in combinations(faces, 2)) > 15


def test_all_of_the_built_in_cast_have_faces_set_for_them() -> None:
    assert {name.casefold() for name in BUILT_IN} == set(CAST)


def test_a_hundred_names_have_a_hundred_faces() -> None:
    assert len({svg(choose_face(f"debater {number}")) for number in range(100)}) == 100


def test_every_part_that_a_face_may_have_is_in_the_art() -> None:
    looks = [look.write_options() for look in (*CAST.values(), JUDGE)]
    listed = {each for some in (ANYBODY, *BUILDS, *looks) for each in variants(some)}
    components = load_art().components()
    assert [each for each in listed if each[1] not in components[each[0]].variants()] == []


@draw(25)
@given(st.text(st.characters(codec=None), max_size=40))
def test_any_name_has_a_portrait_fit_for_an_emoji(name: str) -> None:
    assert_fit_for_an_emoji(draw_portrait(name, AGAINST))


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_built_in_cast_is_fit_for_an_emoji(name: str) -> None:
    assert_fit_for_an_emoji(draw_portrait(name, FOR))


def test_the_judge_always_has_the_same_portrait() -> None:
    assert judge_portrait() == judge_portrait()


def test_the_judge_is_fit_for_an_emoji() -> None:
    assert_fit_for_an_emoji(judge_portrait())
