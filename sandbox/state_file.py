"""The state in a file, so that the small Discord outlives its process.

Rule of this file: a file is complete or does not exist; changes that come close together are
written once. Pictures and attachments do not change, and are large: each is written once, into a
folder beside the state.
"""

import asyncio
import os
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from sandbox.world.things import State

WRITE_AFTER_SECONDS = 0.2
_OWNER_ONLY = 0o600

STATE: TypeAdapter[State] = TypeAdapter(State)
LARGEST = 1_000_000_000
"""The most bytes of a state; a path may name a device without an end."""
CONTENTS = {"pictures": {"__all__": {"content"}}}


class StateUnusable(Exception):
    """An error: a state cannot be read or written at its path; the message is one sentence."""


def read_state(file: Path) -> State | None:
    """Read the state in a file, if there is one; StateUnusable if it holds something else."""
    try:
        if not file.exists():
            return None
        if not file.is_file() or file.stat().st_size > LARGEST:
            raise StateUnusable(f"{file} is no file that a sandbox is kept in; name another.")
        state = STATE.validate_json(file.read_bytes())
    except OSError as error:
        raise StateUnusable(f"{file} cannot be read: {error.strerror}.") from error
    except ValidationError as error:
        raise StateUnusable(
            f"{file} does not hold a sandbox; move it away to begin anew, or name another."
        ) from error
    for name, picture in state.pictures.items():
        kept = _find_folder(file) / name
        picture.content = kept.read_bytes() if kept.exists() else b""
    return state


class StateFile:
    """A writer of a state, soon after each change."""

    def __init__(self, file: Path, state: State) -> None:
        self._file = file
        self._folder = _find_folder(file)
        self._state = state
        self._timer: asyncio.TimerHandle | None = None
        self._is_stopped = False
        self.is_written = asyncio.Event()

    def begin(self) -> None:
        """Write for the first time; StateUnusable if that is not possible."""
        try:
            self.write()
        except OSError as error:
            raise StateUnusable(
                f"{self._file} cannot be written to: {error.strerror}; name another."
            ) from error

    def schedule_write(self) -> None:
        """Write soon, since something changed."""
        self.is_written.clear()
        if self._timer is None and not self._is_stopped:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(WRITE_AFTER_SECONDS, self.write)

    def write(self) -> None:
        """Write now: first the pictures, then the state that names them; then delete the others."""
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
        """Write one last time."""
        self._is_stopped = True
        self.write()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _find_folder(file: Path) -> Path:
    return file.with_name(file.name + ".files")


def _write_whole(file: Path, content: bytes) -> None:
    """Write a file beside it first, and then move that to its place."""
    new = file.with_name(file.name + ".new")
    with new.open("wb") as stream:
        # It has the bot's token and people's words, so only its owner may read it.
        new.chmod(_OWNER_ONLY)
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    new.replace(file)
