"""The colours people come in: skin, hair, eyes, and what they wear."""

from typing import Literal, NamedTuple

from bot.portraits.colours import Rgb, darker, lighter, mix

SkinName = Literal["ivory", "peach", "rose", "honey", "olive", "bronze", "umber", "ebony"]
HairColour = Literal[
    "black", "espresso", "chestnut", "auburn", "copper", "sand", "blond", "grey", "silver"
]
EyeColour = Literal["dark", "brown", "hazel", "green", "blue", "grey"]
ClothColour = Literal[
    "navy", "charcoal", "cream", "white", "mustard", "plum", "forest", "brick", "denim", "lilac"
]


class Skin(NamedTuple):
    """A skin and the tones that go with it."""

    base: Rgb
    shade: Rgb
    blush: Rgb
    lip: Rgb


def _skin(base: Rgb, warmth: Rgb) -> Skin:
    shade = mix(darker(base, 0.16), warmth, 0.16)
    return Skin(base, shade, mix(base, warmth, 0.42), mix(base, warmth, 0.7))


SKINS: dict[SkinName, Skin] = {
    "ivory": _skin((252, 226, 206), (224, 92, 92)),
    "peach": _skin((246, 205, 176), (214, 96, 88)),
    "rose": _skin((238, 186, 160), (200, 84, 80)),
    "honey": _skin((226, 174, 126), (196, 82, 66)),
    "olive": _skin((204, 152, 108), (172, 72, 58)),
    "bronze": _skin((172, 116, 78), (164, 56, 50)),
    "umber": _skin((132, 84, 58), (176, 62, 60)),
    "ebony": _skin((98, 64, 50), (176, 66, 64)),
}

HAIR: dict[HairColour, Rgb] = {
    "black": (34, 30, 38),
    "espresso": (62, 42, 36),
    "chestnut": (104, 64, 42),
    "auburn": (132, 58, 38),
    "copper": (196, 92, 44),
    "sand": (176, 132, 84),
    "blond": (228, 188, 110),
    "grey": (142, 144, 152),
    "silver": (222, 222, 226),
}

EYES: dict[EyeColour, Rgb] = {
    "dark": (44, 30, 28),
    "brown": (92, 56, 34),
    "hazel": (128, 92, 44),
    "green": (72, 118, 78),
    "blue": (62, 116, 168),
    "grey": (98, 116, 130),
}

CLOTH: dict[ClothColour, Rgb] = {
    "navy": (38, 52, 88),
    "charcoal": (58, 60, 70),
    "cream": (246, 234, 212),
    "white": (246, 247, 250),
    "mustard": (232, 176, 58),
    "plum": (112, 52, 92),
    "forest": (40, 92, 72),
    "brick": (168, 66, 54),
    "denim": (86, 122, 168),
    "lilac": (190, 170, 218),
}

INK: Rgb = (36, 30, 40)
PAPER: Rgb = (252, 250, 246)
GOLD: Rgb = (240, 190, 72)


def sheen(colour: Rgb) -> Rgb:
    """The lit part of a surface."""
    return lighter(colour, 0.16)


def fold(colour: Rgb) -> Rgb:
    """The part of a surface in shadow."""
    return darker(colour, 0.22)
