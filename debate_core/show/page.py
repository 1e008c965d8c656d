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

from debate_core.show.blocks import Block, Moment, Transcript
from debate_core.show.text import is_number, on_one_line, paragraphs, visible

_SIDES = {"for": "for", "against": "against"}
_OTHER_COLOURS = 5


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart as PNG, for a light page and for a dark one."""

    light: bytes
    dark: bytes


def as_page(transcript: Transcript, pictures: Mapping[str, Picture]) -> str:
    """The page; a chart whose picture is not given is shown as a table."""
    page = _template().render(
        transcript=transcript,
        pictures={name: _addresses(each) for name, each in pictures.items()},
        sides=_side_classes(transcript.sides),
        style=Markup(_own("page.css")),  # noqa: S704 - a file of our own, and no text of anybody's
    )
    return f"{page.strip()}\n"


@cache
def _template() -> Template:
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(_FILTERS)
    environment.tests["moment"] = lambda value: isinstance(value, Moment)
    return environment.from_string(_own("page.html"))


def _own(name: str) -> str:
    """A file that lies beside this one."""
    return files("debate_core.show").joinpath(name).read_text(encoding="utf-8")


def _kind(block: Block) -> str:
    """What a block is, as the template tells it: “prose”, “table”."""
    return type(block).__name__.casefold()


_FILTERS: dict[str, Any] = {
    "line": on_one_line,
    "paragraphs": paragraphs,
    "visible": visible,
    "number": is_number,
    "kind": _kind,
}


def _addresses(picture: Picture) -> Mapping[str, str]:
    return {"light": _inside(picture.light), "dark": _inside(picture.dark)}


def _inside(png: bytes) -> str:
    return f"data:image/png;base64,{b64encode(png).decode()}"


def _side_classes(sides: tuple[str, ...]) -> Mapping[str, str]:
    """The class of each side: its own for the two that have a colour of old, else a number."""
    others = [each for each in sides if each.strip().casefold() not in _SIDES]
    return {
        each: _SIDES.get(each.strip().casefold()) or f"other-{others.index(each) % _OTHER_COLOURS}"
        for each in sides
    }
