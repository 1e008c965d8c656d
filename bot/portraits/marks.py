"""The marks hair is drawn with, and a style as two layers of them.

Rule of the file: points are given from the middle line; `tone` is 0 for the hair itself, above it
for a share of light, below it for a share of shadow.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bot.portraits.canvas import Canvas, Point, mirrored, shifted
from bot.portraits.colours import Rgb, darker, lighter

Points = Sequence[Point]


class Lock(NamedTuple):
    """A curved patch of hair."""

    points: Points
    tone: float = 0
    opacity: float = 1

    def draw(self, canvas: Canvas, hair: Rgb) -> None:
        fill = _toned(hair, self.tone)
        if self.opacity < 1:
            canvas.tint(self.points, fill, self.opacity)
        else:
            canvas.shape(self.points, fill)


class Strand(NamedTuple):
    """A line of hair, or of light on it."""

    points: Points
    width: float = 5
    tone: float = 0.16

    def draw(self, canvas: Canvas, hair: Rgb) -> None:
        canvas.stroke(self.points, self.width, _toned(hair, self.tone))


class Curl(NamedTuple):
    """A round of hair."""

    centre: Point
    radius: float
    tone: float = 0

    def draw(self, canvas: Canvas, hair: Rgb) -> None:
        canvas.ellipse(self.centre, (self.radius, self.radius), _toned(hair, self.tone))


Mark = Lock | Strand | Curl


class Style(NamedTuple):
    """A way to wear hair: what the head covers, and what frames the face."""

    front: tuple[Mark, ...]
    behind: tuple[Mark, ...] = ()


def even(*half: Point, tone: float = 0, opacity: float = 1) -> Lock:
    """A patch that is the same on both sides, from its right half."""
    return Lock(mirrored(half), tone, opacity)


def lock(*points: Point, tone: float = 0) -> Lock:
    """A patch as given."""
    return Lock(shifted(points), tone)


def shine(*points: Point, width: float = 5) -> Strand:
    """Light on the hair."""
    return Strand(shifted(points), width)


def both(*points: Point) -> tuple[Points, Points]:
    """Points on the right, and the same on the left."""
    return shifted(points), shifted([(-x, y) for x, y in points])


def _toned(hair: Rgb, tone: float) -> Rgb:
    return lighter(hair, tone) if tone > 0 else darker(hair, -tone)
