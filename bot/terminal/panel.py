"""Format `panel` in a terminal: the personas that were chosen, and each assessment with bars."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from bot.terminal.bars import Bar
from bot.terminal.colours import colours, side
from bot.terminal.screen import Framed
from debate_core.domain.events import RoundAssessed
from debate_core.domain.forms_panel import Assessed
from debate_core.domain.panel import totals
from debate_core.domain.record import Record
from debate_core.domain.rubric import PANEL
from debate_core.domain.rulings import OrderSet, PersonasChosen, StoppedEarly
from debate_core.reports.panel import order_text, rounds_text, stop_text

_BOLD = Style(bold=True)


def ruling_views(
    fact: PersonasChosen | OrderSet | StoppedEarly, record: Record
) -> Iterator[RenderableType]:
    """What a ruling of the format is shown as."""
    match fact:
        case PersonasChosen():
            yield _personas(fact)
        case OrderSet():
            yield Text(order_text(record.spec, fact), "dim")
        case StoppedEarly():
            yield Text(stop_text(fact), "italic")


def _personas(chosen: PersonasChosen) -> Framed:
    table = Table.grid(padding=(0, 2))
    for _ in range(3):
        table.add_column()
    for each in chosen.seats:
        who = Text.assemble((each.name, "bold"), f"\n{each.stance}, {each.expertise}")
        table.add_row(who, Text(each.role), Text(f"{each.score:.2f}", "dim"))
    foot = "the number is how different each is from those picked before it, 0 to 6"
    return Framed(table, Text("The panel", "bold"), foot)


def assessment_view(fact: RoundAssessed, record: Record) -> Framed:
    """An assessment: totals counted by code, a bar for every dimension, what was observed."""
    counted, ranked = totals(fact.assessment), list(fact.assessment.assessed)
    ranked.sort(key=lambda each: -counted[each.debater])
    parts: list[RenderableType] = []
    for each in ranked:
        parts += [_debater(each, record), Text()]
    parts.append(Text(fact.assessment.as_text()))
    title = Text(f"Assessment {rounds_text(fact)}", "bold")
    return Framed(Group(*parts), title, f"quality {fact.assessment.quality} of 10")


def _debater(each: Assessed, record: Record) -> Group:
    debater = next(one for one in record.spec.debaters if one.id == each.debater)
    colour = colours(record.spec)[side(debater)]
    total = float(PANEL.exact(each.scores))
    heading = Text.assemble((debater.name, colour + _BOLD), f", {debater.stance}  ", f"{total:.2f}")
    table = Table.grid(padding=(0, 1))
    for dimension in PANEL.dimensions:
        score = each.scores[dimension.name]
        bar = Bar(score, PANEL.highest, colour)
        table.add_row(dimension.name, bar, str(score), Text(f"{dimension.weight}%", "dim"))
    said = [
        Text.assemble((sign, "bold"), " ", remark)
        for sign, remarks in (("+", each.strengths), ("-", each.weaknesses))
        for remark in remarks
    ]
    return Group(heading, table, *said)
