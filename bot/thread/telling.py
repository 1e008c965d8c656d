"""What an event puts into its thread: the pieces of its format, as posts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import discord

from bot.thread.controls import controls_post
from bot.writer.cards import embedded_card
from bot.writer.pieces import draft_posts, posts_of
from bot.writer.posts import Post
from debate_core.domain.facts import DebateOpened, Event, Paused
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.formats import format_of
from debate_core.show.blocks import Prose
from debate_core.show.pieces import Card, Line, Piece, Turn

BALLOT = "ballot"
"""The key of the card that people vote on."""
WITHOUT_WEBHOOKS = Post(
    "permissions",
    "*I lend every debater my own name here. With the permission Manage Webhooks each would "
    "speak under its own name and face.*",
)
"""Said once in a thread where personas cannot be shown."""


def posts_for(record: Record, event: Event, past: Sequence[Record] = ()) -> tuple[Post, ...]:
    """The posts that an event adds; `record` holds everything up to it.

    `past` are the debates that its format wants to tell it with, the oldest first.
    """
    told = format_of(record.spec).tell_with_past(record, event, past)
    posts = tuple(post for piece in told for post in _posts(piece, record, event))
    return (controls_post(record), *posts) if isinstance(event.fact, DebateOpened) else posts


def drafts_for(record: Record, step: Speak, turn: int, text: str) -> tuple[Post, ...]:
    """What shows a turn as far as it is written; nothing where it is held back."""
    own = format_of(record.spec)
    if own.holds_back(record, step):
        return ()
    lead = own.lead(record.spec, step, None)
    so_far = Turn(f"turn {turn}", turn, step.debater, (Prose(text),), lead=lead)
    return draft_posts(so_far, record.spec)


def _posts(piece: Piece, record: Record, event: Event) -> Iterator[Post]:
    for post in posts_of(_with_advice(piece, event), record.spec):
        is_live = isinstance(piece, Card) and piece.shown == "live" and piece.key != BALLOT
        yield replace(post, live=_looks_of(piece.key)) if is_live else post


def _with_advice(piece: Piece, event: Event) -> Piece:
    if isinstance(piece, Line) and isinstance(event.fact, Paused):
        return replace(piece, text=f"{piece.text} /debate resume goes on.")
    return piece


def _looks_of(key: str) -> Callable[[Record], discord.Embed]:
    """How a card that changes in place looks by now."""

    def looks(record: Record) -> discord.Embed:
        card = format_of(record.spec).live_cards(record)[key]
        return embedded_card(card, record.spec).embed

    return looks
