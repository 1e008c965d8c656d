"""The sheet that every picture is drawn on: one look, light, dark or for either, a scale, and text.

A chat does not say which theme its reader has, so a picture there has no background, and colours
that read at three to one on a light screen and on a dark one.

Rule: a font is known by its file name; Pillow finds the file on the host. A name that
no font has letters for is not drawn as boxes; its number in the order stands for it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from math import ceil, floor, log10
from unicodedata import normalize

from PIL import Image, ImageDraw, ImageFont

from bot.portraits.colours import Rgb, darken, lighten, pick_side_colours
from debate_core.language import _
from debate_core.show.charts import Series

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
OTHERS = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "NotoSansCJK-Regular.ttc",
    "NotoSansArabic-Regular.ttf",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansDevanagari-Regular.ttf",
    "wqy-microhei.ttc",
    "PingFang.ttc",
    "Arial Unicode.ttf",
    "msyh.ttc",
    "malgun.ttf",
    "arial.ttf",
)
"""Fonts to try in this order, if the host has them."""
_NOBODY_HAS = "\U0010fffd"


def is_known(letter: str) -> bool:
    """True if the bundled font has this letter."""
    return _has(None, letter)


def font_for(text: str, size: int) -> Font:
    """Find the first font that has every letter of the text; the bundled one if none has."""
    other = None if all(map(is_known, text)) else _other(text, OTHERS)
    return _load(other, size)


def is_writable(text: str, others: Sequence[str] = OTHERS) -> bool:
    """True if the bundled font, or one of these, has every letter of the text."""
    return all(map(is_known, text)) or _other(text, others) is not None


def cut_to_width(text: str, width: float, size: int) -> str:
    """Cut the text to a width in pixels, with an ellipsis."""
    font, cut = font_for(text, size), text
    while cut and font.getlength(f"{cut}…" if cut != text else cut) > width:
        cut = cut[:-1]
    return cut if cut == text else f"{cut.rstrip()}…"


def make_readable(name: str, number: int, others: Sequence[str] = OTHERS) -> str:
    """Write the name as it can be drawn; its number if most of it cannot be.

    `others` are fonts of the host for scripts that the bundled one does not write.
    """
    line = " ".join(name.split())[:120]
    if line and is_writable(line, others):
        return line
    known = "".join(map(_find_drawable, line)).strip()
    return known if known and len(known) * 2 >= len(line) else _("no. {number}", number=number)


def _find_drawable(letter: str) -> str:
    """Find the letter, or the plain one under its accents; empty if the font has neither."""
    if is_known(letter):
        return letter
    return "".join(plain for plain in normalize("NFKD", letter) if is_known(plain))


def _other(text: str, others: Sequence[str]) -> str | None:
    return next((name for name in others if all(_has(name, letter) for letter in text)), None)


@cache
def _load(name: str | None, size: int) -> Font:
    return ImageFont.load_default(size) if name is None else ImageFont.truetype(name, size)


@cache
def _has(name: str | None, letter: str) -> bool:
    font = _open(name)
    if font is None or not letter.isprintable():
        return False
    # A font draws one and the same picture for every letter that it lacks, or draws nothing.
    lacking = (_draw(font, _NOBODY_HAS), _draw(font, " "))
    return letter == " " or _draw(font, letter) not in lacking


@cache
def _open(name: str | None) -> Font | None:
    try:
        return _load(name, 24)
    except OSError:
        return None


def _draw(font: Font, letter: str) -> bytes:
    picture = Image.new("L", (40, 40))
    ImageDraw.Draw(picture).text((4, 4), letter, 255, font)
    return picture.tobytes()


WIDTH = 960
"""The width of every picture; a phone shows it a third as wide, so letters are three times as large
as they would be on paper."""
SMALL, PLAIN, LARGE = 28, 30, 36
"""The sizes of letters: of a scale, of a name, and of a title."""
EDGE = 40
Rgba = tuple[int, int, int, int]
_TITLE = 60
_STEPS = (1, 2, 5, 10)
_MOST_MARKS = 6


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a sheet, and how far the sides' colours are shifted to be readable on it."""

    background: Rgb | None
    """None if what is behind the picture shows through."""
    ink: Rgb
    faint: Rgb | Rgba
    series: tuple[Rgb, ...]
    """Colours for series that belong to no side."""
    on_bar: Rgb
    """Text that stands on a bar."""
    is_dark: bool | None
    """None if it may be either."""

    def pick_colours(self, series: Sequence[Series]) -> list[Rgb]:
        """Pick a colour for each: its side's, or the next of the theme's own."""
        sides = pick_side_colours([one.side for one in series if one.side])
        return [
            self._move(sides[one.side].rgb) if one.side else self.series[place % len(self.series)]
            for place, one in enumerate(series)
        ]

    def _move(self, colour: Rgb) -> Rgb:
        if self.is_dark is None:
            return colour
        return lighten(colour, 0.2) if self.is_dark else darken(colour, 0.08)


