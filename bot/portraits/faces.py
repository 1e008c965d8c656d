"""Portraits: the face of a name, as parts of the art that its hash picks or that are set for it.

Rule: the parts to pick from are listed here, with weights, so new parts in the art change nobody's
face. The keys are DiceBear's options for Open Peeps; it picks each part by itself, so a change to
one list changes no other part.

A picture is 256 by 256, PNG, the same for the same name. Drawing takes some tens of milliseconds,
the first time half a second; call it from a thread.
"""

import hashlib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import resvg_py
from dicebear import Avatar, Style

from bot.portraits import colours
from bot.portraits.colours import Colour, Rgb, darken, lighten

Options = Mapping[str, Any]

_BLACK, _BROWN, _CHESTNUT, _COPPER = "201c22", "4a312c", "724133", "c4622d"
_BLOND, _GREY, _SILVER = "e4bc6e", "8e9098", "e6e6ea"
_IVORY, _PEACH, _HONEY, _OLIVE = "fce2ce", "f4c6a4", "e2ae7e", "cc986c"
_BRONZE, _UMBER, _EBONY = "b07850", "8a5a40", "68483a"
_NAVY, _DENIM, _FOREST, _PLUM, _CHARCOAL = "3a5488", "7fa4d6", "3d8a68", "8c4a78", "4a4c58"
_CREAM, _MUSTARD, _LILAC, _WHITE = "f6ead4", "f0be48", "c8b2e6", "ffffff"

ANYBODY: Options = {
    "accessoriesProbability": 25,
    "accessoriesVariant": ["glasses", "glasses2", "glasses3", "glasses5"],
    "clothingColor": [
        _NAVY, _DENIM, _FOREST, _PLUM, _CHARCOAL, _CREAM, _MUSTARD, _LILAC, _WHITE,
    ],
    "expressionVariant": {
        "smile": 5, "driven": 3, "cheeky": 3, "calm": 2, "cute": 2, "explaining": 2,
        "smileTeethGap": 1, "serious": 1,
    },
    "facialHairProbability": 0,
    "maskProbability": 0,
}  # fmt: skip
_COMPLEXIONS: tuple[Options, ...] = (
    {
        "skinColor": [_IVORY, _PEACH, _HONEY],
        "headContrastColor": [_BLACK, _BROWN, _CHESTNUT, _COPPER, _BLOND, _GREY, _SILVER],
    },
    {
        "skinColor": [_OLIVE, _BRONZE, _UMBER, _EBONY],
        "headContrastColor": [_BLACK, _BROWN, _CHESTNUT, _GREY, _SILVER],
    },
)
_WOMAN: Options = {
    "headVariant": {
        "afro": 2, "bangs": 5, "bangs2": 2, "bantuKnots": 1, "bun": 2, "buns": 1, "cornrows": 2,
        "dreads1": 1, "grayBun": 5, "grayMedium": 5, "hijab": 3, "long": 2, "longBangs": 2,
        "medium1": 2, "medium2": 2, "medium3": 2, "mediumBangs": 2, "mediumBangs3": 2,
        "mediumStraight": 2,
    },
}  # fmt: skip
# The art draws these heads, and the beards with them, in the colour of its outline.
_BLACK_HAIRED_MAN: Options = {
    "headVariant": {
        "afro": 1, "dreads2": 2, "flatTop": 2, "pomp": 2, "shaved2": 2, "shaved3": 2, "short1": 2,
        "short2": 2, "short5": 2, "turban": 3, "twists": 2, "twists2": 2,
    },
    "facialHairProbability": 45,
    "facialHairVariant": {
        "chin": 2, "full": 3, "full2": 3, "full3": 2, "goatee1": 1, "goatee2": 2, "moustache2": 1,
        "moustache5": 1, "moustache6": 1,
    },
}  # fmt: skip
_OTHER_MAN: Options = {
    "headVariant": {"grayShort": 4, "short4": 4, "noHair1": 2, "noHair3": 2},
    "facialHairProbability": 45,
    "facialHairVariant": {"full4": 3, "moustache9": 2},
}
BUILDS = (_WOMAN, _WOMAN, _BLACK_HAIRED_MAN, _OTHER_MAN)


@dataclass(frozen=True, slots=True)
class Look:
    """A face with no part left to a hash; `hair` is seen where the art does not draw it black."""

    head: str
    skin: str
    clothing: str
    hair: str = _BROWN
    expression: str = "smile"
    glasses: str | None = None
    beard: str | None = None

    def write_options(self) -> Options:
        """Write the face as DiceBear's options."""
        return {
            "headVariant": self.head,
            "headContrastColor": self.hair,
            "skinColor": self.skin,
            "clothingColor": self.clothing,
            "expressionVariant": self.expression,
            "accessoriesVariant": self.glasses or [],
            "accessoriesProbability": 100 if self.glasses else 0,
            "facialHairVariant": self.beard or [],
            "facialHairProbability": 100 if self.beard else 0,
            "maskProbability": 0,
        }


