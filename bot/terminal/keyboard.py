"""The keyboard: lines from stdin, without keeping anything else waiting, and the editor.

Plain lines on purpose: input can also be piped, and a terminal edits a line by itself.
"""

import asyncio
import codecs
import os
import shlex
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from debate_core.errors import SpecError

_AT_ONCE = 65536


class Keyboard:
    """A reader of what is typed, or piped, line by line."""

    def __init__(self) -> None:
        self._text = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self.is_over = False
        """True if nothing will ever come again: a pipe or a file that has ended."""

    async def line(self) -> str | None:
        """Read the next line without its end; None if the input ends, as by Ctrl-D."""
        while "\n" not in self._text:
            more = await _more()
            if not more:
                self.is_over = not sys.stdin.isatty()
                last, self._text = self._text, ""
                return last or None
            self._text += self._decoder.decode(more)
        line, _, self._text = self._text.partition("\n")
        return line.removesuffix("\r")

    def forget(self) -> None:
        """Drop what was typed at a terminal for a turn out of time; a pipe keeps its lines."""
        if not sys.stdin.isatty():
            return
        self._text = ""
        with suppress(ImportError):  # not on Windows
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)


async def _more() -> bytes:
    """Read what there is as soon as there is something; nothing at the end."""
    try:
        number = sys.stdin.fileno()
    except (OSError, ValueError):  # no real file: all of it is there
        return sys.stdin.read().encode()
    await _readable(number)
    return os.read(number, _AT_ONCE)


async def _readable(number: int) -> None:
    """Return once there is something to read, without reading it."""
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[None] = loop.create_future()
    try:
        loop.add_reader(number, lambda: ready.done() or ready.set_result(None))
    except (NotImplementedError, PermissionError):
        return  # Windows cannot wait without reading; a file never has to be waited for
    try:
        await ready
    finally:
        loop.remove_reader(number)


async def edit_text(text: str, saved: Callable[[str], None]) -> None:
    """Open the editor on a text; `saved` gets the text when it closes, or has to close.

    SpecError, in one sentence, if there is no editor to open.
    """
    command = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "turn.md"
        file.write_text(text, encoding="utf-8")
        try:
            editor = await asyncio.create_subprocess_exec(*command, str(file))
        except OSError as error:
            raise SpecError(
                f"The editor {command[0]} cannot be opened; name another in EDITOR, or type here."
            ) from error
        try:
            await editor.wait()
        finally:
            with suppress(ProcessLookupError):
                editor.terminate()
            with suppress(OSError):  # an editor may take the file away
                saved(file.read_text(encoding="utf-8", errors="replace").strip())
