"""Bars of characters that need no colour to be read."""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.style import Style
from rich.text import Text


@dataclass(frozen=True, slots=True)
class CharacterBar:
    """So many cells filled out of so many, with a mark after the cell that has to be reached."""

    filled: int
    cells: int
    colour: Style | str = ""
    mark: int | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        full, empty, line = "#.|" if options.ascii_only else "━·┃"
        bar = Text(full * self.filled, self.colour, no_wrap=True)
        bar.append(empty * (self.cells - self.filled), "dim")
        if self.mark is None:
            yield bar
        else:
            yield Text.assemble(bar[: self.mark], line, bar[self.mark :], no_wrap=True)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        width = self.cells + (self.mark is not None)
        return Measurement(width, width)
