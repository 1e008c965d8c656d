"""Every name has a face of its own, and it is always the same one."""

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from bot.portraits import face as words
from bot.portraits import palette
from bot.portraits.colours import AGAINST, FOR
from bot.portraits.drawing import draw_person, ground, judge_portrait, moderator_portrait, portrait
from bot.portraits.face import Face
from bot.portraits.glyphs import glyph
from bot.portraits.lots import drawn
from debate_core.content.cast import PERSONAS, ROLES

BUILT_IN = [each.name for each in (*PERSONAS, *ROLES)]
PLAIN = Face(skin="honey", hair="crop", hair_colour="espresso")
REACTION = (22, 22)
PARTS = {
    "skin": get_args(palette.SkinName),
    "hair": get_args(words.Hair),
    "hair_colour": get_args(palette.HairColour),
    "eye_colour": get_args(palette.EyeColour),
    "head": get_args(words.Head),
    "headwear": get_args(words.Headwear),
    "brows": get_args(words.Brows),
    "eyes": get_args(words.Eyes),
    "nose": get_args(words.Nose),
    "mouth": get_args(words.Mouth),
    "beard": get_args(words.Beard),
    "glasses": get_args(words.Glasses),
    "earrings": get_args(words.Earrings),
    "freckles": (False, True),
    "top": get_args(words.Top),
    "cloth": get_args(palette.ClothColour),
}


def opened(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    picture.load()
    return picture


def small(png: bytes) -> Image.Image:
    return opened(png).convert("RGB").resize(REACTION)


def difference(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def pictured(face: Face) -> bytes:
    canvas = ground(FOR.rgb)
    draw_person(canvas, face)
    return canvas.png()


def assert_fit_for_an_emoji(png: bytes) -> None:
    picture = opened(png)
    assert (picture.format, picture.size, picture.mode) == ("PNG", (256, 256), "RGBA")
    assert len(png) < 60_000


def test_a_name_always_has_the_same_portrait() -> None:
    assert portrait("Wilhelmina", FOR) == portrait("Wilhelmina", FOR)


def test_the_lots_of_a_name_never_change() -> None:
    # A changed face here changes the faces of debates that people remember.
    assert drawn("Wilhelmina") == Face(
        skin="ebony", hair="quiff", hair_colour="espresso", eye_colour="dark", head="round",
        brows="bold", eyes="round", nose="straight", mouth="grin", beard="full", top="suit",
        cloth="navy", trim="cream",
    )  # fmt: skip


def test_case_and_the_way_accents_are_typed_make_no_difference() -> None:
    decomposed = unicodedata.normalize("NFD", " TOMÁS REYES")
    assert portrait(decomposed, FOR) == portrait("Tomás Reyes", FOR)


def test_the_side_shows_behind_the_same_face() -> None:
    corner, middle = (128, 8), (128, 140)
    one, other = opened(portrait("Zoë", FOR)), opened(portrait("Zoë", AGAINST))
    assert one.getpixel(middle) == other.getpixel(middle)
    assert one.getpixel(corner) != other.getpixel(corner)


def test_the_built_in_cast_differs_at_the_size_of_a_reaction() -> None:
    faces = [small(portrait(name, FOR)) for name in BUILT_IN]
    assert min(difference(one, other) for one, other in combinations(faces, 2)) > 15


def test_a_hundred_names_draw_a_hundred_faces() -> None:
    assert len({drawn(f"debater {number}") for number in range(100)}) == 100


@pytest.mark.parametrize("part", PARTS)
def test_each_choice_of_a_part_can_be_seen(part: str) -> None:
    choices = PARTS[part]
    assert len({pictured(replace(PLAIN, **{part: choice})) for choice in choices}) == len(choices)


@settings(max_examples=25, deadline=None)
@given(st.text(st.characters(codec=None), max_size=40))
def test_any_name_has_a_portrait_fit_for_an_emoji(name: str) -> None:
    assert_fit_for_an_emoji(portrait(name, AGAINST))


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_built_in_cast_is_fit_for_an_emoji(name: str) -> None:
    assert_fit_for_an_emoji(portrait(name, FOR))


@pytest.mark.parametrize("draw", [judge_portrait, moderator_portrait])
def test_those_who_sit_apart_are_fit_for_an_emoji(draw: Callable[[], bytes]) -> None:
    assert_fit_for_an_emoji(draw())


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=40))
def test_any_text_has_a_glyph_fit_for_an_emoji(text: str) -> None:
    assert_fit_for_an_emoji(glyph(text, FOR))


def test_letters_and_words_have_glyphs_of_their_own() -> None:
    texts = ["A", "B", "yes", "no", "abstain", "7"]
    assert len({glyph(text, FOR) for text in texts}) == len(texts)


def test_an_accent_the_font_lacks_leaves_its_letter() -> None:
    assert glyph("É", FOR) == glyph("E", FOR)


def test_letters_the_font_lacks_become_a_disc() -> None:
    assert glyph("是", FOR) == glyph("", FOR)
