"""The result of format `championship`: the scoreboard, counted from the record."""

from dataclasses import replace

from debate_core.domain.record import Record
from debate_core.domain.values import Value
from debate_core.formats.championship.forms import (
    Score,
    StageSummary,
    list_scores,
    list_summaries,
)
from debate_core.formats.championship.points import (
    Penalty,
    Standings,
    Why,
    count_standings,
    count_turn,
)


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
    """Each by the name of its debater."""
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
    """A record as far as points go up to a turn, with the scores that were given since."""
    turns = tuple(earlier for earlier in record.turns if earlier.number <= turn)
    answered = (e for e in record.answered if not isinstance(e.step, Score) or e.step.turn <= turn)
    return replace(record, turns=turns, answered=tuple(answered))


def build_championship_result(record: Record) -> ChampionshipResult:
    """The result, every number counted anew."""
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
    "overtime": "over the word limit",
    "counter_question": "asked back instead of answering",
    "attacker_answered": "answered while it was asking",
    "same_team": "the same team twice running",
}


UNOPPOSED = "unopposed, so not added to the totals"
"""The words for a speech that the other team had no time to answer."""


def breach_text(penalty: Penalty) -> str:
    """Say what was done, and the points that it takes off."""
    points = (
        f"speaker {penalty.speaker_points}" if penalty.speaker_points else "",
        f"team {penalty.team} {penalty.team_points}" if penalty.team_points else "",
    )
    return f"{_BREACHES[penalty.why]}: {', '.join(part for part in points if part)}"


def penalty_text(penalty: Penalty, record: Record) -> str:
    """A penalty in a line."""
    name = record.spec.debater(penalty.debater).name
    return f"Turn {penalty.turn}, {name}, {breach_text(penalty)}"


def list_score_lines(record: Record) -> tuple[str, ...]:
    """List the lines of a championship's report beside its nine lines."""
    stands = count_board(record)
    teams = ", ".join(f"{side}: {float(total):.2f}" for side, total in stands.teams.items())
    best = ", ".join(stands.best)
    taken = "; ".join(penalty_text(penalty, record) for penalty in stands.penalties)
    alone = ", ".join(map(str, sorted(stands.unopposed)))
    return (
        f"team_totals: {{{teams}}}",
        f"best_debater: [{best}]",
        f"penalties: [{taken}]",
        *([f"unopposed_turns: [{alone}]"] if alone else []),
    )
