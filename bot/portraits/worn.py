"""What sits on a face: beards, glasses, earrings."""

from bot.portraits.canvas import MIDDLE, Canvas, mirrored, shifted
from bot.portraits.colours import darker, lighter
from bot.portraits.face import Face
from bot.portraits.features import brow_colour
from bot.portraits.head import outline
from bot.portraits.palette import GOLD, INK, PAPER

_SIDES = (-1, 1)
_JAW = mirrored(
    [(0, 153), (20, 155), (37, 150), (47, 116), (58, 112), (62, 150), (46, 190), (16, 206)]
)


def draw_beard(canvas: Canvas, face: Face) -> None:
    """The beard, under the mouth that is drawn after it."""
    tone = brow_colour(face)
    if face.beard == "stubble":
        with canvas.within(outline(face.head)):
            canvas.tint(_JAW, tone, 0.3)
    elif face.beard == "full":
        canvas.shape(_JAW, tone)
        canvas.stroke(shifted([(-22, 158), (0, 154), (22, 158)]), 7, lighter(tone, 0.08))
    elif face.beard == "goatee":
        canvas.shape(mirrored([(0, 153), (20, 157), (27, 170), (20, 190), (0, 200)]), tone)
    elif face.beard == "moustache":
        canvas.shape(
            mirrored([(0, 154), (10, 152), (24, 158), (32, 168), (16, 165), (0, 162)]), tone
        )


def draw_glasses(canvas: Canvas, face: Face) -> None:
    """Spectacles with a thin frame."""
    frame = darker(GOLD, 0.25) if face.glasses == "half" else INK
    for side in _SIDES:
        x = MIDDLE + side * 23
        canvas.stroke([(x + side * 18, 122), (MIDDLE + side * 55, 120)], 4, frame)
        if face.glasses == "round":
            canvas.ring((x, 127), (20, 20), 4.4, frame)
        elif face.glasses == "square":
            canvas.frame((x - 20, 112), (x + 20, 142), 8, frame)
        else:
            canvas.stroke([(x - 19, 128), (x - 13, 143), (x + 13, 143), (x + 19, 128)], 4.4, frame)
    canvas.stroke(shifted([(-4, 124), (0, 122), (4, 124)]), 4.4, frame)


def draw_earrings(canvas: Canvas, face: Face) -> None:
    """A pair, in gold or pearl."""
    for side in _SIDES:
        x = MIDDLE + side * 57
        if face.earrings == "studs":
            canvas.ellipse((x, 143), (4.6, 4.6), PAPER)
        else:
            canvas.ring((x, 153), (10, 12), 4, GOLD)
