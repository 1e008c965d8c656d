"""Styles that fall, or are gathered: from a bob to braids."""

from bot.portraits.canvas import MIDDLE, Point
from bot.portraits.face import Hair
from bot.portraits.marks import Curl, Lock, Strand, Style, both, even, lock, shine

_SHADOW = -0.18
_SIDES = (-1, 1)
_LIT = (shine((-46, 90), (-37, 66), (-16, 50)), shine((46, 90), (37, 66), (16, 50)))


def _fall(length: float) -> Lock:
    """Hair hanging behind the head down to there."""
    return even(
        (0, 32), (36, 38), (62, 66), (72, 112), (72, length - 22), (56, length), (0, length),
        tone=_SHADOW,
    )  # fmt: skip


def _curtain(side: int, length: float, parting: float = 0) -> Lock:
    """One side of parted hair, from the parting to the ends."""
    outer: tuple[Point, ...] = ((38, 38), (62, 68), (71, 112), (70, length - 20), (56, length))
    inner: tuple[Point, ...] = ((50, length - 30), (51, 122), (44, 96))
    swept = [(side * x, y) for x, y in (*outer, *inner)]
    return lock((parting - side * 6, 32), *swept, (parting - side * 2, 76))


def _curtains(length: float, parting: float = 0) -> tuple[Lock, ...]:
    return tuple(_curtain(side, length, parting) for side in _SIDES)


_SWEPT = (
    even((0, 76), (22, 80), (40, 94), (49, 122), (57, 124), (62, 94), (50, 54), (26, 40), (0, 36)),
    shine((-38, 84), (-28, 64), (-12, 52), width=4),
    shine((38, 84), (28, 64), (12, 52), width=4),
)

_FRINGE = Style(
    behind=(_fall(192),),
    front=(
        even(
            (0, 104), (22, 104), (44, 102), (52, 126), (50, 160), (60, 186), (72, 166), (71, 112),
            (60, 64), (36, 38), (0, 32),
        ),
        shine((-46, 80), (-24, 70), (0, 68), (24, 70), (46, 80)),
    ),
)  # fmt: skip

_WAVE: tuple[Point, ...] = (
    (38, 36), (66, 68), (65, 98), (79, 124), (71, 152), (82, 182), (66, 204), (60, 180), (52, 154),
    (54, 126), (46, 98), (26, 86),
)  # fmt: skip
_WAVY = Style(
    behind=(
        even(
            (0, 30), (40, 36), (68, 70), (66, 98), (82, 124), (74, 152), (90, 182), (80, 212),
            (56, 226), (0, 220), tone=_SHADOW,
        ),
    ),
    front=(
        *(lock((10, 34), *((side * x, y) for x, y in _WAVE), (10, 66)) for side in _SIDES),
        shine((-58, 108), (-48, 72), (-22, 50)),
        shine((64, 130), (54, 92), (34, 54)),
    ),
)  # fmt: skip

_BUN = Style(
    behind=(
        Curl((MIDDLE, 36), 26, _SHADOW),
        shine((-14, 34), (0, 26), (14, 32), width=4),
    ),
    front=_SWEPT,
)

_PONYTAIL = Style(
    behind=(
        lock(
            (30, 52), (62, 40), (90, 66), (94, 112), (84, 156), (98, 196), (70, 186), (62, 140),
            tone=_SHADOW,
        ),
    ),
    front=_SWEPT,
)  # fmt: skip

_LOCS = Style(
    behind=(
        _fall(160),
        *(
            Strand(side, 13, tone)
            for reach, end, tone in ((40, 212, -0.3), (53, 206, -0.1), (67, 194, 0.06))
            for side in both((reach - 16, 70), (reach + 4, 130), (reach + 2, end))
        ),
    ),
    front=(
        even((0, 74), (44, 96), (54, 130), (64, 120), (52, 54), (0, 36), tone=-0.25),
        *(
            Strand(side, 10, tone)
            for bend, end, low, tone in ((30, 52, 104, 0.1), (42, 60, 150, 0), (54, 70, 176, 0.1))
            for side in both((bend - 26, 42), (bend, 58), (end, 100), (end, low))
        ),
    ),
)

_BRAIDS = Style(
    behind=(_fall(150),),
    front=(
        *_curtains(150),
        *(
            Curl((MIDDLE + side * (62 + step % 2 * 5), 146 + step * 16), 11.5, step % 2 * 0.1)
            for side in _SIDES
            for step in range(6)
        ),
        *_LIT,
    ),
)

LONG: dict[Hair, Style] = {
    "bob": Style((*_curtains(190, parting=-14), *_LIT), behind=(_fall(192),)),
    "fringe": _FRINGE,
    "long": Style((*_curtains(244), *_LIT), behind=(_fall(250),)),
    "wavy": _WAVY,
    "bun": _BUN,
    "ponytail": _PONYTAIL,
    "locs": _LOCS,
    "braids": _BRAIDS,
}
