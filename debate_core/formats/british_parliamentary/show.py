"""The texts and cards of British Parliamentary: places, the ranking, and the result."""

from collections.abc import Sequence

from debate_core.domain.facts import PhaseOpened, StepAnswered
from debate_core.domain.form import AnyForm
from debate_core.domain.record import Record
from debate_core.domain.result import RawEntry, list_heard
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Speak, Step
from debate_core.domain.text import capitalize_first, join_with_and
from debate_core.domain.values import Value
from debate_core.formats.british_parliamentary.forms import (
    Ranked,
    Ranking,
    RankTeams,
    find_silent_bench,
    is_as_named,
    list_speaker_totals,
    rank_teams,
    write_order,
)
from debate_core.formats.british_parliamentary.teams import (
    OPENING,
    PLACES,
    PLACES_OF_A_TEAM,
    SPEAKERS,
    SPEECH_WORDS,
    map_places,
)
from debate_core.formats.readers import PhaseHeading, Readers, SchedulePart, SeatName, list_parts
from debate_core.language import _, format_number, ngettext
from debate_core.show.blocks import Bar, Bars, Block, Figure, Note, Prose, Section, Table, Told
from debate_core.show.charts import make_bar_chart
from debate_core.show.pieces import Card, Piece
from debate_core.show.scores import VERDICT, make_scores_table

_MOST = SPEAKERS.highest * PLACES_OF_A_TEAM
"""The highest total that a team can have."""


class TeamResult(Value):
    """One team in the result."""

    team: str
    rank: int
    points: int
    total: float
    debaters: tuple[str, ...]


class SpeakerResult(Value):
    """One speaker in the result."""

    place: str
    name: str
    team: str
    scores: dict[str, int]
    total: float
    note: str


class ParliamentaryResult(Value):
    """The result of a debate in British Parliamentary, as data."""

    motion: str
    transcript: tuple[RawEntry, ...]
    teams: tuple[TeamResult, ...]
    """The teams from the first to the last; empty before the ranking."""
    speakers: tuple[SpeakerResult, ...]
    verdict: AnyForm | None
    overruled: tuple[str, ...]
    """The order that the judge named, if its own scores lead to another one."""


class ParliamentaryReaders(Readers):
    """The texts and cards for readers."""

    def name_seat(self, spec: Specification, debater: Debater) -> SeatName:
        place = map_places(spec).get(debater.id)
        if place is None:
            return super().name_seat(spec, debater)
        return SeatName(
            short=f"{place.key}, {debater.stance}", full=f"{_(place.title)}, {debater.stance}"
        )

    def describe_schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[SchedulePart, ...]:
        return list_parts(phases, _describe_course)

    def describe_who_decides(self, spec: Specification) -> str:
        return _("the judge's ranking, added up")

    def describe_activity(self, step: Step, spec: Specification) -> str:
        if isinstance(step, RankTeams):
            return _("The judge is ranking the teams")
        return super().describe_activity(step, spec)

    def make_heading(self, record: Record, phase: PhaseOpened) -> PhaseHeading:
        if phase.phase == JUDGEMENT:
            return super().make_heading(record, phase)
        return PhaseHeading(_name_phase(phase.phase), _describe_course(phase.phase))

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        if isinstance(fact.answer, Ranking):
            return (make_ranking_card(record, fact.answer),)
        return super().tell_answer(record, fact)

    def show_results(self, record: Record) -> tuple[Section, ...]:
        ranking = record.verdict
        if not isinstance(ranking, Ranking) or not ranking.speakers:
            return ()
        return (Section(_("The judge's scores"), _show_scores(record, ranking), is_detail=True),)

    def build_result(self, record: Record) -> ParliamentaryResult:
        return build_parliamentary_result(record)

    def list_report_lines(self, record: Record) -> tuple[str, ...]:
        ranking = record.verdict
        if not isinstance(ranking, Ranking):
            return ()
        rows = _rank(record, ranking)
        ranks = ", ".join(f"{row.team}: {row.points}" for row in rows)
        totals = ", ".join(f"{row.team}: {row.total:.2f}" for row in rows)
        return (f"ranking: {{{ranks}}}", f"ranking_totals: {{{totals}}}")


def _rank(record: Record, ranking: Ranking) -> tuple[Ranked, ...]:
    return rank_teams(ranking, record.spec, tuple(list_heard(record)))


def _name_phase(phase: str) -> str:
    return _("Opening half") if phase == OPENING else _("Closing half")


def _describe_course(phase: str) -> str:
    """Say who speaks in a phase, in which order, and how long."""
    if phase == JUDGEMENT:
        return _("the judge ranks the teams: 3, 2, 1 and 0 points")
    order = ", ".join(place.key for place in PLACES if place.phase == phase)
    return _("{order}; {words} words each", order=order, words=SPEECH_WORDS)


def make_ranking_card(record: Record, ranking: Ranking) -> Card:
    """Make the verdict's card: the order, why each ranks above the next, and the totals."""
    rows = _rank(record, ranking)
    silent = find_silent_bench(record.spec, tuple(list_heard(record)))
    first, second = rows[0], rows[1]
    is_level = not ranking.ranking and first.total == second.total
    has_winner = not silent and not is_level
    title = _title_verdict(rows) if has_winner else _("Verdict: no winner")
    return Card(
        key=VERDICT,
        title=title,
        blocks=(
            *([Prose("", ranking.verdict)] if ranking.verdict.strip() else []),
            *_tell_disagreement(ranking, rows),
            _make_bars(rows),
            *(Prose(pair.why, _name_pair(pair.above, pair.below)) for pair in ranking.reasons),
            *_list_speakers(record, ranking),
        ),
        by_judge=True,
        side=first.team if has_winner else "",
        tone="judge",
    )


