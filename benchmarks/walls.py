"""Wall time over the critical path, for every format that models hold alone, at 1 s a call.

The critical path is the longest chain of calls that have to follow one another by the format's
rules: the same debate played again by a clock on which nothing takes time but calls.
"""

import asyncio
import heapq
import statistics
from collections.abc import Sequence

from benchmarks.figures import Figures, Table
from benchmarks.holding import MODELS, Holding, holding
from benchmarks.host import Host, made_up_host
from bot.config.garbage import collect_less
from debate_core.domain.facts import Event, StepAnswered
from debate_core.domain.record import fold
from debate_core.drafting.request import DebateRequest
from debate_core.formats import FORMATS, start

LATENCY = 1.0
HELD = ((1, 0.0), (100, 0.0), (100, 1.0))
"""How many debates at once, and within how many seconds they begin."""
_HOW = ("one debate", "100 begun at one moment", "100 begun within a second")
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
    """Each format with its own defaults, kept in SQLite: one debate, and a hundred at once."""
    collect_less()
    with made_up_host() as host:
        return {"latency": latency, "held": asyncio.run(_all_held(host, latency, formats))}


async def _all_held(host: Host, latency: float, formats: Sequence[str]) -> list[Figures]:
    held: list[Figures] = []
    async with holding(host.url, host.key, is_kept=True) as open_:
        for name in formats:
            host.begin(0)
            await _timed(open_, name, (1, 0), latency)  # whatever is imported and connected once
            host.begin(latency)
            held += [await _timed(open_, name, how, latency) for how in HELD]
    return held


async def _timed(held: Holding, name: str, how: tuple[int, float], latency: float) -> Figures:
    """The mean over the debates, each from its own first event to its last."""
    debates, within = how
    spec = held.specification(DebateRequest("Tea is better than coffee", name, models=MODELS))
    all_ = await held.held(spec, debates, within=within)
    path = max(map(critical_path, all_))
    seconds = statistics.mean((each[-1].at - each[0].at).total_seconds() for each in all_)
    return {
        "format": name,
        "debates": debates,
        "within": within,
        "calls": path,
        "seconds": seconds,
        "ratio": seconds / (path * latency),
    }


def table(figures: Figures) -> Table:
    """A row for each format."""
    rows: dict[str, list[str]] = {}
    for each in figures["held"]:
        row = rows.setdefault(each["format"], [each["format"], str(each["calls"])])
        row.append(f"{each['ratio']:.3f}")
    return Table(("format", "calls in the chain", *_HOW), tuple(rows.values()))
