"""The end: the report that lets a decision be recounted, and what the debate took."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from bot.terminal.pieces import block_views
from bot.terminal.screen import Framed, heading
from debate_core.domain.record import Record
from debate_core.domain.spend import describe_spent
from debate_core.domain.text import format_count, time_in_words
from debate_core.formats import format_of
from debate_core.reports.report import report
from debate_core.show.text import clean_text


@dataclass(frozen=True, slots=True)
class ReportView:
    """The report and what the debate took; a pipe gets its lines unbroken."""

    record: Record

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines, took = clean_text(report(self.record)), _took(self.record)
        title = Text("Report", "bold")
        if options.is_terminal:
            yield Framed(Text(lines), title, took, "dim")
        else:
            yield Text.assemble(title, f" ({took})\n", lines, no_wrap=True, overflow="ignore")


def report_views(record: Record) -> Iterator[RenderableType]:
    """The report alone, and below it what the format has to show of the debate's results."""
    yield Text(clean_text(report(record)), no_wrap=True, overflow="ignore")
    views = block_views(record.spec)
    for section in format_of(record.spec).results(record):
        yield Group(heading(section.title), views.space_out(section.blocks))


def _took(record: Record) -> str:
    seconds = (record.last_at or record.opened_at) - record.opened_at
    shown = sum(turn.answer.is_shown for turn in record.turns)
    return " · ".join(
        (
            format_count(shown, "turn"),
            describe_spent(record.costs) or "no model asked",
            time_in_words(seconds.total_seconds()),
        )
    )
