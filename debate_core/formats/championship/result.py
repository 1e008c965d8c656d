"""The result of format `championship`: the scoreboard, counted from the record."""

from functools import lru_cache

from debate_core.domain.facts import ScoresDropped, SpeechScored, StageSummed, TurnTaken
from debate_core.domain.record import Record
from debate_core.domain.specification import ChampionshipRules
from debate_core.domain.words import DebaterId, Value, count_words, one_line
from debate_core.formats.championship.forms import Questions
from debate_core.formats.championship.points import (
    CROSS,
    TEAMS,
    WORDS_A_MINUTE,
    Penalty,
    Spoken,
    Standings,
    Why,
    is_questions,
    picked,
    standings,
    team_of,
)


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
    summaries: tuple[StageSummed, ...]


def board(record: Record, last_turn: int | None = None) -> Standings:
    """Where the debate stands, as far as it has been scored; or where it stood after a turn."""
    spoken = tuple(
        Spoken(
            turn=each.turn,
            debater=each.debater,
            team=team_of(record.spec.debater(each.debater)),
            phase=each.phase,
            is_questions=isinstance(each, TurnTaken) and is_questions(each.content),
            words=_length(each.content.own_words()) if isinstance(each, TurnTaken) else None,
        )
        for each in record.turns
        if last_turn is None or each.turn <= last_turn
    )
    return standings(record.spec, spoken, {each.turn: each.score for each in record.scores})


@lru_cache(maxsize=2048)
def _length(text: str) -> int:
    """The words of a speech; a live scoreboard counts the same speeches again and again."""
    return count_words(text)


def faced(record: Record, turn: int) -> DebaterId | None:
    """Whom a turn of cross-examination faces: who is asked, or whose questions are answered.

    None where a turn faces nobody, as in every other format.
    """
    by_number = {each.turn: each for each in record.turns}
    fact = by_number[turn]
    if not isinstance(record.spec.rules, ChampionshipRules) or fact.phase != CROSS:
        return None
    if isinstance(fact, TurnTaken) and isinstance(fact.content, Questions):
        return picked(record.spec, fact.debater, fact.content)
    before = by_number.get(turn - 1)
    is_answer = isinstance(before, TurnTaken) and isinstance(before.content, Questions)
    return before.debater if before is not None and is_answer else None


def faces_text(record: Record, turn: int) -> str:
    """What a turn does with whom it faces, such as “asks Ada”; empty where it faces nobody."""
    other = faced(record, turn)
    if other is None:
        return ""
    asks = any(
        isinstance(each, TurnTaken) and is_questions(each.content)
        for each in record.turns
        if each.turn == turn
    )
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
        best=tuple(spec.debater(who).name for who in stands.best) if record.scores else (),
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
        scores_dropped=record.scores_dropped.turns if record.scores_dropped else (),
        summaries=record.summaries,
    )


def dropped_text(dropped: ScoresDropped) -> str:
    """Which scores an early closing cut off, in a sentence."""
    return f"Closed before these turns were scored: {', '.join(map(str, dropped.turns))}."


def best_text(record: Record) -> str:
    """Whoever has the highest individual total so far, and the total; a tie names them all."""
    if not record.scores:
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


def report_lines(record: Record) -> list[str]:
    """What the report of a championship says beside its nine lines."""
    stands = board(record)
    teams = ", ".join(f"{side}: {float(total):.2f}" for side, total in stands.teams.items())
    best = ", ".join(stands.best) if record.scores else ""
    taken = "; ".join(penalty_text(each, record) for each in stands.penalties)
    return [
        f"team_totals: {{{teams}}}",
        f"best_debater: [{best}]",
        f"penalties: [{taken}]",
    ]


def backstage(record: Record) -> dict[str, tuple[str, ...]]:
    """What was said beside the speeches, by who said it: a line for each call and each note."""
    names = {str(each.id): each.name for each in record.spec.debaters}
    said: dict[str, tuple[str, ...]] = {}
    for side in TEAMS:
        calls = (each.call for each in record.calls if each.team == side)
        lines = tuple(f"{names.get(one.speaker, one.speaker)}: {one.direction}" for one in calls)
        said[f"The captain of team {side}, who speaks and what for"] = lines
    said["The judge's notes and flags"] = tuple(
        f"Turn {each.turn}, {names[each.debater]}: {each.score.note}{_flags(each)}"
        for each in sorted(record.scores, key=lambda one: one.turn)
    )
    return {who: lines for who, lines in said.items() if lines}


def backstage_text(record: Record) -> str:
    """Everything said beside the speeches, as a file."""
    parts = [f"# Backstage: {record.spec.motion}"]
    for who, lines in backstage(record).items():
        parts += [f"## {who}", "\n".join(f"- {one_line(each, 10_000)}" for each in lines)]
    return "\n\n".join(parts) + "\n"


def _flags(fact: SpeechScored) -> str:
    flags = ", ".join(each.replace("_", " ") for each in fact.score.flags)
    return f" [{flags}]" if flags else ""


def rules_of(record: Record) -> ChampionshipRules:
    """The options of this format."""
    assert isinstance(record.spec.rules, ChampionshipRules)
    return record.spec.rules
