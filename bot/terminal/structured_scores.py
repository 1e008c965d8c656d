"""The judge's scores of format `structured` in a terminal: a table, or cards where it is narrow."""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.style import Style
from rich.table import Table
from rich.text import Text

from bot.terminal.bars import score_bars
from bot.terminal.colours import colours
from bot.terminal.side_by_side import SideBySide
from debate_core.domain.record import Record
from debate_core.formats.structured.result import ScoredArgument, structured_result
from debate_core.formats.structured.scoring import rubric_of

_BOLD = Style(bold=True)
_TABLE_WIDTH = 76


@dataclass(frozen=True, slots=True)
class ScoresView:
    """Every argument's scores with its total and the fallacies found in it."""

    record: Record

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        scored = structured_result(self.record).arguments
        if options.max_width >= _TABLE_WIDTH:
            yield _table(scored, self.record)
        else:
            yield SideBySide([_card(each, self.record) for each in scored])


def _table(all_scored: tuple[ScoredArgument, ...], record: Record) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for each in rubric_of(record.spec).dimensions:
        table.add_column(f"{each.name}\n{each.weight}%", justify="right", no_wrap=True)
    table.add_column("total", justify="right")
    table.add_column("fallacies")
    for scored in all_scored:
        scores = [
            str(scored.scores.get(each.name, "-")) for each in rubric_of(record.spec).dimensions
        ]
        table.add_row(_name(scored, record), *scores, _total(scored), _fallacies(scored))
    return table


def _card(scored: ScoredArgument, record: Record) -> Group:
    rubric, colour = rubric_of(record.spec), _colour(scored, record)
    bars = score_bars(scored.scores, rubric, colour)
    heading = Text.assemble(_name(scored, record), "  ", _total(scored))
    return Group(heading, bars, *([_fallacies(scored)] if scored.fallacies else []))


def _name(scored: ScoredArgument, record: Record) -> Text:
    return Text(scored.id, _colour(scored, record) + _BOLD)


def _colour(scored: ScoredArgument, record: Record) -> Style:
    return colours(record.spec).get(scored.stance, Style())


def _total(scored: ScoredArgument) -> Text:
    return Text("not judged" if scored.total is None else f"{scored.total:.2f}", "bold")


def _fallacies(scored: ScoredArgument) -> Text:
    return Text(", ".join(scored.fallacies), "yellow")
