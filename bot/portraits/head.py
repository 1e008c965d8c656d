"""The bare head: neck, ears, and the outline hair, beards and scarves fit themselves to."""

from bot.portraits.canvas import MIDDLE, Canvas, Point, mirrored, shifted
from bot.portraits.face import Face, Head
from bot.portraits.palette import SKINS

# The right half of each outline, from the crown to the chin, as (distance from the middle, y).
OUTLINES: dict[Head, tuple[Point, ...]] = {
    "oval": ((0, 54), (31, 60), (51, 88), (54, 120), (48, 152), (30, 180), (11, 190)),
    "round": ((0, 56), (34, 62), (54, 90), (58, 124), (52, 154), (34, 179), (12, 188)),
    "square": ((0, 54), (33, 59), (52, 88), (54, 122), (52, 154), (38, 181), (16, 190)),
    "long": ((0, 50), (29, 56), (48, 84), (51, 120), (47, 154), (30, 184), (11, 195)),
}


def outline(head: Head) -> list[Point]:
    """The outline of a head."""
    return mirrored(OUTLINES[head])


def draw_head(canvas: Canvas, face: Face) -> None:
    """The head, with a little colour in the cheeks and shade to one side."""
    skin = SKINS[face.skin]
    for side in (-1, 1):
        canvas.ellipse((MIDDLE + side * 54, 126), (11, 15), skin.base)
        canvas.ellipse((MIDDLE + side * 56, 127), (5.5, 8.5), skin.shade)
    canvas.shape(outline(face.head), skin.base)
    with canvas.within(outline(face.head)):
        canvas.tint(
            shifted([(34, 44), (70, 50), (76, 130), (60, 200), (6, 206), (38, 170), (46, 120)]),
            skin.shade,
            0.34,
        )
        for side in (-1, 1):
            canvas.tint(_cheek(side), skin.blush, 0.5)


def draw_neck(canvas: Canvas, face: Face) -> None:
    """The neck and the top of the chest, in the shade of the chin."""
    skin = SKINS[face.skin]
    column = mirrored([(0, 150), (22, 152), (23, 190), (34, 208), (70, 262), (20, 262)])
    canvas.shape(column, skin.base)
    with canvas.within(column):
        canvas.ellipse((MIDDLE, 176), (46, 32), skin.shade)


def _cheek(side: int) -> list[Point]:
    return shifted([(side * 22, 150), (side * 34, 142), (side * 46, 150), (side * 34, 158)])
