"""The result of format `championship`: the scoreboard, counted from the record."""

from debate_core.domain.championship import (
    Penalty,
    Spoken,
    Standings,
    is_questions,
    standings,
    team_of,
)
from debate_core.domain.channels import asides_of
from debate_core.domain.events import StageSummed, TurnTaken
from debate_core.domain.record import Record
from debate_core.domain.rulings import ScoresDropped
from debate_core.domain.specification import ChampionshipRules
from debate_core.domain.words import Value, count_words


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
    """The team with the higher total; None for a tie."""
    teams: dict[str, float]
    debaters: dict[str, float]
    best: tuple[str, ...]
    words: dict[str, int]
    penalties: tuple[Penalised, ...]
    scores_dropped: tuple[int, ...]
    summaries: tuple[StageSummed, ...]


def board(record: Record) -> Standings:
    """Where the debate stands, as far as it has been scored."""
    spoken = tuple(
        Spoken(
            turn=each.turn,
            debater=each.debater,
            team=team_of(record.spec.debater(each.debater)),
            phase=each.phase,
            is_questions=isinstance(each, TurnTaken) and is_questions(each.content),
            words=count_words(each.content.own_words()) if isinstance(each, TurnTaken) else None,
        )
        for each in record.turns
    )
    return standings(record.spec, spoken, {each.turn: each.score for each in record.scores})


def championship_result(record: Record) -> ChampionshipResult:
    """The result, every number counted anew."""
    stands, spec = board(record), record.spec
    return ChampionshipResult(
        motion=spec.motion,
        winner=stands.ahead if record.scores else None,
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


def penalty_text(penalty: Penalty, record: Record) -> str:
    """A penalty in a line."""
    points = [
        f"{record.spec.debater(penalty.debater).name} {penalty.speaker_points}"
        if penalty.speaker_points
        else "",
        f"team {penalty.team} {penalty.team_points}" if penalty.team_points else "",
    ]
    taken = ", ".join(part for part in points if part)
    return f"{penalty.why.replace('_', ' ')} in turn {penalty.turn}: {taken}"


def backstage_text(record: Record) -> str:
    """Everything said in the channels beside the turns, a line each."""
    lines = (f"- **{each.channel}**, {each.by}: {each.text}" for each in asides_of(record))
    return "\n".join((f"# Backstage: {record.spec.motion}", "", *lines)) + "\n"


def rules_of(record: Record) -> ChampionshipRules:
    """The options of this format."""
    assert isinstance(record.spec.rules, ChampionshipRules)
    return record.spec.rules
