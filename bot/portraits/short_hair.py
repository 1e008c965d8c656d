"""Styles that end above the shoulders' line: from bald to an afro."""

from math import cos, radians, sin

from bot.portraits.canvas import MIDDLE, Point
from bot.portraits.face import Hair
from bot.portraits.marks import Curl, Lock, Style, both, even, lock, shine


def _around(centre: float, angle: float, reach: Point) -> Point:
    return MIDDLE + reach[0] * cos(radians(angle)), centre - reach[1] * sin(radians(angle))


_BUZZ = Style((
    even(
        (0, 84), (26, 86), (43, 94), (47, 116), (55, 116), (57, 92), (46, 62), (24, 50), (0, 48),
        opacity=0.78,
    ),
))  # fmt: skip

_TONSURE = Style(tuple(
    Lock(side)
    for side in both((44, 92), (50, 84), (60, 92), (66, 112), (60, 128), (52, 120), (49, 108))
))  # fmt: skip

_CROP = Style((
    even((0, 60), (44, 70), (46, 118), (56, 120), (60, 96), (50, 58), (0, 44), opacity=0.75),
    even((0, 82), (24, 84), (43, 92), (54, 84), (50, 56), (28, 42), (0, 38)),
    shine((-30, 60), (-14, 52), (4, 50)),
))  # fmt: skip

_PARTED = Style((
    lock(
        (-56, 122), (-62, 94), (-54, 60), (-30, 40), (4, 32), (40, 42), (58, 66), (62, 96),
        (56, 122), (49, 104), (40, 90), (4, 90), (-22, 70), (-36, 88), (-48, 104),
    ),
    shine((-22, 68), (-6, 52), (20, 50)),
))  # fmt: skip

_QUIFF = Style((
    even((0, 60), (42, 74), (46, 116), (55, 118), (59, 94), (48, 60), (0, 50), tone=-0.15),
    lock(
        (-46, 84), (-54, 62), (-42, 38), (-12, 24), (28, 20), (52, 34), (54, 58), (46, 82),
        (24, 74), (-6, 80), (-30, 78),
    ),
    shine((-34, 62), (-14, 44), (18, 36)),
    shine((-12, 68), (8, 56), (34, 50), width=4),
))  # fmt: skip

_WAVES = Style((
    lock(
        (-57, 124), (-66, 100), (-62, 66), (-46, 44), (-22, 40), (-6, 28), (22, 34), (44, 42),
        (62, 62), (66, 96), (57, 124), (50, 104), (46, 96), (32, 80), (18, 90), (2, 78), (-12, 92),
        (-26, 84), (-38, 96), (-50, 86), (-50, 104),
    ),
    shine((-40, 70), (-28, 56), (-14, 56)),
    shine((4, 58), (20, 50), (36, 58)),
))  # fmt: skip

_CURLS = Style((
    *(Curl(_around(96, angle, (58, 54)), 21) for angle in range(-18, 199, 24)),
    *(Curl(_around(94, angle, (40, 38)), 19) for angle in range(20, 161, 28)),
    *(Curl(_around(94, angle, (46, 46)), 8, 0.13) for angle in range(30, 151, 40)),
))  # fmt: skip

_AFRO = Style(
    behind=(
        even((0, 20), (48, 36), (80, 96), (48, 156), (0, 172)),
        *(Curl(_around(96, angle, (76, 72)), 13) for angle in range(-50, 231, 20)),
    ),
    front=(
        even((0, 86), (26, 86), (44, 96), (48, 118), (58, 122), (68, 90), (50, 48), (0, 34)),
        *(Curl(_around(100, angle, (58, 58)), 5, 0.12) for angle in range(12, 169, 26)),
    ),
)

_PIXIE = Style((
    lock(
        (-54, 136), (-64, 104), (-60, 66), (-38, 42), (0, 34), (40, 42), (60, 66), (64, 104),
        (54, 136), (50, 108), (46, 92), (20, 104), (-10, 98), (-32, 84), (-48, 106),
    ),
    shine((-26, 74), (-6, 56), (24, 56)),
    shine((-10, 84), (12, 72), (38, 74), width=4),
))  # fmt: skip

SHORT: dict[Hair, Style] = {
    "bald": Style(()),
    "tonsure": _TONSURE,
    "buzz": _BUZZ,
    "crop": _CROP,
    "parted": _PARTED,
    "quiff": _QUIFF,
    "waves": _WAVES,
    "curls": _CURLS,
    "afro": _AFRO,
    "pixie": _PIXIE,
}
