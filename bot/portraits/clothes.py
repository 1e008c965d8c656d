"""What people wear from the neck down."""

from collections.abc import Callable

from bot.portraits.canvas import MIDDLE, Canvas, Point, mirrored, shifted
from bot.portraits.colours import Rgb, darker
from bot.portraits.face import Face, Top
from bot.portraits.palette import CLOTH, INK, PAPER, fold, sheen

_SIDES = (-1, 1)


def draw_clothes(canvas: Canvas, face: Face) -> None:
    """The top a face wears."""
    _TOPS[face.top](canvas, face)


def shoulders(depth: float, width: float = 27) -> list[Point]:
    """A torso whose neckline is that wide and reaches down to that depth."""
    edge = ((width, 203), (46, 206), (84, 220), (106, 246), (112, 290))
    return mirrored([(0, depth), (width * 0.62, depth - 6), *edge])


def _torso(canvas: Canvas, face: Face, depth: float, width: float = 27) -> None:
    cloth = CLOTH[face.cloth]
    body = shoulders(depth, width)
    canvas.shape(body, cloth)
    with canvas.within(body):
        canvas.tint(
            shifted([(40, 200), (130, 200), (130, 290), (92, 290), (76, 236)]), fold(cloth), 0.5
        )


def _crew(canvas: Canvas, face: Face) -> None:
    _torso(canvas, face, 220)
    neckline = shifted([(-28, 204), (-15, 217), (0, 222), (15, 217), (28, 204)])
    canvas.stroke(neckline, 6, fold(CLOTH[face.cloth]))


def _vneck(canvas: Canvas, face: Face) -> None:
    _torso(canvas, face, 206)
    canvas.polygon(shifted([(-22, 200), (22, 200), (0, 240)]), CLOTH[face.trim])
    for side in _SIDES:
        _edge(canvas, face, side)


def _edge(canvas: Canvas, face: Face, side: int) -> None:
    canvas.stroke(
        shifted([(side * 27, 202), (side * 14, 222), (0, 242)]), 6, fold(CLOTH[face.cloth])
    )


def _shirt(canvas: Canvas, face: Face) -> None:
    _torso(canvas, face, 222)
    cloth = CLOTH[face.cloth]
    canvas.stroke(shifted([(0, 222), (0, 262)]), 2.5, fold(cloth))
    for y in (236, 250):
        canvas.ellipse((MIDDLE + 5, y), (2.4, 2.4), CLOTH[face.trim])
    _collar(canvas, sheen(cloth), fold(cloth))


def _collar(canvas: Canvas, fill: Rgb, edge: Rgb) -> None:
    for side in _SIDES:
        wing = shifted([(side * 24, 194), (side * 34, 206), (side * 20, 232), (0, 214)])
        canvas.polygon(wing, fill)
        canvas.stroke([wing[1], wing[2]], 2, edge)
        canvas.stroke([wing[2], wing[3]], 2, edge)


def _suit(canvas: Canvas, face: Face) -> None:
    _torso(canvas, face, 206)
    cloth = CLOTH[face.cloth]
    canvas.polygon(shifted([(-24, 200), (24, 200), (8, 260), (-8, 260)]), PAPER)
    canvas.polygon(shifted([(-7, 214), (7, 214), (9, 260), (-9, 260)]), _tie(face))
    _collar(canvas, PAPER, darker(PAPER, 0.2))
    for side in _SIDES:
        lapel = [(side * 30, 200), (side * 44, 214), (side * 40, 228), (side * 8, 262)]
        canvas.polygon(shifted([*lapel, (side * 22, 226)]), fold(cloth))


def _tie(face: Face) -> Rgb:
    return CLOTH["brick"] if face.cloth != "brick" else CLOTH["navy"]


def _rollneck(canvas: Canvas, face: Face) -> None:
    _torso(canvas, face, 206)
    cloth = CLOTH[face.cloth]
    canvas.shape(mirrored([(0, 190), (24, 186), (30, 196), (33, 214), (0, 222)]), sheen(cloth))
    canvas.stroke(shifted([(-27, 205), (0, 213), (27, 205)]), 2.5, fold(cloth))


def _hoodie(canvas: Canvas, face: Face) -> None:
    cloth = CLOTH[face.cloth]
    _torso(canvas, face, 224)
    for side in _SIDES:
        hood = [(side * 27, 190), (side * 50, 200), (side * 44, 222), (side * 6, 234)]
        canvas.shape(shifted([*hood, (side * 22, 214)]), fold(cloth))
        canvas.stroke(shifted([(side * 13, 230), (side * 15, 252)]), 3.4, CLOTH[face.trim])


def _stripes(canvas: Canvas, face: Face) -> None:
    _torso(canvas, face, 218)
    with canvas.within(shoulders(218)):
        for y in (226, 242, 258):
            canvas.stroke(shifted([(-116, y + 8), (0, y), (116, y + 8)]), 6, CLOTH[face.trim])


def _tunic(canvas: Canvas, face: Face) -> None:
    cloth = CLOTH[face.cloth]
    _torso(canvas, face, 212)
    canvas.polygon(shifted([(-6, 208), (6, 208), (6, 262), (-6, 262)]), CLOTH[face.trim])
    for side in _SIDES:
        stand = [(side * 3, 208), (side * 26, 193), (side * 31, 207), (side * 5, 224)]
        canvas.polygon(shifted(stand), sheen(cloth))
    for y in (230, 246):
        canvas.ellipse((MIDDLE, y), (2.6, 2.6), INK)


def _cardigan(canvas: Canvas, face: Face) -> None:
    _torso(canvas, face, 206)
    opening = shifted([(-26, 200), (26, 200), (15, 262), (-15, 262)])
    canvas.polygon(opening, CLOTH[face.trim])
    for side in _SIDES:
        edge = shifted([(side * 29, 202), (side * 24, 222), (side * 16, 264)])
        canvas.stroke(edge, 7, fold(CLOTH[face.cloth]))


_TOPS: dict[Top, Callable[[Canvas, Face], None]] = {
    "crew": _crew,
    "vneck": _vneck,
    "shirt": _shirt,
    "suit": _suit,
    "rollneck": _rollneck,
    "hoodie": _hoodie,
    "stripes": _stripes,
    "tunic": _tunic,
    "cardigan": _cardigan,
}
