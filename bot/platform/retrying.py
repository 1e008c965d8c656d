"""Asking Discord again, where what is wrong may pass."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

_log = logging.getLogger(__name__)

LOST = (aiohttp.ClientError, asyncio.TimeoutError, OSError)
"""The connection broke: nobody knows what became of the request."""
_LONGEST_WAIT = 30.0
_TOO_MANY = 429

T = TypeVar("T")


def may_pass(error: Exception) -> bool:
    """Whether time alone may mend it; a refusal, or something that is gone, it does not."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == _TOO_MANY
    return isinstance(error, LOST)


async def until_done(
    what: str,
    do: Callable[[], Awaitable[T]],
    passes: Callable[[Exception], bool] = may_pass,
) -> T:
    """Do something at Discord, again and again as long as what is wrong may pass."""
    wait = 0.0
    while True:
        try:
            return await do()
        except (discord.HTTPException, *LOST) as error:
            if not passes(error):
                raise
            _log.warning("%s is tried again: %s", what, error)
        await asyncio.sleep(wait)
        wait = min(_LONGEST_WAIT, wait * 2 + 0.25)
