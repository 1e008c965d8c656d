"""What covers the hair: headscarf, turban, head wrap, cap."""

from bot.portraits.canvas import MIDDLE, Canvas, mirrored, shifted
from bot.portraits.colours import darker
from bot.portraits.face import Face
from bot.portraits.palette import CLOTH, HAIR, fold, sheen

_SIDES = (-1, 1)
# The part of the face a headscarf leaves open.
OPENING = mirrored([(0, 84), (28, 86), (45, 104), (48, 132), (40, 164), (24, 184), (0, 191)])

_WRAP = (
    (-56, 96), (-66, 64), (-50, 26), (-8, 8), (38, 12), (64, 38), (64, 72), (56, 98), (24, 84),
    (-24, 84),
)  # fmt: skip


def draw_headscarf(canvas: Canvas, face: Face) -> None:
    """A scarf around the face and over the shoulders, with the face left open."""
    cloth = CLOTH[face.trim]
    drape = mirrored([(0, 160), (50, 170), (70, 200), (98, 232), (104, 280), (0, 280)])
    hood = mirrored([(0, 38), (40, 46), (66, 84), (69, 130), (60, 176), (44, 208), (0, 222)])
    with canvas.around(OPENING):
        canvas.shape(drape, fold(cloth))
        canvas.shape(hood, cloth)
    canvas.stroke([*OPENING, OPENING[0]], 4, sheen(cloth))
    canvas.stroke(shifted([(-48, 178), (-10, 206), (44, 214), (76, 236)]), 5, fold(cloth))
    canvas.stroke(shifted([(-60, 96), (-40, 62), (-4, 50)]), 4, sheen(cloth))
    canvas.stroke(shifted([(62, 190), (40, 214), (-6, 226), (-50, 252)]), 5, sheen(cloth))


def draw_turban(canvas: Canvas, face: Face) -> None:
    """A wound turban, its folds meeting over the brow."""
    cloth = CLOTH[face.trim]
    canvas.shape(
        mirrored([(0, 78), (26, 92), (54, 108), (66, 92), (66, 58), (42, 26), (0, 14)]), cloth
    )
    for side in _SIDES:
        for rise in (0, 17, 34):
            line = [(side * 60, 98 - rise), (side * 34, 74 - rise), (0, 62 - rise * 0.75)]
            canvas.stroke(shifted(line), 4, fold(cloth))
    canvas.shape(mirrored([(0, 50), (14, 64), (10, 84), (0, 80)]), darker(cloth, 0.12))


def draw_wrap(canvas: Canvas, face: Face) -> None:
    """A tall head wrap with a knot and a woven band."""
    cloth, band = CLOTH[face.trim], CLOTH[face.cloth]
    canvas.shape(shifted(_WRAP), cloth)
    canvas.stroke(shifted([(-57, 92), (-26, 78), (26, 78), (57, 92)]), 12, fold(cloth))
    for line in ([(-56, 62), (-14, 36), (20, 14)], [(-50, 78), (4, 52), (56, 30)]):
        canvas.stroke(shifted(line), 5, band)
    canvas.ellipse((MIDDLE + 36, 70), (17, 15), fold(cloth))
    canvas.ellipse((MIDDLE + 34, 67), (14, 12), sheen(cloth))
    canvas.stroke(shifted([(24, 69), (34, 65), (44, 69)]), 3, fold(cloth))


def draw_cap(canvas: Canvas, face: Face) -> None:
    """A flat cap over short hair."""
    cloth = CLOTH[face.trim]
    hair = HAIR[face.hair_colour]
    for side in _SIDES:
        canvas.shape(
            shifted([(side * x, y) for x, y in ((46, 84), (60, 86), (60, 118), (52, 122))]), hair
        )
    canvas.shape(mirrored([(0, 34), (40, 38), (68, 60), (70, 82), (44, 92), (0, 88)]), cloth)
    canvas.shape(mirrored([(0, 80), (38, 84), (56, 96), (40, 102), (0, 96)]), fold(cloth))
    canvas.stroke(shifted([(-50, 62), (-22, 48), (10, 46)]), 4, sheen(cloth))
    canvas.ellipse((MIDDLE, 36), (5, 4), fold(cloth))
