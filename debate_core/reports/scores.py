"""One debate's scores and its report, as cards."""

from debate_core.domain.record import Record
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.reports.report import report
from debate_core.show.blocks import Block, Group, Prose, Section, Verbatim
from debate_core.show.pieces import Card


def scores_card(record: Record) -> Card:
    """Show the results so far with their pictures; SpecError if there are none."""
    sections = format_of(record.spec).show_results(record)
    if not sections:
        raise SpecError("This debate has no scores yet; ask again once something was scored.")
    title, blocks = _lay_out(sections)
    return Card(
        key="scores",
        title=title,
        blocks=(Prose("", record.spec.motion), *blocks),
        foot=f"Debate {record.debate}",
        tone="judge",
    )


def _lay_out(sections: tuple[Section, ...]) -> tuple[str, tuple[Block, ...]]:
    """Lay out one section's blocks as they are; if several, each under its own title."""
    if len(sections) == 1:
        return sections[0].title, sections[0].blocks
    return "Scores", tuple(Group(section.title, section.blocks) for section in sections)


def report_card(record: Record) -> Card:
    """Show how the debate was decided, in lines that stay as they are."""
    return Card(
        key="report",
        title="Report",
        blocks=(Prose("", record.spec.motion), Verbatim(report(record))),
        foot=f"Debate {record.debate}",
    )
