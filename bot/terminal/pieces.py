"""Pieces and blocks in a terminal: frames, columns and bars that narrow with the screen.

Pieces that change in place in a thread are not printed; a terminal gets their end in detail.
Rule: every text passes `clean_text` or `flatten_text`, so that nothing in it can control the
terminal.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import (
    Console,
    ConsoleOptions,
    Group,
    OverflowMethod,
    RenderableType,
    RenderResult,
)
from rich.markdown import Markdown
from rich.measure import Measurement
from rich.padding import Padding
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from bot.portraits.colours import pick_side_colours
from bot.terminal.screen import Framed, make_heading
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.spend import describe_spent
from debate_core.domain.text import time_in_words
from debate_core.formats import format_of
from debate_core.language import _, ngettext
from debate_core.reports.report import write_report
from debate_core.show import blocks
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Covered,
    Facts,
    Figure,
    Leaf,
    Listing,
    Note,
    Pairs,
    Parts,
    Prose,
    Table,
    Told,
    Verbatim,
)
from debate_core.show.charts import Chart, Series
from debate_core.show.pieces import (
    Card,
    Heading,
    Line,
    Piece,
    Tone,
    TurnPiece,
    get_side,
    list_sides,
    name_speaker,
    write_turn_number,
)
from debate_core.show.text import clean_text, flatten_text, is_number

_BOLD = Style(bold=True)
_FOLD: OverflowMethod = "fold"
"""In a column, Rich counts the space behind a line of wide characters as too long, and cuts it."""
_MOST_LABELS = 8
"""The most labels of a chart that a table has room for; more are told in words."""
_LEAST_FOR_TEXT, _MOST_LINES = 12, 3
"""The fewest cells of a table's widest column, and the most lines of a cell in it."""
_WIDE_BARS = 60
"""The fewest cells of a screen that has long bars."""
_CARD_WIDTH = 36
"""The fewest cells of a card that is put beside another."""
_SHORT_CARD = 60
"""The most characters of a row with a card that is put beside others."""


@dataclass(frozen=True, slots=True)
class BlockViews:
    """The views of blocks, in the colours of a debate's sides."""

    colours: Mapping[str, Style]
    """Styles by side, and by the names of the debaters, which are coloured if they stand alone."""

    def space_out(self, several: Iterable[Block]) -> Group:
        """Put the blocks one below the other, a line apart."""
        return Group(*_separate([self.view(block) for block in several]))

    def view(self, block: Block) -> RenderableType:
        """View one block."""
        match block:
            case Figure(chart=chart):
                return self._draw_figure(chart)
            case blocks.Group():
                return self._group(block)
            case Columns(columns=columns):
                return SideBySide([self._group(column) for column in columns])
            case _:
                return self._view_leaf(block)

    def name(self, text: str, style: Style | None = None) -> Text:
        """View a text that may be the name of somebody or of a side."""
        line = flatten_text(text)
        return Text(line, (style or Style()) + self.colours.get(line, Style()))

    def _view_leaf(self, block: Leaf) -> RenderableType:
        match block:
            case Prose():
                return _view_prose(block)
            case Note() | Covered():
                return Text(flatten_text(block.in_words), "italic")
            case Parts():
                return Text(flatten_text(block.in_words))
            case Facts():
                return self._view_facts(block)
            case Listing():
                return _view_listing(block)
            case Table():
                return TableView(block, self)
            case Pairs():
                return _view_pairs(block)
            case Bars():
                return BarsView(block, self)
            case Verbatim(text=text):
                return VerbatimView(clean_text(text))

    def _group(self, group: blocks.Group) -> Group:
        title = Text(flatten_text(group.title), _BOLD + self.colours.get(group.side, Style()))
        about = [Text(line, "dim")] if (line := flatten_text(group.about)) else []
        return Group(title, *about, *map(self.view, group.blocks))

    def _view_facts(self, facts: Facts) -> Grid:
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style="dim")
        grid.add_column(ratio=1, overflow=_FOLD)
        for name, value in facts.rows:
            said = flatten_text(value) if isinstance(value, str) else value.in_words
            grid.add_row(self.name(name), self.name(said))
        return grid

    def _draw_figure(self, chart: Chart) -> Group:
        title = Text(flatten_text(chart.title), "dim")
        if chart.is_single:
            return Group(title, BarsView(_bars_of(chart), self))
        if len(chart.labels) > _MOST_LABELS:
            return Group(Text(flatten_text(chart.in_words)))
        rows = zip(chart.head[1:], *(row[1:] for row in chart.rows), strict=True)
        return Group(title, TableView(Table(("", *chart.labels), tuple(rows)), self))


@dataclass(frozen=True, slots=True)
class CharacterBar:
    """A bar of cells, some of them filled, with a mark after the cell that has to be reached."""

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


