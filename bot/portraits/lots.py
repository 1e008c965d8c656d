"""How a name draws its face.

Rule of the file: every part is drawn by its own hash of the name, so that a new choice of
spectacles never changes anybody's hair.
"""

import hashlib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from bot.portraits.face import (
    Beard,
    Brows,
    Earrings,
    Eyes,
    Face,
    Glasses,
    Hair,
    Head,
    Headwear,
    Mouth,
    Nose,
    Top,
)
from bot.portraits.palette import ClothColour, EyeColour, HairColour, SkinName

Build = Literal["soft", "strong"]
Depth = Literal["light", "deep"]

BUILD: Mapping[Build, int] = {"soft": 1, "strong": 1}

_Choice = TypeVar("_Choice")

SKIN: Mapping[SkinName, int] = {
    "ivory": 3, "peach": 3, "rose": 3, "honey": 4, "olive": 4, "bronze": 4, "umber": 4, "ebony": 3,
}  # fmt: skip
_DEPTH: Mapping[SkinName, Depth] = {"ivory": "light", "peach": "light", "rose": "light"}
HAIR_COLOUR: Mapping[Depth, Mapping[HairColour, int]] = {
    "light": {
        "black": 2, "espresso": 3, "chestnut": 4, "auburn": 2, "copper": 3, "sand": 3, "blond": 3,
        "grey": 2, "silver": 2,
    },
    "deep": {"black": 8, "espresso": 5, "chestnut": 2, "grey": 2, "silver": 2},
}  # fmt: skip
EYE_COLOUR: Mapping[Depth, Mapping[EyeColour, int]] = {
    "light": {"dark": 1, "brown": 3, "hazel": 2, "green": 2, "blue": 3, "grey": 2},
    "deep": {"dark": 5, "brown": 5, "hazel": 1},
}
HAIR: Mapping[Build, Mapping[Hair, int]] = {
    "soft": {
        "bob": 4, "fringe": 4, "long": 4, "wavy": 4, "bun": 3, "ponytail": 3, "pixie": 3,
        "curls": 3, "afro": 3, "braids": 2, "locs": 2,
    },
    "strong": {
        "bald": 3, "tonsure": 1, "buzz": 3, "crop": 4, "parted": 4, "quiff": 4, "waves": 4,
        "curls": 3, "afro": 2, "locs": 2, "bun": 1,
    },
}  # fmt: skip
HEADWEAR: Mapping[Build, Mapping[Headwear, int]] = {
    "soft": {"none": 20, "headscarf": 3, "wrap": 2},
    "strong": {"none": 20, "turban": 2, "cap": 2},
}
BEARD: Mapping[Build, Mapping[Beard, int]] = {
    "soft": {"none": 1},
    "strong": {"none": 9, "stubble": 3, "moustache": 2, "goatee": 2, "full": 5},
}
EYES: Mapping[Build, Mapping[Eyes, int]] = {
    "soft": {"lashes": 5, "almond": 3, "smiling": 1, "round": 1},
    "strong": {"round": 5, "almond": 4, "smiling": 1},
}
EARRINGS: Mapping[Build, Mapping[Earrings, int]] = {
    "soft": {"none": 4, "studs": 3, "hoops": 3},
    "strong": {"none": 12, "studs": 1},
}
HEAD: Mapping[Build, Mapping[Head, int]] = {
    "soft": {"oval": 4, "round": 4, "long": 2},
    "strong": {"oval": 3, "round": 2, "square": 4, "long": 2},
}
BROWS: Mapping[Build, Mapping[Brows, int]] = {
    "soft": {"soft": 5, "raised": 3, "keen": 2},
    "strong": {"soft": 2, "bold": 4, "raised": 2, "keen": 3},
}
NOSE: Mapping[Nose, int] = {"button": 4, "straight": 3, "broad": 3}
MOUTH: Mapping[Mouth, int] = {"smile": 6, "grin": 5, "smirk": 2, "calm": 1, "full": 3}
GLASSES: Mapping[Glasses, int] = {"none": 8, "round": 2, "square": 2, "half": 1}
FRECKLES: Mapping[Depth, Mapping[bool, int]] = {
    "light": {False: 3, True: 1},
    "deep": {False: 12, True: 1},
}
TOP: Mapping[Top, int] = {
    "crew": 3, "vneck": 2, "shirt": 3, "suit": 3, "rollneck": 3, "hoodie": 2, "stripes": 2,
    "tunic": 2, "cardigan": 3,
}  # fmt: skip
CLOTH: Mapping[ClothColour, int] = {
    "navy": 3, "charcoal": 2, "cream": 3, "white": 2, "mustard": 3, "plum": 3, "forest": 3,
    "brick": 1, "denim": 2, "lilac": 2,
}  # fmt: skip
_PALE: Mapping[ClothColour, int] = {"cream": 2, "white": 2, "lilac": 1, "mustard": 1}
_DARK: Mapping[ClothColour, int] = {"navy": 2, "charcoal": 1, "plum": 2, "forest": 2}


def key(name: str) -> str:
    """A name as faces are known by: case and the way accents are typed make no difference."""
    return unicodedata.normalize("NFC", name.strip().casefold())


def drawn(name: str) -> Face:
    """The face a name draws."""
    lots = _Lots(key(name))
    build = lots.draw("build", BUILD)
    skin = lots.draw("skin", SKIN)
    depth = _DEPTH.get(skin, "deep")
    cloth = lots.draw("cloth", CLOTH)
    return Face(
        skin=skin,
        hair=lots.draw("hair", HAIR[build]),
        hair_colour=lots.draw("hair colour", HAIR_COLOUR[depth]),
        eye_colour=lots.draw("eye colour", EYE_COLOUR[depth]),
        head=lots.draw("head", HEAD[build]),
        headwear=lots.draw("headwear", HEADWEAR[build]),
        brows=lots.draw("brows", BROWS[build]),
        eyes=lots.draw("eyes", EYES[build]),
        nose=lots.draw("nose", NOSE),
        mouth=lots.draw("mouth", MOUTH),
        beard=lots.draw("beard", BEARD[build]),
        glasses=lots.draw("glasses", GLASSES),
        earrings=lots.draw("earrings", EARRINGS[build]),
        freckles=lots.draw("freckles", FRECKLES[depth]),
        top=lots.draw("top", TOP),
        cloth=cloth,
        trim=lots.draw("trim", _DARK if cloth in _PALE else _PALE),
    )


@dataclass(frozen=True, slots=True)
class _Lots:
    """Draws lots for a name; the same name always draws the same."""

    name: str

    def draw(self, part: str, odds: Mapping[_Choice, int]) -> _Choice:
        seed = f"{self.name}\n{part}".encode("utf-8", "surrogatepass")
        lot = int.from_bytes(hashlib.sha256(seed).digest()[:8], "big") % sum(odds.values())
        for choice, weight in odds.items():
            if lot < weight:
                return choice
            lot -= weight
        raise AssertionError("a lot is below the sum of the odds")
