"""What a benchmark measured: figures as JSON, and tables of them for the terminal and the page."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Figures = dict[str, Any]
"""What is written as JSON: everything that was measured, nothing that follows from it."""
FIGURES = Path("build/benchmarks.json")
"""Where they are written, each part beside those that were measured before."""


@dataclass(frozen=True)
class Table:
    """Some of it as a reader wants it."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


def shown(table: Table) -> str:
    """The table in columns."""
    lines = [table.head, *table.rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        + "\n"
        for line in lines
    )
