"""The engine's signals of what is being written: typing, and turns that grow in their thread."""

import asyncio
import logging
from collections.abc import Callable

import discord

from bot.platform.rate_limits import Limiter, Priority
from bot.platform.retry import FAILURES
from bot.thread.publisher import ThreadPublisher
from debate_core.domain.play import Pending
from debate_core.domain.values import DebateId

_log = logging.getLogger(__name__)
_AGAIN = 8.0
"""Seconds until typing is sent again; Discord shows it for ten."""


class ProgressSignals:
    """The engine's signals, passed on to the publisher of their debate."""

    def __init__(
        self,
        publisher_of: Callable[[DebateId], ThreadPublisher | None],
        limiter: Limiter,
        *,
        hears_words: bool,
    ) -> None:
        """Keep its parts; `hears_words` is True if turns are shown while they are written."""
        self.hears_words = hears_words
        self._publisher_of = publisher_of
        self._limiter = limiter
        self._typing: dict[tuple[DebateId, int], asyncio.Task[None]] = {}

    async def may_begin(self, debate: DebateId) -> None:
        """Return once all turns but the last are in the thread, or it cannot be shown."""
        if publisher := self._publisher_of(debate):
            await publisher.until_room()

    def tell_begin(self, debate: DebateId, pending: Pending) -> None:
        """Note that someone prepares a step."""
        self._typing[debate, pending.number] = asyncio.create_task(self._type(debate, pending))
        if publisher := self._publisher_of(debate):
            publisher.in_progress.begin(pending)

    def tell_words(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        """Add a piece that was written; None voids what was written so far."""
        if publisher := self._publisher_of(debate):
            publisher.in_progress.add(pending, text)

    def tell_end(self, debate: DebateId, pending: Pending) -> None:
        """Note that nobody prepares that step any more."""
        task = self._typing.pop((debate, pending.number), None)
        if task is not None:
            task.cancel()
        if publisher := self._publisher_of(debate):
            publisher.in_progress.end(pending)

    async def _type(self, debate: DebateId, pending: Pending) -> None:
        while publisher := self._publisher_of(debate):
            thread = publisher.thread
            if thread is not None and not _is_seen(publisher, pending):
                await self._show_typing(thread)
            # A thread that is being opened is there soon.
            await asyncio.sleep(_AGAIN if thread is not None else 0.2)

    async def _show_typing(self, thread: discord.Thread) -> None:
        # It does not wait: typing that is shown late says something untrue.
        if not self._limiter.has_room(Priority.TYPING):
            return
        try:
            await thread.typing()
        except FAILURES as error:
            _log.debug("Typing in %s failed: %s", thread.id, error)


def _is_seen(publisher: ThreadPublisher, pending: Pending) -> bool:
    """True if Discord already shows that a step is being answered: by typing, or growing words."""
    turns = publisher.ledger.record.people.open_turns
    is_of_people = pending.step.is_of_people or pending.number in turns
    return is_of_people or publisher.shows_growing(pending)
