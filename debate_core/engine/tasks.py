"""The tasks of a debate: they log under their debate, and they wait together."""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from debate_core.clock import Clock
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId
from debate_core.engine.ledger import Ledger

_debate: ContextVar[DebateId | None] = ContextVar("debate", default=None)


@contextmanager
def log_within(debate: DebateId) -> Generator[None]:
    """Log everything in this block, and in tasks that are begun in it, as about this debate."""
    token = _debate.set(debate)
    try:
        yield
    finally:
        _debate.reset(token)


def log_as(debate: DebateId) -> None:
    """Log everything from here to the end of this task as about this debate.

    For handlers that find out only while they run which debate they are about.
    """
    _debate.set(debate)


def find_debate_in_log() -> DebateId | None:
    """Return the debate that is being logged about; None where it is none, or several."""
    return _debate.get()


NEVER = datetime.max.replace(tzinfo=UTC)
"""The end of a time that is not running."""


async def first_of(*waits: Coroutine[Any, Any, object]) -> None:
    """Wait until one of the tasks is done; cancel the others, and raise its error."""
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
    """Wait until a recorded time has come, however often it is put off, or until it is removed."""
    while (moment := due(ledger.record)) is not None and clock.now() < moment:
        put_off = ledger.until(lambda record, then=moment: due(record) != then)
        if moment == NEVER:
            await put_off
        else:
            await first_of(clock.sleep_until(moment), put_off)
