"""A championship in the terminal: each speech's score, the summaries, and the scoreboard."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bot.terminal.bars import CharacterBar
from bot.terminal.colours import colours
from bot.terminal.screen import Framed
from bot.terminal.side_by_side import SideBySide
from debate_core.domain.answer_facts import CaptainCalled, SpeechScored, StageSummed
from debate_core.domain.championship import (
    TEAM_WORDS,
    TEAMS,
    Standings,
    team_of,
)
from debate_core.domain.record import Record
from debate_core.domain.rubric import CHAMPIONSHIP
from debate_core.domain.rulings import FloorGiven, ScoresDropped
from debate_core.domain.specification import ChampionshipRules
from debate_core.domain.words import DebaterId
from debate_core.reports.championship import (
    backstage,
    best_text,
    board,
    breach_text,
    clock_text,
    dropped_text,
    penalty_text,
    rules_of,
    team_penalty,
)


def championship_views(
    fact: SpeechScored | StageSummed | CaptainCalled | FloorGiven | ScoresDropped, record: Record
) -> Iterator[RenderableType]:
    """What is shown of this format's own facts; the captains' channels stay closed."""
    match fact:
        case SpeechScored():
            yield score_view(fact, record)
        case StageSummed():
            title = "Final review" if fact.is_final else f"After the {fact.phase}"
            yield Framed(Text(fact.summary.text), Text(title, "bold"))
            if not fact.is_final:
                yield scoreboard(record)
        case ScoresDropped():
            yield Text(dropped_text(fact), "italic")
        case CaptainCalled() | FloorGiven():
            pass


def score_view(fact: SpeechScored, record: Record) -> Padding:
    """What the judge gave a speech, and what the rules took off; its note is for the judge."""
    scores, debater = fact.score.scores, record.spec.debater(fact.debater)
    told = ", ".join(
        f"{each.name.replace('_', ' ')} {scores[each.name]}" for each in CHAMPIONSHIP.dimensions
    )
    total = f"{CHAMPIONSHIP.total(scores):.2f}"
    lines = [Text.assemble(f"Turn {fact.turn}, {debater.name}: ", (total, "bold"), f" ({told})")]
    lines += [
        Text(breach_text(each).capitalize(), "bold")
        for each in board(record).penalties
        if each.turn == fact.turn
    ]
    return Padding(Group(*lines), (0, 0, 1, 2), style="dim")


def scoreboard(record: Record) -> Framed:
    """Every total with its words, the time left, the penalties, and the best so far."""
    stands = board(record)
    parts: list[RenderableType] = [
        SideBySide([_team(record, stands, side) for side in TEAMS]),
        Text(),
        _clocks(stands),
    ]
    if stands.penalties:
        lines = [Text(penalty_text(each, record)) for each in stands.penalties]
        parts += [Text(), Text("Penalties", "bold"), *lines]
    if best := best_text(record):
        what = "Best debater" if record.decision else "Best debater so far"
        parts += [Text(), Text.assemble((f"{what}: ", "bold"), best)]
    title = "Final scoreboard" if record.decision else "Scoreboard"
    return Framed(Group(*parts), Text(title, "bold"), "w words · totals counted by code")


def final_views(record: Record) -> Iterator[RenderableType]:
    """The scoreboard that the decision was read off, in a championship."""
    if isinstance(record.spec.rules, ChampionshipRules) and record.scores:
        yield scoreboard(record)


def backstage_views(record: Record) -> Iterator[RenderableType]:
    """After the end what was said in the channels, if the debate was set up to show it."""
    if not isinstance(record.spec.rules, ChampionshipRules) or not rules_of(record).backstage:
        return
    parts: list[Text] = []
    for who, lines in backstage(record).items():
        parts += [Text(who, "bold"), *map(Text, lines), Text()]
    if parts:
        yield Framed(Group(*parts[:-1]), Text("Backstage", "bold"))


def _team(record: Record, stands: Standings, side: str) -> Group:
    """A team with its total, and its four in their positions."""
    total = f"{float(stands.teams[side]):.2f}" if record.scores else "no score yet"
    by_side = colours(record.spec)
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True, style="dim")
    four = [each for each in record.spec.debaters if team_of(each) == side]
    for place, each in enumerate(four, start=1):
        words = stands.words[each.id]
        name = Text(f"{place}. {each.name}", by_side[each.stance])
        table.add_row(name, _total(record, stands, each.id), f"{words} w" if words else "")
    if lost := team_penalty(stands, side):
        table.add_row("Penalties of the team", str(lost), "")
    return Group(Text.assemble((f"Team {side}  ", "bold"), (total, "bold")), table)


def _total(record: Record, stands: Standings, who: DebaterId) -> str:
    is_scored = any(each.debater == who for each in record.scores)
    return f"{float(stands.individual[who]):.2f}" if is_scored else ""


def _clocks(stands: Standings) -> Group:
    table = Table.grid(padding=(0, 1))
    for side, left in stands.left.items():
        bar = CharacterBar(round(10 * left / TEAM_WORDS), 10)
        table.add_row(f"{side}", bar, f"{clock_text(left)} left")
    return Group(Text("Free debate", "bold"), table)
