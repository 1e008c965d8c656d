"""A transcript as one HTML page that needs nothing else: no script, no request, pictures inside.

Rule: every text goes through Jinja's escaping; nothing in the template is marked as safe but the
page's own style sheet.
"""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from debate_core.domain.sides import plain_side
from debate_core.language import _, get_language
from debate_core.show.blocks import Block, Moment, Transcript
from debate_core.show.text import clean_text, flatten_text, is_number, split_paragraphs

_SIDES = {"for": "for", "against": "against"}
_OTHER_COLOURS = 5


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart as PNG, for a light page and for a dark one."""

    light: bytes
    dark: bytes


def write_page(transcript: Transcript, pictures: Mapping[str, Picture]) -> str:
    """Write the page; a chart whose picture is not given is shown as a table."""
    page = _load_template().render(
        transcript=transcript,
        language=get_language(),
        contents=_("Contents"),
        no_answer=_("No answer."),
        pictures={name: _make_addresses(picture) for name, picture in pictures.items()},
        sides=_assign_side_classes(transcript.sides),
        style=Markup(_read_own_file("page.css")),  # noqa: S704 - a file of our own, and no text of anybody's
    )
    return f"{page.strip()}\n"


@cache
def _load_template() -> Template:
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(_FILTERS)
    environment.tests["moment"] = lambda value: isinstance(value, Moment)
    return environment.from_string(_read_own_file("page.html"))


def _read_own_file(name: str) -> str:
    """Read a file that lies beside this one."""
    return files("debate_core.show").joinpath(name).read_text(encoding="utf-8")


def _name_kind(block: Block) -> str:
    """Name the kind of a block, by which the template tells it: “prose”, “table”."""
    return type(block).__name__.casefold()


_FILTERS: dict[str, Any] = {
    "line": flatten_text,
    "paragraphs": split_paragraphs,
    "visible": clean_text,
    "number": is_number,
    "kind": _name_kind,
}


def _make_addresses(picture: Picture) -> Mapping[str, str]:
    return {"light": _encode_picture(picture.light), "dark": _encode_picture(picture.dark)}


def _encode_picture(png: bytes) -> str:
    return f"data:image/png;base64,{b64encode(png).decode()}"


def _assign_side_classes(sides: tuple[str, ...]) -> Mapping[str, str]:
    """Assign a class to each side: its own for the two with a traditional colour, else a number."""
    others = [side for side in sides if plain_side(side) not in _SIDES]
    return {
        side: _SIDES.get(plain_side(side)) or f"other-{others.index(side) % _OTHER_COLOURS}"
        for side in sides
    }
