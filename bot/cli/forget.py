"""The command `rostrum forget`: opens the bot's database alone, and empties it of old debates."""

import asyncio
from datetime import UTC, datetime, timedelta

from bot.config.settings import read_settings
from debate_core.domain.text import format_count
from debate_core.drafting.request import seconds
from debate_core.storage.database import Database
from debate_core.storage.locks import lock_database
from debate_core.storage.reading import find_reach
from debate_core.storage.retention import forget_debates


def forget_older(age: str) -> str:
    """Forget debates that are over and began longer ago than that, and say how many."""
    settings, before = read_settings(), datetime.now(UTC) - timedelta(seconds=seconds(age))
    address = settings.database_address(in_sandbox=settings.token is None)
    gone = asyncio.run(_forget(address, before))
    return (
        f"{format_count(gone, 'debate')} forgotten, of those that began before {before:%d %B %Y}."
    )


async def _forget(address: str, before: datetime) -> int:
    if (await find_reach(address)).to_be_made is not None:
        return 0
    async with lock_database(address), Database.open(address) as database:
        return await forget_debates(database, before)
