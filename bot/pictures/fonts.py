"""Text that can be drawn: the font that has its letters, and as much of it as there is room for.

Rule: a font is known by its file name; Pillow finds the file on the host. A name that
no font has letters for is not drawn as boxes; its number in the order stands for it.
"""

from collections.abc import Sequence
from functools import cache
from unicodedata import normalize

from PIL import Image, ImageDraw, ImageFont

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


def fitting(text: str, width: float, size: int) -> str:
    """Cut the text to a width in pixels, with an ellipsis."""
    font, cut = font_for(text, size), text
    while cut and font.getlength(f"{cut}…" if cut != text else cut) > width:
        cut = cut[:-1]
    return cut if cut == text else f"{cut.rstrip()}…"


def readable(name: str, number: int, others: Sequence[str] = OTHERS) -> str:
    """Write the name as it can be drawn; its number if most of it cannot be.

    `others` are fonts of the host for scripts that the bundled one does not write.
    """
    line = " ".join(name.split())[:120]
    if line and is_writable(line, others):
        return line
    known = "".join(map(_drawable, line)).strip()
    return known if known and len(known) * 2 >= len(line) else f"no. {number}"


def _drawable(letter: str) -> str:
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
    return letter == " " or _draw(font, letter) not in (
        _draw(font, _NOBODY_HAS),
        _draw(font, " "),
    )


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
