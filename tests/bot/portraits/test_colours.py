"""Sides keep their colours, and everybody can tell them apart."""

from itertools import combinations, pairwise

import pytest

from bot.portraits.colours import AGAINST, FOR, JUDGE, OTHERS, Colour, Rgb, pick_side_colours

SIDES = (FOR, AGAINST, *OTHERS)
GROUNDS = {"dark": (43, 45, 49), "light": (255, 255, 255)}
# How linear red, green and blue reach an eye without one kind of cone (Machado and others, 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
Light = tuple[float, float, float]
Eye = tuple[Light, Light, Light]


def linear(rgb: Rgb) -> Light:
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in rgb
    )
    return red, green, blue


def dot(row: Light, light: Light) -> float:
    return sum(a * b for a, b in zip(row, light, strict=True))


def luminance(rgb: Rgb) -> float:
    return dot((0.2126, 0.7152, 0.0722), linear(rgb))


def contrast(one: Rgb, other: Rgb) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seen(rgb: Rgb, eye: Eye) -> Light:
    """The colour in CIELAB, where distance is difference, as that eye takes it in."""
    red, green, blue = (min(1.0, max(0.0, dot(row, linear(rgb)))) for row in eye)
    light = (red, green, blue)
    x = dot((0.4124, 0.3576, 0.1805), light) / 0.9505
    y = dot((0.2126, 0.7152, 0.0722), light)
    z = dot((0.0193, 0.1192, 0.9505), light) / 1.089
    a, b, c = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def difference(one: Colour, other: Colour, eye: Eye) -> float:
    pairs = zip(seen(one.rgb, eye), seen(other.rgb, eye), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("colour", [*SIDES, JUDGE], ids=lambda colour: colour.name)
def test_a_colour_reads_on_dark_and_light(colour: Colour, ground: str) -> None:
    assert contrast(colour.rgb, GROUNDS[ground]) >= 3


@pytest.mark.parametrize("eye", EYES)
def test_no_two_sides_look_alike_to_any_eye(eye: str) -> None:
    assert min(difference(one, other, EYES[eye]) for one, other in combinations(SIDES, 2)) > 12


@pytest.mark.parametrize("eye", EYES)
def test_for_and_against_are_far_apart_to_any_eye(eye: str) -> None:
    assert difference(FOR, AGAINST, EYES[eye]) > 40


def test_for_and_against_keep_their_colours_wherever_they_stand() -> None:
    assert pick_side_colours(["not yet", " Against ", "FOR"]) == {
        "not yet": OTHERS[0],
        " Against ": AGAINST,
        "FOR": FOR,
    }


def test_other_stances_take_their_colours_in_order() -> None:
    found = pick_side_colours(["north", "for", "south", "east"])
    assert [found["north"], found["south"], found["east"]] == list(OTHERS[:3])


def test_a_stance_given_twice_has_one_colour() -> None:
    assert pick_side_colours(["north", "north", "south"]) == {
        "north": OTHERS[0],
        "south": OTHERS[1],
    }


def test_neighbours_differ_however_many_there_are() -> None:
    many = list(pick_side_colours(str(number) for number in range(40)).values())
    assert all(one != other for one, other in pairwise(many))


def test_a_colour_is_one_number_for_an_embed() -> None:
    assert Colour("teal", (0x00, 0x8E, 0x92)).number == 0x008E92
