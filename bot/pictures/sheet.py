"""The sheet that every picture is drawn on: one look, light, dark or for either, and a scale.

A chat does not say which theme its reader has, so a picture there has no background, and colours
that read at three to one on a light screen and on a dark one.

Drawn with Pillow, which the portraits use already; see docs/decisions.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil, floor, log10

from PIL import Image, ImageDraw

from bot.pictures.fonts import font_for
from bot.portraits.colours import Rgb, darker, lighter, side_colours
from debate_core.show.charts import Series

WIDTH = 960
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

    def colours(self, series: Sequence[Series]) -> list[Rgb]:
        """Pick a colour for each: its side's, or the next of the theme's own."""
        sides = side_colours([one.side for one in series if one.side])
        return [
            self._move(sides[one.side].rgb) if one.side else self.series[place % len(self.series)]
            for place, one in enumerate(series)
        ]

    def _move(self, colour: Rgb) -> Rgb:
        if self.is_dark is None:
            return colour
        return lighter(colour, 0.2) if self.is_dark else darker(colour, 0.08)


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
        self.text((60, 22), title[:_TITLE], 24)

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

    def png(self) -> bytes:
        """Write the picture as it is now."""
        data = BytesIO()
        self._image.save(data, "PNG", optimize=True)
        return data.getvalue()


@dataclass(frozen=True, slots=True)
class Scale:
    """From a lowest to a highest round number, in even steps."""

    lowest: float
    highest: float
    step: float

    @classmethod
    def over(cls, low: float, high: float) -> "Scale":
        """Make the scale with the smallest step that needs no more than a few marks."""
        size = 10.0 ** floor(log10(max(high - low, 1) / _MOST_MARKS))
        steps = (step * size for step in _STEPS)
        step = next((size_ for size_ in steps if (high - low) / size_ <= _MOST_MARKS), 10 * size)
        step = max(1.0, step)
        return cls(floor(low / step) * step, ceil(high / step) * step, step)

    @classmethod
    def of(cls, values: Iterable[float], lowest: float | None, highest: float | None) -> "Scale":
        """Make the scale that contains every value, from zero up, between the given bounds."""
        values = list(values)
        low = min(0.0, *values) if lowest is None and values else lowest or 0.0
        high = max(1.0, *values) if highest is None and values else highest or 1.0
        return cls.over(low, high)

    @property
    def marks(self) -> Sequence[float]:
        """The round numbers on it."""
        count = round((self.highest - self.lowest) / self.step)
        return [self.lowest + place * self.step for place in range(count + 1)]

    def share(self, value: float) -> float:
        """Find how far along the scale a value lies, 0 to 1."""
        return (value - self.lowest) / (self.highest - self.lowest)


def value_text(value: float) -> str:
    """Write a value as it stands beside its line or bar."""
    return f"{value:.0f}" if value == int(value) else f"{value:.2f}"
