"""Hair: what falls behind the head, and what frames the face."""

from bot.portraits.canvas import Canvas, shifted
from bot.portraits.face import Face
from bot.portraits.long_hair import LONG
from bot.portraits.palette import HAIR, PAPER
from bot.portraits.short_hair import SHORT

_STYLES = {**SHORT, **LONG}
_BARE_CROWN = ("bald", "tonsure")


def draw_hair_behind(canvas: Canvas, face: Face) -> None:
    """The hair that head and shoulders cover."""
    for mark in _STYLES[face.hair].behind:
        mark.draw(canvas, HAIR[face.hair_colour])


def draw_hair(canvas: Canvas, face: Face) -> None:
    """The hair in front, or light on a bare crown."""
    for mark in _STYLES[face.hair].front:
        mark.draw(canvas, HAIR[face.hair_colour])
    if face.hair in _BARE_CROWN:
        canvas.tint(shifted([(-26, 76), (-14, 66), (-6, 68), (-18, 80)]), PAPER, 0.35)
