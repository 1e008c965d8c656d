"""What readers are told of a debate's facts, and the texts of what they are shown."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import cast

from debate_core.domain.facts import Fact
from debate_core.domain.record import evolve, fold
from debate_core.formats import format_of
from debate_core.show.blocks import Block
from debate_core.show.pieces import Card, Piece
from tests.core.making import events_of


def told(*facts: Fact) -> tuple[Piece, ...]:
    """All that is told of these facts, in order."""
    first, *others = events_of(*facts)
    record, pieces = fold((first,)), list[Piece]()
    for event in others:
        record = evolve(record, event)
        pieces += format_of(record.spec).tell_event(record, event)
    return tuple(pieces)


def card_of(pieces: tuple[Piece, ...], key: str) -> Card:
    """The card of that key."""
    (card,) = (each for each in pieces if isinstance(each, Card) and each.key == key)
    return card


def texts(*blocks: Block) -> tuple[str, ...]:
    """Every text in these blocks, in order."""
    return tuple(_texts(blocks))


def _texts(shown: object) -> Iterator[str]:
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, tuple):
        for each in cast(tuple[object, ...], shown):
            yield from _texts(each)
    elif is_dataclass(shown):
        for field in fields(shown):
            yield from _texts(getattr(shown, field.name))
