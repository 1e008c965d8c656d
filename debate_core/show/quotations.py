"""Quotations from sources: each debater's number that stand there, beside the judge's scores."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from debate_core.domain.record import Record
from debate_core.domain.sources import Quotation
from debate_core.domain.values import DebaterId
from debate_core.show.blocks import Facts, Group
from debate_core.show.pieces import Card, Piece

_NONE = "none quoted"


def group_quotations(record: Record) -> Mapping[DebaterId, tuple[Quotation, ...]]:
    """Group the quotations from the sources by debater, in the order of the debaters."""
    return {
        debater.id: tuple(
            quotation
            for turn in record.turns
            if turn.debater == debater.id
            for quotation in turn.fact.quotations
        )
        for debater in record.spec.debaters
    }


def count_quotations(record: Record) -> tuple[tuple[str, str], ...]:
    """Count for each debater's name how many of their quotations stand in the sources."""
    return tuple(
        (record.spec.debater(who).name, _describe_found(quoted))
        for who, quoted in group_quotations(record).items()
    )


def add_quotations(pieces: Sequence[Piece], record: Record) -> tuple[Piece, ...]:
    """Add the counts of quotations to a judge's card, where the debate is held on sources."""
    card = next((piece for piece in pieces if isinstance(piece, Card) and piece.by_judge), None)
    if card is None or not record.spec.sources:
        return tuple(pieces)
    block = Group(
        "Quotations that stand in the sources", (Facts(_join_silent(count_quotations(record))),)
    )
    counted = replace(card, blocks=(*card.blocks, block))
    return tuple(counted if piece is card else piece for piece in pieces)


def _join_silent(each: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Put those who quoted nothing in one line, the last."""
    silent = ", ".join(name for name, said in each if said == _NONE)
    spoken = tuple((name, said) for name, said in each if said != _NONE)
    return (*spoken, (silent, _NONE)) if silent else spoken


def _describe_found(quoted: tuple[Quotation, ...]) -> str:
    found = sum(quotation.is_found for quotation in quoted)
    return f"{found} of {len(quoted)}" if quoted else _NONE
