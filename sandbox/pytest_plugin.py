"""The fixture `discord_sandbox` for tests of bots: pytest finds it by its entry point.

The sandbox serves in a thread of its own, so a test may be a plain function, or run in any loop.
"""

import asyncio
from collections.abc import Coroutine, Iterator
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

if TYPE_CHECKING:
    from sandbox.server import Sandbox

SECONDS = 30.0
T = TypeVar("T")


@pytest.fixture
def discord_sandbox() -> "Iterator[Sandbox]":
    """Start a new Discord for this test, without rate limits."""
    # Imported here, so that tests that do not use the plugin do not wait for it.
    from sandbox.server import Sandbox, Settings

    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="discord_sandbox", daemon=True)
    thread.start()
    try:
        settings = Settings.from_environment(rate_limits="off")
        sandbox = _run(loop, Sandbox.start(settings=settings))
        try:
            yield sandbox
        finally:
            _run(loop, sandbox.stop())
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(SECONDS)
        loop.close()


def _run(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run_coroutine_threadsafe(work, loop).result(SECONDS)
