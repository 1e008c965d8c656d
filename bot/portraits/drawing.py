"""Portraits as pictures: 256 by 256, PNG, the same for the same name.

Rule of the file: everything here is a pure function that works for a few dozen milliseconds;
call it from a thread.
"""

from bot.portraits import bench, colours
from bot.portraits.canvas import MIDDLE, Canvas
from bot.portraits.cast import CAST
from bot.portraits.clothes import draw_clothes
from bot.portraits.colours import Colour, Rgb, lighter
from bot.portraits.face import Face
from bot.portraits.features import draw_features
from bot.portraits.hair import draw_hair, draw_hair_behind
from bot.portraits.head import draw_head, draw_neck
from bot.portraits.headwear import draw_cap, draw_headscarf, draw_turban, draw_wrap
from bot.portraits.lots import drawn, key
from bot.portraits.worn import draw_beard, draw_earrings, draw_glasses

_COVERS = {
    "headscarf": draw_headscarf,
    "turban": draw_turban,
    "wrap": draw_wrap,
    "cap": draw_cap,
}


def portrait(name: str, colour: Colour) -> bytes:
    """The face of a debater, on the colour of its side."""
    canvas = ground(colour.rgb)
    draw_person(canvas, CAST.get(key(name)) or drawn(name))
    return canvas.png()


def judge_portrait() -> bytes:
    """The judge: wig, robe and gavel."""
    canvas = ground(colours.JUDGE.rgb)
    bench.draw_wig_behind(canvas)
    draw_neck(canvas, bench.JUDGE)
    bench.draw_robe(canvas)
    draw_head(canvas, bench.JUDGE)
    draw_features(canvas, bench.JUDGE)
    bench.draw_wig(canvas)
    draw_glasses(canvas, bench.JUDGE)
    bench.draw_gavel(canvas)
    return canvas.png()


def moderator_portrait() -> bytes:
    """The moderator, with a microphone."""
    canvas = ground(colours.MODERATOR.rgb)
    draw_person(canvas, bench.MODERATOR)
    bench.draw_microphone(canvas)
    return canvas.png()


def ground(colour: Rgb) -> Canvas:
    """A tile in that colour with a lit disc for a head to stand against."""
    canvas = Canvas(colour)
    canvas.ellipse((MIDDLE, 122), (106, 106), lighter(colour, 0.42))
    return canvas


def draw_person(canvas: Canvas, face: Face) -> None:
    """One person from the shoulders up, from back to front."""
    bare = face.headwear == "none"
    if bare:
        draw_hair_behind(canvas, face)
    draw_neck(canvas, face)
    draw_clothes(canvas, face)
    draw_head(canvas, face)
    if face.beard != "none":
        draw_beard(canvas, face)
    draw_features(canvas, face)
    if bare:
        draw_hair(canvas, face)
    else:
        _COVERS[face.headwear](canvas, face)
    if face.glasses != "none":
        draw_glasses(canvas, face)
    if face.earrings != "none" and face.headwear != "headscarf":
        draw_earrings(canvas, face)
