"""Automatic deletion of debates that a host or a server keeps only for some days."""

import logging
from datetime import timedelta

from bot.debates.services import Services
from debate_core.errors import DamagedSettings, RostrumError
from debate_core.storage.planned_starts import SqlPlannedStarts
from debate_core.storage.retention import forget_debates, list_servers
from debate_core.storage.start_requests import SqlStartRequests

_EVERY = 6 * 3600
"""Seconds between two searches for old debates."""
_REQUESTS = timedelta(days=7)
_SETTLED = timedelta(days=60)
"""The age after which planned starts are no longer needed."""
_log = logging.getLogger(__name__)


async def forget_old_debates(services: Services) -> None:
    """Delete debates older than they may be kept, again and again; retry later after errors."""
    while True:
        try:
            await _forget_once(services)
        except RostrumError as error:
            _log.warning("Old debates could not be forgotten: %s", error)
        await services.rules.clock.sleep(_EVERY)


async def _forget_once(services: Services) -> None:
    rules, database = services.rules, services.database
    now = rules.clock.now()
    for server in await list_servers(database):
        try:
            days = (await rules.read(int(server))).privacy.keep_days
        except DamagedSettings:
            # It is not known how long this server keeps debates; others do not wait for it.
            continue
        if days is None or not rules.serves(server):
            continue
        count = await forget_debates(database, now - timedelta(days=days), server)
        if count:
            # The suggestions for debates that are over are kept in memory.
            services.ended.clear()
            _log.info("Debates of server %s forgotten: %d.", server, count)
    await services.drafts.drop_old()
    await SqlPlannedStarts(database).drop_older_than(now - _SETTLED)
    await SqlStartRequests(database).drop_asked_before(now - _REQUESTS)
