"""Pictures of charts: of any numbers, in either theme, in the colours of the sides."""

from io import BytesIO
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.pictures.charts import draw_chart, draw_in_both_themes
from bot.pictures.sheet import DARK, EITHER, LIGHT, OTHERS, Scale, Theme, is_writable, make_readable
from bot.portraits.colours import FOR, darken
from debate_core.show.charts import Chart, Series

SCORED = Chart("c", "Scores", "bars", ("for",), (Series("for", (7.5,), side="for"),), 0, 10)


def _picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def _colours(picture: Image.Image) -> set[object]:
    return {colour for _, colour in picture.getcolors(picture.width * picture.height) or ()}


@pytest.mark.parametrize("shape", ["lines", "bars"])
@pytest.mark.parametrize("values", [(None, None), (5.0, None), (0.0, 10.0), (-3.0, 250.0), ()])
def test_a_picture_is_drawn_of_any_scores(shape: str, values: tuple[float | None, ...]) -> None:
    labels = ("end",) * len(values)
    series = tuple(Series("N" * 90, values) for _ in range(8))
    chart = Chart("c", "T" * 200, "lines" if shape == "lines" else "bars", labels, series)
    assert _picture(draw_chart(chart)).width == 960


@pytest.mark.parametrize(
    "interval", [(1500.0, 1400.0, 1650.0), (2, 2, 2), (None, None, None), (-40.0, -9000.5, 3)]
)
def test_a_picture_is_drawn_of_any_intervals(interval: tuple[float | None, ...]) -> None:
    series = tuple(Series(name, (each,) * 9) for name, each in zip("abc", interval, strict=True))
    chart = Chart("c", "Ratings", "intervals", ("王小明", *["N" * 90] * 8), series)
    assert _picture(draw_chart(chart)).width == 960


def test_the_picture_of_nobody_s_interval_is_empty() -> None:
    series = tuple(Series(each, ()) for each in "abc")
    assert _picture(draw_chart(Chart("c", "Ratings", "intervals", (), series))).width == 960


def test_an_interval_reaches_from_its_low_to_its_high_end() -> None:
    series = (Series("a", (50,)), Series("b", (0,)), Series("c", (100,)))
    picture = _picture(draw_chart(Chart("c", "R", "intervals", ("Ada",), series), LIGHT))
    ink = LIGHT.series[0]
    places = [x for x in range(960) if picture.getpixel((x, 146)) == ink]
    assert places[-1] == pytest.approx(880, abs=2)
    assert len(places) == places[-1] - places[0] + 1


def test_a_row_of_several_parts_ends_on_the_picture() -> None:
    parts = tuple(Series(name, (5,)) for name in ("confirmed", "overturned", "no vote"))
    picture = _picture(draw_chart(Chart("c", "Ends", "bars", ("2 Nov",), parts), LIGHT))
    last = LIGHT.series[2]
    places = [x for x in range(960) if picture.getpixel((x, 190)) == last]
    assert len(places) > 100
    assert places[-1] < 870


@pytest.mark.parametrize("shape", ["bars", "intervals"])
def test_the_smallest_letters_are_read_on_a_phone_that_shows_them_a_third_as_wide(
    shape: Literal["bars", "intervals"],
) -> None:
    series = tuple(Series(name, (7,)) for name in "abc"[: 1 if shape == "bars" else 3])
    picture = _picture(draw_chart(Chart("c", "", shape, ("",), series, 0, 10), LIGHT))
    below = [
        y
        for y in range(picture.height - 64, picture.height)
        if any(picture.getpixel((x, y)) == LIGHT.ink for x in range(960))
    ]
    assert below[-1] - below[0] >= 17, "the digits of the scale"


def _light(colour: tuple[int, ...]) -> float:
    """The relative luminance that WCAG counts contrast with."""
    shares = (part / 255 for part in colour)
    red, green, blue = (s / 12.92 if s <= 0.04 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05


@pytest.mark.parametrize("screen", [(255, 255, 255), (242, 243, 245), (43, 45, 49), (30, 31, 34)])
def test_in_a_chat_ink_and_lines_read_on_any_screen(screen: tuple[int, ...]) -> None:
    for colour in (EITHER.ink, *EITHER.series):
        dark, light = sorted((_light(colour), _light(screen)))
        assert light / dark >= 3


def test_in_a_chat_nothing_stands_behind_a_picture() -> None:
    picture = Image.open(BytesIO(draw_chart(SCORED))).convert("RGBA")
    assert picture.getchannel("A").getpixel((1, 1)) == 0


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_picture_has_its_theme_s_background(theme: Theme) -> None:
    assert _picture(draw_chart(SCORED, theme)).getpixel((1, 1)) == theme.background


def test_a_side_keeps_its_colour() -> None:
    assert darken(FOR.rgb, 0.08) in _colours(_picture(draw_chart(SCORED, LIGHT)))


def test_the_same_chart_is_the_same_picture() -> None:
    assert draw_in_both_themes([SCORED]) == draw_in_both_themes([SCORED])


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("Zoë  Ng", "Zoe Ng"),
        ("王小明", "no. 3"),
        ("Ada 🦊", "Ada"),
        ("", "no. 3"),
    ],
)
def test_a_name_that_cannot_be_drawn_goes_by_its_number(name: str, shown: str) -> None:
    assert make_readable(name, 3, ()) == shown


def test_another_font_of_the_host_writes_what_the_bundled_one_cannot() -> None:
    fonts = [each for each in OTHERS if is_writable("Зоя", (each,))]
    assert make_readable("Зоя", 3, fonts) == ("Зоя" if fonts else "no. 3")


def test_a_font_that_the_host_has_not_writes_nothing() -> None:
    assert not is_writable("Зоя", ("no such font.ttf",))
    assert is_writable("Ada", ("no such font.ttf",))


@settings(deadline=None)
@given(st.floats(-1e4, 1e4, allow_subnormal=False), st.floats(0, 1e4, allow_subnormal=False))
def test_a_scale_holds_its_values_with_a_few_round_marks(low: float, size: float) -> None:
    scale = Scale.over(low, low + size)
    assert scale.lowest <= low
    assert scale.highest >= low + size - 1e-6
    assert len(scale.marks) <= 8
