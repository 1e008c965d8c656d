"""Format `panel` in a terminal: its course, fact by fact."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from bot.terminal.panel_scores import assessment_view, personas_view
from bot.terminal.screen import heading
from bot.terminal.turns import forfeit, turn
from debate_core.domain.facts import (
    ClosingRequested,
    DebateInterrupted,
    Fact,
    OrderSet,
    PersonasChosen,
    PhaseOpened,
    RoundAssessed,
    StoppedEarly,
    TurnForfeited,
    TurnTaken,
)
from debate_core.domain.record import Record
from debate_core.formats.panel.course import about, title, turns_shown
from debate_core.formats.panel.result import stop_text
from debate_core.reports.missed import forfeit_text
from debate_core.reports.remarks import remark_text


def panel_views(fact: Fact, record: Record) -> Iterator[RenderableType] | None:
    """What is shown of a fact; None where the format has no way of its own."""
    match fact:
        case PhaseOpened():
            head = heading(title(record.spec, fact))
            return iter((head, Text(about(record, fact), "dim")))
        case TurnTaken() | TurnForfeited():
            return _turns(fact, record)
        case ClosingRequested() if record.state == "debating":
            return _end(fact, record, remark_text(fact))
        case DebateInterrupted(reason=reason):
            return _end(fact, record, f"The debate is interrupted: {reason}")
        case RoundAssessed():
            return iter((assessment_view(fact, record),))
        case PersonasChosen():
            return iter((personas_view(fact),))
        case OrderSet():
            return iter(())
        case StoppedEarly():
            return iter((Text(stop_text(fact), "italic"),))
        case _:
            return None


def _turns(fact: Fact, record: Record) -> Iterator[RenderableType]:
    """The turns that a fact brings into sight, or what is shown in their place."""
    for each in turns_shown(record, fact):
        if isinstance(each, TurnTaken):
            yield turn(each, record)
        elif each.form == "point":
            yield Text(forfeit_text(record.spec, each), "italic")
        else:
            yield forfeit(each, record)


def _end(fact: Fact, record: Record, said: str) -> Iterator[RenderableType]:
    yield from _turns(fact, record)
    yield Text(said, "italic")
