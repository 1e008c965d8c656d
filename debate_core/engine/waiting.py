"""Waiting for what comes first, and for a time that may be put off meanwhile."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

from debate_core.clock import Clock
from debate_core.domain.record import Record
from debate_core.engine.ledger import Ledger

NEVER = datetime.max.replace(tzinfo=UTC)
"""When the time is up of what stands still."""


async def first_of(*waits: Coroutine[Any, Any, object]) -> None:
    """Return once one of them has; the others are cancelled, and its error is raised."""
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
    """Return once a time in the record has come, however often it is put off; or is no more."""
    while (moment := due(ledger.record)) is not None and clock.now() < moment:
        put_off = ledger.until(lambda record, then=moment: due(record) != then)
        if moment == NEVER:
            await put_off
        else:
            await first_of(clock.sleep_until(moment), put_off)
