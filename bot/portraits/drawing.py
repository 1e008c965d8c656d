"""Portraits as pictures: 256 by 256, PNG, the same for the same name.

Rule: everything here is a pure function that takes some tens of milliseconds, the first time half
a second; call it from a thread.
"""

from functools import cache
from importlib.resources import files

import resvg_py
from dicebear import Avatar, Style

from bot.portraits import colours, faces
from bot.portraits.colours import Colour, Rgb, darker, lighter

_SIZE = 256
# In the art's units, 704 to a side, and outlined as the art is.
_GAVEL = (
    '<g transform="translate(575 575) rotate(-30) scale(2.2)" stroke="black" stroke-width="5"'
    ' stroke-linejoin="round"><path d="M-6 16h12v60h-12z" fill="#925430"/>'
    '<path d="M-34-20h68v36h-68z" fill="#b8743f"/>'
    '<path d="M-42-25h12v46h-12zM30-25h12v46h-12z" fill="#f0be48"/></g>'
)


def portrait(name: str, colour: Colour) -> bytes:
    """Draw the face of a debater, on the colour of its side."""
    return _png(_svg(faces.face(name), colour))


def judge_portrait() -> bytes:
    """Draw the judge: wig, robe and gavel."""
    before, end, after = _svg(faces.JUDGE.options(), colours.JUDGE).rpartition("</g></svg>")
    return _png(before + _GAVEL + end + after)


@cache
def art() -> Style:
    """Open Peeps by Pablo Stanley, in the public domain (CC0)."""
    return Style.from_json(files("dicebear_styles").joinpath("open-peeps.json").read_text("utf-8"))


def _svg(face: faces.Options, colour: Colour) -> str:
    ground = {
        "backgroundColor": [_hex(lighter(colour.rgb, 0.22)), _hex(darker(colour.rgb, 0.16))],
        "backgroundColorFill": "linear",
        "backgroundColorOrder": "fixed",
        "backgroundColorAngle": 90,  # from top to bottom
        "borderRadius": 23,  # percent
        "scale": 1.1,
    }
    return Avatar(art(), {**face, **ground}).to_string()


def _hex(colour: Rgb) -> str:
    return bytes(colour).hex()


def _png(svg: str) -> bytes:
    # The art holds no text: looking for fonts would only take time.
    return resvg_py.svg_to_bytes(svg_string=svg, width=_SIZE, height=_SIZE, skip_system_fonts=True)