@dataclass(frozen=True, slots=True)
class BarsView:
    """Bars below one another, shorter where the screen is narrow."""

    bars: Bars
    views: BlockViews

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        is_short = self.bars.is_compact or options.max_width < _WIDE_BARS
        grid = Grid.grid(padding=(0, 1 if self.bars.is_compact else 2))
        grid.add_column()
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right")
        grid.add_column(style="dim")
        for entry in self.bars.bars:
            side = self.views.colours.get(entry.side, Style())
            bar = self._draw_bar(entry, side if entry.side else "cyan", 10 if is_short else 20)
            shown, about = Text(flatten_text(entry.shown)), Text(flatten_text(entry.about))
            grid.add_row(self.views.name(entry.label, side), bar, shown, about)
        yield grid

    def _draw_bar(self, bar: Bar, colour: Style | str, cells: int) -> CharacterBar:
        """Draw a bar of at most so many cells; if the scale has few steps, each is whole cells."""
        steps = int(self.bars.most) if self.bars.most == int(self.bars.most) else 0
        cells -= cells % steps if 0 < steps <= cells else 0
        needed = None if self.bars.needed is None else self.bars.share(self.bars.needed)
        mark = None if needed is None else round(needed * cells)
        return CharacterBar(
            filled=round(self.bars.share(bar.value) * cells), cells=cells, colour=colour, mark=mark
        )


@dataclass(frozen=True, slots=True)
class TableView:
    """A table, or a card for each row where the screen is too narrow for its columns."""

    table: Table
    views: BlockViews

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self._fits(options.max_width):
            yield self._make_grid()
            return
        cards = [self._card(row) for row in self.table.rows]
        is_short = all(sum(map(len, row)) <= _SHORT_CARD for row in self.table.rows)
        yield SideBySide(cards) if is_short else Group(*_separate(cards))

    def _fits(self, width: int) -> bool:
        """True if all columns have room, the widest of them in a few lines."""
        heads = [max(head.split(), key=len, default="") for head in self.table.head]
        columns = zip(heads, *self.table.rows, strict=True)
        widths = [max(map(cell_len, column)) for column in columns]
        widest, others = max(widths, default=0), sum(widths) + 2 * len(widths)
        room = width - (others - widest)
        return widest <= room or (room >= _LEAST_FOR_TEXT and widest <= _MOST_LINES * room)

    def _make_grid(self) -> Grid:
        grid = Grid(
            box=None,
            pad_edge=False,
            padding=(0, 2, 0, 0),
            header_style="dim",
            show_header=self.table.has_head,
        )
        for place, head in enumerate(self.table.head):
            cells = [row[place] for row in self.table.rows if row[place]]
            is_right = place > 0 and bool(cells) and all(map(is_number, cells))
            justify = "right" if is_right else "left"
            grid.add_column(Text(flatten_text(head)), justify=justify, overflow=_FOLD)
        for row in self.table.rows:
            grid.add_row(*map(self.views.name, row))
        return grid

    def _card(self, row: tuple[str, ...]) -> Group:
        """Draw a row below its first cell, with a text beside that; others with their columns."""
        first, *cells = map(flatten_text, row)
        heads = [flatten_text(title) for title in self.table.head[1:]]
        head = self.views.name(first, _BOLD)
        if cells and not is_number(cells[0]):
            head = Text.assemble(head, "  ", cells.pop(0))
            heads.pop(0)
        if not any(heads):
            return Group(head, *(Text(cell) for cell in cells if cell))
        named = Grid.grid(padding=(0, 2))
        named.add_column(style="dim")
        for name, cell in zip(heads, cells, strict=True):
            if cell:
                named.add_row(name, Text(cell))
        return Group(head, named)


