"""Own processor time a call: debates held by Rostrum, by a plain loop, and by other frameworks.

All ways ask one made-up host and take turns, so that whatever else the machine does falls on all
alike; the ratios within one run are what can be compared.
"""

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from benchmarks.environments import python_of
from benchmarks.figures import Figures, Table
from benchmarks.host import Host, made_up_host
from benchmarks.peers import CALLS

LATENCY = 0.05
TIMES = {1: 5, 10: 2}
"""How often a few debates are repeated in one run, so that there is enough to count."""
BUSY = 0.9
"""The share of the time above which a host may hold up those who ask it."""


@dataclass(frozen=True)
class Way:
    """A way of holding a debate."""

    name: str
    script: str
    asks: str
    """How it asks for answers, in the words of its script."""

    @property
    def kind(self) -> str:
        return "stream" if "stream" in self.asks else "whole"


WAYS = (
    Way("a loop over the SDK", "with_sdk", "whole"),
    Way("Rostrum in memory", "with_rostrum", "memory"),
    Way("Rostrum with SQLite", "with_rostrum", "SQLite"),
    Way("LangGraph", "with_langgraph", "whole"),
    Way("AutoGen", "with_autogen", "whole"),
    Way("Agent Framework", "with_agent_framework", "whole"),
    Way("a loop over the SDK's raw stream", "with_sdk", "raw stream"),
    Way("a loop over the SDK's stream", "with_sdk", "stream"),
    Way("Rostrum in memory, watched", "with_rostrum", "memory, stream"),
    Way("Rostrum with SQLite, watched", "with_rostrum", "SQLite, stream"),
    Way("LangGraph, streaming", "with_langgraph", "stream"),
    Way("AutoGen, streaming", "with_autogen", "stream"),
    Way("Agent Framework, streaming", "with_agent_framework", "stream"),
)
"""The first of each kind is what the others are compared with."""


@dataclass(frozen=True)
class Timed:
    """One way in one run."""

    name: str
    kind: str
    debates: int
    milliseconds: float
    """Own processor time a call."""
    seconds: float
    """From the first call to the end of the last debate."""
    peak_mib: float
    host_busy: float
    """The host's own processor time over that."""


def timed(host: Host, way: Way, debates: int, latency: float = LATENCY) -> Timed:
    """Hold the debates in a process of their own; an error if the host saw more or fewer calls."""
    times = TIMES.get(debates, 1)
    order = {"url": host.url, "key": host.key, "way": way.asks, "debates": debates, "times": times}
    command = [python_of(way.script), "-m", f"benchmarks.peers.{way.script}", json.dumps(order)]
    host.begin(latency)
    busy = host.own_time()
    ended = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    busy = host.own_time() - busy
    figures = json.loads(ended.stdout)
    wanted, asked = (debates * times + 1) * CALLS, host.asked()
    if asked != wanted:
        raise AssertionError(f"{way.name}: the host saw {asked} calls and not {wanted}.")
    share = busy / (figures["seconds"] * times)
    return Timed(way.name, way.kind, debates, **figures, host_busy=share)


def measured(sizes: Sequence[int], runs: int, ways: Sequence[Way] = WAYS) -> Figures:
    """Every way at every size, so many times."""
    for way in ways:
        python_of(way.script)
    with made_up_host() as host:
        all_ = [asdict(each) for each in _all_timed(host, sizes, runs, ways)]
    return {"latency": LATENCY, "calls": CALLS, "runs": runs, "timed": all_}


def _all_timed(host: Host, sizes: Sequence[int], runs: int, ways: Sequence[Way]) -> Iterator[Timed]:
    for debates in sizes:
        for run in range(runs):
            for way in ways:
                print(f"{debates} at once, run {run + 1}: {way.name}", file=sys.stderr)
                yield timed(host, way, debates)


def tables(figures: Figures) -> dict[str, Table]:
    """A table for whole answers and one for streams: medians, and of the ratios in each run."""
    all_ = [Timed(**each) for each in figures["timed"]]
    return {
        kind: _table([each for each in all_ if each.kind == kind]) for kind in ("whole", "stream")
    }


def _table(all_: Sequence[Timed]) -> Table:
    sizes = sorted({each.debates for each in all_})
    names = list(dict.fromkeys(each.name for each in all_))
    rows = [(name, *(_cell(all_, name, size, names[0]) for size in sizes)) for name in names]
    return Table(("ms a call (ratio)", *(f"{size} at once" for size in sizes)), rows)


def _cell(all_: Sequence[Timed], name: str, debates: int, base: str) -> str:
    own = [each.milliseconds for each in all_ if (each.name, each.debates) == (name, debates)]
    bases = [each.milliseconds for each in all_ if (each.name, each.debates) == (base, debates)]
    if not own:
        return ""
    ratio = statistics.median(one / other for one, other in zip(own, bases, strict=True))
    return f"{statistics.median(own):.2f} ({ratio:.2f})"


def held_up(figures: Figures) -> list[str]:
    """Where the host was so busy that it may have held up those who asked it."""
    all_ = [Timed(**each) for each in figures["timed"]]
    return [
        f"{each.name}, {each.debates} at once: the host was busy {each.host_busy:.0%} of the time"
        for each in all_
        if each.host_busy > BUSY
    ]
