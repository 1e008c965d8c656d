"""The page on the record, as tests read it."""

import re

from tests.meta.tree import ROOT

PAGE = (ROOT / "docs/record.md").read_text(encoding="utf-8")
OF_ALL, _, BY_FORMAT = PAGE.partition("## The result of each format")
_HEADING = re.compile(r"(?m)^`([\w-]+)`(?: and `([\w-]+)`)?$")
LAID_OUT = "A format that is laid out in a file"


def list_headed() -> list[str]:
    """The formats that its result has a heading for, in its order."""
    return [name for found in _HEADING.findall(BY_FORMAT) for name in found if name]


def section_of(name: str) -> str:
    """What it says of a format's result; of all that are laid out where it names none."""
    for found in _HEADING.finditer(BY_FORMAT):
        if name in found.groups():
            return BY_FORMAT[found.end() :].split("\n`")[0]
    return BY_FORMAT.partition(f"\n{LAID_OUT}\n")[2]
