"""A card that keeps up with the record, edited no more often than Discord likes."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import discord

from bot.platform.rate_limits import Limiter, Priority
from bot.platform.retry import DAY_OR_PERMIT, FAILURES, kind_of, until_done
from debate_core.domain.record import Record
from debate_core.engine.ledger import Ledger

_log = logging.getLogger(__name__)
_SETTLING = 0.5


@dataclass(frozen=True, slots=True)
class Editing:
    """The limits on how often cards may be edited."""

    limiter: Limiter
    pause: float
    """Seconds between two edits of one card."""

    @property
    def settling(self) -> float:
        """Seconds after a change, since changes come several at a time."""
        return min(_SETTLING, self.pause)


class _Looks(NamedTuple):
    """The look of a message, which is compared to know if an edit is due."""

    card: discord.Embed | None
    parts: tuple[object, ...] | None = None
    """The buttons below it; None where they are not its own."""


class LiveCard:
    """A message that is edited whenever its card and buttons, functions of the record, change."""

    def __init__(
        self,
        ledger: Ledger,
        message: discord.Message | discord.PartialMessage,
        card: Callable[[Record], discord.Embed],
        editing: Editing,
        buttons: Callable[[Record], discord.ui.View | None] | None = None,
    ) -> None:
        """Keep its parts; without `buttons`, which makes them, it keeps those that it has."""
        self._ledger = ledger
        self._message = message
        self._card = card
        self._editing = editing
        self._buttons = buttons
        self._shown = _Looks(_read_card(message))
        self._one_at_a_time = asyncio.Lock()

    async def keep_current(self) -> None:
        """Keep the message current until the debate is over, or the message is gone."""
        while True:
            record = self._ledger.record
            try:
                record = await until_done(f"A card of {record.debate}", self.show, DAY_OR_PERMIT)
            except FAILURES as error:
                _log.warning("A card of %s cannot be edited: %s", record.debate, error)
                # After any other failure the next change may get through.
                if kind_of(error) == "gone":
                    return
                # The last try was just now, a day after the first.
                record = self._ledger.record
            if record.is_over:
                return
            # The pause comes first: all changes during it go into one edit.
            await asyncio.sleep(self._editing.pause)
            await self._ledger.until(lambda now, seen=record.last_event: now.last_event > seen)
            await asyncio.sleep(self._editing.settling)

    async def show(self) -> Record:
        """Edit the message if that is due; return the record that it shows, the newest by now."""
        async with self._one_at_a_time:
            record = self._ledger.record
            if self._make_look(record)[0] == self._shown:
                return record
            async with self._editing.limiter.admit(Priority.CARD):
                # As it looks now: changes that are out of date after the wait are left out.
                record = self._ledger.record
                looks, view = self._make_look(record)
                await self._message.edit(embed=looks.card, view=view)
                self._shown = looks
            return record

    def _make_look(self, record: Record) -> tuple[_Looks, discord.ui.View | None]:
        """Make its present look, and the buttons to put in with an edit."""
        card = self._card(record)
        if self._buttons is None:
            # MISSING leaves the buttons as they are; None would take them away.
            return _Looks(card), discord.utils.MISSING
        view = self._buttons(record)
        return _Looks(card, tuple(view.to_components()) if view else ()), view


def _read_card(message: discord.Message | discord.PartialMessage) -> discord.Embed | None:
    """Read the card from the message; of a message that was not read, nothing is known."""
    embeds = message.embeds if isinstance(message, discord.Message) else []
    return embeds[0] if embeds else None
