"""The plan that is shown before the start: who speaks, when, and what it will take."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bot.terminal.colours import colours
from bot.terminal.screen import Framed
from debate_core.domain.seats import seat_in_words
from debate_core.domain.specification import Specification
from debate_core.drafting.estimate import cost_in_words, duration_in_words, tokens_in_words
from debate_core.drafting.options import options_written
from debate_core.drafting.plan import Plan, calls_in_words, turns_in_words
from debate_core.formats import format_named
from debate_core.models.catalogue import OFFLINE_NOTICE
from debate_core.reports.deciding import decided
from debate_core.reports.panel import open_seats
from debate_core.show.pieces import side_of


def plan_view(spec: Specification, plan: Plan) -> Framed:
    """The plan of a debate, its warnings, and what the built-in model is."""
    body = [
        Text(spec.motion, "bold"),
        Text(f"{spec.format}: {format_named(spec.format).good_for}", "dim"),
        Text(),
        _speakers(spec),
        Text(),
        _figures(spec, plan),
        *_remarks(spec, plan),
    ]
    return Framed(Group(*body), Text("The plan", "bold"))


def _speakers(spec: Specification) -> Table | Text:
    if seats := open_seats(spec):
        return Text(f"{seats}.")
    table, by_side = Table.grid(padding=(0, 2)), colours(spec)
    table.add_column(justify="right", style="dim", no_wrap=True)
    table.add_column()
    table.add_column(ratio=1)
    for number, debater in enumerate(spec.debaters, start=1):
        who = Text(debater.name, by_side[side_of(debater)])
        seat = seat_in_words(spec, debater)
        about = Text(" · ".join(part for part in (seat, debater.role) if part))
        table.add_row(str(number), who, about)
    return table


def _figures(spec: Specification, plan: Plan) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(ratio=1)
    table.add_row("Phases", _phases(plan))
    for name, figure in (
        ("Options", options_written(spec.rules)),
        ("Decided by", decided(spec)),
        ("Turns", turns_in_words(plan)),
        ("Model calls", calls_in_words(plan)),
        ("Tokens", tokens_in_words(plan.estimate)),
        ("Cost", cost_in_words(plan.estimate)),
        ("Duration", duration_in_words(plan.estimate)),
        ("Models", ", ".join(spec.models)),
        ("Seed", f"{spec.seed} (--seed {spec.seed} plays it again)"),
    ):
        if figure:
            table.add_row(name, Text(figure))
    return table


def _phases(plan: Plan) -> Group:
    lines = (Text.assemble((each.name, "bold"), f": {each.course}") for each in plan.schedule)
    return Group(*lines)


def _remarks(spec: Specification, plan: Plan) -> list[RenderableType]:
    """Warnings, and what the offline model is where it is to speak."""
    table = Table.grid(padding=(0, 1))
    for warning in plan.warnings:
        table.add_row(Text("!", "yellow bold"), Text(warning))
    remarks: list[RenderableType] = [Text(), table] if plan.warnings else []
    if any(model.startswith("offline:") for model in spec.models):
        remarks += [Text(), Text(OFFLINE_NOTICE, "dim italic")]
    return remarks
