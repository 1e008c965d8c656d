"""Blocks as Discord's light Markdown, and a card of them as an embed, within Discord's limits.

Text before the first heading is the description; groups, columns, facts and labelled texts
are fields. If that is too long, all texts of a field are shortened alike, to as much as fits,
and if need be those of the whole card; the whole card then goes with it as a file.

Rule: every text from people or models passes `_write_said` or `_line`, which clean it and
shorten it to the same room.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from math import floor
from typing import NamedTuple

import discord

from bot.portraits.colours import JUDGE, Rgb, pick_side_colours
from bot.writer.posts import Attached, Post, judge
from bot.writer.text import (
    clean,
    clip_lines,
    escape,
    escape_beginnings,
    in_code,
    shorten,
    write_fenced,
)
from debate_core.domain.specification import Specification
from debate_core.language import _, format_number
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Covered,
    Facts,
    FactValue,
    Figure,
    Group,
    Leaf,
    Link,
    Listing,
    Moment,
    Note,
    Pair,
    Pairs,
    Part,
    Parts,
    People,
    Prose,
    Table,
    TimeOfDay,
    Told,
    Verbatim,
    list_charts,
)
from debate_core.show.markdown import write_markdown
from debate_core.show.pieces import Card, Tone, list_sides, make_card_transcript
from debate_core.show.text import clean_text, flatten_text, is_number

ENOUGH = 1_000_000
"""Room for a text of any length."""
_FULL, _HALF, _EMPTY, _MARK = "█", "▌", "░", "│"
_WIDE, _NARROW = 10, 5
"""Cells of a bar, and of one in one of several columns."""
_MOST_NAMES = 40
"""People whose mentions fit into a field."""
_LONGEST_LABEL = 24
"""Characters of a label in a column of bars."""


@dataclass(frozen=True, slots=True)
class TextWriter:
    """Writes blocks as text."""

    room: int = ENOUGH
    """Characters that any one text may have."""
    is_narrow: bool = False
    """True if it is in one of several columns, which have room for a few words per line."""
    signs: Mapping[str, str] = field(default_factory=dict[str, str])
    """The text before the bar of a label, such as the reaction that votes for it."""

    def write_together(self, blocks: Iterable[Block], between: str = "\n\n") -> str:
        """Write the blocks one below the other; those that say nothing are left out."""
        return between.join(text for block in blocks if (text := self.write_block(block)))

    def write_block(self, block: Block) -> str:
        """Write one block; a figure is a picture, and says nothing here."""
        match block:
            case Figure():
                return ""
            case Group():
                about = f"*{self._write_line(block.about)}*" if block.about else ""
                head = (self._write_bold(block.title), about)
                return _join_lines(*head, self.write_together(block.blocks, "\n"))
            case Columns():
                return self.write_together(block.columns)
            case _:
                return self._write_leaf(block)

    def write_value(self, value: FactValue) -> str:
        """Write the value of a fact; a time counts down by itself, and people are named."""
        match value:
            case Moment():
                at = int(value.at.timestamp())
                return f"<t:{at}:R> (<t:{at}:t>)"
            case People():
                return _name_people(value)
            case _:
                return self._write_plain(value)

    def _write_part(self, part: Part) -> str:
        match part:
            case Moment():
                return f"{part.lead} <t:{int(part.at.timestamp())}:R>".strip()
            case TimeOfDay():
                return f"{part.lead} <t:{int(part.at.timestamp())}:t>".strip()
            case Link():
                return f"[{self._write_plain(part.label)}]({part.url})"
            case _:
                return self._write_plain(part)

    def _write_leaf(self, block: Leaf) -> str:
        match block:
            case Prose():
                return self._write_prose(block)
            case Note() | Covered():
                return self._note(block)
            case Parts(parts=parts):
                return _join_by_dots(map(self._write_part, parts))
            case Facts():
                return _join_lines(*(self._write_fact(name, value) for name, value in block.rows))
            case Listing():
                return self._write_listing(block)
            case Table():
                return self._write_table(block)
            case Pairs():
                return _join_lines(*map(self._write_pair, block.pairs))
            case Bars():
                return self._write_bars(block)
            case Verbatim():
                return write_fenced(clean(clean_text(block.text)))

    def _write_prose(self, prose: Prose) -> str:
        text = self._write_said(prose.text, is_told=isinstance(prose, Told))
        label = self._write_line(prose.label)
        if not label:
            return text
        # A label that ends in a colon introduces what follows; any other is its name.
        is_lead = label.endswith(":") and bool(text)
        shown = f"*{escape(label)}*" if is_lead else f"**{escape(label)}**"
        return f"{shown} {text}".rstrip()

    def _write_fact(self, name: str, value: FactValue) -> str:
        return f"{self._write_bold(f'{name}:')} {self.write_value(value)}".rstrip()

    def _write_listing(self, listing: Listing) -> str:
        marked = (
            f"{f'{place}.' if listing.is_numbered else '•'} {self._write_plain(item)}"
            for place, item in enumerate(listing.items, start=1)
        )
        return _join_lines(*marked)

    def _write_table(self, table: Table) -> str:
        rows = [self._write_row(table.head, row) for row in table.rows]
        return ("\n\n" if any("\n" in row for row in rows) else "\n").join(rows)

    def _write_row(self, head: tuple[str, ...], row: tuple[str, ...]) -> str:
        """Write the first cell in bold with the second beside it, then the rest; name numbers."""
        first, *cells = row
        cells = [self._write_plain(cell) for cell in cells]
        named = [
            f"{self._write_plain(name)} {cell}".lstrip() if is_number(cell) else cell
            for name, cell in zip(head[1:], cells, strict=True)
        ]
        are_numbers = all(map(is_number, filter(None, cells)))
        is_short = are_numbers or len(cells) < 3 or self.is_narrow
        beside, below = (named, []) if is_short else (named[:1], named[1:])
        return _join_lines(
            f"{self._write_bold(first)} {_join_by_dots(beside)}".strip(),
            _join_by_dots(below),
        )

    def _write_pair(self, pair: Pair) -> str:
        answer = self._write_said(pair.answer or "").replace("\n", "\n> ") or _("*No answer.*")
        asked = f"{self._write_bold(pair.label)} {self._write_plain(pair.question)}"
        return f"{asked}\n> {answer}".lstrip()

    def _write_bars(self, block: Bars) -> str:
        if block.is_compact and not self.is_narrow:
            return self._write_bars_below(block)
        write = self._write_narrow_bar if block.is_compact else self._write_bar
        return _join_lines(*(write(block, bar) for bar in block.bars))

    def _write_narrow_bar(self, block: Bars, bar: Bar) -> str:
        drawn = _count_cells(block.share(bar.value), _NARROW)
        # The number stays with its noun when a phone breaks the line.
        shown, label = self._write_plain(bar.shown), self._write_plain(bar.label)
        return f"`{drawn}` {shown}\N{NO-BREAK SPACE}{label}"

    def _write_bar(self, block: Bars, bar: Bar) -> str:
        sign = self.signs.get(bar.side or bar.label, "")
        head = f"{sign} {self._write_bold(bar.label)}".lstrip()
        told = ", ".join(filter(None, (self._write_plain(bar.shown), self._write_plain(bar.about))))
        return f"{head}\n`{_draw_bar(block, bar)}` {told}".rstrip()

    def _write_bars_below(self, block: Bars) -> str:
        """Write bars below one another in a monospaced block."""
        # A phone breaks lines of a block that are longer.
        labels = [shorten(self._write_line(bar.label), _LONGEST_LABEL) for bar in block.bars]
        shown = [shorten(self._write_line(bar.shown), _LONGEST_LABEL) for bar in block.bars]
        wide, high = max(map(len, labels), default=0), max(map(len, shown), default=0)
        rows = (
            f"{label:<{wide}} {_draw_bar(block, bar)} {value:>{high}}"
            for label, value, bar in zip(labels, shown, block.bars, strict=True)
        )
        return write_fenced("\n".join(map(in_code, rows))) if block.bars else ""

    def _write_bold(self, text: str) -> str:
        return _in_bold(self._write_line(text))

    def _write_said(self, text: str, *, is_told: bool = False) -> str:
        said = clean(clean_text(self._cut_to_room(text)))
        return shorten(escape_beginnings(escape(said) if is_told else said), self.room)

    def _note(self, note: Note | Covered) -> str:
        """Write a note in italics; lines that it covers are a spoiler, shown at a press."""
        text = escape(self._write_line(note.text))
        lines = note.lines if isinstance(note, Covered) else ()
        covered = "\n".join(escape(self._write_line(line)) for line in lines)
        return f"*{text}*{f' ||{covered}||' if covered else ''}" if text else ""

    def _write_plain(self, text: str) -> str:
        """Write a line whose signs show as they are: no name or side is a link or a heading."""
        return escape_beginnings(escape(self._write_line(text)))

    def _write_line(self, text: str) -> str:
        return shorten(clean(flatten_text(self._cut_to_room(text))), self.room)

    def _cut_to_room(self, text: str) -> str:
        """Cut a text to what can have room, so that a huge one costs no more than a long one."""
        return text[: 2 * self.room + 500]


def _draw_bar(block: Bars, bar: Bar) -> str:
    """Write a bar that is filled to its share, with a mark at the share it needs."""
    cells = _count_cells(block.share(bar.value), _WIDE)
    if block.needed is None:
        return cells
    at = floor(block.share(block.needed) * _WIDE + 0.5)
    return f"{cells[:at]}{_MARK}{cells[at:]}"


def _count_cells(share: float, width: int) -> str:
    """Count the share in cells and half cells, so that five tell scores from 0 to 10 apart."""
    full, half = divmod(floor(share * width * 2 + 0.5), 2)
    return (_FULL * full + _HALF * half).ljust(width, _EMPTY)


def _name_people(people: People) -> str:
    """Write mentions, which Discord turns into names; of many the first, and how many more."""
    names = ", ".join(f"<@{id_}>" for id_ in people.ids[:_MOST_NAMES])
    more = len(people.ids) - _MOST_NAMES
    if more > 0:
        return _("{names} and {more} more", names=names, more=format_number(more, ","))
    return names or people.in_words


def _in_bold(line: str) -> str:
    return f"**{escape(line)}**" if line else ""


def _join_lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line)


def _join_by_dots(parts: Iterable[str]) -> str:
    return " · ".join(part for part in parts if part)


_TITLE, _NAME, _FIELDS, _IN_ALL = 256, 256, 25, 6000
_SHORT = 100
"""The most characters of a fact's value that is put beside others."""
_NOTHING = "\u200b"
"""The text that Discord accepts where there is nothing to say."""
_COLOURS: Mapping[Tone, Rgb] = {
    "plain": (64, 140, 220),
    "judge": JUDGE.rgb,
    "good": (46, 160, 110),
    "warning": (214, 160, 40),
    "bad": (200, 70, 70),
    "vote": (150, 90, 200),
    "muted": (120, 124, 132),
}


