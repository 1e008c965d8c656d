"""The result of a championship and its scoreboard: every total with its penalties.

Rule: only this module shows the standings. The pinned card, the announcement, the terminal, the
decision and the transcript combine the same blocks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from debate_core.domain.record import Record
from debate_core.domain.turns import Turn
from debate_core.domain.values import Value
from debate_core.formats.championship.forms import (
    Score,
    Scored,
    StageSummary,
    list_scores,
    list_summaries,
)
from debate_core.formats.championship.options import (
    CHAMPIONSHIP,
    TEAM_WORDS,
    TEAMS,
    WORDS_A_MINUTE,
    list_team,
    stage_in_words,
    stance_of,
    team_of,
)
from debate_core.formats.championship.scoring import (
    LEVEL_TEAMS,
    Penalty,
    Standings,
    Why,
    compute_points,
    count_standings,
    count_turn,
)
from debate_core.language import N_, _, format_number, ngettext
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Figure,
    Group,
    Listing,
    Note,
    Prose,
    Section,
    Table,
    Told,
)
from debate_core.show.charts import Chart, Series, make_bar_chart
from debate_core.show.pieces import Card
from debate_core.show.scores import SCOREBOARD, format_dimension


class ChampionshipResult(Value):
    """The result of a debate of two teams."""

    motion: str
    winner: str | None
    """The team that the decision names: the higher total, unless a stop left the count uneven."""
    teams: dict[str, float]
    debaters: dict[str, float]
    best: tuple[str, ...]
    """The debaters with the most points per speech."""
    words: dict[str, int]
    penalties: tuple[Penalty, ...]
    """The penalties, each by the name of its debater."""
    unopposed: tuple[int, ...]
    """The turns that the other team had no time to answer, and that no total includes."""
    summaries: tuple[StageSummary, ...]


def count_board(record: Record) -> Standings:
    """Count the standings of the debate, as far as it has been scored."""
    spoken = tuple(
        count_turn(record.spec, turn.debater, turn.number, turn.phase, turn.answer)
        for turn in record.turns
    )
    return count_standings(
        record.spec, spoken, {speech.turn: speech.score for speech in list_scores(record)}
    )


def cut_after_turn(record: Record, turn: int) -> Record:
    """Return a record with turns up to this one, and only their scores, even if given later."""
    turns = tuple(earlier for earlier in record.turns if earlier.number <= turn)
    answered = (e for e in record.answered if not isinstance(e.step, Score) or e.step.turn <= turn)
    return replace(record, turns=turns, answered=tuple(answered))


def build_championship_result(record: Record) -> ChampionshipResult:
    """Build the result, with all numbers recomputed."""
    stands, spec = count_board(record), record.spec
    return ChampionshipResult(
        motion=spec.motion,
        winner=record.decision.choice if record.decision else None,
        teams={side: float(total) for side, total in stands.teams.items()},
        debaters={spec.debater(who).name: float(total) for who, total in stands.individual.items()},
        best=tuple(spec.debater(who).name for who in stands.best),
        words={spec.debater(who).name: count for who, count in stands.words.items()},
        penalties=tuple(
            penalty.model_copy(update={"debater": spec.debater(penalty.debater).name})
            for penalty in stands.penalties
        ),
        unopposed=tuple(sorted(stands.unopposed)),
        summaries=list_summaries(record),
    )


_BREACHES: dict[Why, str] = {
    "overtime": N_("over the word limit"),
    "counter_question": N_("asked back instead of answering"),
    "attacker_answered": N_("answered while it was asking"),
    "same_team": N_("the same team twice running"),
}


UNOPPOSED = N_("unopposed, so not added to the totals")
"""The words for a speech that the other team had no time to answer."""


def describe_breach(penalty: Penalty) -> str:
    """Say what was done, and the points that it takes off."""
    points = (
        _("speaker {speaker_points}", speaker_points=penalty.speaker_points)
        if penalty.speaker_points
        else "",
        _("team {team} {team_points}", team=penalty.team, team_points=penalty.team_points)
        if penalty.team_points
        else "",
    )
    return f"{_(_BREACHES[penalty.why])}: {', '.join(part for part in points if part)}"


def describe_penalty(penalty: Penalty, record: Record) -> str:
    """Write a penalty in one line."""
    name = record.spec.debater(penalty.debater).name
    return _(
        "Turn {turn}, {name}, {penalty}",
        turn=penalty.turn,
        name=name,
        penalty=describe_breach(penalty),
    )


def list_score_lines(record: Record) -> tuple[str, ...]:
    """List the lines of a championship's report beyond its nine lines."""
    stands = count_board(record)
    teams = ", ".join(f"{side}: {float(total):.2f}" for side, total in stands.teams.items())
    best = ", ".join(stands.best)
    taken = "; ".join(describe_penalty(penalty, record) for penalty in stands.penalties)
    alone = ", ".join(map(str, sorted(stands.unopposed)))
    return (
        f"team_totals: {{{teams}}}",
        f"best_debater: [{best}]",
        f"penalties: [{taken}]",
        *([f"unopposed_turns: [{alone}]"] if alone else []),
    )


