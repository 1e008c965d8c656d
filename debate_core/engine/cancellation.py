"""Work that must not be left half-done when whoever waits for it is cancelled."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")


async def finish_once_begun(work: Coroutine[Any, Any, T], within: float | None = None) -> T:
    """Do the work and return its result; a caller that is cancelled is so only after it.

    Within limits the seconds for which a cancelled caller waits; then the work is cancelled too.
    """
    doing = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(doing)
    except asyncio.CancelledError:
        if within is not None:
            asyncio.get_running_loop().call_later(within, doing.cancel)
        while not doing.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait([doing])
        raise
