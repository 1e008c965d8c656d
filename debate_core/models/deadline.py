"""A model that has so long for one call: a deadline of our own, whatever a vendor's library has."""

import asyncio
from typing import Any

from debate_core.clock import Clock
from debate_core.errors import Timeout
from debate_core.models.port import Hear, Model, Reply
from debate_core.prompts.request import Request


class Deadline:
    """Raises Timeout where the model takes longer than `seconds`; the call is then cancelled."""

    def __init__(self, model: Model, seconds: float, clock: Clock) -> None:
        self._model = model
        self._seconds = seconds
        self._clock = clock

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """The model's answer, if it comes in time."""
        call = asyncio.ensure_future(self._model.reply(request, hear))
        alarm = asyncio.ensure_future(self._clock.sleep(self._seconds))
        try:
            await asyncio.wait((call, alarm), return_when=asyncio.FIRST_COMPLETED)
            if call.done():
                return call.result()
            raise Timeout(f"no answer within {self._seconds:g} seconds")
        finally:
            await _ended(call, alarm)


async def _ended(*tasks: "asyncio.Future[Any]") -> None:
    """Cancel what still runs, and let it come to its end."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