_COUNTED = N_("From the judge's scores")
NONE = "-"
"""The sign in place of a score that does not count."""
_LATEST = 7
"""The most penalties that a card names; the others are shown with the scores of their speeches."""


def make_scoreboard_card(record: Record) -> Card:
    """Make the current scoreboard: totals, words, time left, penalties, the best so far."""
    stands = count_board(record)
    return Card(
        key=SCOREBOARD,
        title=_("Scoreboard"),
        blocks=(
            Told(_describe_progress(record)),
            _show_teams(record, stands),
            _show_clocks(record, stands),
            *_show_penalties(record, stands, _LATEST),
            *_show_best(record),
        ),
        foot=_(_COUNTED),
        tone="warning",
        shown="live",
    )


def make_scoreboard_after(record: Record, stage: str, last: Turn) -> Card:
    """Make the scoreboard after the last turn of a stage, for places where no card can change."""
    return replace(
        make_scoreboard_card(cut_after_turn(record, last.number)),
        key=f"{SCOREBOARD} after the {stage}",
        title=_("Scoreboard after the {stage}", stage=stage_in_words(stage)),
        shown="terminal",
        below=f"turn {last.number}",
    )


def make_points_card(record: Record, how: str) -> Card:
    """Make the card of what the points decided, with final totals; `how` says it in a sentence."""
    assert record.decision is not None
    choice, stands = record.decision.choice, count_board(record)
    none = _("a tie") if record.decision.rule == LEVEL_TEAMS else _("no team")
    return Card(
        key="decision",
        title=_("Decision: {part}", part=choice or none),
        blocks=(
            Told(how),
            _show_teams(record, stands),
            *_show_penalties(record, stands, _LATEST),
            *_show_best(record),
        ),
        foot=_(_COUNTED),
        side=choice or "",
        tone="warning",
    )


def list_teams_now(record: Record) -> tuple[Block, ...]:
    """List the two teams with their current points, and the best debater."""
    nobody = Group(_("Best debater"), (Prose(_("Nobody has been scored yet.")),))
    best = _show_best(record) or (nobody,)
    return (_show_teams(record, count_board(record)), *best)


def list_scoreboard_sections(record: Record) -> tuple[Section, ...]:
    """List the final totals and how they came about; empty if no speech was scored."""
    scores = sorted(list_scores(record), key=lambda speech: speech.turn)
    if not scores:
        return ()
    stands = count_board(record)
    blocks = (
        _show_teams(record, stands),
        *(_show_penalties(record, stands, len(stands.penalties)) or (Note(_("No penalties.")),)),
        *_show_best(record),
    )
    speeches = (
        Figure(_draw_totals_chart(record)),
        Figure(_draw_individual_chart(record, stands)),
        *_list_speeches(record, stands, scores),
    )
    return (
        Section(_("The scoreboard"), blocks),
        Section(_("Speech by speech, 1 to 10"), speeches, is_detail=True),
    )


def _list_speeches(record: Record, stands: Standings, scores: Sequence[Scored]) -> Iterator[Block]:
    """List the scores of every speech that count, and what is missing among them."""
    head = (
        f"{format_dimension(dimension.name)} {dimension.weight}%"
        for dimension in CHAMPIONSHIP.dimensions
    )
    rows = [(speech, stands.scores[speech.turn]) for speech in scores]
    yield Table(
        (_("Speech"), *map(str.capitalize, head), _("Total")),
        tuple(
            (
                _name_speech(record, speech, is_alone=speech.turn in stands.unopposed),
                *(str(counting.get(one.name, NONE)) for one in CHAMPIONSHIP.dimensions),
                format_number(float(compute_points(counting)), ".2f"),
            )
            for speech, counting in rows
        ),
    )
    if any(len(counting) < len(CHAMPIONSHIP.dimensions) for _, counting in rows):
        yield Note(
            _(
                "{none}: no teamwork in the first speech of a team, and no rule compliance where "
                "a penalty stands for it; the other weights count for more there.",
                none=NONE,
            )
        )