def _title_verdict(rows: Sequence[Ranked]) -> str:
    """Name the first team, and give the totals in the order of the ranks if there are any."""
    team = rows[0].team
    if not rows[0].total:
        return _("Verdict: {team} first", team=team)
    first, *others = (format_number(row.total, ".2f") for row in rows)
    return _(
        "Verdict: {team} first, with {first} to {others}",
        team=team,
        first=first,
        others=join_with_and(others),
    )


def _name_pair(above: str, below: str) -> str:
    return _("{above} before {below}:", above=capitalize_first(above), below=below)


def _tell_disagreement(ranking: Ranking, rows: Sequence[Ranked]) -> tuple[Note, ...]:
    """Say that the judge's order is not the one that its scores lead to."""
    if not ranking.ranking or is_as_named(ranking, rows):
        return ()
    return (
        Note(
            _(
                "The judge named the order {named}, but its totals lead to {order}: the totals "
                "decide.",
                named=write_order(ranking.ranking),
                order=write_order([row.team for row in rows]),
            )
        ),
    )


def _make_bars(rows: Sequence[Ranked]) -> Bars:
    """Make a bar for the total of each team, with its points."""
    return Bars(
        tuple(
            Bar(
                f"{row.rank}. {capitalize_first(row.team)}",
                row.total,
                format_number(row.total, ".2f"),
                ngettext("{count} point", "{count} points", row.points),
                row.team,
            )
            for row in rows
        ),
        _MOST,
    )


def _name_places(spec: Specification) -> dict[str, str]:
    """Map the letters of each place to the name of its speaker."""
    return {place.key: spec.debater(who).name for who, place in map_places(spec).items()}


def _list_speakers(record: Record, ranking: Ranking) -> tuple[Prose, ...]:
    """List the total of every speaker, one line each."""
    names = _name_places(record.spec)
    scored = list_speaker_totals(ranking)
    if not scored:
        return ()
    lines = "\n".join(
        f"{place.key} {names[place.key]} {format_number(total, '.2f')}"
        for place, _side, total in scored
    )
    return (Told(lines, _("Speakers, of {most}:", most=SPEAKERS.highest)),)


def _show_scores(record: Record, ranking: Ranking) -> tuple[Block, ...]:
    """Show the totals of the teams as a picture, and every speaker's scores as a table."""
    rows, names = _rank(record, ranking), _name_places(record.spec)
    bars = [(row.team, row.total, row.team) for row in rows]
    chart = make_bar_chart("scores", _("The teams' totals, of {most}", most=_MOST), bars, 0, _MOST)
    scored = list_speaker_totals(ranking)
    table = make_scores_table(
        SPEAKERS,
        _("Speaker"),
        [(f"{place.key}, {names[place.key]}", one.scores) for place, one, _t in scored],
    )
    notes = Table(
        (_("Speaker"), _("What the judge noted")),
        tuple((f"{place.key}, {names[place.key]}", one.note) for place, one, _t in scored),
    )
    return (Figure(chart), table, notes)


def build_parliamentary_result(record: Record) -> ParliamentaryResult:
    """Build the result of a debate, as data."""
    ranking = record.verdict if isinstance(record.verdict, Ranking) else None
    rows = _rank(record, ranking) if ranking else ()
    is_overruled = ranking is not None and bool(ranking.ranking) and not is_as_named(ranking, rows)
    return ParliamentaryResult(
        motion=record.spec.motion,
        transcript=tuple(
            RawEntry(round=turn.round, name=turn.name, stance=turn.stance, text=turn.text)
            for turn in record.transcript
        ),
        teams=tuple(_make_team_result(row, record.spec) for row in rows),
        speakers=_list_speaker_results(ranking, record.spec) if ranking else (),
        verdict=ranking,
        overruled=ranking.ranking if ranking and is_overruled else (),
    )


def _make_team_result(row: Ranked, spec: Specification) -> TeamResult:
    return TeamResult(
        team=row.team,
        rank=row.rank,
        points=row.points,
        total=row.total,
        debaters=tuple(
            debater.name
            for debater in map(spec.debater, map_places(spec))
            if debater.stance == row.team
        ),
    )


def _list_speaker_results(ranking: Ranking, spec: Specification) -> tuple[SpeakerResult, ...]:
    names = _name_places(spec)
    return tuple(
        SpeakerResult(
            place=place.key,
            name=names[place.key],
            team=place.team,
            scores=dict(scored.scores),
            total=total,
            note=scored.note,
        )
        for place, scored, total in list_speaker_totals(ranking)
    )


def explain_silent_bench(record: Record) -> str:
    """Say that nobody wins over a bench of which no speaker was heard."""
    silent = find_silent_bench(record.spec, tuple(list_heard(record)))
    return _(
        "Nobody wins over a bench that was not heard{value}{silent}.",
        value=": " if silent else "",
        silent=_(" and ").join(silent),
    )