class _Room(NamedTuple):
    """The room in characters: for any one text, a field, the description, the foot."""

    text: int
    field: int = 1024
    description: int = 4096
    foot: int = 2048


_TEXTS = (ENOUGH, 3000, 2000, 1400, 1000, 700, 500, 360, 260, 190, 140, 100, 75, 55, 40)
_ROOMS = (
    *map(_Room, _TEXTS),
    _Room(text=40, field=512, description=2048, foot=200),
    _Room(text=40, field=256, description=1024, foot=200),
    _Room(text=40, field=100, description=400, foot=200),
)
"""The rooms, from all that Discord takes to what always fits."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """A card as an embed, with a flag that is True if it contains the whole card."""

    embed: discord.Embed
    is_whole: bool


def make_card_post(card: Card, spec: Specification) -> Post:
    """Make the post of a card, with its charts, and with all of it if it had to be shortened."""
    embedded = embed_card(card, spec)
    # A card that changes in place is shown whole when it comes to its end.
    is_enough = embedded.is_whole or card.shown == "live"
    return Post(
        card.key,
        embed=embedded.embed,
        speaker=judge(spec) if card.by_judge else None,
        calls_moderators=card.calls_moderators,
        files=() if is_enough else (write_whole_card(card, spec.motion),),
        charts=list_charts(card.blocks),
    )


def embed_card(
    card: Card, spec: Specification | None = None, signs: Mapping[str, str] | None = None
) -> Embedded:
    """Make the card an embed; one that belongs to no debate has no specification.

    `signs` are the reactions that stand before the labels of bars.
    """
    layout = _lay_out(card, signs or {})
    tried = (_embed(layout, room) for room in _ROOMS)
    # Discord also counts all texts of an embed together.
    embedded = next(tried_card for tried_card in tried if len(tried_card.embed) <= _IN_ALL)
    embedded.embed.colour = discord.Colour.from_rgb(*_choose_colour(card, spec))
    return embedded


def write_whole_card(card: Card, motion: str) -> Attached:
    """Write all of a card as a file, under the motion of its debate."""
    name = re.sub(r"\W+", "-", card.key).strip("-")[:60] or "card"
    return Attached(
        f"{name}.md", clean(write_markdown(make_card_transcript(card, motion))).encode()
    )


def _choose_colour(card: Card, spec: Specification | None) -> Rgb:
    colours = pick_side_colours(list_sides(spec)) if spec else {}
    return colours[card.side].rgb if card.side in colours else _COLOURS[card.tone]


class _Text:
    """The text in one place of a card, written with as much room for each text as fits."""

    def __init__(self, write: Callable[[TextWriter], str], style: TextWriter) -> None:
        self._write = write
        self._style = style
        self._written: dict[int, str] = {}

    def fit(self, room: int, limit: int) -> tuple[str, bool]:
        """Write the text with at most that room; True beside it if nothing is left out."""
        text = ""
        for size in _TEXTS:
            if size <= room:
                text = self._with(size)
                if len(text) <= limit:
                    return text, size == ENOUGH
        return clip_lines(text, limit), False

    def _with(self, room: int) -> str:
        if room not in self._written:
            self._written[room] = self._write(replace(self._style, room=room))
        return self._written[room]


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    text: _Text
    is_inline: bool


@dataclass(frozen=True, slots=True)
class _Layout:
    """The places of a card, and what stands in each."""

    title: str
    description: _Text
    fields: tuple[_Field, ...]
    foot: str


def _lay_out(card: Card, signs: Mapping[str, str]) -> _Layout:
    wide = TextWriter(signs=signs)
    blocks = [block for block in card.blocks if not isinstance(block, Figure)]
    leading = list(takewhile(lambda block: not _is_field(block), blocks))
    fields = (field for block in blocks[len(leading) :] for field in _write_fields(block, wide))
    return _Layout(
        title=_clean(card.title),
        description=_Text(lambda to: to.write_together(leading), wide),
        fields=tuple(fields),
        foot=_clean(card.foot),
    )


def _embed(layout: _Layout, room: _Room) -> Embedded:
    description, is_whole = layout.description.fit(room.text, room.description)
    embed = discord.Embed(
        title=_write_heading(layout.title, min(_TITLE, room.text)) or None,
        description=description or None,
    )
    for part in layout.fields[:_FIELDS]:
        value, is_all = part.text.fit(room.text, room.field)
        name = _write_heading(part.name, min(_NAME, room.text))
        # Discord refuses a field without a name or a value.
        embed.add_field(name=name or _NOTHING, value=value or _NOTHING, inline=part.is_inline)
        is_whole = is_whole and is_all and name == escape(part.name)
    if layout.foot:
        embed.set_footer(text=shorten(layout.foot, min(room.foot, room.text)))
    is_whole = is_whole and len(escape(layout.title)) <= _TITLE and len(layout.fields) <= _FIELDS
    return Embedded(embed, is_whole and len(layout.foot) <= room.foot)


def _write_heading(line: str, limit: int) -> str:
    """Write a title, or the name of a field, in which Discord reads markup too."""
    escaped = escape(shorten(line, limit))
    # Escaped, a line is at most twice as long.
    return escaped if len(escaped) <= limit else escape(shorten(line, limit // 2))


def _is_field(block: Block) -> bool:
    is_labelled = isinstance(block, Prose) and bool(block.label and block.text.strip())
    return is_labelled or isinstance(block, Group | Columns | Facts)


def _write_fields(block: Block, wide: TextWriter) -> Iterator[_Field]:
    match block:
        case Group():
            yield _Field(
                _clean(block.title), _Text(_make_inner_writer(block), wide), is_inline=False
            )
        case Columns():
            narrow = replace(wide, is_narrow=True)
            for column in block.columns:
                yield _Field(
                    _clean(column.title), _Text(_make_inner_writer(column), narrow), is_inline=True
                )
        case Facts():
            for name, value in block.rows:
                is_short = not isinstance(value, str) or len(value) <= _SHORT
                text = _Text(lambda to, value=value: to.write_value(value), wide)
                yield _Field(_clean(name), text, is_short and not isinstance(value, People))
        case Prose(text=text, label=label) if label and text.strip():
            said = _Text(lambda to: to.write_block(replace(block, label="")), wide)
            yield _Field(_clean(label).rstrip(" :"), said, is_inline=False)
        case _:
            yield _Field("", _Text(lambda to: to.write_block(block), wide), is_inline=False)


def _make_inner_writer(group: Group) -> Callable[[TextWriter], str]:
    """Make the writer of what a group says below its heading."""
    blocks = (Note(group.about), *group.blocks) if group.about else group.blocks
    return lambda to: to.write_together(blocks, "\n")


def _clean(text: str) -> str:
    return clean(flatten_text(text))
