"""Cards side by side where the screen is wide enough for them, and below one another where not."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table

_CARD_WIDTH = 36


@dataclass(frozen=True, slots=True)
class SideBySide:
    """As many cards in a row as the screen is wide for."""

    cards: Sequence[RenderableType]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        a_row = max(1, min(options.max_width // _CARD_WIDTH, len(self.cards)))
        table = Table(
            box=None, show_header=False, padding=(0, 3, 1, 0), pad_edge=False, expand=True
        )
        for _ in range(a_row):
            table.add_column(ratio=1)
        for start in range(0, len(self.cards), a_row):
            table.add_row(*self.cards[start : start + a_row])
        yield table
