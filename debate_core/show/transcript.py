"""Pieces as the sections of a transcript, and the full attachment of what was shortened.

Rule: a transcript does not change. What changes in place is left out of it; the tellings show
comes to in the end.
"""

from collections.abc import Iterable

from debate_core.domain.specification import Specification
from debate_core.show.blocks import Block, Group, Note, Section, Transcript
from debate_core.show.pieces import Card, Heading, Line, Piece, TurnPiece, get_side, name_speaker

_BEFORE = "Before the first turn"


def make_sections(pieces: Iterable[Piece], spec: Specification) -> tuple[Section, ...]:
    """Make a section for each heading, with what follows it; one without anything is left out."""
    sections: list[tuple[str, list[Block]]] = [(_BEFORE, [])]
    for piece in pieces:
        match piece:
            case Heading():
                sections.append((piece.title, [Note(piece.about)] if piece.about else []))
            case TurnPiece():
                sections[-1][1].append(make_turn_group(piece, spec))
            case Card() | Line() if piece.shown in ("thread", "live"):
                pass
            case Card():
                sections[-1][1].append(
                    Group(piece.title, _list_card_blocks(piece), side=piece.side)
                )
            case Line():
                sections[-1][1].append(Note(piece.text))
    return tuple(Section(title, tuple(blocks)) for title, blocks in sections if blocks)


def make_turn_group(turn: TurnPiece, spec: Specification) -> Group:
    """Lay out a turn under the name of its speaker."""
    debater = spec.debater(turn.debater)
    seat = f" ({turn.seat})" if turn.seat else ""
    title = f"Turn {turn.number}: {name_speaker(turn, spec)}{seat}"
    about = "; ".join(part for part in (turn.place, *turn.about, *turn.details) if part)
    lead = f", {turn.lead}" if turn.lead else ""
    return Group(f"{title}{lead}", turn.blocks, about, get_side(debater))


def make_card_transcript(card: Card, motion: str) -> Transcript:
    """Make the transcript of a whole card, under the motion of its debate."""
    return Transcript(motion, "", (Section(card.title, _list_card_blocks(card)),))


def make_turn_transcript(turn: TurnPiece, spec: Specification) -> Transcript:
    """Make the transcript of a whole turn, under the motion of its debate."""
    group = make_turn_group(turn, spec)
    blocks = (Note(group.about), *group.blocks) if group.about else group.blocks
    return Transcript(spec.motion, "", (Section(group.title, blocks),))


def _list_card_blocks(card: Card) -> tuple[Block, ...]:
    return (*card.blocks, Note(card.foot)) if card.foot else card.blocks
