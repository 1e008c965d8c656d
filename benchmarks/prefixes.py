"""Prefix share: how much of what a debate sends repeats the beginning of an earlier request of it.

The built-in debaters play, who write up to the limit of words, so that turns have their length.
"""

import asyncio
import statistics

from benchmarks.figures import Figures, Table
from benchmarks.walls import WITHOUT_PEOPLE
from debate_core.api import Debate
from debate_core.reports.spend import measure_prefix


def measured() -> Figures:
    """Each format with its defaults."""
    return {name: asyncio.run(_of(name)) for name in WITHOUT_PEOPLE}


async def _of(name: str) -> Figures:
    held = await Debate("Tea is better than coffee", format=name, seed=1).hold()
    measure = measure_prefix(held.events)
    assert measure is not None
    words = [len(each.text.split()) for each in held.record.transcript]
    return {
        "all": measure.all.share,
        "debaters": measure.debaters.share,
        "words": statistics.mean(words),
    }


def table(figures: Figures) -> Table:
    """A row for each format."""
    rows = [
        (name, f"{each['all']:.0%}", f"{each['debaters']:.0%}", f"{each['words']:.0f}")
        for name, each in figures.items()
    ]
    return Table(("format", "all requests", "debaters' requests", "words a turn"), rows)
