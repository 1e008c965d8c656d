"""The journal with a stopwatch: how long it takes to keep facts, and which turns are among them."""

from collections.abc import Sequence
from time import perf_counter

from bot.monitoring.metrics import count_appended
from debate_core.domain.facts import Event
from debate_core.storage.sql import SqlJournal


class MeasuredJournal(SqlJournal):
    """A journal in a database that counts what is appended."""

    async def append(self, events: Sequence[Event]) -> None:
        began = perf_counter()
        await super().append(events)
        count_appended(events, perf_counter() - began)
