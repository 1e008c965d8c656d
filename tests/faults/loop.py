"""A loop in which nobody waits: its time stands still while anything is done, else it jumps.

It jumps to the next moment that somebody sleeps until. So hours of patience take a moment, and
however slow the machine is, nothing comes too late. Everything has to run in this one loop: what
is sent over loopback is there at once, and what threads do is counted.
"""

import asyncio
import selectors
from collections.abc import Callable
from typing import Any

_LOOK = 0.001
"""Seconds that a thread's result, or a socket's, has to be noticed in."""

Ready = list[tuple[selectors.SelectorKey, int]]


class _Jumping(selectors.DefaultSelector):
    """Waits no longer than for a look, unless threads are at work."""

    loop: "JumpingLoop"

    def select(self, timeout: float | None = None) -> Ready:
        if ready := super().select(0):
            return ready
        if timeout is not None and timeout <= 0:
            return []
        while not (ready := super().select(_LOOK)):
            if self.loop.busy == 0 and timeout is not None:
                self.loop.jump(timeout)
                return []
        return ready


class JumpingLoop(asyncio.SelectorEventLoop):
    """A loop with a time of its own."""

    def __init__(self) -> None:
        self._now = 0.0
        self.busy = 0
        """How many threads are at work."""
        selector = _Jumping()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self._now

    def jump(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds

    def run_in_executor(
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        self.busy += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._idle)
        return future

    def _idle(self, _: object) -> None:
        self.busy -= 1
