"""Tiles for choices without a face: a letter or a short word on its colour."""

import unicodedata
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from bot.portraits.canvas import MIDDLE, Canvas
from bot.portraits.colours import Colour
from bot.portraits.palette import PAPER

_ROOM = (188, 136)
_LONGEST = 8
_SIZE = 480
# The bundled font has no bold cut; an outline in the same colour makes one.
_WEIGHT = 14
_UNKNOWN = "\U0010fffd"


def glyph(text: str, colour: Colour) -> bytes:
    """A rounded tile with the text in bold; text the font has no letters for becomes a disc."""
    canvas = Canvas(colour.rgb)
    plain = unicodedata.normalize("NFKD", text)
    shown = "".join(letter for letter in plain if is_known(letter)).strip()[:_LONGEST]
    if shown:
        canvas.stamp(_lettering(shown), _ROOM, PAPER)
    else:
        canvas.ellipse((MIDDLE, MIDDLE), (60, 60), PAPER)
    return canvas.png()


@cache
def is_known(letter: str) -> bool:
    """Whether the font has this letter."""
    if letter == " ":
        return True
    return letter.isprintable() and _drawn(letter) not in (_drawn(_UNKNOWN), _drawn(" "))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


def _drawn(letter: str) -> bytes:
    picture = Image.new("L", (40, 40))
    ImageDraw.Draw(picture).text((4, 4), letter, 255, _font(24))
    return picture.tobytes()


def _lettering(text: str) -> Image.Image:
    font = _font(_SIZE)
    left, top, right, bottom = font.getbbox(text, stroke_width=_WEIGHT)
    mask = Image.new("L", (int(right - left) + 1, int(bottom - top) + 1))
    ImageDraw.Draw(mask).text((-left, -top), text, 255, font, stroke_width=_WEIGHT)
    return mask
