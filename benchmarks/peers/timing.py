"""One way of holding debates, timed in a process of its own: an order in, figures out, as JSON.

Rule: nothing is imported here but Python's own, OpenAI's library, which every environment has, and
this folder.
"""

import asyncio
import json
import re
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

import httpx2
import openai

from benchmarks.peers import CALLS

SYSTEM = "You debate whether tea is better than coffee. Speak in at most 250 words."
TASK = "Tea is better than coffee. The floor is open."
VERDICT = "Who won, and why?"
MODEL = "fake-large"


@dataclass(frozen=True)
class Order:
    """What to measure, and where the host is."""

    url: str
    key: str
    way: str
    """How answers are asked for, in the words of the script."""
    debates: int
    """How many are held at once."""
    times: int
    """How often that is repeated, one after another."""

    @property
    def is_streamed(self) -> bool:
        return "stream" in self.way

    def client(self) -> openai.AsyncOpenAI:
        """OpenAI's client over aiohttp, with no retries."""
        return openai.AsyncOpenAI(
            api_key=self.key, base_url=self.url, max_retries=0, http_client=transport()
        )


def transport() -> httpx2.AsyncClient:
    """What carries the calls of all who let one choose it."""
    return openai.DefaultAioHttpClient(timeout=600)


Hold = Callable[[int], Awaitable[None]]
"""So many debates at once, to their ends."""


def measure(opened: Callable[[Order], AbstractAsyncContextManager[Hold]]) -> None:
    """Do as ordered by the first argument, and print the figures."""
    print(json.dumps(asyncio.run(_measured(opened, Order(**json.loads(sys.argv[1]))))))


async def _measured(
    opened: Callable[[Order], AbstractAsyncContextManager[Hold]], order: Order
) -> dict[str, float]:
    async with opened(order) as hold:
        await hold(1)  # whatever is imported, compiled and connected once
        began, own = time.perf_counter(), time.process_time()
        for _ in range(order.times):
            await hold(order.debates)
        own, took = time.process_time() - own, time.perf_counter() - began
    return {
        "milliseconds": own * 1000 / (order.times * order.debates * CALLS),
        "seconds": took / order.times,
        "peak_mib": _peak_kib() / 1024,
    }


def _peak_kib() -> int:
    """The resident set at its largest; rusage would count that of whoever started the process."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text(encoding="utf-8"))
    assert found is not None
    return int(found[1])
