"""The trace table and the briefing as lines of plain Markdown, for reports and attached files."""

from debate_core.domain.record import Record
from debate_core.formats.structured.result import briefing, trace_rows


def trace_table(record: Record) -> str:
    """The argument trace table."""
    head = "| argument | claim | how it was answered | standing | reason |\n|---|---|---|---|---|"
    rows = (
        (each.argument, each.claim, each.answered, each.standing, each.reason)
        for each in trace_rows(record)
    )
    return "\n".join([head, *("| " + " | ".join(map(_cell, row)) + " |" for row in rows)])


def briefing_text(record: Record) -> str:
    """The decision briefing; one line if there is none."""
    told = briefing(record)
    if told is None:
        return "The judge gave no verdict, so there is no briefing."
    lines = [
        f"Motion: {told.motion}",
        f"Key insight: {told.key_insight}",
        f"Recommendation: {told.recommendation}",
        "Unresolved questions:" if told.unresolved_questions else "Unresolved questions: none.",
        *(f"- {each}" for each in told.unresolved_questions),
    ]
    return "\n".join(lines)


def conclusions(record: Record) -> str:
    """The trace table and the briefing, under headings."""
    parts = ("# Argument trace", trace_table(record), "# Decision briefing", briefing_text(record))
    return "\n\n".join(parts)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
