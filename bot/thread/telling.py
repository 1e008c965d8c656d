"""What an event puts into its thread: the pieces of its format, as posts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import discord

from bot.writer.cards import embedded_card
from bot.writer.pieces import draft_posts, posts_of
from bot.writer.posts import Post
from bot.writer.turns import later_post, opening_post, over_post
from debate_core.domain.facts import (
    ClosingRequested,
    DebateInterrupted,
    Event,
    Paused,
    SaidBy,
    StepAnswered,
)
from debate_core.domain.people import TimeExtended, TurnOpened
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.formats import format_of
from debate_core.show.blocks import Note, Prose
from debate_core.show.pieces import Card, Line, Piece, Turn

BALLOT = "ballot"
"""The key of the card that people vote on."""
WITHOUT_WEBHOOKS = Post(
    "permissions",
    "*I lend every debater my own name here. With the permission Manage Webhooks each would "
    "speak under its own name and face.*",
)
"""Said once in a thread where personas cannot be shown."""


def posts_for(
    record: Record, event: Event, past: Sequence[Record] = (), *, reads_messages: bool = True
) -> tuple[Post, ...]:
    """The posts that an event adds; `record` holds everything up to it.

    `past` are the debates that its format wants to tell it with, the oldest first.
    """
    told = format_of(record.spec).tell_with_past(record, event, past)
    posts = (post for piece in told for post in _posts(piece, record, event))
    return (*_in_person(record, event, reads_messages=reads_messages), *posts)


def _in_person(record: Record, event: Event, *, reads_messages: bool) -> Iterator[Post]:
    """What opens a turn that a person takes, and what becomes of that post."""
    open_turns = record.people.open_turns
    match event.fact:
        case TurnOpened(number=number):
            yield opening_post(record, open_turns[number], reads_messages=reads_messages)
        case TimeExtended():
            for each in open_turns.values():
                yield later_post(record, each, event.number, reads_messages=reads_messages)
        case StepAnswered(step=Speak() as step, said_by=SaidBy(name=name)):
            yield over_post(record.spec, event.fact.number, step.debater, name)
        case ClosingRequested() | DebateInterrupted():
            for each in open_turns.values():
                name = record.people.seats[each.debater].name
                yield over_post(record.spec, each.number, each.debater, name)
        case _:
            pass


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
        yield replace(post, live=_looks_of(piece.key)) if is_live else post


def _with_advice(piece: Piece, event: Event) -> Piece:
    if isinstance(piece, Turn) and piece.is_missed and piece.said_by:
        advice = Note("They can take the seat again with /debate seat.")
        return replace(piece, blocks=(*piece.blocks, advice))
    if isinstance(piece, Line) and isinstance(event.fact, Paused):
        return replace(piece, text=f"{piece.text} /debate resume goes on.")
    return piece


def _looks_of(key: str) -> Callable[[Record], discord.Embed]:
    """How a card that changes in place looks by now."""

    def looks(record: Record) -> discord.Embed:
        card = format_of(record.spec).live_cards(record)[key]
        return embedded_card(card, record.spec).embed

    return looks