def _describe_progress(record: Record) -> str:
    taken = ngettext("{count} turn", "{count} turns", len(record.turns))
    scored = len(list_scores(record))
    return _(
        "{part}: {taken}, {scored} scored.",
        part=_("So far") if record.decision is None else _("Final"),
        taken=taken,
        scored=scored,
    )


def _show_teams(record: Record, stands: Standings) -> Columns:
    """Show each team with its total, and below it its four debaters in their positions."""
    return Columns(tuple(_show_team(record, stands, side) for side in TEAMS))


def _show_team(record: Record, stands: Standings, side: str) -> Group:
    scored = {speech.debater for speech in list_scores(record)}
    rows = [
        (
            f"{place}. {record.spec.debater(who).name}",
            format_number(float(stands.individual[who]), ".2f") if who in scored else "",
            ngettext("{count} word", "{count} words", stands.words[who])
            if stands.words[who]
            else "",
        )
        for place, who in enumerate(list_team(record.spec, side), start=1)
    ]
    if lost := sum(penalty.team_points for penalty in stands.penalties if penalty.team == side):
        rows.append((_("Penalties of the team"), f"{lost}", ""))
    total = f": {write_team_total(stands.teams[side])}" if scored else ""
    table = Table(("", "", ""), tuple(rows))
    return Group(
        _("Team {side}{total}", side=stance_of(record.spec, side), total=total),
        (table,),
        side=stance_of(record.spec, side),
    )


def write_team_total(total: Fraction) -> str:
    """Write a team's total."""
    return format_number(float(total), ".2f")


def _show_clocks(record: Record, stands: Standings) -> Group:
    bars = tuple(
        Bar(stance, left, _format_time(left), side=stance)
        for side, left in stands.left.items()
        for stance in (stance_of(record.spec, side),)
    )
    return Group(_("Free debate, time left"), (Bars(bars, TEAM_WORDS, is_compact=True),))


def _format_time(words: int) -> str:
    """Write the time in which so many words are spoken, such as “3:20”."""
    minutes, seconds = divmod(words * 60 // WORDS_A_MINUTE, 60)
    return f"{minutes}:{seconds:02}"


def _name_speech(record: Record, speech: Scored, *, is_alone: bool) -> str:
    name = f"{speech.turn}. {record.spec.debater(speech.debater).name}"
    return _("{name} (unopposed)", name=name) if is_alone else name


def _show_penalties(record: Record, stands: Standings, most: int) -> tuple[Block, ...]:
    """Show the penalties; only the latest if there are too many."""
    lines = [describe_penalty(penalty, record) for penalty in stands.penalties]
    if earlier := max(0, len(lines) - most):
        lines = [
            _("{earlier} earlier, beside the speeches' scores", earlier=earlier),
            *lines[earlier:],
        ]
    return (Group(_("Penalties"), (Listing(tuple(lines)),)),) if lines else ()


def _show_best(record: Record) -> tuple[Block, ...]:
    """Show the debater with the most points per speech; in a tie, all of them."""
    stands = count_board(record)
    if not stands.best:
        return ()
    names = [record.spec.debater(who).name for who in stands.best]
    points = _(
        "{averages} a speech", averages=format_number(float(stands.averages[stands.best[0]]), ".2f")
    )
    level = _(
        "{names} and {names2}, level at {points}",
        names=", ".join(names[:-1]),
        names2=names[-1],
        points=points,
    )
    said = f"{names[0]}, {points}" if len(names) == 1 else level
    what = _("Best debater so far") if record.decision is None else _("Best debater")
    return (Group(what, (Told(said),)),)


def _draw_totals_chart(record: Record) -> Chart:
    """Draw the teams' totals after every turn."""
    turns = [turn.number for turn in record.turns]
    teams = [count_board(cut_after_turn(record, number)).teams for number in turns]
    stances = {side: stance_of(record.spec, side) for side in TEAMS}
    series = tuple(
        Series(stance, tuple(float(totals[side]) for totals in teams), stance)
        for side, stance in stances.items()
    )
    labels = tuple(map(str, turns))
    return Chart("totals", _("Team totals, turn by turn"), "lines", labels, series)


def _draw_individual_chart(record: Record, stands: Standings) -> Chart:
    """Draw each debater's individual total, team by team."""
    debaters = sorted(record.spec.debaters, key=lambda debater: TEAMS.index(team_of(debater)))
    bars = [
        (
            debater.name,
            float(stands.individual[debater.id]),
            stance_of(record.spec, team_of(debater)),
        )
        for debater in debaters
    ]
    return make_bar_chart("individual", _("Individual totals"), bars)
