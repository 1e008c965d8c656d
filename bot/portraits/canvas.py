"""A square to draw on: smooth shapes in 256 units, drawn four times larger and then reduced.

Rule of the file: points are (x, y) in units of the finished picture; only `Canvas` knows pixels.
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from io import BytesIO

from PIL import Image, ImageDraw

from bot.portraits.colours import Rgb, darker, lighter

SIZE = 256
MIDDLE = SIZE / 2
_SCALE = 4
_PIXELS = SIZE * _SCALE
_STEPS = 12  # straight pieces between two points of a curve
_CORNER = 60

Point = tuple[float, float]


class Canvas:
    """A rounded tile with a soft background, and the few strokes portraits are made of."""

    def __init__(self, ground: Rgb) -> None:
        self._image = Image.new("RGB", (_PIXELS, _PIXELS), lighter(ground, 0.22))
        fade = Image.linear_gradient("L").resize((_PIXELS, _PIXELS))
        self._image.paste(darker(ground, 0.16), mask=fade)
        self._draw = ImageDraw.Draw(self._image)

    def ellipse(self, centre: Point, radii: Point, fill: Rgb) -> None:
        """A filled ellipse."""
        (x, y), (across, down) = centre, radii
        box = (x - across, y - down, x + across, y + down)
        self._draw.ellipse([side * _SCALE for side in box], fill)

    def ring(self, centre: Point, radii: Point, width: float, fill: Rgb) -> None:
        """The outline of an ellipse."""
        (x, y), (across, down) = centre, radii
        box = (x - across, y - down, x + across, y + down)
        self._draw.ellipse(
            [side * _SCALE for side in box], outline=fill, width=round(width * _SCALE)
        )

    def polygon(self, corners: Sequence[Point], fill: Rgb) -> None:
        """A filled shape with straight sides."""
        self._draw.polygon(_pixels(corners), fill)

    def shape(self, points: Sequence[Point], fill: Rgb) -> None:
        """A filled shape whose outline curves through the points."""
        self.polygon(closed_curve(points), fill)

    def tint(self, points: Sequence[Point], fill: Rgb, opacity: float) -> None:
        """A curved shape that lets through what is under it."""
        corners = _pixels(closed_curve(points))
        left, top = int(min(x for x, _ in corners)), int(min(y for _, y in corners))
        size = (int(max(x for x, _ in corners)) - left, int(max(y for _, y in corners)) - top)
        mask = Image.new("L", size)
        within = [(x - left, y - top) for x, y in corners]
        ImageDraw.Draw(mask).polygon(within, round(255 * opacity))
        self._image.paste(Image.new("RGB", size, fill), (left, top), mask)

    def stroke(self, points: Sequence[Point], width: float, fill: Rgb) -> None:
        """A curved line through the points, with round ends."""
        line = _open_curve(points)
        self._draw.line(_pixels(line), fill, round(width * _SCALE), joint="curve")
        for end in (line[0], line[-1]):
            self.ellipse(end, (width / 2, width / 2), fill)

    def frame(self, corner: Point, opposite: Point, radius: float, fill: Rgb) -> None:
        """The outline of a box with rounded corners."""
        box = [side * _SCALE for side in (*corner, *opposite)]
        self._draw.rounded_rectangle(box, radius * _SCALE, outline=fill, width=round(4.4 * _SCALE))

    @contextmanager
    def within(self, outline: Sequence[Point]) -> Generator[None]:
        """What is drawn meanwhile shows only inside the curved outline."""
        before = self._image.copy()
        yield
        self._image.paste(before, mask=_mask(outline, inside=0, outside=255))

    @contextmanager
    def around(self, outline: Sequence[Point]) -> Generator[None]:
        """What is drawn meanwhile shows only outside the curved outline."""
        before = self._image.copy()
        yield
        self._image.paste(before, mask=_mask(outline, inside=255, outside=0))

    def stamp(self, mask: Image.Image, room: Point, fill: Rgb) -> None:
        """A colour through a mask, as large as the room in the middle of the tile allows."""
        share = min(room[0] * _SCALE / mask.width, room[1] * _SCALE / mask.height)
        fitted = mask.resize((round(mask.width * share), round(mask.height * share)))
        corner = ((_PIXELS - fitted.width) // 2, (_PIXELS - fitted.height) // 2)
        self._image.paste(Image.new("RGB", fitted.size, fill), corner, fitted)

    def png(self) -> bytes:
        """The finished picture."""
        corners = Image.new("L", self._image.size)
        ImageDraw.Draw(corners).rounded_rectangle(
            (0, 0, _PIXELS - 1, _PIXELS - 1), _CORNER * _SCALE, 255
        )
        self._image.putalpha(corners)
        into = BytesIO()
        self._image.reduce(_SCALE).save(into, "PNG")
        return into.getvalue()


def _mask(outline: Sequence[Point], *, inside: int, outside: int) -> Image.Image:
    mask = Image.new("L", (_PIXELS, _PIXELS), outside)
    ImageDraw.Draw(mask).polygon(_pixels(closed_curve(outline)), inside)
    return mask


def mirrored(half: Sequence[Point]) -> list[Point]:
    """A closed outline from its right half, given from the middle as (distance, y)."""
    right = [(MIDDLE + x, y) for x, y in half]
    left = [(MIDDLE - x, y) for x, y in reversed(half) if x]
    return right + left


def shifted(points: Sequence[Point]) -> list[Point]:
    """Points given from the middle line, put in their place."""
    return [(MIDDLE + x, y) for x, y in points]


def closed_curve(points: Sequence[Point]) -> list[Point]:
    """A smooth outline (Catmull-Rom) through all points and back to the first."""
    count = len(points)
    return [
        _between([points[(start + offset) % count] for offset in (-1, 0, 1, 2)], step / _STEPS)
        for start in range(count)
        for step in range(_STEPS)
    ]


def _open_curve(points: Sequence[Point]) -> list[Point]:
    ends = [points[0], *points, points[-1]]
    curve = [
        _between(ends[start : start + 4], step / _STEPS)
        for start in range(len(points) - 1)
        for step in range(_STEPS)
    ]
    return [*curve, points[-1]]


def _between(four: Sequence[Point], share: float) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = four
    return _spline((ax, bx, cx, dx), share), _spline((ay, by, cy, dy), share)


def _spline(four: tuple[float, float, float, float], t: float) -> float:
    a, b, c, d = four
    bend = (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    return b + ((c - a) * t + bend) / 2


def _pixels(points: Sequence[Point]) -> list[Point]:
    return [(x * _SCALE, y * _SCALE) for x, y in points]
