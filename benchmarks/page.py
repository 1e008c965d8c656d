"""`python -m benchmarks.page`: the tables of docs/performance.md, from the last figures."""

import json
from dataclasses import astuple
from pathlib import Path

from benchmarks import memory, prefixes, starting, turns, votes, walls
from benchmarks.figures import FIGURES, Figures, Table
from tests.faults.table import with_table

PAGE = Path("docs/performance.md")


def tables(part: str, figures: Figures) -> dict[str, Table]:
    """The tables of a part, by the names that they have on the page."""
    match part:
        case "turns":
            return {f"turns, {kind}": table for kind, table in turns.tables(figures).items()}
        case "walls":
            return {part: walls.table(figures)}
        case "memory":
            return {part: memory.table(figures)}
        case "starting":
            return {part: starting.table(figures)}
        case "prefixes":
            return {part: prefixes.table(figures)}
        case _:
            return {part: votes.table(figures)}


def measured(all_: Figures) -> Table:
    """When each part was measured, and what else the machine did."""
    rows = [(part, each["machine"]["at"], each["machine"]["load"]) for part, each in all_.items()]
    return Table(("part", "measured", "load before"), rows)


def main() -> None:
    """Put all that was measured into the page."""
    all_: Figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    page = with_table(page, "measured", *astuple(measured(all_)))
    for part, each in all_.items():
        for name, table in tables(part, each["figures"]).items():
            page = with_table(page, name, *astuple(table))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
