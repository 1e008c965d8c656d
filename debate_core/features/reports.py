"""The additions of features to cards and reports, from a record or a specification."""

from collections.abc import Iterator

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.features.confidence import telling as confidence
from debate_core.features.control import telling as control
from debate_core.features.flow import board as flow
from debate_core.features.flow import reason
from debate_core.features.opinion import telling as opinion
from debate_core.features.rematch import telling as rematch
from debate_core.show.blocks import Block, Section
from debate_core.show.pieces import Card

Row = tuple[str, str]


def make_reason_card(record: Record) -> Card | None:
    """Make the card with a judge's reason; None if the judge gave none in parts."""
    return reason.make_reason_card(record)


def list_announcement_blocks(record: Record) -> Iterator[Block]:
    """List the current blocks below a debate's announcement."""
    yield from opinion.list_questions(record)


def list_vote_rows(spec: Specification) -> Iterator[Row]:
    """List the rows of a plan about its vote."""
    yield from opinion.list_rows(spec)


def list_rows(spec: Specification) -> Iterator[Row]:
    """List the rows of a plan and of an announcement about the debate as a whole."""
    yield from rematch.list_rows(spec)
    yield from control.list_control_rows(spec)
    yield from confidence.list_confidence_rows(spec)


def list_vote_blocks(record: Record) -> Iterator[Block]:
    """List the blocks of a transcript below the people's vote."""
    yield from opinion.list_results(record)


def list_sections(record: Record) -> Iterator[Section]:
    """List the sections of a transcript after the debate's course."""
    yield from flow.list_flow_sections(record)
    yield from control.list_control_sections(record)
    yield from confidence.list_confidence_sections(record)


def list_report_lines(record: Record) -> Iterator[str]:
    """List the lines of a report, above those of the outcome."""
    yield from opinion.list_report_lines(record)
