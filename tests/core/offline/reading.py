"""Reading what was said in a debate: which prepared points it makes, and which it attacks.

It knows the prose of the data files and nothing of the code that chooses from it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from debate_core.offline.library import LibraryPoint, get_library

QUOTED = re.compile(r"“[^”]*”")
SLOT = re.compile(r"\{\w+\}|[\[\]]|“[^”]*”")
TABLE = Path(__file__).parent / "sides.txt"


@dataclass(frozen=True)
class Row:
    """A motion of the table, and what a yes to it speaks for: “for”, “against” or “-”."""

    motion: str
    subject: str
    """The side and the name of its subject, or a dash."""
    field: str
    axes: dict[str, str]

    @property
    def _fields(self) -> list[str]:
        """Its field of life, and those that share their points with it."""
        return [
            f"field {each}" for each in (self.field, *get_library().find_domain(self.field).shares)
        ]

    def side_of(self, home: str, point: LibraryPoint) -> str:
        """The side that a point of a home serves here; a dash where it serves none."""
        if home in ("stances", "general") and point.axis == "motion":
            return point.side
        favoured, _, subject = self.subject.partition(" ")
        if home == f"subject {subject}":
            told = favoured
        elif home == "general" or home in self._fields:
            told = {"motion": "for", **self.axes}[point.axis]
        else:
            return "-"
        if told == "-":
            return "-"
        return "for" if told == point.side else "against"


def rows() -> tuple[Row, ...]:
    """The table of sides."""
    lines = (line for line in TABLE.read_text("utf-8").splitlines() if line and line[0] != "#")
    return tuple(_row([cell.strip() for cell in line.split("|")]) for line in lines)


def _row(cells: list[str]) -> Row:
    motion, subject, field, change, rule, things, thing = cells
    proposal = "for" if change == "for" else "-"
    axes = {"change": change, "proposal": proposal, "rule": rule, "things": things, "thing": thing}
    return Row(motion, subject, field, axes)


def homes() -> Iterator[tuple[str, LibraryPoint]]:
    """Every prepared point for or against, with where it stands."""
    known = get_library()
    yield from (("general", each) for each in known.general)
    yield from ((f"field {each.name}", point) for each in known.domains for point in each.points)
    yield from ((f"subject {each.name}", point) for each in known.subjects for point in each.points)


def said_in(text: str) -> Iterator[tuple[str, LibraryPoint, str]]:
    """The parts of points in a text, and where they stand; what it only quotes is left out."""
    own = QUOTED.sub("", text)
    for home, point, part, telling in _telling():
        if telling in own:
            yield home, point, part


@cache
def _telling() -> tuple[tuple[str, LibraryPoint, str, str], ...]:
    """For each part of a point the run of its own words by which it is known."""
    return tuple(
        (home, point, part, max(SLOT.split(getattr(point, part)), key=len).strip(" .,;“”"))
        for home, point in homes()
        for part in ("claim", "ground", "picture", "reply", "answer")
        if getattr(point, part)
    )
