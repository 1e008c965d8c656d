"""A championship in the terminal: each speech's score, the summaries, and the scoreboard."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from bot.terminal.screen import Framed
from debate_core.domain.championship import TEAMS
from debate_core.domain.events import CaptainCalled, SpeechScored, StageSummed
from debate_core.domain.record import Record
from debate_core.domain.rubric import CHAMPIONSHIP
from debate_core.domain.rulings import FloorGiven, ScoresDropped
from debate_core.reports.championship import board, dropped_text, penalty_text


def championship_views(
    fact: SpeechScored | StageSummed | CaptainCalled | FloorGiven | ScoresDropped, record: Record
) -> Iterator[RenderableType]:
    """What is shown of this format's own facts; the captains' channels stay closed."""
    match fact:
        case SpeechScored():
            yield score_line(fact, record)
        case StageSummed():
            yield from stage_views(fact, record)
        case ScoresDropped():
            yield Text(dropped_text(fact), "italic")
        case CaptainCalled() | FloorGiven():
            pass


def score_line(fact: SpeechScored, record: Record) -> Text:
    """What the judge gave a speech."""
    total = CHAMPIONSHIP.total(fact.score.scores)
    name = record.spec.debater(fact.debater).name
    flags = "".join(f" · {flag.replace('_', ' ')}" for flag in fact.score.flags)
    return Text(f"  judge: {name}, turn {fact.turn}: {total:.2f}{flags} · {fact.score.note}", "dim")


def stage_views(fact: StageSummed, record: Record) -> Iterator[RenderableType]:
    """The judge's summary of a stage, and the scoreboard as it stands."""
    title = "Final review" if fact.is_final else f"After the {fact.phase}"
    yield Framed(Text(fact.summary.text), Text(title, "bold"))
    yield Framed(_table(record), Text("Scoreboard", "bold"), _notes(record))


def _table(record: Record) -> Table:
    stands, spec = board(record), record.spec
    table = Table("debater", "team", "words", "total", box=None)
    for each in spec.debaters:
        total = f"{float(stands.individual[each.id]):.2f}"
        table.add_row(Text(each.name), Text(each.stance), str(stands.words[each.id]), total)
    for side in TEAMS:
        table.add_row("", f"team {side}", "", f"{float(stands.teams[side]):.2f}", style="bold")
    for penalty in stands.penalties:
        table.add_row(Text(penalty_text(penalty, record)), "", "", "")
    return table


def _notes(record: Record) -> str:
    left = board(record).left
    return " · ".join(f"{side}: {words} words left in free debate" for side, words in left.items())
