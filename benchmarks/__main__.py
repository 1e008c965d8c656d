"""`make bench`: measure all parts or some, print their tables, and write the figures as JSON.

python -m benchmarks turns --debates 1 --debates 10 --quick
"""

import json
import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

import click

from benchmarks import memory, prefixes, starting, turns, votes, walls
from benchmarks.figures import FIGURES, Figures, shown
from benchmarks.page import tables

PARTS = ("turns", "walls", "memory", "starting", "prefixes", "votes")
_OWN = ("with_sdk", "with_rostrum")


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS))
@click.option("--debates", type=int, multiple=True, default=(1, 10, 100, 500), show_default=True)
@click.option("--runs", default=3, show_default=True)
@click.option("--quick", is_flag=True, help="Of turns one run, without the other frameworks.")
@click.option("--json", "file", type=click.Path(path_type=Path), default=FIGURES, show_default=True)
def main(
    parts: tuple[str, ...], debates: tuple[int, ...], runs: int, *, quick: bool, file: Path
) -> None:
    """Measure all parts, or those that are named."""
    ways = [each for each in turns.WAYS if each.script in _OWN] if quick else turns.WAYS
    measures: Mapping[str, Callable[[], Figures]] = {
        "turns": lambda: turns.measured(debates, 1 if quick else runs, ways),
        "walls": walls.measured,
        "memory": memory.measured,
        "starting": lambda: starting.measured(runs),
        "prefixes": prefixes.measured,
        "votes": votes.measured,
    }
    for part in parts or PARTS:
        machine = _machine()
        figures = measures[part]()
        _keep(file, part, {"machine": machine, "figures": figures})
        for table in tables(part, figures).values():
            click.echo(shown(table))


def _machine() -> Mapping[str, str]:
    load = f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    return {"at": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"), "load": load}


def _keep(file: Path, part: str, measured: Figures) -> None:
    """Write a part beside those that were measured before."""
    file.parent.mkdir(parents=True, exist_ok=True)
    before: Figures = json.loads(file.read_text(encoding="utf-8") if file.exists() else "{}")
    file.write_text(json.dumps({**before, part: measured}, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
