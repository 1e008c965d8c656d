"""Quotations from the sources, as readers see them: below a turn, and counted for each debater."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from debate_core.domain.quoting import MISSING, find_figure_doubts, list_cut
from debate_core.domain.record import Record
from debate_core.domain.sources import Quotation
from debate_core.domain.text import shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.language import N_, _, format_number, ngettext
from debate_core.show.blocks import Covered, Facts, Group, Note
from debate_core.show.pieces import Card, Piece

_WORDS = 60
"""The most characters of a quotation that a note repeats."""


def tell_count(quotations: Sequence[Quotation]) -> tuple[str, ...]:
    """Count a turn's quotations, and those found in the sources; empty if it has none."""
    if not quotations:
        return ()
    found = sum(quotation.is_found for quotation in quotations)
    where = ", ".join(sorted({quotation.tag for quotation in quotations}))
    if found == len(quotations):
        return (
            ngettext(
                "{count} quotation, in {where}",
                "{count} quotations, all in {where}",
                found,
                where=where,
            ),
        )
    return (
        ngettext(
            "{found} of {count} quotation in {where}",
            "{found} of {count} quotations in {where}",
            len(quotations),
            found=found,
            where=where,
        ),
    )


def list_quotation_notes(turn: Turn) -> Iterator[Note | Covered]:
    """List quotations not found, doubtful figures and, hidden at first, shortened quotations."""
    quotations = turn.fact.quotations
    for quotation in dict.fromkeys(quotations):
        if not quotation.is_found:
            yield Note(f"{MISSING} {_tell_missing(quotation)}")
    for doubt in find_figure_doubts(turn.said, quotations):
        share = "" if doubt.share is None else f" ({format_number(doubt.share, '.0%')})"
        quoted = f"“{doubt.quoted}”{share}"
        yield Note("≠ " + _("“{said}” stands beside {quoted}", said=doubt.said, quoted=quoted))
    if cut := list_cut(quotations):
        sentences = tuple(quotation.write_sentence() for quotation in cut)
        about = ngettext("The whole sentence:", "The whole sentences:", len(cut))
        yield Covered(f"✂ {about}", sentences)


def _tell_missing(quotation: Quotation) -> str:
    words, where = shorten_line(quotation.words, _WORDS), quotation.tag
    if not quotation.is_elsewhere:
        return _("“{words}” is not in {where}", words=words, where=where)
    return _(
        "“{words}” is not on page {named} of {where}, but on page {page}",
        words=words,
        named=quotation.named_page,
        where=where,
        page=quotation.page,
    )


_NONE = N_("none quoted")


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
    """Count how many of each debater's quotations are in the sources, by name."""
    return tuple(
        (record.spec.debater(who).name, _describe_found(quoted))
        for who, quoted in group_quotations(record).items()
    )


def add_quotations(pieces: Sequence[Piece], record: Record) -> tuple[Piece, ...]:
    """Add the counts of quotations to a judge's card, if the debate has sources."""
    card = next((piece for piece in pieces if isinstance(piece, Card) and piece.by_judge), None)
    if card is None or not record.spec.sources:
        return tuple(pieces)
    block = Group(
        _("Quotations that stand in the sources"), (Facts(_join_silent(count_quotations(record))),)
    )
    counted = replace(card, blocks=(*card.blocks, block))
    return tuple(counted if piece is card else piece for piece in pieces)


def _join_silent(counts: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Put those who quoted nothing together in the last line."""
    silent = ", ".join(name for name, said in counts if said == _(_NONE))
    spoken = tuple((name, said) for name, said in counts if said != _(_NONE))
    return (*spoken, (silent, _(_NONE))) if silent else spoken


def _describe_found(quoted: tuple[Quotation, ...]) -> str:
    found = sum(quotation.is_found for quotation in quoted)
    return _("{found} of {quoted}", found=found, quoted=len(quoted)) if quoted else _(_NONE)
