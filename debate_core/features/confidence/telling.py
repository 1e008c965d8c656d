"""The debaters' confidence as readers see it: at the end, the figures before and after together."""

from collections.abc import Iterator

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.features.confidence.asking import list_asked_seats
from debate_core.language import _, ngettext
from debate_core.show.blocks import Block, Note, Section, Table
from debate_core.show.pieces import Card


def list_confidence_rows(spec: Specification) -> Iterator[tuple[str, str]]:
    """List the row of a plan that says who is asked."""
    if seats := list_asked_seats(spec):
        asked = ngettext(
            "{count} debater is asked in private how likely it is to win, before and after",
            "{count} debaters are asked in private how likely they are to win, before and after",
            len(seats),
        )
        yield _("Confidence"), asked


def has_confidence(record: Record) -> bool:
    """True if there is something to show that can no longer influence anybody."""
    return record.is_over and bool(record.confidence.group_percents())


def list_confidence_sections(record: Record) -> Iterator[Section]:
    """List the section of a transcript that shows it, once the debate is over."""
    if has_confidence(record):
        yield Section(_("How sure they were"), _list_blocks(record))


def make_confidence_card(record: Record) -> Card:
    """Make the card that shows it beside the result."""
    return Card(
        key="confidence",
        title=_("How sure they were"),
        blocks=_list_blocks(record),
        tone="muted",
    )


def _list_blocks(record: Record) -> tuple[Block, ...]:
    said = record.confidence.group_percents()
    rows = tuple(
        (
            seat.name,
            seat.stance,
            *(_write_percent(said[seat.id].get(when)) for when in ("before", "after")),
        )
        for seat in record.spec.debaters
        if seat.id in said
    )
    head = (_("Debater"), _("Side"), _("Before"), _("After"))
    about = _(
        "Each model was asked in private how likely its side is to win: before the first turn, and "
        "after the last, before the judge spoke. No more than one side can win."
    )
    return (Table(head, rows), Note(about))


def _write_percent(percent: int | None) -> str:
    return "-" if percent is None else f"{percent} %"
