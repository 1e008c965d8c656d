"""The memory of a process that holds a thousand debates at once, with SQLite and the bot loaded."""

from dataclasses import asdict

from benchmarks.figures import Figures, Table
from benchmarks.host import made_up_host
from benchmarks.turns import Way, timed

DEBATES = 1000
_WAY = Way("Rostrum", "with_rostrum", "SQLite, with the bot loaded")


def measured(debates: int = DEBATES) -> Figures:
    """The largest resident set up to the end of the first debates, and of so many at once."""
    with made_up_host() as host:
        return {str(size): asdict(timed(host, _WAY, size)) for size in (1, debates)}


def table(figures: Figures) -> Table:
    """A row for each number of debates."""
    rows = [(size, f"{each['peak_mib']:.0f} MiB") for size, each in figures.items()]
    return Table(("debates at once", "resident set at its largest"), rows)
