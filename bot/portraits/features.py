"""What a face says: brows, eyes, nose, mouth."""

from bot.portraits.canvas import MIDDLE, Canvas, mirrored, shifted
from bot.portraits.colours import Rgb, darker, lighter, mix
from bot.portraits.face import Brows, Face
from bot.portraits.palette import EYES, HAIR, INK, PAPER, SKINS

_EYE_LINE = 126
_APART = 23
_SIDES = (-1, 1)
# Inner end, middle and outer end of the right brow, and its width.
_BROWS: dict[Brows, tuple[tuple[int, int, int], float]] = {
    "soft": ((107, 103, 107), 5),
    "bold": ((106, 102, 107), 8),
    "raised": ((102, 96, 102), 5.5),
    "keen": ((106, 101, 104), 6.5),
}


def draw_features(canvas: Canvas, face: Face) -> None:
    """Everything between forehead and chin."""
    for side in _SIDES:
        _draw_eye(canvas, face, side)
        _draw_brow(canvas, face, side)
    if face.freckles:
        _draw_freckles(canvas, face)
    _draw_nose(canvas, face)
    _draw_mouth(canvas, face)


def _draw_eye(canvas: Canvas, face: Face, side: int) -> None:
    x, y = MIDDLE + side * _APART, _EYE_LINE
    if face.eyes == "smiling":
        canvas.stroke([(x - 11, y + 3), (x, y - 6), (x + 11, y + 3)], 6, INK)
        return
    height = 8.0 if face.eyes == "almond" else 10.0
    canvas.ellipse((x, y), (12, height), PAPER)
    canvas.ellipse((x, y), (7.5, min(8.5, height)), EYES[face.eye_colour])
    canvas.ellipse((x, y), (4.4, 4.8), INK)
    canvas.ellipse((x + 2.6, y - 3.2), (2.3, 2.3), PAPER)
    lid = [(x - 12.5, y - 1), (x - 6, y - height), (x + 6, y - height), (x + 12.5, y - 1)]
    canvas.stroke(lid, 3.6, INK)
    if face.eyes == "lashes":
        canvas.stroke([(x + side * 11, y - 4), (x + side * 17, y - 9)], 3.6, INK)


def _draw_brow(canvas: Canvas, face: Face, side: int) -> None:
    (inner, middle, outer), width = _BROWS[face.brows]
    x = MIDDLE + side * _APART
    line = [(x - side * 12, inner), (x + side, middle), (x + side * 15, outer)]
    canvas.stroke(line, width, brow_colour(face))


def brow_colour(face: Face) -> Rgb:
    """Brows and beards: the hair, dark enough to show on the skin."""
    hair, skin = HAIR[face.hair_colour], SKINS[face.skin]
    if sum(hair) > sum(skin.base) - 150 and sum(skin.base) > 420:
        return mix(darker(hair, 0.3), skin.shade, 0.2)
    return hair


def _draw_freckles(canvas: Canvas, face: Face) -> None:
    tone = SKINS[face.skin].shade
    for side in _SIDES:
        for x, y in ((14, 143), (21, 148), (28, 142), (35, 147), (24, 155)):
            canvas.ellipse((MIDDLE + side * x, y), (1.7, 1.7), tone)


def _draw_nose(canvas: Canvas, face: Face) -> None:
    tone = darker(SKINS[face.skin].shade, 0.08)
    if face.nose == "straight":
        canvas.stroke(shifted([(3, 124), (9, 146), (7, 150), (-3, 151)]), 4, tone)
    elif face.nose == "broad":
        canvas.stroke(shifted([(-13, 146), (-8, 152), (0, 150), (8, 152), (13, 146)]), 4, tone)
    else:
        canvas.stroke(shifted([(-8, 146), (0, 152), (8, 146)]), 4, tone)


def _draw_mouth(canvas: Canvas, face: Face) -> None:
    skin = SKINS[face.skin]
    line = darker(skin.lip, 0.3)
    if face.mouth == "grin":
        mouth = mirrored([(0, 162), (22, 161), (15, 173), (0, 177)])
        canvas.shape(mouth, darker(skin.lip, 0.55))
        with canvas.within(mouth):
            canvas.ellipse((MIDDLE, 160), (22, 8), PAPER)
            canvas.ellipse((MIDDLE, 179), (11, 6), lighter(skin.lip, 0.1))
    elif face.mouth == "full":
        canvas.shape(mirrored([(0, 162), (7, 159), (20, 164), (11, 174), (0, 177)]), skin.lip)
        canvas.stroke(shifted([(-19, 164), (0, 169), (19, 164)]), 2.4, line)
    elif face.mouth == "smirk":
        canvas.stroke(shifted([(-16, 168), (0, 171), (13, 167), (19, 161)]), 5, line)
    elif face.mouth == "calm":
        canvas.stroke(shifted([(-15, 165), (0, 170), (15, 165)]), 5, line)
    else:
        canvas.stroke(shifted([(-20, 163), (-11, 170), (0, 172), (11, 170), (20, 163)]), 5, line)
