"""The end: the decision, how it was made, and the report that lets it be recounted."""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.style import Style
from rich.text import Text

from bot.terminal.colours import colours
from bot.terminal.screen import Framed
from debate_core.domain.ballot import standing
from debate_core.domain.record import Record
from debate_core.drafting.request import time_in_words
from debate_core.formats.panel.course import turns_told
from debate_core.reports.deciding import counted, how_decided
from debate_core.reports.nine_lines import report
from debate_core.reports.spend import spent_in_words


def decision_view(record: Record) -> Framed:
    """What was decided, and by which rule."""
    choice = standing(record) or "no decision"
    colour = colours(record.spec).get(choice, Style()) + Style(bold=True)
    body = Group(Text(choice, colour), Text(), Text(how_decided(record)))
    return Framed(body, Text("Decision", "bold"), "", colour)


@dataclass(frozen=True, slots=True)
class ReportView:
    """The lines that show how it was decided, and what it took; a pipe gets them unbroken."""

    record: Record

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines, title, took = report(self.record), Text("Report", "bold"), _took(self.record)
        if options.is_terminal:
            yield Framed(Text(lines), title, took, "dim")
        else:
            yield Text.assemble(title, f" ({took})\n", lines, no_wrap=True, overflow="ignore")


def _took(record: Record) -> str:
    seconds = (record.last_at or record.opened_at) - record.opened_at
    return " · ".join(
        (
            counted(len(turns_told(record)), "turn"),
            spent_in_words(record) or "no model asked",
            time_in_words(seconds.total_seconds()),
        )
    )
