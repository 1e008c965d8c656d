"""A debate as the messages of a chat that Rostrum is not in: one on top, and a few below it.

There are no webhooks there, so debaters speak in cards that have their name, what they are, and
their colour. Discord lets the first message be changed and five be added, so lines about the
debate's course are in the first one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import discord

from bot.writer.cards import TextWriter, embed_card, make_card_post
from bot.writer.posts import Attached, Speaker, judge, make_speaker
from bot.writer.text import clean, shorten
from debate_core.domain.facts import Event
from debate_core.domain.families import label_model
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.specification import Specification
from debate_core.domain.text import capitalize_first
from debate_core.features.telling import tell_pieces
from debate_core.formats import format_of
from debate_core.language import _
from debate_core.reports.announcement import make_announcement_card
from debate_core.show.blocks import Block, Note, Parts, TimeOfDay
from debate_core.show.charts import Chart
from debate_core.show.markdown import write_markdown
from debate_core.show.pieces import (
    Card,
    Line,
    Piece,
    TurnPiece,
    make_turn_transcript,
    write_turn_number,
)
from debate_core.show.scores import VERDICT

HEAD = "head"
"""The key of the first message."""
MOST_BELOW = 5
"""The most messages that Discord lets an application from outside add."""
_TEXT = 4096
_NAME = 256
_IN_ALL = 6000
"""The most characters of all cards of a message together."""


@dataclass(frozen=True, slots=True)
class ChatPost:
    """A message of the chat."""

    key: str
    embed: discord.Embed
    speaker: Speaker | None = None
    files: tuple[Attached, ...] = ()
    charts: tuple[Chart, ...] = ()

    def looks_like(self, other: "ChatPost | None") -> bool:
        """True if nobody could tell the two apart."""
        return other is not None and (self.embed, self.files) == (other.embed, other.files)


@dataclass(frozen=True, slots=True)
class ChatView:
    """All messages of a debate, as it stands."""

    head: ChatPost
    below: tuple[ChatPost, ...]
    """The messages below the first, in the order of the chat."""
    next: ChatPost | None
    """The placeholder of the next message; None if none is to come."""


def make_chat_view(events: Sequence[Event], until: datetime) -> ChatView:
    """Make the messages of a debate from its events; `until` says when the last can be added."""
    record = fold(events[:1])
    below, notes = dict[str, ChatPost](), list[str]()
    for number, event in enumerate(events):
        record = evolve(record, event) if number else record
        for piece in tell_pieces(record, event):
            match piece:
                case Line(shown="everywhere"):
                    notes.append(piece.text)
                case TurnPiece() | Card() if post := _make_post(piece, record):
                    below[post.key] = post
                case _:
                    pass
    return ChatView(
        head=_make_head(record, notes, until),
        below=tuple(below.values()),
        next=None if record.is_over else _make_next(record, len(below)),
    )


def make_first_look(record: Record, until: datetime) -> discord.Embed:
    """Make the first message as it is before anything was said."""
    return _make_head(record, (), until).embed


def join_posts(head: ChatPost, rest: Sequence[ChatPost]) -> list[discord.Embed]:
    """Put what has no message of its own below the first card, all shortened alike if need be."""
    room = (_IN_ALL - len(head.embed)) // max(1, len(rest))
    embeds = [head.embed]
    for post in rest:
        embed = post.embed.copy()
        said = embed.description or ""
        embed.description = shorten(said, max(1, room - (len(embed) - len(said))))
        # Fields cannot be shortened here; a card that is too long for all that is left out.
        if len(embed) <= room:
            embeds.append(embed)
    return embeds


def _make_post(piece: Piece, record: Record) -> ChatPost | None:
    spec = record.spec
    if isinstance(piece, TurnPiece):
        return _make_turn(piece, spec)
    if not isinstance(piece, Card) or not piece.key.startswith(VERDICT):
        return None
    post, who = make_card_post(piece, spec), judge(spec)
    assert post.embed is not None
    post.embed.set_author(name=_label(who.name, spec.judge_model))
    return ChatPost(piece.key, post.embed, who, post.files, post.charts)


def _make_turn(turn: TurnPiece, spec: Specification) -> ChatPost:
    who, said = make_speaker(spec, turn.debater), TextWriter().write_together(turn.blocks)
    colour = discord.Colour.from_rgb(*who.colour.rgb)
    embed = discord.Embed(description=shorten(said, _TEXT), colour=colour)
    embed.set_author(name=_label(who.name, spec.debater(turn.debater).model))
    foot = (capitalize_first(turn.seat), write_turn_number(turn))
    embed.set_footer(text=clean(" · ".join(filter(None, foot))))
    whole = clean(write_markdown(make_turn_transcript(turn, spec))).encode()
    files = (Attached(f"turn-{turn.number}.md", whole),) if len(said) > _TEXT else ()
    return ChatPost(turn.key, embed, who, files)


def _label(name: str, model: str | None) -> str:
    """Write a name with what its bearer is, since no persona can speak there."""
    what = label_model(model)
    return f"{shorten(clean(name), _NAME - len(what) - 3)} ({what})"


def _make_head(record: Record, notes: Sequence[str], until: datetime) -> ChatPost:
    card = make_announcement_card(record)
    more: list[Block] = [Note(note) for note in notes]
    if not record.is_over:
        more.append(Parts((TimeOfDay(until, _("Rostrum can speak here until")),)))
    more.append(Note(_("No vote: Rostrum sees no reactions in this chat.")))
    card = replace(card, blocks=(*card.blocks, *more))
    return ChatPost(HEAD, embed_card(card, record.spec).embed)


def make_place_holder(said: str = "…") -> ChatPost:
    """Make the placeholder of a message."""
    return ChatPost("next", discord.Embed(description=f"-# {said}"))


def _make_next(record: Record, there: int) -> ChatPost:
    """Say what comes next; it stays true where the next message comes further below."""
    turns = len(record.spec.debaters) * record.spec.rounds
    if there >= turns or record.closing is not None:
        judge_ = capitalize_first(_(format_of(record.spec).terms.judge))
        return make_place_holder(_("{judge} is reading.", judge=judge_))
    return make_place_holder(_("Turn {number} comes next.", number=there + 1))
