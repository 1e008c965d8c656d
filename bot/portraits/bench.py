"""Those who sit apart: the judge in wig and robe, the moderator with a microphone."""

from bot.portraits.canvas import MIDDLE, Canvas, mirrored, shifted
from bot.portraits.clothes import shoulders
from bot.portraits.colours import Rgb, darker, lighter
from bot.portraits.face import Face
from bot.portraits.palette import GOLD, INK, PAPER, fold

JUDGE = Face(
    skin="honey", hair="bald", hair_colour="grey", eye_colour="dark", glasses="half",
    top="tunic", cloth="charcoal",
)  # fmt: skip
MODERATOR = Face(
    skin="bronze", hair="pixie", hair_colour="black", eye_colour="dark", eyes="lashes",
    mouth="grin", earrings="studs", top="suit", cloth="charcoal",
)  # fmt: skip

_SIDES = (-1, 1)
_WIG: Rgb = (238, 236, 230)
_WOOD: Rgb = (146, 84, 48)
_ROBE: Rgb = (48, 40, 62)


def draw_wig_behind(canvas: Canvas) -> None:
    """The long sides of a judge's wig."""
    canvas.shape(
        mirrored([(0, 30), (44, 36), (74, 78), (78, 140), (74, 206), (0, 210)]), fold(_WIG)
    )


def draw_wig(canvas: Canvas) -> None:
    """The wig around the face: a smooth crown, rows of curls at the sides."""
    crown = [(0, 30), (42, 36), (70, 74), (70, 104), (52, 112), (42, 92), (0, 82)]
    canvas.shape(mirrored(crown), _WIG)
    for row in range(5):
        for side in _SIDES:
            centre = (MIDDLE + side * (63 + row), 106 + row * 23)
            canvas.ellipse(centre, (17, 13), _WIG)
            canvas.stroke(_roll(centre, side), 3, fold(_WIG))
    for x in (-26, 0, 26):
        canvas.stroke(shifted([(x * 0.8, 46), (x * 1.2, 74)]), 3, darker(_WIG, 0.12))


def _roll(centre: tuple[float, float], side: int) -> list[tuple[float, float]]:
    x, y = centre
    return [(x - side * 9, y + 4), (x + side * 2, y + 6), (x + side * 8, y - 1), (x, y - 4)]


def draw_robe(canvas: Canvas) -> None:
    """A dark robe with white bands at the throat."""
    canvas.shape(shoulders(208), _ROBE)
    for side in _SIDES:
        canvas.stroke(shifted([(side * 40, 206), (side * 28, 262)]), 8, lighter(_ROBE, 0.16))
        canvas.polygon(
            shifted([(0, 198), (side * 12, 200), (side * 20, 248), (side * 3, 248)]), PAPER
        )


def draw_gavel(canvas: Canvas) -> None:
    """A gavel, large enough for a reaction."""
    canvas.polygon([(176, 214), (186, 204), (250, 262), (236, 272)], darker(_WOOD, 0.2))
    canvas.polygon([(136, 214), (182, 166), (212, 194), (166, 242)], _WOOD)
    for start, end in (((134, 208), (172, 246)), ((176, 164), (216, 200))):
        canvas.stroke([start, end], 13, GOLD)


def draw_microphone(canvas: Canvas) -> None:
    """A microphone held up from below."""
    canvas.polygon([(176, 200), (200, 200), (196, 270), (182, 270)], INK)
    canvas.ellipse((188, 186), (25, 27), INK)
    canvas.ellipse((188, 182), (22, 22), (196, 200, 210))
    for shift in (-9, 0, 9):
        canvas.stroke([(172, 182 + shift), (204, 182 + shift)], 2.4, (142, 148, 160))
    canvas.polygon([(164, 196), (212, 196), (208, 206), (168, 206)], GOLD)
