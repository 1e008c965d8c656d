"""The sheet that every picture is drawn on: one look, on light paper and on dark.

Rule: what no font has letters for is not drawn as boxes; it goes by its number in the order.
Drawn with Pillow; see docs/decisions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from unicodedata import normalize

from PIL import Image, ImageDraw

from bot.pictures.letters import OTHERS, font_for, is_known, is_writable
from bot.pictures.scale import Scale
from bot.portraits.colours import Rgb, darker, lighter, side_colours
from debate_core.show.charts import Series

WIDTH = 960
_TITLE = 60


@dataclass(frozen=True, slots=True)
class Paper:
    """The colours of a sheet, and how far the colours of sides are moved to read on it."""

    paper: Rgb
    ink: Rgb
    faint: Rgb
    own: tuple[Rgb, ...]
    """For series that are of no side."""
    is_dark: bool

    def colours(self, series: Sequence[Series]) -> list[Rgb]:
        """A colour for each: its side's, or the next of the paper's own."""
        sides = side_colours([each.side for each in series if each.side])
        return [
            self._moved(sides[each.side].rgb) if each.side else self.own[place % len(self.own)]
            for place, each in enumerate(series)
        ]

    def _moved(self, colour: Rgb) -> Rgb:
        return lighter(colour, 0.2) if self.is_dark else darker(colour, 0.08)


DARK = Paper(
    paper=(30, 31, 36),
    ink=(232, 232, 236),
    faint=(74, 76, 84),
    own=(
        (86, 156, 255),
        (255, 138, 92),
        (88, 200, 140),
        (214, 140, 255),
        (250, 206, 90),
        (96, 214, 220),
        (255, 120, 160),
        (176, 180, 190),
    ),
    is_dark=True,
)
LIGHT = Paper(
    paper=(255, 255, 255),
    ink=(28, 30, 36),
    faint=(214, 217, 224),
    own=(
        (32, 104, 214),
        (204, 84, 28),
        (24, 134, 82),
        (148, 62, 206),
        (160, 116, 0),
        (0, 128, 140),
        (200, 40, 100),
        (96, 102, 114),
    ),
    is_dark=False,
)


class Sheet:
    """A picture being drawn, its title on top."""

    def __init__(self, paper: Paper, title: str, height: int) -> None:
        self.paper = paper
        self._image = Image.new("RGB", (WIDTH, height), paper.paper)
        self.draw = ImageDraw.Draw(self._image)
        self.text((60, 22), title[:_TITLE], 24)

    def text(
        self,
        at: tuple[float, float],
        said: str,
        size: int,
        anchor: str = "la",
        ink: Rgb | None = None,
    ) -> None:
        """Letters at a place; `anchor` is Pillow's."""
        letters = font_for(said, size)
        self.draw.text(at, said, ink or self.paper.ink, letters, anchor=anchor)

    def png(self) -> bytes:
        """The picture as it stands."""
        data = BytesIO()
        self._image.save(data, "PNG", optimize=True)
        return data.getvalue()


def fitting(text: str, width: float, size: int) -> str:
    """The text, cut to a width in pixels with an ellipsis."""
    letters, cut = font_for(text, size), text
    while cut and letters.getlength(f"{cut}…" if cut != text else cut) > width:
        cut = cut[:-1]
    return cut if cut == text else f"{cut.rstrip()}…"


def readable(name: str, number: int, others: Sequence[str] = OTHERS) -> str:
    """The name as it can be drawn; its number where most of it cannot be.

    `others` are fonts of the host for scripts that the bundled one does not write.
    """
    line = " ".join(name.split())[:120]
    if line and is_writable(line, others):
        return line
    known = "".join(map(_drawable, line)).strip()
    return known if known and len(known) * 2 >= len(line) else f"no. {number}"


def _drawable(letter: str) -> str:
    """The letter, or the plain one under its accents; empty where the font has neither."""
    if is_known(letter):
        return letter
    return "".join(each for each in normalize("NFKD", letter) if is_known(each))


def said(value: float) -> str:
    """A value beside its line or bar."""
    return f"{value:.0f}" if value == int(value) else f"{value:.2f}"


def scale_of(series: Sequence[Series], lowest: float | None, highest: float | None) -> Scale:
    """The scale that holds every value, from nothing on."""
    values = [value for each in series for value in each.values if value is not None]
    low = min(0.0, *values) if lowest is None and values else lowest or 0.0
    high = max(1.0, *values) if highest is None and values else highest or 1.0
    return Scale.over(low, high)
