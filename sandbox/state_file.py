"""The state in a file, so that the small Discord outlives its process.

Rule of this file: a file is whole or it is not there; changes that come close together are
written once. Pictures and attachments do not change, and are large: each is written once, into a
folder beside the state.
"""

import asyncio
import os
from pathlib import Path

from pydantic import TypeAdapter

from sandbox.world.things import State

WRITE_AFTER_SECONDS = 0.2

STATE: TypeAdapter[State] = TypeAdapter(State)
CONTENTS = {"pictures": {"__all__": {"content"}}}


def read_state(file: Path) -> State | None:
    """The state in a file, if there is one."""
    if not file.exists():
        return None
    state = STATE.validate_json(file.read_bytes())
    for name, picture in state.pictures.items():
        kept = _folder_beside(file) / name
        picture.content = kept.read_bytes() if kept.exists() else b""
    return state


class StateFile:
    """Writes a state soon after it changes."""

    def __init__(self, file: Path, state: State) -> None:
        self._file = file
        self._folder = _folder_beside(file)
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
        """Write now: the pictures first, then the state that names them; then the others go."""
        self._cancel()
        self._folder.mkdir(parents=True, exist_ok=True)
        there = {file.name for file in self._folder.iterdir()}
        pictures = self._state.pictures
        for name in pictures.keys() - there:
            _write_whole(self._folder / name, pictures[name].content)
        _write_whole(self._file, STATE.dump_json(self._state, exclude=CONTENTS))
        for name in there - pictures.keys():
            (self._folder / name).unlink()
        self.is_written.set()

    def stop(self) -> None:
        """Write a last time."""
        self._is_stopped = True
        self.write()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _folder_beside(file: Path) -> Path:
    return file.with_name(file.name + ".files")


def _write_whole(file: Path, content: bytes) -> None:
    """Write beside the file first, and then in its place."""
    new = file.with_name(file.name + ".new")
    with new.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    new.replace(file)
