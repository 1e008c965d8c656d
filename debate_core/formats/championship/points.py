"""What a championship counts: limits, clocks, penalties and totals.

Rule: every point on the scoreboard is counted here, from what was said and from the judge's
scores; the rules and the record count by the same functions.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from debate_core.domain.specification import Specification
from debate_core.domain.words import DebaterId, Value
from debate_core.formats.championship import stages
from debate_core.formats.championship.forms import SpeechScore
from debate_core.formats.championship.options import CHAMPIONSHIP
from debate_core.formats.championship.teams import AGAINST, FOR, TEAMS, other, team

SPEAKER_LOSS, TEAM_LOSS = 2, 3
"""The points that a penalty takes off."""

Why = Literal["overtime", "counter_question", "attacker_answered", "same_team"]


@dataclass(frozen=True, slots=True)
class Spoken:
    """A turn as far as the count needs it; `words` is None where it was forfeited."""

    turn: int
    debater: DebaterId
    team: str
    phase: str
    is_questions: bool = False
    words: int | None = 0
    allowance: int = 0
    """Words that a question from the audience allowed for; they cost neither time nor points."""


class Penalty(Value):
    """Points that the rules take off, and why."""

    turn: int
    debater: DebaterId
    team: str
    why: Why
    speaker_points: int = 0
    team_points: int = 0


@dataclass(frozen=True, slots=True)
class Standings:
    """Where a debate stands: every total with all its penalties."""

    individual: Mapping[DebaterId, Fraction]
    teams: Mapping[str, Fraction]
    penalties: tuple[Penalty, ...]
    words: Mapping[DebaterId, int]
    left: Mapping[str, int]
    """Words that a team's clock has left in the free debate."""

    @property
    def best(self) -> tuple[DebaterId, ...]:
        """Whoever has the highest individual total; all of them where it is a tie."""
        highest = max(self.individual.values(), default=None)
        return tuple(who for who, total in self.individual.items() if total == highest)

    @property
    def ahead(self) -> str | None:
        """The team with the higher total; None if they are level."""
        for_, against = self.teams[FOR], self.teams[AGAINST]
        return None if for_ == against else (FOR if for_ > against else AGAINST)


def clock_used(spoken: Iterable[Spoken], side: str) -> int:
    """The words that a team has taken off its clock in the free debate."""
    mine = (each for each in spoken if each.phase == stages.FREE and each.team == side)
    return sum(
        stages.SHARE if each.words is None else max(each.words - each.allowance, stages.SHORTEST)
        for each in mine
    )


def penalties(spoken: Iterable[Spoken], scores: Mapping[int, SpeechScore]) -> tuple[Penalty, ...]:
    """What the rules take off, in order of the turns; each kind once a speech."""
    found: list[Penalty] = []
    before: list[Spoken] = []
    for each in sorted(spoken, key=lambda one: one.turn):
        for why in _wrongs(each, before, scores.get(each.turn)):
            found.append(_penalty(each, why))
        before.append(each)
    return tuple(found)


def _wrongs(said: Spoken, before: list[Spoken], score: SpeechScore | None) -> Iterable[Why]:
    flags = score.flags if score else ()
    if said.words is not None and said.words > limit_of(said, before) + said.allowance:
        yield "overtime"
    if said.phase == stages.CROSS and not said.is_questions and "counter_question" in flags:
        yield "counter_question"
    if said.phase == stages.CROSS and said.is_questions and "attacker_answered" in flags:
        yield "attacker_answered"
    last = before[-1] if before else said
    if last is not said and stages.FREE == last.phase == said.phase and last.team == said.team:
        yield "same_team"


def limit_of(said: Spoken, before: Iterable[Spoken]) -> int:
    """The words that a turn may have; in the free debate what the team's clock has left."""
    if said.phase == stages.FREE:
        return max(stages.TEAM_WORDS - clock_used(before, said.team), stages.LEAST)
    return stages.QUESTION_WORDS if said.is_questions else stages.LIMITS[said.phase]


def _penalty(said: Spoken, why: Why) -> Penalty:
    speaker_points = 0 if why == "same_team" else -SPEAKER_LOSS
    team_points = -TEAM_LOSS if why in ("overtime", "same_team") else 0
    return Penalty(
        turn=said.turn,
        debater=said.debater,
        team=said.team,
        why=why,
        speaker_points=speaker_points,
        team_points=team_points,
    )


def standings(
    spec: Specification, spoken: Iterable[Spoken], scores: Mapping[int, SpeechScore]
) -> Standings:
    """Individual total = its speeches + its penalties; team = its four + its own penalties."""
    turns = tuple(spoken)
    taken = penalties(turns, scores)
    individual = {each.id: Fraction(0) for each in spec.debaters}
    words = {each.id: 0 for each in spec.debaters}
    for said in turns:
        words[said.debater] += said.words or 0
        if said.turn in scores:
            individual[said.debater] += CHAMPIONSHIP.exact(scores[said.turn].scores)
    for penalty in taken:
        individual[penalty.debater] += penalty.speaker_points
    teams = {
        side: sum((individual[who] for who in team(spec, side)), Fraction(0))
        + sum(each.team_points for each in taken if each.team == side)
        for side in TEAMS
    }
    left = {side: max(0, stages.TEAM_WORDS - clock_used(turns, side)) for side in TEAMS}
    return Standings(individual, teams, taken, words, left)


def certainly_ahead(
    stands: Standings, spoken: Iterable[Spoken], scores: Mapping[int, SpeechScore]
) -> str | None:
    """The team that is ahead whatever the scores that are missing would have been.

    A speech may miss its score because the judge failed or a stop cut it off. It could have brought
    its team the highest score, or the lowest less a speaker's penalty.
    """
    missing = [each.team for each in spoken if each.words is not None and each.turn not in scores]
    ahead = stands.ahead
    if ahead is None:
        return None
    least = stands.teams[ahead] + missing.count(ahead) * (CHAMPIONSHIP.lowest - SPEAKER_LOSS)
    most = stands.teams[other(ahead)] + missing.count(other(ahead)) * CHAMPIONSHIP.highest
    return ahead if least > most or not missing else None


def may_speak(
    four: tuple[DebaterId, ...], spoken: Iterable[DebaterId], left: int, *, last_call: bool
) -> tuple[DebaterId, ...]:
    """Whom a captain may pick: those who have not spoken alone, when the time left demands it."""
    done = set(spoken)
    waiting = tuple(each for each in four if each not in done)
    is_urgent = last_call or left < (len(waiting) + 1) * stages.SHARE
    return waiting if waiting and is_urgent else four
