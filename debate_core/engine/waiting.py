"""Waiting for the first of several things, and for a time that may be put off meanwhile."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

from debate_core.clock import Clock
from debate_core.domain.record import Record
from debate_core.engine.ledger import Ledger

NEVER = datetime.max.replace(tzinfo=UTC)
"""The end of a time that stands still."""


async def first_of(*waits: Coroutine[Any, Any, object]) -> None:
    """Wait until one of them is done; cancel the others, and raise its error."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()


async def time_is_up(
    ledger: Ledger, clock: Clock, due: Callable[[Record], datetime | None]
) -> None:
    """Wait until a time in the record has come, however often put off; or until there is none."""
    while (moment := due(ledger.record)) is not None and clock.now() < moment:
        put_off = ledger.until(lambda record, then=moment: due(record) != then)
        if moment == NEVER:
            await put_off
        else:
            await first_of(clock.sleep_until(moment), put_off)
