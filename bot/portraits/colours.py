"""The colour of each side, for portraits, cards and choices.

Rule: every colour has a contrast of three to one on dark and on light screens, and no two
of them look alike to a colour-blind eye.
"""

from collections.abc import Iterable
from typing import NamedTuple

from debate_core.domain.sides import plain_side

Rgb = tuple[int, int, int]


class Colour(NamedTuple):
    """A colour with a name people can say."""

    name: str
    rgb: Rgb

    @property
    def number(self) -> int:
        """The colour as one number, as an embed takes it."""
        red, green, blue = self.rgb
        return red << 16 | green << 8 | blue


FOR = Colour("teal", (0, 142, 146))
AGAINST = Colour("vermilion", (230, 76, 32))
OTHERS = (
    Colour("violet", (154, 80, 246)),
    Colour("periwinkle", (132, 134, 220)),
    Colour("sand", (170, 140, 104)),
    Colour("rose", (228, 52, 132)),
    Colour("moss", (104, 150, 56)),
)
JUDGE = Colour("gold", (178, 130, 12))

_FIXED = {"for": FOR, "against": AGAINST}


def pick_side_colours(stances: Iterable[str]) -> dict[str, Colour]:
    """Pick a colour for each stance; those neither for nor against get theirs in order."""
    found: dict[str, Colour] = {}
    others = 0
    for stance in dict.fromkeys(stances):
        fixed = _FIXED.get(plain_side(stance))
        found[stance] = fixed or OTHERS[others % len(OTHERS)]
        others += fixed is None
    return found


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Mix that share of the second colour into the first."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lighten(colour: Rgb, share: float) -> Rgb:
    """Mix that share of white into the colour."""
    return mix(colour, (255, 255, 255), share)


def darken(colour: Rgb, share: float) -> Rgb:
    """Mix that share of a blue-black into the colour, so that shadows do not look dirty."""
    return mix(colour, (16, 18, 38), share)