CAST: Mapping[str, Look] = {
    "ada lindqvist": Look("bangs", _IVORY, _NAVY, hair=_BLOND, glasses="glasses2"),
    "tomás reyes": Look("pomp", _OLIVE, _CHARCOAL, expression="driven", beard="goatee2"),
    "ngozi adeyemi": Look("bun", _EBONY, _MUSTARD, expression="cute"),
    "kenji mori": Look(
        "noHair3", _HONEY, _FOREST, hair=_GREY, glasses="glasses", beard="moustache4"
    ),
    "leila haddad": Look("hijab", _HONEY, _LILAC),
    "oskar brandt": Look("hatBeanie", _PEACH, _DENIM, hair=_COPPER, beard="full4"),
    "priya raman": Look("long", _BRONZE, _WHITE, expression="explaining", glasses="glasses5"),
    "jean-luc baptiste": Look(
        "short1", _UMBER, _NAVY, expression="calm", hair=_GREY, beard="full4"
    ),
    "maeve doyle": Look("grayMedium", _IVORY, _FOREST, hair=_COPPER, expression="explaining"),
    "sam whitfield": Look("afro", _BRONZE, _MUSTARD, expression="cheeky"),
    "planner": Look("cornrows", _UMBER, _MUSTARD, hair=_BLACK),
    "critic": Look("short2", _IVORY, _CHARCOAL, expression="serious", glasses="glasses5"),
    "operator": Look("shaved3", _HONEY, _DENIM, expression="cheeky"),
    "analyst": Look("grayBun", _OLIVE, _FOREST, hair=_CHESTNUT, glasses="glasses2"),
    "advocate": Look("dreads2", _EBONY, _PLUM, expression="explaining", beard="goatee2"),
    "auditor": Look("grayMedium", _PEACH, _PLUM, hair=_SILVER, glasses="glasses3"),
    "builder": Look("flatTop", _BRONZE, _MUSTARD, beard="moustache5"),
    "guardian": Look("turban", _OLIVE, _NAVY, beard="full3"),
    "newcomer": Look("bangs", _PEACH, _WHITE, hair=_COPPER, expression="smileTeethGap"),
    "historian": Look("mediumBangs3", _BRONZE, _LILAC, expression="calm"),
}
"""The built-in debaters, each as their name and role suggest."""

# Curls in white are a wig, and a dark top is a robe.
JUDGE = Look("mediumBangs2", _HONEY, "30283e", hair="eeece6", glasses="glasses2")


def choose_face(name: str) -> Options:
    """Find the face of a name; case and the way accents are typed make no difference."""
    # One keyboard types an accent as its own sign, another within the letter.
    key = unicodedata.normalize("NFC", name.strip().casefold())
    return CAST[key].write_options() if key in CAST else _pick(key)


def _pick(key: str) -> Options:
    # Not `hash`, which differs with each start.
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()
    return {
        "seed": digest.hex(),
        **ANYBODY,
        **BUILDS[digest[0] % len(BUILDS)],
        **_COMPLEXIONS[digest[1] % len(_COMPLEXIONS)],
    }


_SIZE = 256
# In the art's units, 704 to a side, and outlined as the art is.
_GAVEL = (
    '<g transform="translate(575 575) rotate(-30) scale(2.2)" stroke="black" stroke-width="5"'
    ' stroke-linejoin="round"><path d="M-6 16h12v60h-12z" fill="#925430"/>'
    '<path d="M-34-20h68v36h-68z" fill="#b8743f"/>'
    '<path d="M-42-25h12v46h-12zM30-25h12v46h-12z" fill="#f0be48"/></g>'
)


def draw_portrait(name: str, colour: Colour) -> bytes:
    """Draw the face of a debater, on the colour of its side."""
    return _draw_png(_write_svg(choose_face(name), colour))


def judge_portrait() -> bytes:
    """Draw the judge: wig, robe and gavel."""
    before, end, after = _write_svg(JUDGE.write_options(), colours.JUDGE).rpartition("</g></svg>")
    return _draw_png(before + _GAVEL + end + after)


@cache
def load_art() -> Style:
    """Load Open Peeps by Pablo Stanley, in the public domain (CC0)."""
    return Style.from_json(files("dicebear_styles").joinpath("open-peeps.json").read_text("utf-8"))


def _write_svg(face: Options, colour: Colour) -> str:
    ground = {
        "backgroundColor": [
            _write_hex(lighten(colour.rgb, 0.22)),
            _write_hex(darken(colour.rgb, 0.16)),
        ],
        "backgroundColorFill": "linear",
        "backgroundColorOrder": "fixed",
        "backgroundColorAngle": 90,  # from top to bottom
        "borderRadius": 23,  # percent
        "scale": 1.1,
    }
    return Avatar(load_art(), {**face, **ground}).to_string()


def _write_hex(colour: Rgb) -> str:
    return bytes(colour).hex()


def _draw_png(svg: str) -> bytes:
    # The art holds no text: looking for fonts would only take time.
    return resvg_py.svg_to_bytes(svg_string=svg, width=_SIZE, height=_SIZE, skip_system_fonts=True)
