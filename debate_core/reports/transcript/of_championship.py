"""What format `championship` adds to a transcript: exchanges, summaries, the scoreboard.

Rule: what was said backstage shows only where the debate was set up so, and only once it is over.
"""

from collections.abc import Iterator

from debate_core.domain.answer_facts import StageSummed, TurnTaken
from debate_core.domain.championship import CROSS, SUMMARIES, TEAMS, place_of, style_of, team_of
from debate_core.domain.forms_championship import Questions
from debate_core.domain.record import Record
from debate_core.domain.rubric import CHAMPIONSHIP
from debate_core.domain.rulings import PhaseOpened
from debate_core.formats.rounds import JUDGEMENT
from debate_core.reports.championship import backstage as said_backstage
from debate_core.reports.championship import best_text, board, dropped_text, penalty_text
from debate_core.reports.public import may_show_backstage
from debate_core.reports.transcript.course import Manner
from debate_core.reports.transcript.scores import rubric_head, scores_row
from debate_core.reports.transcript.turns import TurnFact, turn
from debate_core.show.blocks import (
    Block,
    Facts,
    Figure,
    Group,
    Listing,
    Note,
    Prose,
    Section,
    Table,
)
from debate_core.show.charts import Chart, Series


def scoreboard(record: Record) -> tuple[Section, ...]:
    """Every total with its penalties, and how the teams came to theirs."""
    if not record.scores:
        return ()
    blocks = (
        _teams(record),
        Figure(totals_chart(record)),
        Figure(individual_chart(record)),
        _debaters(record),
        *_penalties(record),
        _speeches(record),
    )
    return (Section("The scoreboard", blocks),)


def totals_chart(record: Record) -> Chart:
    """The teams' totals after every turn."""
    turns = sorted(each.turn for each in record.turns)
    stands = [board(record, last_turn=each) for each in turns]
    series = tuple(
        Series(_spelt(record, side), tuple(float(each.teams[side]) for each in stands), side)
        for side in TEAMS
    )
    labels = tuple(map(str, turns))
    return Chart("totals", "Team totals, turn by turn", "lines", labels, series)


def individual_chart(record: Record) -> Chart:
    """Each debater's individual total, team by team."""
    totals = board(record).individual
    debaters = sorted(record.spec.debaters, key=lambda each: TEAMS.index(team_of(each)))
    series = tuple(
        Series(
            _spelt(record, side),
            tuple(float(totals[each.id]) if team_of(each) == side else None for each in debaters),
            side,
        )
        for side in TEAMS
    )
    labels = tuple(each.name for each in debaters)
    return Chart("individual", "Individual totals", "bars", labels, series)


def backstage(record: Record) -> tuple[Section, ...]:
    """What the captains called and the judge noted, where and when it may be read."""
    if not may_show_backstage(record):
        return ()
    groups = (Group(who, (Listing(said),)) for who, said in said_backstage(record).items())
    return (Section("Backstage", tuple(groups)),)


def _turned(record: Record, turns: tuple[TurnFact, ...]) -> tuple[Block, ...]:
    """The turns in order; in cross-examination the questions with the answer they got."""
    blocks: list[Block] = []
    for each in turns:
        shown = turn(record, each, *_score(record, each.turn))
        last = blocks[-1] if blocks else None
        if isinstance(last, Group) and last.title.startswith("Exchange") and len(last.blocks) == 1:
            blocks[-1] = Group(last.title, (*last.blocks, shown))
        elif _asks(each):
            number = sum(_asks(one) for one in turns if one.turn <= each.turn)
            blocks.append(Group(f"Exchange {number}", (shown,)))
        else:
            blocks.append(shown)
    return tuple(blocks)


def _asks(each: TurnFact) -> bool:
    return isinstance(each, TurnTaken) and isinstance(each.content, Questions)


def _score(record: Record, number: int) -> Iterator[Block]:
    score = next((each.score for each in record.scores if each.turn == number), None)
    if score is not None:
        yield Note(f"Scored {CHAMPIONSHIP.total(score.scores):.2f}.")


def _after(record: Record, phase: PhaseOpened) -> tuple[Block, ...]:
    """The judge's summary of the stage that a phase closes, or at the end its review."""
    stage = CROSS if phase.phase == SUMMARIES else phase.phase
    if phase.phase == CROSS and any(each.phase == SUMMARIES for each in record.phases):
        return ()
    is_final = phase.phase == JUDGEMENT
    summed = (
        each
        for each in record.summaries
        if each.is_final == is_final and (is_final or each.phase == stage)
    )
    return tuple(map(_summary, summed))


def _summary(fact: StageSummed) -> Group:
    title = "The final review" if fact.is_final else f"The judge after the {fact.phase}"
    return Group(title, (Prose(fact.summary.text),))


def _teams(record: Record) -> Facts:
    stands = board(record)
    teams = ((f"Team {side}", f"{float(stands.teams[side]):.2f}") for side in TEAMS)
    return Facts((*teams, ("Best debater", best_text(record))))


def _debaters(record: Record) -> Table:
    stands, spec = board(record), record.spec
    ranked = sorted(spec.debaters, key=lambda each: -stands.individual[each.id])
    taken = {
        each.id: sum(one.speaker_points for one in stands.penalties if one.debater == each.id)
        for each in ranked
    }
    rows = tuple(
        (
            each.name,
            f"{team_of(each)}, {place_of(spec, each.id)}",
            style_of(spec, each.id),
            f"{stands.words[each.id]:,}",
            f"{taken[each.id]}",
            f"{float(stands.individual[each.id]):.2f}",
        )
        for each in ranked
    )
    return Table(("Debater", "Team, position", "Style", "Words", "Penalties", "Total"), rows)


def _penalties(record: Record) -> Iterator[Block]:
    taken = board(record).penalties
    said = Listing(tuple(penalty_text(each, record) for each in taken))
    yield Group("Penalties, by code", (said if taken else Note("None."),))
    if record.scores_dropped is not None:
        yield Note(dropped_text(record.scores_dropped))


def _speeches(record: Record) -> Group:
    ordered = sorted(record.scores, key=lambda each: each.turn)
    rows = tuple(
        (
            f"{each.turn}",
            record.spec.debater(each.debater).name,
            *scores_row(CHAMPIONSHIP, each.score.scores),
        )
        for each in ordered
    )
    table = Table(("Turn", "Debater", *rubric_head(CHAMPIONSHIP)), rows)
    return Group("Speech by speech, 1 to 10", (table,))


def _spelt(record: Record, side: str) -> str:
    """A side as its debaters declare it."""
    return next((e.stance for e in record.spec.debaters if team_of(e) == side), side)


CHAMPIONSHIP_MANNER = Manner(turned=_turned, after=_after)
