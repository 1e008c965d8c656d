"""A card as an embed, within Discord's limits whatever is written in it.

What stands before the first heading is the description; groups, columns, facts and labelled texts
are fields. Where that is too long, all texts of a field are shortened alike, to as much as fits,
and if need be those of the whole card; the card goes with it as a file, whole.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import dropwhile, takewhile
from typing import NamedTuple

import discord

from bot.portraits.colours import JUDGE, Rgb, side_colours
from bot.writer.blocks import ENOUGH, TextWriter
from bot.writer.posts import Attached, Post
from bot.writer.speakers import judge
from bot.writer.text import cleaned, clipped, shortened
from debate_core.domain.specification import Specification
from debate_core.show.blocks import (
    Block,
    Columns,
    Facts,
    Figure,
    Group,
    Moment,
    Note,
    Prose,
    charts_in,
)
from debate_core.show.markdown import as_markdown
from debate_core.show.pieces import Card, Tone, sides_of
from debate_core.show.text import on_one_line
from debate_core.show.transcript import card_alone

_TITLE, _NAME, _FIELDS, _IN_ALL = 256, 256, 25, 6000
_SHORT = 100
"""Characters up to which the value of a fact stands beside others."""
_NOTHING = "\u200b"
"""What Discord takes for a text where there is nothing to say."""
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
    """Characters that there is room for: in any one text, a field, the description, the foot."""

    text: int
    field: int = 1024
    description: int = 4096
    foot: int = 2048


_TEXTS = (ENOUGH, 3000, 2000, 1400, 1000, 700, 500, 360, 260, 190, 140, 100, 75, 55, 40)
_ROOMS = (
    *map(_Room, _TEXTS),
    _Room(40, 512, 2048, 200),
    _Room(40, 256, 1024, 200),
    _Room(40, 100, 400, 200),
)
"""From all that Discord takes to what always fits."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """A card as an embed, and whether that holds all the card says."""

    embed: discord.Embed
    is_whole: bool


def card_post(card: Card, spec: Specification) -> Post:
    """The post of a card: its charts go with it, and where it had to be shortened, all of it."""
    embedded = embedded_card(card, spec)
    is_read_elsewhere = embedded.is_whole or card.shown == "live"
    return Post(
        card.key,
        embed=embedded.embed,
        speaker=judge() if card.by_judge else None,
        calls_moderators=card.calls_moderators,
        files=() if is_read_elsewhere else (_whole(card, spec),),
        charts=charts_in(card.blocks),
    )


def embedded_card(
    card: Card, spec: Specification, signs: Mapping[str, str] | None = None
) -> Embedded:
    """The card as an embed; `signs` are the reactions that stand before the labels of bars."""
    tried = (_embedded(card, _Fitting(room, signs or {})) for room in _ROOMS)
    embedded = next(each for each in tried if len(each.embed) <= _IN_ALL)
    embedded.embed.colour = discord.Colour.from_rgb(*_colour(card, spec))
    return embedded


def _whole(card: Card, spec: Specification) -> Attached:
    name = re.sub(r"\W+", "-", card.key).strip("-")[:60] or "card"
    return Attached(f"{name}.md", as_markdown(card_alone(card, spec.motion)).encode())


def _colour(card: Card, spec: Specification) -> Rgb:
    colours = side_colours(sides_of(spec))
    return colours[card.side].rgb if card.side in colours else _COLOURS[card.tone]


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    text: Callable[[TextWriter], str]
    is_inline: bool = False
    is_narrow: bool = False


@dataclass(slots=True)
class _Fitting:
    """Fits texts into a room, and remembers whether any had to be shortened."""

    room: _Room
    signs: Mapping[str, str]
    is_whole: bool = True

    def line(self, text: str, limit: int) -> str:
        """A text on one line."""
        line = cleaned(on_one_line(text))
        self.is_whole = self.is_whole and len(line) <= limit
        return shortened(line, min(limit, self.room.text))

    def text(
        self, write: Callable[[TextWriter], str], limit: int, *, is_narrow: bool = False
    ) -> str:
        """What is written with the most room that keeps it within the limit."""
        text = ""
        for room in _TEXTS:
            if room <= self.room.text:
                text = write(TextWriter(room, is_narrow, self.signs))
                if len(text) <= limit:
                    break
                self.is_whole = False
        return clipped(text, limit)


def _embedded(card: Card, fitting: _Fitting) -> Embedded:
    blocks = [each for each in card.blocks if not isinstance(each, Figure)]
    leading = list(takewhile(lambda each: not _is_field(each), blocks))
    fields = [
        field
        for block in dropwhile(lambda each: not _is_field(each), blocks)
        for field in _fields(block)
    ]
    embed = discord.Embed(
        title=fitting.line(card.title, _TITLE) or None,
        description=fitting.text(lambda to: to.together(leading), fitting.room.description) or None,
    )
    for each in fields[:_FIELDS]:
        value = fitting.text(each.text, fitting.room.field, is_narrow=each.is_narrow)
        embed.add_field(
            name=fitting.line(each.name, _NAME) or _NOTHING,
            value=value or _NOTHING,
            inline=each.is_inline,
        )
    if foot := fitting.line(card.foot, fitting.room.foot):
        embed.set_footer(text=foot)
    is_whole = fitting.is_whole and fitting.room.text == ENOUGH and len(fields) <= _FIELDS
    return Embedded(embed, is_whole)


def _is_field(block: Block) -> bool:
    is_labelled = isinstance(block, Prose) and bool(block.label and block.text.strip())
    return is_labelled or isinstance(block, Group | Columns | Facts)


def _fields(block: Block) -> Iterator[_Field]:
    match block:
        case Group():
            yield _Field(block.title, _inside(block))
        case Columns():
            for each in block.columns:
                yield _Field(each.title, _inside(each), is_inline=True, is_narrow=True)
        case Facts():
            for name, value in block.rows:
                is_short = isinstance(value, Moment) or len(value) <= _SHORT
                yield _Field(name, lambda to, value=value: to.value(value), is_short)
        case Prose(text=text, label=label) if label and text.strip():
            yield _Field(label.rstrip(" :"), lambda to: to.text(Prose(text)))
        case _:
            yield _Field("", lambda to: to.text(block))


def _inside(group: Group) -> Callable[[TextWriter], str]:
    """What a group says below its heading."""
    blocks = (Note(group.about), *group.blocks) if group.about else group.blocks
    return lambda to: to.together(blocks, "\n")
