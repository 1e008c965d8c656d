"""A card that keeps showing how things stand, edited no oftener than Discord likes."""

import asyncio
import logging
from collections.abc import Callable

import aiohttp
import discord

from debate_core.domain.record import Record
from debate_core.engine.ledger import Ledger

_log = logging.getLogger(__name__)
_PASSING = (aiohttp.ClientError, asyncio.TimeoutError, OSError, discord.DiscordServerError)
"""Faults after which the same edit is tried again."""
_LONGEST_WAIT = 30.0


class LiveCard:
    """Edits one message whenever its card, a function of the record, has changed."""

    def __init__(
        self,
        ledger: Ledger,
        message: discord.Message | discord.PartialMessage,
        card: Callable[[Record], discord.Embed],
        pause: float,
    ) -> None:
        self._ledger = ledger
        self._message = message
        self._card = card
        self._pause = pause

    async def keep_current(self) -> None:
        """Keep the message current until the debate is over, or the message is gone."""
        shown = _shown_by(self._message)
        while True:
            record = self._ledger.record
            card = self._card(record)
            if card != shown and not await self._show(card):
                return
            shown = card
            if record.is_over:
                return
            await asyncio.sleep(self._pause)
            await self._ledger.until(lambda now, seen=record.last_event: now.last_event > seen)

    async def _show(self, card: discord.Embed) -> bool:
        """Edit, again and again where the fault may pass; False once there is no message to."""
        wait = 0.0
        while True:
            try:
                await self._message.edit(embed=card)
            except discord.NotFound:
                return False
            except _PASSING as error:
                _log.warning("A card of %s could not be edited: %s", self._ledger.debate, error)
                wait = min(_LONGEST_WAIT, wait * 2 + 0.25)
                await asyncio.sleep(wait)
            except discord.HTTPException as error:
                _log.warning("A card of %s cannot be edited: %s", self._ledger.debate, error)
                return True
            else:
                return True


def _shown_by(message: discord.Message | discord.PartialMessage) -> discord.Embed | None:
    """The card as it was read; of a message that was not read, nothing is known."""
    embeds = message.embeds if isinstance(message, discord.Message) else []
    return embeds[0] if embeds else None
