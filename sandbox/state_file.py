"""The state in a file, so that the small Discord outlives its process.

Rule of this file: a file is whole or it is not there; changes that come close together are
written once.
"""

import asyncio
import os
from pathlib import Path

from pydantic import TypeAdapter

from sandbox.world.things import State

WRITE_AFTER_SECONDS = 0.2

STATE: TypeAdapter[State] = TypeAdapter(State)


def read_state(file: Path) -> State | None:
    """The state in a file, if there is one."""
    return STATE.validate_json(file.read_bytes()) if file.exists() else None


class StateFile:
    """Writes a state soon after it changes."""

    def __init__(self, file: Path, state: State) -> None:
        self._file = file
        self._state = state
        self._timer: asyncio.TimerHandle | None = None
        self._is_stopped = False
        self.is_written = asyncio.Event()

    def schedule_write(self) -> None:
        """Something changed: write soon."""
        self.is_written.clear()
        if self._timer is None and not self._is_stopped:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(WRITE_AFTER_SECONDS, self.write)

    def write(self) -> None:
        """Write now, beside the file first and then in its place."""
        self._cancel()
        new = self._file.with_name(self._file.name + ".new")
        new.parent.mkdir(parents=True, exist_ok=True)
        with new.open("wb") as stream:
            stream.write(STATE.dump_json(self._state))
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(self._file)
        self.is_written.set()

    def stop(self) -> None:
        """Write a last time."""
        self._is_stopped = True
        self.write()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
