"""Blocks as Discord's light Markdown: what a turn says, and what stands in the fields of a card.

Rule: every text from people or models passes `_write_said` or `_line`, which clean it and
shorten it to the same room; a card that is too long is written again with less room until it fits.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import floor

from bot.writer.text import clean, escape, fence, in_code, shorten
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Facts,
    FactValue,
    Figure,
    Group,
    Leaf,
    Listing,
    Moment,
    Note,
    Pair,
    Pairs,
    People,
    Prose,
    Table,
    Verbatim,
)
from debate_core.show.text import clean_text, flatten_text, is_number

ENOUGH = 1_000_000
"""Room for a text of any length."""
_FULL, _HALF, _EMPTY, _MARK = "█", "▌", "░", "│"
_NARROW = 5
"""Cells of a bar in one of several columns."""
_MOST_NAMES = 40
"""People whose mentions fit into a field."""
_LONGEST_LABEL = 24
"""Characters of a label in a column of bars."""
# The beginnings of the thread's own headings and small lines: no words may look like them.
_OWN_LINE = re.compile(r"^([ \t>]*)(?=(?:#{1,3}|-#)\s)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TextWriter:
    """Writes blocks as text."""

    room: int = ENOUGH
    """Characters that any one text may have."""
    is_narrow: bool = False
    """True if it is in one of several columns, which have room for a few words per line."""
    signs: Mapping[str, str] = field(default_factory=dict[str, str])
    """The text before the bar of a label, such as the reaction that votes for it."""

    def together(self, blocks: Iterable[Block], between: str = "\n\n") -> str:
        """Write the blocks one below the other; those that say nothing are left out."""
        return between.join(text for block in blocks if (text := self.text(block)))

    def text(self, block: Block) -> str:
        """Write one block; a figure is a picture, and says nothing here."""
        match block:
            case Figure():
                return ""
            case Group():
                about = f"*{self._line(block.about)}*" if block.about else ""
                head = (self._bold(block.title), about)
                return _lines(*head, self.together(block.blocks, "\n"))
            case Columns():
                return self.together(block.columns)
            case _:
                return self._leaf(block)

    def value(self, value: FactValue) -> str:
        """Write the value of a fact; a time counts down by itself, and people are named."""
        match value:
            case Moment():
                at = int(value.at.timestamp())
                return f"<t:{at}:R> (<t:{at}:t>)"
            case People():
                return _name_people(value)
            case _:
                return self._line(value)

    def _leaf(self, block: Leaf) -> str:
        match block:
            case Prose():
                return self._prose(block)
            case Note():
                return f"*{text}*" if (text := escape(self._line(block.text))) else ""
            case Facts():
                return _lines(*(self._fact(name, value) for name, value in block.rows))
            case Listing():
                return self._listing(block)
            case Table():
                return self._table(block)
            case Pairs():
                return _lines(*map(self._pair, block.pairs))
            case Bars():
                return self._bars(block)
            case Verbatim():
                return fence(clean(clean_text(block.text)))

    def _prose(self, prose: Prose) -> str:
        text, label = self._write_said(prose.text), self._line(prose.label)
        if not label:
            return text
        # A label that ends in a colon introduces what follows; any other is its name.
        is_lead = label.endswith(":") and bool(text)
        shown = f"*{escape(label)}*" if is_lead else f"**{escape(label)}**"
        return f"{shown} {text}".rstrip()

    def _fact(self, name: str, value: FactValue) -> str:
        return f"{self._bold(f'{name}:')} {self.value(value)}".rstrip()

    def _listing(self, listing: Listing) -> str:
        return _lines(
            *(
                f"{f'{place}.' if listing.is_numbered else '•'} {self._line(item)}"
                for place, item in enumerate(listing.items, start=1)
            )
        )

    def _table(self, table: Table) -> str:
        rows = [self._row(table.head, row) for row in table.rows]
        return ("\n\n" if any("\n" in row for row in rows) else "\n").join(rows)

    def _row(self, head: tuple[str, ...], row: tuple[str, ...]) -> str:
        """Write the first cell in bold with the second beside it, then the rest; name numbers."""
        first, *cells = (self._line(cell) for cell in row)
        named = [
            f"{escape(self._line(name))} {cell}".lstrip() if is_number(cell) else cell
            for name, cell in zip(head[1:], cells, strict=True)
        ]
        is_short = all(map(is_number, cells)) or len(cells) < 3 or self.is_narrow
        beside, below = (named, []) if is_short else (named[:1], named[1:])
        return _lines(
            f"{_in_bold(first)} {_join_by_dots(beside)}".strip(),
            _join_by_dots(below),
        )

    def _pair(self, pair: Pair) -> str:
        answer = self._write_said(pair.answer or "").replace("\n", "\n> ") or "*No answer.*"
        return f"{self._bold(pair.label)} {self._line(pair.question)}\n> {answer}".lstrip()

    def _bars(self, block: Bars) -> str:
        if not block.is_compact:
            return _lines(*(self._bar(block, bar) for bar in block.bars))
        if self.is_narrow:
            return _lines(
                *(
                    # The number stays with its noun when a phone breaks the line.
                    f"`{_cells(block.share(bar.value), _NARROW)}` "
                    f"{self._line(bar.shown)}\N{NO-BREAK SPACE}{self._line(bar.label)}"
                    for bar in block.bars
                )
            )
        return self._column_of_bars(block)

    def _bar(self, block: Bars, each: Bar) -> str:
        sign = f"{sign} " if (sign := self.signs.get(each.label, "")) else ""
        drawn = _bar(block, each)
        told = ", ".join(filter(None, (self._line(each.shown), self._line(each.about))))
        return f"{sign}{self._bold(each.label)}\n`{drawn}` {told}".rstrip()

    def _column_of_bars(self, block: Bars) -> str:
        """Write bars below one another in a monospaced block."""
        labels = [shorten(self._line(bar.label), _LONGEST_LABEL) for bar in block.bars]
        shown = [shorten(self._line(bar.shown), _LONGEST_LABEL) for bar in block.bars]
        wide, high = max(map(len, labels), default=0), max(map(len, shown), default=0)
        rows = (
            f"{label:<{wide}} {_bar(block, bar)} {value:>{high}}"
            for label, value, bar in zip(labels, shown, block.bars, strict=True)
        )
        return fence("\n".join(map(in_code, rows))) if block.bars else ""

    def _bold(self, text: str) -> str:
        return _in_bold(self._line(text))

    def _write_said(self, text: str) -> str:
        said = clean(clean_text(self._beginning(text)))
        return shorten(_OWN_LINE.sub(r"\1\\", said), self.room)

    def _line(self, text: str) -> str:
        return shorten(clean(flatten_text(self._beginning(text))), self.room)

    def _beginning(self, text: str) -> str:
        """Cut a text to what can have room, so that a huge one costs no more than a long one."""
        return text[: 2 * self.room + 500]


def _bar(block: Bars, each: Bar, width: int = 10) -> str:
    """Write a bar that is filled to its share, with a mark at the share it needs."""
    cells = _cells(block.share(each.value), width)
    if block.needed is None:
        return cells
    at = floor(block.share(block.needed) * width + 0.5)
    return f"{cells[:at]}{_MARK}{cells[at:]}"


def _cells(share: float, width: int) -> str:
    """Count the share in cells and half cells, so that five tell scores from 0 to 10 apart."""
    full, half = divmod(floor(share * width * 2 + 0.5), 2)
    return (_FULL * full + _HALF * half).ljust(width, _EMPTY)


def _name_people(people: People) -> str:
    """Write mentions, which Discord turns into names; of many the first, and how many more."""
    names = ", ".join(f"<@{id_}>" for id_ in people.ids[:_MOST_NAMES])
    more = len(people.ids) - _MOST_NAMES
    return f"{names} and {more:,} more" if more > 0 else names or people.in_words


def _in_bold(line: str) -> str:
    return f"**{escape(line)}**" if line else ""


def _lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line)


def _join_by_dots(parts: Iterable[str]) -> str:
    return " · ".join(part for part in parts if part)
