"""While a debater thinks, its thread shows somebody typing."""

import asyncio
import logging
from collections.abc import Callable

import aiohttp
import discord

from debate_core.domain.play import Pending
from debate_core.domain.words import DebateId

_log = logging.getLogger(__name__)
_AGAIN = 8.0
"""Seconds; Discord shows typing for ten."""


class Preparing:
    """Hears the engine's signals and types in the thread of each debate meanwhile."""

    def __init__(self, thread_of: Callable[[DebateId], discord.Thread | None]) -> None:
        self._thread_of = thread_of
        self._typing: dict[tuple[DebateId, int], asyncio.Task[None]] = {}

    def began(self, debate: DebateId, pending: Pending) -> None:
        """Someone prepares a step."""
        self._typing[debate, pending.number] = asyncio.create_task(self._type(debate))

    def wrote(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        """A piece was written; the whole turn is shown when it is there."""

    def ended(self, debate: DebateId, pending: Pending) -> None:
        """Nobody prepares that step any more."""
        task = self._typing.pop((debate, pending.number), None)
        if task is not None:
            task.cancel()

    async def _type(self, debate: DebateId) -> None:
        while True:
            thread = self._thread_of(debate)
            if thread is not None:
                try:
                    await thread.typing()
                except (discord.HTTPException, aiohttp.ClientError) as error:
                    _log.debug("Typing in %s failed: %s", debate, error)
            await asyncio.sleep(_AGAIN if thread is not None else 0.2)