@dataclass(frozen=True, slots=True)
class SideBySide:
    """As many cards in a row as the screen is wide for."""

    cards: Sequence[RenderableType]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        a_row = max(1, min(options.max_width // _CARD_WIDTH, len(self.cards)))
        table = Grid(box=None, show_header=False, padding=(0, 3, 1, 0), pad_edge=False, expand=True)
        for _column in range(a_row):
            table.add_column(ratio=1, overflow=_FOLD)
        for start in range(0, len(self.cards), a_row):
            table.add_row(*self.cards[start : start + a_row])
        yield table


@dataclass(frozen=True, slots=True)
class VerbatimView:
    """Lines as they are; a pipe gets them unbroken."""

    text: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.is_terminal:
            yield Text(self.text)
        else:
            yield Text(self.text, no_wrap=True, overflow="ignore")


def view_prose(text: str) -> Markdown:
    """Render the Markdown of a text; the address of a link stays visible."""
    return Markdown(clean_text(text), hyperlinks=False)


def _view_prose(block: Prose) -> RenderableType:
    label = flatten_text(block.label)
    if not label:
        is_told = isinstance(block, Told)
        return Text(clean_text(block.text)) if is_told else view_prose(block.text)
    style = "dim" if label.endswith(":") and block.text.strip() else "bold"
    return Text.assemble((label, style), " ", clean_text(block.text))


def _view_listing(listing: Listing) -> Grid:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", style="dim", no_wrap=True)
    grid.add_column(ratio=1, overflow=_FOLD)
    for place, item in enumerate(listing.items, start=1):
        grid.add_row(f"{place}." if listing.is_numbered else "•", Text(flatten_text(item)))
    return grid


def _view_pairs(block: Pairs) -> Group:
    pairs: list[RenderableType] = []
    for pair in block.pairs:
        asked = Text.assemble((flatten_text(pair.label), "bold"), " ", flatten_text(pair.question))
        answer = Text(clean_text(pair.answer)) if pair.answer else Text(_("No answer."), "italic")
        pairs.append(Group(asked, Padding(answer, (0, 0, 0, 2))))
    return Group(*_separate(pairs))


def _bars_of(chart: Chart) -> Bars:
    """Draw a chart that has one value for each label."""
    given = [_find_value(chart, place) for place in range(len(chart.labels))]
    bars = tuple(
        Bar(label, value, shown, side=series.side)
        for (label, shown), (series, value) in zip(chart.rows, given, strict=True)
    )
    most = max((bar.value for bar in bars), default=0)
    return Bars(bars, chart.highest or most)


def _find_value(chart: Chart, place: int) -> tuple[Series, float]:
    """Find the one value at a label, and the series that it is of."""
    values = ((series, series.values[place]) for series in chart.series)
    return next((series, value) for series, value in values if value is not None)


def _separate(views: Sequence[RenderableType]) -> Iterator[RenderableType]:
    for place, view in enumerate(views):
        if place:
            yield Text()
        yield view


_TONES: Mapping[Tone, str] = {"good": "green", "warning": "yellow", "bad": "red", "muted": "dim"}


def view_piece(piece: Piece, spec: Specification) -> Iterator[RenderableType]:
    """List what is printed of a piece; nothing of what is for a thread alone."""
    match piece:
        case Heading():
            yield make_heading(flatten_text(piece.title))
            if about := flatten_text(piece.about):
                yield Text(about, "dim")
        case TurnPiece():
            yield _turn(piece, spec)
        case Card() | Line() if piece.shown in ("thread", "live"):
            pass
        case Card():
            yield _card(piece, spec)
        case Line():
            yield Padding(Text(flatten_text(piece.text), "italic"), (0, 0, 1, 0))


def _pick_colours(spec: Specification) -> dict[str, Style]:
    """Pick a colour for each side: the one that its personas have in a channel."""
    colours = pick_side_colours(list_sides(spec)).items()
    return {
        side: Style(color="#{:02x}{:02x}{:02x}".format(*colour.rgb)) for side, colour in colours
    }


def _turn(turn: TurnPiece, spec: Specification) -> Framed:
    debater = spec.debater(turn.debater)
    colour = _pick_colours(spec)[get_side(debater)]
    seat = f" · {turn.seat}" if turn.seat else ""
    who = (flatten_text(f"{name_speaker(turn, spec)}{seat}"), colour + Style(bold=True))
    lead = f", {flatten_text(turn.lead)}" if turn.lead else ""
    noted = (write_turn_number(turn), *turn.about, *turn.details)
    foot = " · ".join(map(flatten_text, filter(None, noted)))
    body = make_block_views(spec).space_out(turn.blocks)
    return Framed(
        body=body,
        title=Text.assemble(who, lead),
        foot=foot,
        colour="dim" if turn.is_missed else colour,
    )


def _card(card: Card, spec: Specification) -> Framed:
    side = _pick_colours(spec).get(card.side, Style())
    title = Text(flatten_text(card.title), side + Style(bold=True))
    frame = side if card.side else _TONES.get(card.tone, "")
    return Framed(
        body=make_block_views(spec).space_out(card.blocks),
        title=title,
        foot=flatten_text(card.foot),
        colour=frame,
    )


def make_block_views(spec: Specification) -> BlockViews:
    """Make the views of blocks in a debate's colours."""
    by_side = _pick_colours(spec)
    names = {flatten_text(debater.name): by_side[get_side(debater)] for debater in spec.debaters}
    return BlockViews({**names, **by_side})


@dataclass(frozen=True, slots=True)
class ReportView:
    """The report and what the debate took; a pipe gets its lines unbroken."""

    record: Record

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines, took = clean_text(write_report(self.record)), _write_time_taken(self.record)
        title = Text(_("Report"), "bold")
        if options.is_terminal:
            yield Framed(body=Text(lines), title=title, foot=took, colour="dim")
        else:
            yield Text.assemble(title, f" ({took})\n", lines, no_wrap=True, overflow="ignore")


def view_report(record: Record) -> Iterator[RenderableType]:
    """View the report alone, and below it what the format has to show of the debate's results."""
    yield Text(clean_text(write_report(record)), no_wrap=True, overflow="ignore")
    views = make_block_views(record.spec)
    for section in format_of(record.spec).show_results(record):
        yield Group(make_heading(section.title), views.space_out(section.blocks))


def _write_time_taken(record: Record) -> str:
    seconds = (record.last_at or record.opened_at) - record.opened_at
    shown = sum(turn.answer.is_shown for turn in record.turns)
    return " · ".join(
        (
            ngettext("{count} turn", "{count} turns", shown),
            describe_spent(record.costs) or _("no model asked"),
            time_in_words(seconds.total_seconds()),
        )
    )
