"""Scores over time as a picture: a line for each, from a lowest to a highest score.

Drawn with Pillow, which the portraits use already; see docs/decisions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

_WIDTH, _HEIGHT = 960, 540
_LEFT, _TOP, _RIGHT, _BOTTOM = 60, 70, 690, 470
_PAPER, _INK, _FAINT = (30, 31, 36), (232, 232, 236), (74, 76, 84)
_LINES = (
    (86, 156, 255),
    (255, 138, 92),
    (88, 200, 140),
    (214, 140, 255),
    (250, 206, 90),
    (96, 214, 220),
    (255, 120, 160),
    (176, 180, 190),
)
_NAME = 24
"""Characters of a name that have room in the legend."""


@dataclass(frozen=True, slots=True)
class Line:
    """One series: None where there is no score."""

    name: str
    scores: Sequence[float | None]


def trend_picture(title: str, labels: Sequence[str], lines: Sequence[Line]) -> bytes:
    """The picture as PNG; scores are 0 to 10, a label stands below each place."""
    image = Image.new("RGB", (_WIDTH, _HEIGHT), _PAPER)
    draw = ImageDraw.Draw(image)
    draw.text((_LEFT, 22), title[:60], _INK, _font(24))
    _grid(draw, labels)
    ranked = sorted(zip(lines, _colours(len(lines)), strict=True), key=_last, reverse=True)
    for place, (line, colour) in enumerate(ranked):
        _series(draw, line, len(labels), colour)
        _legend(draw, line, place, colour)
    data = BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def _last(pair: tuple[Line, tuple[int, int, int]]) -> float:
    return next((each for each in reversed(pair[0].scores) if each is not None), -1.0)


def _colours(count: int) -> list[tuple[int, int, int]]:
    return [_LINES[place % len(_LINES)] for place in range(count)]


def _grid(draw: ImageDraw.ImageDraw, labels: Sequence[str]) -> None:
    for score in range(0, 11, 2):
        draw.line((_LEFT, _y(score), _RIGHT, _y(score)), _FAINT, 1)
        draw.text((_LEFT - 12, _y(score)), str(score), _INK, _font(16), anchor="rm")
    for place, label in enumerate(labels):
        draw.text((_x(place, len(labels)), _BOTTOM + 14), label, _INK, _font(16), anchor="ma")


def _series(
    draw: ImageDraw.ImageDraw, line: Line, count: int, colour: tuple[int, int, int]
) -> None:
    points = [
        (_x(place, count), _y(score))
        for place, score in enumerate(line.scores)
        if score is not None
    ]
    if len(points) > 1:
        draw.line(points, colour, 4, joint="curve")
    for x, y in points:
        draw.ellipse((x - 6, y - 6, x + 6, y + 6), colour)


def _legend(
    draw: ImageDraw.ImageDraw, line: Line, place: int, colour: tuple[int, int, int]
) -> None:
    y = _TOP + 6 + place * 46
    draw.ellipse((_RIGHT + 28, y - 6, _RIGHT + 40, y + 6), colour)
    score = _last((line, colour))
    said = f"{score:.2f}" if score >= 0 else "not scored"
    draw.text((_RIGHT + 50, y), line.name[:_NAME], _INK, _font(17), anchor="lm")
    draw.text((_RIGHT + 50, y + 19), said, colour, _font(15), anchor="lm")


def _x(place: int, count: int) -> float:
    if count < 2:
        return (_LEFT + _RIGHT) / 2
    return _LEFT + 24 + place * (_RIGHT - _LEFT - 48) / (count - 1)


def _y(score: float) -> float:
    return _BOTTOM - score * (_BOTTOM - _TOP) / 10


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
