"""Wall time over the critical path, for every format that models hold alone, at 1 s a call.

The critical path is the longest chain of calls that have to follow one another by the format's
rules: the same debate played again by a clock on which nothing takes time but calls.
"""

import asyncio
import heapq
import time
from collections.abc import Sequence

from benchmarks.figures import Figures, Table
from benchmarks.holding import MODELS, Holding, holding
from benchmarks.host import Host, made_up_host
from debate_core.domain.facts import Event, StepAnswered
from debate_core.domain.folding import fold
from debate_core.drafting.request import DebateRequest
from debate_core.formats import FORMATS, start

LATENCY = 1.0
AT_ONCE = (1, 100)
WITHOUT_PEOPLE = tuple(name for name, each in FORMATS.items() if not each.has_table)


def critical_path(events: Sequence[Event]) -> int:
    """How many calls of a finished debate had to follow one another."""
    facts = [each.fact for each in events if isinstance(each.fact, StepAnswered)]
    answered = {each.number: each for each in facts}
    play, now, under_way = start(fold(events).spec), 0, list[tuple[int, int]]()
    begun = set[int]()
    while play.decision is None:
        for pending in play.pending:
            if pending.number not in begun:
                begun.add(pending.number)
                ends = now + answered[pending.number].cost.calls
                heapq.heappush(under_way, (ends, pending.number))
        now, number = heapq.heappop(under_way)
        play.answer(number, answered[number].answer)
    return now


def measured(latency: float = LATENCY, formats: Sequence[str] = WITHOUT_PEOPLE) -> Figures:
    """Each format with its own defaults, one debate and a hundred at once, kept in SQLite."""
    with made_up_host() as host:
        return {"latency": latency, "held": asyncio.run(_all_held(host, latency, formats))}


async def _all_held(host: Host, latency: float, formats: Sequence[str]) -> list[Figures]:
    held: list[Figures] = []
    async with holding(host.url, host.key, is_kept=True) as open_:
        for name in formats:
            host.begin(0)
            await _timed(open_, name, 1, latency)  # whatever is imported and connected once
            host.begin(latency)
            held += [await _timed(open_, name, debates, latency) for debates in AT_ONCE]
    return held


async def _timed(held: Holding, name: str, debates: int, latency: float) -> Figures:
    spec = held.specification(DebateRequest("Tea is better than coffee", name, models=MODELS))
    began = time.perf_counter()
    all_ = await held.held(spec, debates)
    took = time.perf_counter() - began
    path = max(map(critical_path, all_))
    return {
        "format": name,
        "debates": debates,
        "calls": path,
        "seconds": took,
        "ratio": took / (path * latency),
    }


def table(figures: Figures) -> Table:
    """A row for each format."""
    rows: dict[str, list[str]] = {}
    for each in figures["held"]:
        row = rows.setdefault(each["format"], [each["format"], str(each["calls"])])
        row.append(f"{each['ratio']:.3f}")
    head = ("format", "calls in the chain", *(f"{debates} at once" for debates in AT_ONCE))
    return Table(head, tuple(rows.values()))
