"""A loop that does not wait: where nothing is left to do until a time limit, it is that time."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

_T = TypeVar("_T")


class _Skipping(selectors.DefaultSelector):
    """Counts the seconds that it was to wait, and waits only where there is no end to it."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(None if timeout is None else 0)
        if not ready and timeout is not None:
            self.skipped += max(0.0, timeout)
        return ready


class SkippingLoop(asyncio.SelectorEventLoop):
    """Its time is the machine's and what was skipped."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        return super().time() + self._skipping.skipped


def skipped_through(work: Coroutine[Any, Any, _T]) -> _T:
    """What the work comes to, its waiting skipped."""
    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        return runner.run(work)
