"""What an event puts into its thread: the pieces of its format, as posts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import discord

from bot.ballots.wanted import WANTED
from bot.thread.questions import ask_button
from bot.writer.cards import embedded_card
from bot.writer.pieces import draft_posts, posts_of
from bot.writer.posts import Post
from debate_core.domain.facts import Event, Paused
from debate_core.domain.people import QuestionRuled
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.formats import format_of
from debate_core.show.blocks import Prose
from debate_core.show.pieces import Card, Line, Piece, Turn
from debate_core.show.questions import question_cards

BALLOT = "ballot"
"""The key of the card that people vote on."""
_WANTED = f"{WANTED} if you want it answered"
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
    return tuple(post for piece in told for post in _posts(piece, record, event))


def drafts_for(record: Record, step: Speak, turn: int, text: str) -> tuple[Post, ...]:
    """What shows a turn as far as it is written; nothing where it is held back."""
    own = format_of(record.spec)
    if own.is_held_back(record.spec, step):
        return ()
    lead = own.lead(record.spec, step, None)
    so_far = Turn(f"turn {turn}", turn, step.debater, (Prose(text),), lead=lead)
    return draft_posts(so_far, record.spec)


def _posts(piece: Piece, record: Record, event: Event) -> Iterator[Post]:
    for post in posts_of(_with_advice(piece, event), record.spec):
        is_live = isinstance(piece, Card) and piece.shown == "live" and piece.key != BALLOT
        live = replace(post, live=_looks_of(piece.key)) if is_live else post
        is_question = isinstance(event.fact, QuestionRuled)
        yield _to_be_wanted(live, record) if is_question else live


def _to_be_wanted(post: Post, record: Record) -> Post:
    """A question that was let in: people vote it up, and may ask another."""
    return replace(post, is_wanted=True, buttons=(ask_button(record.debate),))


def _with_advice(piece: Piece, event: Event) -> Piece:
    if isinstance(piece, Card) and isinstance(event.fact, QuestionRuled):
        return replace(piece, foot=_WANTED)
    if isinstance(piece, Line) and isinstance(event.fact, Paused):
        return replace(piece, text=f"{piece.text} /debate resume goes on.")
    return piece


def _looks_of(key: str) -> Callable[[Record], discord.Embed]:
    """How a card that changes in place looks by now."""

    def looks(record: Record) -> discord.Embed:
        asked = question_cards(record)
        if key in asked:
            return embedded_card(replace(asked[key], foot=_WANTED), record.spec).embed
        card = format_of(record.spec).live_cards(record)[key]
        return embedded_card(card, record.spec).embed

    return looks
