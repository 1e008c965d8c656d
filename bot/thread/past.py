"""The debates before one, in its channel and format: pictures over several are drawn from them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from debate_core.domain.record import Record, fold
from debate_core.domain.values import DebateId
from debate_core.errors import RecordError
from debate_core.storage.port import Journal

_log = logging.getLogger(__name__)
_LOOKED_AT = 2
"""The number to read for each one wanted: some were stopped unjudged, or still go on."""

Past = Callable[[Record, int], Awaitable[Sequence[Record]]]
"""Finds so many of the latest debates before one, the oldest first."""


def make_past_finder(journal: Journal) -> Past:
    """Make the finder of debates in a record's channel and format that were opened before it."""

    async def find_before(record: Record, wanted: int) -> Sequence[Record]:
        venue = record.opened.venue
        if venue is None:
            return ()
        newest = await journal.list_debates(
            venue.server, _LOOKED_AT * wanted, record.spec.format, channels={venue.channel}
        )
        found = [await _read(journal, debate) for debate in newest if debate != record.debate]
        earlier = (past for past in found if past and past.opened_at < record.opened_at)
        return sorted(earlier, key=lambda past: past.opened_at)[-wanted:]

    return find_before


async def _read(journal: Journal, debate: DebateId) -> Record | None:
    """Read a debate's record; None if it is of a version that this Rostrum does not read."""
    try:
        return await asyncio.to_thread(fold, await journal.read(debate))
    except RecordError as error:
        _log.warning("Debate %s is left out of the past: %s", debate, error)
        return None


async def find_nothing(_: Record, __: int) -> Sequence[Record]:
    """Find no earlier debates."""
    return ()
