"""Screens to look at in tests: a terminal of a given width, or a pipe, that keeps what it shows."""

import io
import re
from typing import Any

from rich.console import Console, RenderableType

from bot.terminal.screen import Terminal, print_pieces

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def terminal(width: int = 80, **options: Any) -> Console:
    """A terminal that writes into memory."""
    return Terminal(
        file=io.StringIO(),
        force_terminal=True,
        force_interactive=False,
        color_system="truecolor",
        width=width,
        **options,
    )


def pipe(width: int = 80) -> Console:
    """A pipe that writes into memory."""
    return Console(file=io.StringIO(), force_terminal=False, width=width)


def written(console: Console) -> str:
    """Everything a screen was sent."""
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def seen(*pieces: RenderableType, width: int = 80) -> str:
    """What a person sees of these pieces in a terminal, without their colours."""
    console = terminal(width)
    print_pieces(console, *pieces)
    return ESCAPES.sub("", written(console))
