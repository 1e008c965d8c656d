"""Format `panel` in a terminal: the personas that were chosen, and each assessment with bars."""

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from bot.terminal.bars import score_bars
from bot.terminal.colours import colours
from bot.terminal.screen import Framed
from debate_core.domain.answer_facts import RoundAssessed
from debate_core.domain.forms_panel import Assessed
from debate_core.domain.panel import totals
from debate_core.domain.record import Record
from debate_core.domain.rubric import PANEL
from debate_core.domain.rulings import PersonasChosen
from debate_core.reports.panel import rounds_text, trend
from debate_core.show.pieces import side_of

_BOLD = Style(bold=True)


def personas_view(chosen: PersonasChosen) -> Framed:
    """Who took the seats, what they hold, and how different each is from those before it."""
    table = Table.grid(padding=(0, 2, 1, 0))
    for _ in range(2):
        table.add_column()
    for each in chosen.seats:
        who = Text.assemble((each.name, "bold"), f"\n{each.stance}, {each.expertise}")
        score = f"{each.score:.2f} of 6" if each.score else "drawn to start with"
        table.add_row(who, Text.assemble(each.role, (f"\ndiversity: {score}", "dim")))
    foot = "diversity: how different each is from those picked before it"
    return Framed(table, Text("The panel", "bold"), foot)


def assessment_view(fact: RoundAssessed, record: Record) -> Framed:
    """An assessment: totals counted by code, a bar for every dimension, what was observed."""
    counted, ranked = totals(fact.assessment), list(fact.assessment.assessed)
    ranked.sort(key=lambda each: -counted[each.debater])
    parts: list[RenderableType] = []
    for each in ranked:
        parts += [_debater(each, record), Text()]
    parts.append(Text(fact.assessment.as_text()))
    if len(record.assessments) > 1:
        parts += [Text(), _trend(record)]
    title = Text(f"Assessment {rounds_text(fact)}", "bold")
    return Framed(Group(*parts), title, f"quality {fact.assessment.quality} of 10")


def _debater(each: Assessed, record: Record) -> Group:
    debater = next(one for one in record.spec.debaters if one.id == each.debater)
    colour = colours(record.spec)[side_of(debater)]
    total = float(PANEL.exact(each.scores))
    heading = Text.assemble((debater.name, colour + _BOLD), f", {debater.stance}  ", f"{total:.2f}")
    said = [
        Text.assemble((sign, "bold"), " ", remark)
        for sign, remarks in (("+", each.strengths), ("-", each.weaknesses))
        for remark in remarks
    ]
    return Group(heading, score_bars(each.scores, PANEL, colour), *said)


def _trend(record: Record) -> Table:
    """Every total so far, a column for each assessment."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("Over the rounds")
    for each in record.assessments:
        table.add_column("end" if each.is_last else f"round {each.round}", justify="right")
    names = {each.id: each for each in record.spec.debaters}
    by_side = colours(record.spec)
    for who, scores in trend(record).items():
        told = (f"{score:.2f}" if score is not None else "-" for score in scores)
        table.add_row(Text(names[who].name, by_side[side_of(names[who])]), *told)
    return table
