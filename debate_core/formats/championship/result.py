"""The result of format `championship`: the scoreboard, counted from the record."""

from functools import lru_cache

from debate_core.domain.record import Record
from debate_core.domain.words import DebaterId, Value, count_words
from debate_core.formats.championship.answers import StageSummary, scores_in, summaries_in
from debate_core.formats.championship.forms import Questions
from debate_core.formats.championship.points import Penalty, Spoken, Standings, Why, standings
from debate_core.formats.championship.rulings import ScoresDropped
from debate_core.formats.championship.stages import CROSS, WORDS_A_MINUTE
from debate_core.formats.championship.teams import picked, team_of


class Penalised(Value):
    """A penalty, in the result."""

    turn: int
    debater: str
    team: str
    why: str
    speaker_points: int
    team_points: int


class ChampionshipResult(Value):
    """What a debate of two teams comes to."""

    motion: str
    winner: str | None
    """The team that the decision names: the higher total, unless a stop left the count uneven."""
    teams: dict[str, float]
    debaters: dict[str, float]
    best: tuple[str, ...]
    words: dict[str, int]
    penalties: tuple[Penalised, ...]
    scores_dropped: tuple[int, ...]
    summaries: tuple[StageSummary, ...]


def board(record: Record, last_turn: int | None = None) -> Standings:
    """Where the debate stands, as far as it has been scored; or where it stood after a turn."""
    spoken = tuple(
        Spoken(
            turn=each.number,
            debater=each.debater,
            team=team_of(record.spec.debater(each.debater)),
            phase=each.phase,
            is_questions=isinstance(each.answer, Questions),
            words=_length(each.answer.own_words()) if each.missed is None else None,
        )
        for each in record.turns
        if last_turn is None or each.number <= last_turn
    )
    return standings(record.spec, spoken, {each.turn: each.score for each in scores_in(record)})


@lru_cache(maxsize=2048)
def _length(text: str) -> int:
    """The words of a speech; a live scoreboard counts the same speeches again and again."""
    return count_words(text)


def faced(record: Record, turn: int) -> DebaterId | None:
    """Whom a turn of cross-examination faces: who is asked, or whose questions are answered.

    None where a turn faces nobody.
    """
    by_number = {each.number: each for each in record.turns}
    taken, before = by_number[turn], by_number.get(turn - 1)
    if taken.phase != CROSS:
        return None
    if isinstance(taken.answer, Questions):
        return picked(record.spec, taken.debater, taken.answer.to)
    return before.debater if before and isinstance(before.answer, Questions) else None


def faces_text(record: Record, turn: int) -> str:
    """What a turn does with whom it faces, such as “asks Ada”; empty where it faces nobody."""
    other = faced(record, turn)
    if other is None:
        return ""
    asks = any(isinstance(each.answer, Questions) for each in record.turns if each.number == turn)
    return f"{'asks' if asks else 'answers'} {record.spec.debater(other).name}"


def clock_text(words: int) -> str:
    """The time that so many words are spoken in, such as “3:20”."""
    minutes, seconds = divmod(words * 60 // WORDS_A_MINUTE, 60)
    return f"{minutes}:{seconds:02}"


def team_penalty(stands: Standings, side: str) -> int:
    """What the penalties took off a team's own total; 0 or less."""
    return sum(each.team_points for each in stands.penalties if each.team == side)


def championship_result(record: Record) -> ChampionshipResult:
    """The result, every number counted anew."""
    stands, spec = board(record), record.spec
    return ChampionshipResult(
        motion=spec.motion,
        winner=record.decision.choice if record.decision else None,
        teams={side: float(total) for side, total in stands.teams.items()},
        debaters={spec.debater(who).name: float(total) for who, total in stands.individual.items()},
        best=tuple(spec.debater(who).name for who in stands.best) if scores_in(record) else (),
        words={spec.debater(who).name: count for who, count in stands.words.items()},
        penalties=tuple(
            Penalised(
                turn=each.turn,
                debater=spec.debater(each.debater).name,
                team=each.team,
                why=each.why,
                speaker_points=each.speaker_points,
                team_points=each.team_points,
            )
            for each in stands.penalties
        ),
        scores_dropped=dropped_in(record),
        summaries=summaries_in(record),
    )


def dropped_in(record: Record) -> tuple[int, ...]:
    """The turns whose scores an early closing cut off."""
    return tuple(turn for each in record.ruled(ScoresDropped) for turn in each.turns)


def dropped_text(dropped: ScoresDropped) -> str:
    """Which scores an early closing cut off, in a sentence."""
    return f"Closed before these turns were scored: {', '.join(map(str, dropped.turns))}."


def best_text(record: Record) -> str:
    """Whoever has the highest individual total so far, and the total; a tie names them all."""
    if not scores_in(record):
        return ""
    stands = board(record)
    names = [record.spec.debater(who).name for who in stands.best]
    total = float(stands.individual[stands.best[0]])
    if len(names) == 1:
        return f"{names[0]}, {total:.2f}"
    return f"{', '.join(names[:-1])} and {names[-1]}, level at {total:.2f}"


_BREACHES: dict[Why, str] = {
    "overtime": "over the word limit",
    "counter_question": "asked back instead of answering",
    "attacker_answered": "answered while it was asking",
    "same_team": "the same team twice running",
}


def breach_text(penalty: Penalty) -> str:
    """What was done, and the points that it takes off."""
    points = (
        f"speaker {penalty.speaker_points}" if penalty.speaker_points else "",
        f"team {penalty.team} {penalty.team_points}" if penalty.team_points else "",
    )
    return f"{_BREACHES[penalty.why]}: {', '.join(each for each in points if each)}"


def penalty_text(penalty: Penalty, record: Record) -> str:
    """A penalty in a line."""
    name = record.spec.debater(penalty.debater).name
    return f"Turn {penalty.turn}, {name}, {breach_text(penalty)}"


def report_lines(record: Record) -> tuple[str, ...]:
    """What the report of a championship says beside its nine lines."""
    stands = board(record)
    teams = ", ".join(f"{side}: {float(total):.2f}" for side, total in stands.teams.items())
    best = ", ".join(stands.best) if scores_in(record) else ""
    taken = "; ".join(penalty_text(each, record) for each in stands.penalties)
    return (
        f"team_totals: {{{teams}}}",
        f"best_debater: [{best}]",
        f"penalties: [{taken}]",
    )
