"""The screen: its output, its width, and frames that become plain lines in a pipe."""

import io
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.constrain import Constrain
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from debate_core.show.text import clean_for_print

WIDEST = 92
"""Longer lines are hard to read, however wide the terminal is."""
_NARROW = 50
_INDENT = "  "
_EDGES = 6
"""Cells of a frame beside a title: corners, a line on each side, and spaces."""


def make_console(*, on_stderr: bool = False) -> Console:
    """Make the console for the terminal, or the pipe; no character makes it fail."""
    stream = sys.stderr if on_stderr else sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        # A terminal with an old character set would end the debate at a letter that it lacks.
        stream.reconfigure(errors="replace")
    return Terminal(stderr=on_stderr, highlight=False, markup=False, emoji=False)


class Terminal(Console):
    """A console that is controlled only by its own styles, and by no text that is shown."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            is_plain = segment.control or segment.text.isprintable()
            yield segment if is_plain else Segment(clean_for_print(segment.text), segment.style)


def print_pieces(console: Console, *pieces: RenderableType) -> None:
    """Print the pieces, no wider than is good to read; a pipe gets no spaces at line ends."""
    for piece in pieces:
        if console.is_terminal:
            console.print(Constrain(piece, WIDEST))
            continue
        # The library fills lines with spaces up to the width, which no file needs.
        with console.capture() as captured:
            console.print(Constrain(piece, WIDEST), crop=False)
        console.file.writelines(f"{line.rstrip()}\n" for line in captured.get().splitlines())
        console.file.flush()


def make_heading(title: str) -> Padding:
    """Make a line across the screen as a heading for what follows."""
    return Padding(Rule(Text(title, "bold"), align="left", style="dim"), (1, 0, 0, 0))


@dataclass(frozen=True, slots=True)
class Framed:
    """A piece of a debate with its title and foot: a panel, or plain lines in a pipe."""

    body: RenderableType
    title: Text
    foot: str = ""
    colour: Style | str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._make_panel(options.max_width) if options.is_terminal else self._split_lines()

    def _make_panel(self, width: int) -> Panel:
        """Make a panel with title and foot on its frame, or inside it if they are too long."""
        foot = Text(self.foot, "dim")
        is_named, is_footed = (part.cell_len <= width - _EDGES for part in (self.title, foot))
        above = () if is_named else (self.title, Text())
        below = () if is_footed else (Text(), foot)
        return Panel(
            Group(*above, self.body, *below),
            box=ROUNDED,
            title=self.title.copy() if is_named else None,
            title_align="left",
            subtitle=foot if self.foot and is_footed else None,
            subtitle_align="right",
            border_style=self.colour,
            padding=(0, 1) if width < _NARROW else (1, 2),
        )

    def _split_lines(self) -> Group:
        title = Text.assemble(self.title, f" ({self.foot})" if self.foot else "")
        return Group(title, Indented(self.body), Text())


@dataclass(frozen=True, slots=True)
class Indented:
    """A body two cells to the right; lines that must not be broken stay whole."""

    body: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        inner = options.update_width(max(1, options.max_width - len(_INDENT)))
        for line in Segment.split_lines(console.render(self.body, inner)):
            yield Segment(_INDENT)
            yield from line
            yield Segment.line()
