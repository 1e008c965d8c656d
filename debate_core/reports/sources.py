"""A source of a debate, shown on request: what was quoted from it, with the text around it."""

import re
from collections.abc import Iterator
from itertools import islice

from debate_core.domain.record import Record
from debate_core.domain.sources import Source, list_places, make_source_tag
from debate_core.domain.text import shorten_line
from debate_core.domain.turns import Turn
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.formats.rules import list_unreadable_turns
from debate_core.language import _, format_number
from debate_core.show.blocks import Block, Group, Listing, Prose
from debate_core.show.pieces import Card

_AROUND = 300
"""Characters that are shown before and after a quotation."""
_BEGINNING = 1500
_LOOKED_UP = 1000
"""The most characters to look up; nobody quotes more, and longer searches block everybody."""
_PLACES = 25
"""The most paragraphs with the words that are shown."""
_TAG = re.compile(r"\[?[sS]?(\d{1,3})\]?")


def make_source_card(record: Record, named: str, words: str = "") -> Card:
    """Show the source of that name, such as “S1”; SpecError if there is none.

    `words` are looked up in it; by default it shows what was quoted from it so far.
    """
    number, source = _find_source(record, named)
    return Card(
        key=f"source {number}",
        title=f"{make_source_tag(number)}: {source.name}",
        blocks=tuple(
            _look_up(source, words) if words.strip() else _show_quotations(record, number, source)
        ),
        shown="details",
    )


def list_source_names(record: Record) -> tuple[tuple[str, str], ...]:
    """List each source's tag and name."""
    return tuple(
        (make_source_tag(at), source.name) for at, source in enumerate(record.spec.sources, start=1)
    )


def _find_source(record: Record, named: str) -> tuple[int, Source]:
    sources = record.spec.sources
    if not sources:
        raise SpecError(_("This debate was given no sources."))
    found = _TAG.fullmatch(named.strip())
    number = int(found[1]) if found else 0
    if not 1 <= number <= len(sources):
        there = ", ".join(f"{name} ({what})" for name, what in list_source_names(record))
        raise SpecError(
            _(
                "There is no source “{named}” here; there is {there}.",
                named=shorten_line(named, 20),
                there=there,
            )
        )
    return number, sources[number - 1]


def _look_up(source: Source, words: str) -> Iterator[Block]:
    """List the text around each place of the words in the source, up to a number of places."""
    if len(words) > _LOOKED_UP:
        raise SpecError(
            _(
                "That is too much to look up; give up to {looked_up} characters.",
                looked_up=format_number(_LOOKED_UP),
            )
        )
    found = list(islice(list_places(words, source), _PLACES + 1))
    if not found:
        raise SpecError(
            _(
                "“{words}” does not stand in {name}.",
                words=shorten_line(words, 60),
                name=source.name,
            )
        )
    for at, span in found[:_PLACES]:
        yield Prose(
            _cut_excerpt(source.paragraphs[at - 1], span), _("Paragraph {number}:", number=at)
        )
    if len(found) > _PLACES:
        yield Prose(
            _("They stand in more paragraphs; these are the first {places}.", places=_PLACES)
        )


def _show_quotations(record: Record, number: int, source: Source) -> Iterator[Block]:
    """Show what was quoted from the source, where, and by whom; its beginning if nothing was.

    Quotations in a turn that nobody may read yet are left out.
    """
    waiting = {turn.number for turn in list_unreadable_turns(format_of(record.spec), record)}
    quoted = [
        (turn, quotation)
        for turn in record.turns
        for quotation in turn.fact.quotations
        if quotation.source == number and turn.number not in waiting
    ]
    if not quoted:
        yield Prose(
            shorten_line(source.text, _BEGINNING), _("Nothing has been quoted yet. It begins:")
        )
    for turn, quotation in quoted:
        if quotation.paragraph is not None:
            who = _name_speaker(record, turn)
            about = _(
                "“{words}” ({who}, paragraph {number})",
                words=quotation.words,
                who=who,
                number=quotation.paragraph,
            )
            yield Group(about, (Prose(_cut_around(source, quotation.paragraph, quotation.words)),))
    wrong = tuple(
        _("“{words}” ({who})", words=quotation.words, who=_name_speaker(record, turn))
        for turn, quotation in quoted
        if not quotation.is_found
    )
    if wrong:
        yield Group(_("Quoted as from it, and not in it"), (Listing(wrong),))


def _name_speaker(record: Record, turn: Turn) -> str:
    name = record.spec.debater(turn.debater).name
    return _("{name}, turn {number}", name=name, number=turn.number)


def _cut_around(source: Source, paragraph: int, words: str) -> str:
    """Cut out the text around words in a paragraph; its beginning if they are not there."""
    # The search runs over the whole source, which is cached; its paragraphs are too many for that.
    spans = (span for at, span in list_places(words, source) if at == paragraph)
    return _cut_excerpt(source.paragraphs[paragraph - 1], next(spans, (0, 0)))


def _cut_excerpt(text: str, span: tuple[int, int]) -> str:
    """Cut out the part of a paragraph around a span, without cutting words."""
    start = text.rfind(" ", 0, max(0, span[0] - _AROUND)) + 1 if span[0] > _AROUND else 0
    end = text.find(" ", span[1] + _AROUND)
    before, after = "… " * (start > 0), " …" * (end >= 0)
    return before + " ".join(text[start : end if end >= 0 else None].split()) + after