DARK = Theme(
    background=(30, 31, 36),
    ink=(232, 232, 236),
    faint=(74, 76, 84),
    series=(
        (86, 156, 255),
        (255, 138, 92),
        (88, 200, 140),
        (214, 140, 255),
        (250, 206, 90),
        (96, 214, 220),
        (255, 120, 160),
        (176, 180, 190),
    ),
    on_bar=(30, 31, 36),
    is_dark=True,
)
LIGHT = Theme(
    background=(255, 255, 255),
    ink=(28, 30, 36),
    faint=(214, 217, 224),
    series=(
        (32, 104, 214),
        (204, 84, 28),
        (24, 134, 82),
        (148, 62, 206),
        (160, 116, 0),
        (0, 128, 140),
        (200, 40, 100),
        (96, 102, 114),
    ),
    on_bar=(255, 255, 255),
    is_dark=False,
)
EITHER = Theme(
    background=None,
    ink=(126, 131, 142),
    faint=(126, 131, 142, 90),
    series=(
        (58, 132, 240),
        (222, 96, 40),
        (30, 148, 92),
        (172, 96, 226),
        (172, 128, 12),
        (0, 144, 156),
        (224, 66, 118),
        (122, 127, 138),
    ),
    on_bar=(255, 255, 255),
    is_dark=None,
)


class Canvas:
    """A picture being drawn, its title on top."""

    def __init__(self, theme: Theme, title: str, height: int) -> None:
        self.theme = theme
        # If nothing is behind them, the edges of letters fade into their own colour.
        ground = theme.background or (*theme.ink, 0)
        self._image = Image.new("RGBA" if len(ground) > 3 else "RGB", (WIDTH, height), ground)
        self.draw = ImageDraw.Draw(self._image)
        self.text((EDGE, 18), cut_to_width(title[:_TITLE], WIDTH - 2 * EDGE, LARGE), LARGE)

    def text(
        self,
        at: tuple[float, float],
        text: str,
        size: int,
        anchor: str = "la",
        ink: Rgb | None = None,
    ) -> None:
        """Draw text at a place; `anchor` is Pillow's."""
        font = font_for(text, size)
        self.draw.text(at, text, ink or self.theme.ink, font, anchor=anchor)

    def write_png(self) -> bytes:
        """Write the picture as it is now."""
        data = BytesIO()
        self._image.save(data, "PNG", optimize=True)
        return data.getvalue()


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale from a lowest to a highest round number, in even steps."""

    lowest: float
    highest: float
    step: float

    @classmethod
    def over(cls, low: float, high: float) -> "Scale":
        """Make the scale with the smallest step that needs no more than a few marks."""
        span = high - low
        size = 10.0 ** floor(log10(max(span, 1) / _MOST_MARKS))
        steps = (multiple * size for multiple in _STEPS)
        step = max(1.0, next((step for step in steps if span / step <= _MOST_MARKS), 10 * size))
        return cls(floor(low / step) * step, ceil(high / step) * step, step)

    @classmethod
    def of(cls, values: Iterable[float], lowest: float | None, highest: float | None) -> "Scale":
        """Make the scale that contains every value, from zero up, between the given bounds."""
        values = list(values)
        low = min((0.0, *values)) if lowest is None else lowest
        high = max((1.0, *values)) if highest is None else highest or 1.0
        return cls.over(low, high)

    @property
    def marks(self) -> Sequence[float]:
        """The round numbers on it."""
        count = round((self.highest - self.lowest) / self.step)
        return [self.lowest + place * self.step for place in range(count + 1)]

    def share(self, value: float) -> float:
        """Find how far along the scale a value lies, 0 to 1."""
        return (value - self.lowest) / (self.highest - self.lowest)


def write_value(value: float) -> str:
    """Write a value as it stands beside its line or bar."""
    return f"{value:.0f}" if value == int(value) else f"{value:.2f}"
