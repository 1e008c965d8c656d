"""Pieces as the sections of a transcript, and what is attached whole where it was shortened.

Rule: a transcript stands still. What changes in place is left out of it; the tellings show what it
comes to in the end.
"""

from collections.abc import Iterable

from debate_core.domain.specification import Specification
from debate_core.show.blocks import Block, Group, Note, Section, Transcript
from debate_core.show.pieces import Card, Heading, Line, Piece, Turn, side_of, spoken_as

_BEFORE = "Before the first turn"


def sections_of(pieces: Iterable[Piece], spec: Specification) -> tuple[Section, ...]:
    """A section for each heading, with what follows it; one without anything is left out."""
    sections: list[tuple[str, list[Block]]] = [(_BEFORE, [])]
    for piece in pieces:
        match piece:
            case Heading():
                sections.append((piece.title, [Note(piece.about)] if piece.about else []))
            case Turn():
                sections[-1][1].append(group_of(piece, spec))
            case Card() | Line() if piece.shown in ("thread", "live"):
                pass
            case Card():
                sections[-1][1].append(Group(piece.title, _whole(piece), side=piece.side))
            case Line():
                sections[-1][1].append(Note(piece.text))
    return tuple(Section(title, tuple(blocks)) for title, blocks in sections if blocks)


def group_of(turn: Turn, spec: Specification) -> Group:
    """A turn laid out under whose it is."""
    debater = spec.debater(turn.debater)
    seat = f" ({turn.seat})" if turn.seat else ""
    title = f"Turn {turn.number}: {spoken_as(turn, spec)}{seat}"
    about = "; ".join(each for each in (turn.place, *turn.about, *turn.details) if each)
    lead = f", {turn.lead}" if turn.lead else ""
    return Group(f"{title}{lead}", turn.blocks, about, side_of(debater))


def card_alone(card: Card, motion: str) -> Transcript:
    """A card whole, under the motion of its debate."""
    return Transcript(motion, "", (Section(card.title, _whole(card)),))


def turn_alone(turn: Turn, spec: Specification) -> Transcript:
    """A turn whole, under the motion of its debate."""
    group = group_of(turn, spec)
    blocks = (Note(group.about), *group.blocks) if group.about else group.blocks
    return Transcript(spec.motion, "", (Section(group.title, blocks),))


def _whole(card: Card) -> tuple[Block, ...]:
    return (*card.blocks, Note(card.foot)) if card.foot else card.blocks
