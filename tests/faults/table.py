"""The tables of docs/faults.md: written from what was measured, and read again."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

PAGE = Path("docs/faults.md")
Ends = Mapping[tuple[str, str], Sequence[str]]
"""By who is asked and how that fails: the ends, one for each length."""
_ROW = re.compile(r"^\| (.+) \|$", re.MULTILINE)


def written(page: str, name: str, head: Sequence[str], ends: Ends) -> str:
    """The page with the table of these ends in the place of the one of that name."""
    return with_table(page, name, head, _rows(ends))


def with_table(page: str, name: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The page with a table in the place of the one of that name."""
    lines = ["", _line(head), _line("---" for _ in head), *map(_line, rows), ""]
    begin, end = _marks(name)
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    return "\n".join((before + begin, *lines, end + after))


def read(page: str, name: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """The ends that a page's table of that name tells."""
    begin, end = _marks(name)
    table = page.partition(begin)[2].partition(end)[0]
    rows = [found[1].split(" | ") for found in _ROW.finditer(table)][2:]
    ends: dict[tuple[str, str], tuple[str, ...]] = {}
    for asked, faults, *told in rows:
        for fault in faults.split("; "):
            ends[asked, fault] = tuple(told)
    return ends


def _rows(ends: Ends) -> Iterator[Sequence[str]]:
    """A row for all faults of one request that have the same ends."""
    for asked, of_asked in groupby(ends, lambda key: key[0]):
        by_ends: dict[tuple[str, ...], list[str]] = {}
        for key in of_asked:
            by_ends.setdefault(tuple(ends[key]), []).append(key[1])
        for told, faults in by_ends.items():
            yield (asked, "; ".join(faults), *told)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _marks(name: str) -> tuple[str, str]:
    return f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
