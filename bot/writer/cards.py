"""A card as an embed, within Discord's limits, whatever is written in it.

Text before the first heading is the description; groups, columns, facts and labelled texts
are fields. If that is too long, all texts of a field are shortened alike, to as much as fits,
and if need be those of the whole card; the whole card then goes with it as a file.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

import discord

from bot.portraits.colours import JUDGE, Rgb, side_colours
from bot.writer.blocks import ENOUGH, TextWriter
from bot.writer.posts import Attached, Post
from bot.writer.speakers import judge
from bot.writer.text import clean, clip_lines, shorten
from debate_core.domain.specification import Specification
from debate_core.show.blocks import (
    Block,
    Columns,
    Facts,
    Figure,
    Group,
    Note,
    People,
    Prose,
    list_charts,
)
from debate_core.show.markdown import write_markdown
from debate_core.show.pieces import Card, Tone, list_sides
from debate_core.show.text import flatten_text
from debate_core.show.transcript import make_card_transcript

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
        files=() if is_enough else (whole_card(card, spec.motion),),
        charts=list_charts(card.blocks),
    )


def embed_card(
    card: Card, spec: Specification | None = None, signs: Mapping[str, str] | None = None
) -> Embedded:
    """Make the card an embed; one that belongs to no debate has no specification.

    `signs` are the reactions that stand before the labels of bars.
    """
    layout = _layout(card, signs or {})
    tried = (_embed(layout, room) for room in _ROOMS)
    embedded = next(tried_card for tried_card in tried if len(tried_card.embed) <= _IN_ALL)
    embedded.embed.colour = discord.Colour.from_rgb(*_colour(card, spec))
    return embedded


def whole_card(card: Card, motion: str) -> Attached:
    """Write all of a card as a file, under the motion of its debate."""
    name = re.sub(r"\W+", "-", card.key).strip("-")[:60] or "card"
    return Attached(
        f"{name}.md", clean(write_markdown(make_card_transcript(card, motion))).encode()
    )


def _colour(card: Card, spec: Specification | None) -> Rgb:
    colours = side_colours(list_sides(spec)) if spec else {}
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


def _layout(card: Card, signs: Mapping[str, str]) -> _Layout:
    wide = TextWriter(signs=signs)
    blocks = [block for block in card.blocks if not isinstance(block, Figure)]
    leading = list(takewhile(lambda block: not _is_field(block), blocks))
    fields = (field for block in blocks[len(leading) :] for field in _fields(block, wide))
    return _Layout(
        title=_clean(card.title),
        description=_Text(lambda to: to.together(leading), wide),
        fields=tuple(fields),
        foot=_clean(card.foot),
    )


def _embed(layout: _Layout, room: _Room) -> Embedded:
    description, is_whole = layout.description.fit(room.text, room.description)
    embed = discord.Embed(
        title=shorten(layout.title, min(_TITLE, room.text)) or None,
        description=description or None,
    )
    for field in layout.fields[:_FIELDS]:
        value, is_all = field.text.fit(room.text, room.field)
        name = shorten(field.name, min(_NAME, room.text))
        embed.add_field(name=name or _NOTHING, value=value or _NOTHING, inline=field.is_inline)
        is_whole = is_whole and is_all and name == field.name
    if layout.foot:
        embed.set_footer(text=shorten(layout.foot, min(room.foot, room.text)))
    is_whole = is_whole and len(layout.title) <= _TITLE and len(layout.fields) <= _FIELDS
    return Embedded(embed, is_whole and len(layout.foot) <= room.foot)


def _is_field(block: Block) -> bool:
    is_labelled = isinstance(block, Prose) and bool(block.label and block.text.strip())
    return is_labelled or isinstance(block, Group | Columns | Facts)


def _fields(block: Block, wide: TextWriter) -> Iterator[_Field]:
    match block:
        case Group():
            yield _Field(_clean(block.title), _Text(_inside(block), wide), is_inline=False)
        case Columns():
            narrow = replace(wide, is_narrow=True)
            for column in block.columns:
                yield _Field(_clean(column.title), _Text(_inside(column), narrow), is_inline=True)
        case Facts():
            for name, value in block.rows:
                is_short = not isinstance(value, str) or len(value) <= _SHORT
                text = _Text(lambda to, value=value: to.value(value), wide)
                yield _Field(_clean(name), text, is_short and not isinstance(value, People))
        case Prose(text=text, label=label) if label and text.strip():
            said = _Text(lambda to: to.text(Prose(text)), wide)
            yield _Field(_clean(label).rstrip(" :"), said, is_inline=False)
        case _:
            yield _Field("", _Text(lambda to: to.text(block), wide), is_inline=False)


def _inside(group: Group) -> Callable[[TextWriter], str]:
    """Make the writer of what a group says below its heading."""
    blocks = (Note(group.about), *group.blocks) if group.about else group.blocks
    return lambda to: to.together(blocks, "\n")


def _clean(text: str) -> str:
    return clean(flatten_text(text))
