"""What holds the event loop for long in an end-to-end test.

Measured is the thread's own processor time of each callback: on a machine with other work the time
on the wall says nothing.
"""

import asyncio
import gc
import signal
import time
import traceback
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from types import FrameType

import pytest

LONGEST = 0.1
"""Seconds of processor time that one callback may take."""


_OFTEN = 0.02
"""Seconds of processor time between two looks at what runs."""
_FRESH = 0.002
"""Seconds for which a reading of the processor's clock serves the callbacks that begin."""
_OF_PEOPLE = ("/sandbox/client.py", "/sandbox/control/")
"""What stands in for people and their browsers: files of megabytes take it long."""


@contextmanager
def watching(patch: pytest.MonkeyPatch) -> Generator[list[str]]:
    """Gather what holds a loop for longer, with where it was last, as long as the block lasts."""
    watch = _Watch(asyncio.Handle._run)  # pyright: ignore[reportPrivateUsage] - no public hook

    def run(handle: asyncio.Handle) -> None:
        watch.time(handle)

    patch.setattr(asyncio.Handle, "_run", run)
    gc.callbacks.append(watch.leave_out)
    before = signal.signal(signal.SIGPROF, watch.look)
    signal.setitimer(signal.ITIMER_PROF, _OFTEN, _OFTEN)
    try:
        yield watch.held
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        gc.callbacks.remove(watch.leave_out)


class _Watch:
    """Times each callback of a loop."""

    def __init__(self, run: Callable[[asyncio.Handle], None]) -> None:
        self.held = list[str]()
        self._run = run
        self._read_at = 0.0
        self._began = 0.0
        self._collecting = 0.0
        self._place = ""

    def time(self, handle: asyncio.Handle) -> None:
        """Run a callback, and note it if it takes too long."""
        begins = time.perf_counter()
        if begins - self._read_at > _FRESH:
            self._read_at, self._began = begins, time.thread_time()
        self._place = ""
        self._run(handle)
        # Most take no such time on the wall either, which is a tenth of the work to read.
        if time.perf_counter() - begins <= LONGEST:
            return
        took = time.thread_time() - self._began
        if took > LONGEST and not any(theirs in self._place for theirs in _OF_PEOPLE):
            self.held.append(f"{took * 1000:.0f} ms: {self._place or handle!r}")

    def leave_out(self, phase: str, _: Mapping[str, int]) -> None:
        """Take the time of a collection of garbage off: a test's process has far more of it."""
        if phase == "start":
            self._collecting = time.thread_time()
        else:
            self._began += time.thread_time() - self._collecting

    def look(self, _: int, frame: FrameType | None) -> None:
        """Note where a callback is that has run for some time."""
        if time.thread_time() - self._began > LONGEST / 3 and not self._place:
            places = reversed(traceback.extract_stack(frame)[-12:])
            self._place = " < ".join(f"{each.filename}:{each.lineno}" for each in places)
