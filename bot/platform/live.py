"""A card that keeps showing how things stand, edited no oftener than Discord likes."""

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

import discord

from bot.platform.retrying import until_done
from debate_core.domain.record import Record
from debate_core.engine.ledger import Ledger

_log = logging.getLogger(__name__)


class _Looks(NamedTuple):
    """What is compared to know whether an edit is due."""

    card: discord.Embed | None
    parts: tuple[object, ...] | None = None
    """The buttons below it; None where they are not its own."""


class LiveCard:
    """Edits one message whenever its card and buttons, functions of the record, have changed."""

    def __init__(
        self,
        ledger: Ledger,
        message: discord.Message | discord.PartialMessage,
        card: Callable[[Record], discord.Embed],
        pause: float,
        buttons: Callable[[Record], discord.ui.View | None] | None = None,
    ) -> None:
        """`buttons` says those that it has by now; left out, it keeps what it has."""
        self._ledger = ledger
        self._message = message
        self._card = card
        self._pause = pause
        self._buttons = buttons

    async def keep_current(self) -> None:
        """Keep the message current until the debate is over, or the message is gone."""
        shown = _Looks(_shown_by(self._message))
        while True:
            record = self._ledger.record
            looks, view = self._looks(record)
            if looks != shown and not await self._show(looks.card, view):
                return
            shown = looks
            if record.is_over:
                return
            await asyncio.sleep(self._pause)
            await self._ledger.until(lambda now, seen=record.last_event: now.last_event > seen)

    def _looks(self, record: Record) -> tuple[_Looks, discord.ui.View | None]:
        """How it looks by now, and the buttons to edit in."""
        card = self._card(record)
        if self._buttons is None:
            return _Looks(card), discord.utils.MISSING
        view = self._buttons(record)
        return _Looks(card, tuple(view.to_components()) if view else ()), view

    async def _show(self, card: discord.Embed | None, view: discord.ui.View | None) -> bool:
        """Edit, again and again where the fault may pass; False once there is no message to."""
        what = f"A card of {self._ledger.debate}"
        try:
            await until_done(what, lambda: self._message.edit(embed=card, view=view))
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            _log.warning("%s cannot be edited: %s", what, error)
        return True


def _shown_by(message: discord.Message | discord.PartialMessage) -> discord.Embed | None:
    """The card as it was read; of a message that was not read, nothing is known."""
    embeds = message.embeds if isinstance(message, discord.Message) else []
    return embeds[0] if embeds else None
