"""Rostrum: format `rounds`, in memory or with SQLite, watched (streamed) or not."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from benchmarks.holding import MODELS, holding
from benchmarks.peers import SPEECHES
from benchmarks.peers.timing import Hold, Order, measure
from bot.config.garbage import collect_less
from debate_core.drafting.request import DebateRequest

REQUEST = DebateRequest(
    "Tea is better than coffee",
    rounds=SPEECHES // 2,
    models=MODELS,
    options={"judges": 1, "swap": False},
)
"""Two debaters, six rounds, and a judge who is asked once."""


@asynccontextmanager
async def opened(order: Order) -> AsyncGenerator[Hold]:
    if "bot" in order.way:
        import bot.run  # noqa: F401  # pyright: ignore[reportUnusedImport]

        collect_less()
    is_kept = "SQLite" in order.way
    async with holding(order.url, order.key, is_kept=is_kept, is_watched=order.is_streamed) as held:
        spec = held.specification(REQUEST)

        async def hold(debates: int) -> None:
            await held.held(spec, debates)

        yield hold


if __name__ == "__main__":
    measure(opened)
