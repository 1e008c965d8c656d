"""A card that keeps showing how things stand, edited no oftener than Discord likes."""

import asyncio
import logging
from collections.abc import Callable

import aiohttp
import discord

from debate_core.domain.record import Record
from debate_core.engine.ledger import Ledger

_log = logging.getLogger(__name__)


class LiveCard:
    """Edits one message whenever its card, a function of the record, has changed."""

    def __init__(
        self,
        ledger: Ledger,
        message: discord.Message,
        card: Callable[[Record], discord.Embed],
        pause: float,
    ) -> None:
        self._ledger = ledger
        self._message = message
        self._card = card
        self._pause = pause

    async def keep_current(self) -> None:
        """Keep the message current until the debate is over."""
        shown = self._message.embeds[0] if self._message.embeds else None
        while True:
            record = self._ledger.record
            card = self._card(record)
            if card != shown and await self._edit(card):
                shown = card
            if record.is_over:
                return
            await asyncio.sleep(self._pause)
            seen = record.last_event
            await self._ledger.until(lambda now, seen=seen: now.last_event > seen)

    async def _edit(self, card: discord.Embed) -> bool:
        try:
            await self._message.edit(embed=card)
        except (discord.HTTPException, aiohttp.ClientError) as error:
            _log.warning("A card of %s could not be edited: %s", self._ledger.debate, error)
            return False
        return True
