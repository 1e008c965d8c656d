"""The scoring of a championship: limits, clocks, penalties, totals, and the judge's scores."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, allowance_of
from debate_core.domain.outcome import UNHEARD, Decision, find_unheard
from debate_core.domain.play import DROPPED, Moves, ask, begin, collect
from debate_core.domain.sides import AGAINST, FOR
from debate_core.domain.specification import Specification
from debate_core.domain.text import count_words
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.championship.forms import Questions, Score, SpeechScore, Summarise, Summary
from debate_core.formats.championship.options import (
    CHAMPIONSHIP,
    CROSS,
    FREE,
    LEAST,
    LIMITS,
    QUESTION_WORDS,
    RULES,
    SHARE,
    SHORTEST,
    TEAM_SIZE,
    TEAM_WORDS,
    TEAMS,
    TEAMWORK,
    ChampionshipOptions,
    list_team,
    rival_of,
    stance_of,
    team_of,
)

SPEAKER_LOSS, TEAM_LOSS = 2, 3
"""The points that a penalty takes off."""

Why = Literal["overtime", "counter_question", "attacker_answered", "same_team"]


@dataclass(frozen=True, slots=True)
class CountedTurn:
    """A turn with what the count needs; `words` is None if it was forfeited."""

    turn: int
    debater: DebaterId
    team: str
    phase: str
    is_questions: bool = False
    words: int | None = 0
    allowance: int = 0
    """Words allowed for a question from the audience; they cost neither time nor points."""
    most: int = 0
    """The most speeches of a team in the free debate; 0 for as many as its clock allows."""


def count_turn(
    spec: Specification, who: DebaterId, turn: int, phase: str, said: Form
) -> CountedTurn:
    """Reduce a turn of a debater to what the count needs."""
    debater, most = spec.debater(who), spec.options_as(ChampionshipOptions).free_speeches
    words = None if isinstance(said, Forfeit) else _measure_length(said.get_own_words())
    asks = isinstance(said, Questions)
    side, more = team_of(debater), allowance_of(said)
    return CountedTurn(turn, debater.id, side, phase, asks, words, more, most)


def count_turns_before(brief: Brief) -> tuple[CountedTurn, ...]:
    """List all turns before the one that a brief is for, including missed ones."""
    spec = brief.spec
    taken = (count_turn(spec, e.debater, e.number, e.phase, e.answer) for e in brief.heard)
    missed = (count_turn(spec, e.debater, e.number, e.phase, e.answer) for e in brief.missed)
    return _sort_by_turn((*taken, *missed))


@lru_cache(maxsize=2048)
def _measure_length(text: str) -> int:
    """Count the words of a speech, cached since a live scoreboard counts each one repeatedly."""
    return count_words(text)


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
    """The standings of a debate: every total with all its penalties."""

    individual: Mapping[DebaterId, Fraction]
    speeches: Mapping[DebaterId, int]
    """The number of speeches in an individual total."""
    teams: Mapping[str, Fraction]
    penalties: tuple[Penalty, ...]
    words: Mapping[DebaterId, int]
    left: Mapping[str, int]
    """Words that a team's clock has left in the free debate."""
    scores: Mapping[int, Mapping[str, int]]
    """The scores of each speech by its turn, as far as they count."""
    unopposed: frozenset[int]
    """The turns that the other team could not answer: no total includes them."""

    @property
    def averages(self) -> Mapping[DebaterId, Fraction]:
        """The points per speech of everyone who has a speech that counts."""
        return {who: self.individual[who] / count for who, count in self.speeches.items() if count}

    @property
    def best(self) -> tuple[DebaterId, ...]:
        """The debater with the most points per speech; all of them if there is a tie.

        Captains call some more often than others, so a total would favour the debater called most.
        """
        averages = self.averages
        highest = max(averages.values(), default=None)
        return tuple(who for who, average in averages.items() if average == highest)

    @property
    def ahead(self) -> str | None:
        """The team with the higher total; None if they are equal."""
        for_, against = self.teams[FOR], self.teams[AGAINST]
        return None if for_ == against else (FOR if for_ > against else AGAINST)


def count_words_left(spoken: Iterable[CountedTurn], side: str) -> int:
    """Count the words on a team's clock in the free debate; none after its last speech."""
    floors = _list_floors(spoken, side)
    if floors and 0 < floors[-1].most <= len(floors):
        return 0
    used = sum(
        SHARE if speech.words is None else max(speech.words - speech.allowance, SHORTEST)
        for speech in floors
    )
    return max(0, TEAM_WORDS - used)


def count_speeches_left(spoken: Iterable[CountedTurn], side: str) -> int | None:
    """Count the speeches that a team may still have in the free debate; None if that is unknown."""
    floors = _list_floors(spoken, side)
    most = floors[-1].most if floors else 0
    return max(0, most - len(floors)) if most else None


def list_floor_holders(spoken: Iterable[CountedTurn], side: str) -> tuple[DebaterId, ...]:
    """List who of a team had the floor in the free debate, once for each time."""
    return tuple(speech.debater for speech in _list_floors(spoken, side))


def _list_floors(spoken: Iterable[CountedTurn], side: str) -> list[CountedTurn]:
    return [speech for speech in spoken if speech.phase == FREE and speech.team == side]


def is_done(spoken: Sequence[CountedTurn], side: str) -> bool:
    """True if a team is finished in the free debate: its clock is empty, and all have spoken."""
    have_all_spoken = len(set(list_floor_holders(spoken, side))) == TEAM_SIZE
    return have_all_spoken and count_words_left(spoken, side) < SHORTEST


def allot_words(spoken: Iterable[CountedTurn], side: str) -> int:
    """Return the words for a team's next speech in the free debate, a share of what is left."""
    return max(min(SHARE, count_words_left(spoken, side)), LEAST)


def is_unopposed(before: Sequence[CountedTurn], side: str) -> bool:
    """True if the other team has no time to answer the next speech of a team."""
    rival = rival_of(side)
    is_ahead = len(list_floor_holders(before, side)) >= len(list_floor_holders(before, rival))
    return is_ahead and is_done(before, rival)


def count_opposed_left(before: Sequence[CountedTurn], side: str) -> int | None:
    """Count a team's further speeches that are surely opposed; None if time is left for more."""
    rival = rival_of(side)
    if count_words_left(before, rival) >= SHORTEST:
        return None
    floors = list_floor_holders(before, rival)
    waiting = TEAM_SIZE - len(set(floors))
    return waiting + max(0, len(floors) - len(list_floor_holders(before, side)))


def list_penalties(
    spoken: Iterable[CountedTurn], scores: Mapping[int, SpeechScore]
) -> tuple[Penalty, ...]:
    """List the penalties by the rules, in order of the turns; each kind once a speech."""
    ordered = _sort_by_turn(spoken)
    return tuple(
        _make_penalty(speech, why)
        for place, speech in enumerate(ordered)
        for why in _find_wrongs(speech, ordered[:place], scores.get(speech.turn))
    )


def find_unopposed(spoken: Iterable[CountedTurn]) -> frozenset[int]:
    """Find the turns that the other team had no time to answer."""
    ordered = _sort_by_turn(spoken)
    return frozenset(
        speech.turn
        for place, speech in enumerate(ordered)
        if speech.phase == FREE and is_unopposed(ordered[:place], speech.team)
    )


def _sort_by_turn(spoken: Iterable[CountedTurn]) -> tuple[CountedTurn, ...]:
    return tuple(sorted(spoken, key=lambda one: one.turn))


def _find_wrongs(
    said: CountedTurn, before: Sequence[CountedTurn], score: SpeechScore | None
) -> Iterable[Why]:
    flags = score.flags if score else ()
    if said.words is not None and said.words > find_limit(said, before) + said.allowance:
        yield "overtime"
    if said.phase == CROSS and not said.is_questions and "counter_question" in flags:
        yield "counter_question"
    if said.phase == CROSS and said.is_questions and "attacker_answered" in flags:
        yield "attacker_answered"
    last = before[-1] if before else said
    is_twice = FREE == last.phase == said.phase and last.team == said.team
    if last is not said and is_twice and not is_unopposed(before, said.team):
        yield "same_team"


def find_limit(said: CountedTurn, before: Sequence[CountedTurn]) -> int:
    """Return the words that a turn may have; in the free debate, those that it was given."""
    if said.phase == FREE:
        return allot_words(before, said.team)
    return QUESTION_WORDS if said.is_questions else LIMITS[said.phase]


def _make_penalty(said: CountedTurn, why: Why) -> Penalty:
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


def count_standings(
    spec: Specification, spoken: Iterable[CountedTurn], scores: Mapping[int, SpeechScore]
) -> Standings:
    """Compute totals: individual = speeches + penalties; team = four individuals + penalties."""
    turns = _sort_by_turn(spoken)
    taken, alone = list_penalties(turns, scores), find_unopposed(turns)
    individual = {debater.id: Fraction(0) for debater in spec.debaters}
    speeches = {debater.id: 0 for debater in spec.debaters}
    words = {debater.id: 0 for debater in spec.debaters}
    counting = _select_scores(turns, scores, {penalty.turn for penalty in taken})
    for said in turns:
        words[said.debater] += said.words or 0
        if said.turn in counting and said.turn not in alone:
            individual[said.debater] += compute_points(counting[said.turn])
            speeches[said.debater] += 1
    for penalty in taken:
        individual[penalty.debater] += penalty.speaker_points
    teams = {
        side: sum((individual[who] for who in list_team(spec, side)), Fraction(0))
        + sum(penalty.team_points for penalty in taken if penalty.team == side)
        for side in TEAMS
    }
    left = {side: count_words_left(turns, side) for side in TEAMS}
    return Standings(
        individual=individual,
        speeches=speeches,
        teams=teams,
        penalties=taken,
        words=words,
        left=left,
        scores=counting,
        unopposed=alone,
    )


def compute_points(scores: Mapping[str, int]) -> Fraction:
    """Compute the weighted mean of a speech's scores."""
    weights = {
        dimension.name: dimension.weight
        for dimension in CHAMPIONSHIP.dimensions
        if dimension.name in scores
    }
    points = sum(scores[name] * weight for name, weight in weights.items())
    return Fraction(points, sum(weights.values()))


def _select_scores(
    spoken: Sequence[CountedTurn], scores: Mapping[int, SpeechScore], penalised: Collection[int]
) -> dict[int, dict[str, int]]:
    """Select scores that count: teamwork once the team has spoken, rules if no penalty applies."""
    first = {_find_first_turn(spoken, side) for side in TEAMS}
    left_out = {speech.turn: set[str]() for speech in spoken}
    for turn in first & left_out.keys():
        left_out[turn].add(TEAMWORK)
    for turn in penalised:
        left_out[turn].add(RULES)
    return {
        turn: {name: score for name, score in scores[turn].scores.items() if name not in out}
        for turn, out in left_out.items()
        if turn in scores
    }


def _find_first_turn(spoken: Sequence[CountedTurn], side: str) -> int:
    """Find the turn in which a team was first heard; 0 if there is none."""
    return next((e.turn for e in spoken if e.team == side and e.words is not None), 0)


def find_sure_leader(
    stands: Standings, spoken: Iterable[CountedTurn], scores: Mapping[int, SpeechScore]
) -> str | None:
    """Find the team that is ahead no matter what the missing scores would have been.

    A speech may miss its score because the judge failed or a stop cut it off. It could have earned
    its team the highest score, or the lowest minus a speaker's penalty.
    """
    missing = [
        speech.team
        for speech in spoken
        if speech.words is not None
        and speech.turn not in scores
        and speech.turn not in stands.unopposed
    ]
    ahead = stands.ahead
    if ahead is None:
        return None
    least = stands.teams[ahead] + missing.count(ahead) * (CHAMPIONSHIP.lowest - SPEAKER_LOSS)
    most = stands.teams[rival_of(ahead)] + missing.count(rival_of(ahead)) * CHAMPIONSHIP.highest
    return ahead if least > most or not missing else None


def list_eligible(
    four: tuple[DebaterId, ...], spoken: Iterable[DebaterId], left: int, opposed: int | None = None
) -> tuple[DebaterId, ...]:
    """List whom a captain may pick: only those who have not spoken, if little time is left.

    `opposed` is how many more of its speeches will certainly count, if that is known.
    """
    done = set(spoken)
    waiting = tuple(who for who in four if who not in done)
    is_last_chance = opposed is not None and opposed <= len(waiting)
    is_urgent = is_last_chance or left < (len(waiting) + 1) * SHARE
    return waiting if waiting and is_urgent else four


# The rules of decisions by the count.
TEAM_TOTALS = "team_totals"
LEVEL_TEAMS = "level_teams"
NO_SCORES = "no_scores"
UNEVEN_TURNS = "uneven_turns"
UNSCORED_SPEECHES = "unscored_speeches"


class Scoring:
    """The scores of one debate, including those that are still to come."""

    def __init__(self, spec: Specification) -> None:
        self._spec = spec
        self._speakers: dict[int, DebaterId] = {}
        self._begun: dict[int, int] = {}
        self._scores: dict[int, SpeechScore] = {}

    def score(self, turn: int, who: DebaterId) -> Moves[None]:
        """Start scoring a speech; nobody waits for it before the end."""
        self._speakers[turn] = who
        self._begun[turn] = yield from begin(Score(turn, who), SpeechScore)

    def sum_up(self, phase: str) -> Moves[None]:
        """Sum up a stage; the next one waits for it, so that readers find it in its place.

        Scoring continues meanwhile.
        """
        yield from ask(Summarise(phase), Summary)

    def score_again(self) -> Moves[None]:
        """Restart the scores that an early closing cut off."""
        for turn, number in self._begun.items():
            # No step survives a closing, so none is waiting.
            answer = yield from collect(number, SpeechScore)
            if _is_dropped(answer):
                yield from self.score(turn, self._speakers[turn])

    def gather(self) -> Moves[None]:
        """Wait for the scores."""
        for turn, number in self._begun.items():
            answer = yield from collect(number, SpeechScore)
            if isinstance(answer, SpeechScore):
                self._scores[turn] = answer
        self._begun.clear()

    def decide(self, spoken: Sequence[CountedTurn], *, is_cut_short: bool) -> Decision:
        """Decide for the team with the higher total if the count is fair; else say why not.

        docs/decisions/009 has the reasons.
        """
        if not self._scores:
            return Decision(choice=None, rule=NO_SCORES)
        if find_unheard(self._spec, (self._speakers[turn] for turn in self._scores)):
            return Decision(choice=None, rule=UNHEARD)
        if is_cut_short and not _is_even(spoken):
            return Decision(choice=None, rule=UNEVEN_TURNS)
        ahead = find_sure_leader(
            count_standings(self._spec, spoken, self._scores), spoken, self._scores
        )
        if ahead is None and len(self._scores) < len(self._speakers):
            return Decision(choice=None, rule=UNSCORED_SPEECHES)
        if ahead is None:
            return Decision(choice=None, rule=LEVEL_TEAMS)
        return Decision(choice=stance_of(self._spec, ahead), rule=TEAM_TOTALS)

    def find_better(self, spoken: Sequence[CountedTurn], decision: Decision) -> str:
        """Find the team that won by its speeches; empty if none did, or if penalties decided."""
        stands = count_standings(self._spec, spoken, self._scores)
        argued = {
            side: total - sum(_sum_points(one) for one in stands.penalties if one.team == side)
            for side, total in stands.teams.items()
        }
        better = FOR if argued[FOR] > argued[AGAINST] else AGAINST
        stance = stance_of(self._spec, better)
        is_level = argued[FOR] == argued[AGAINST]
        return "" if is_level or decision.choice != stance else stance


def _sum_points(penalty: Penalty) -> int:
    return penalty.speaker_points + penalty.team_points


def _is_even(spoken: Sequence[CountedTurn]) -> bool:
    """True if both teams have had the floor equally often, as far as turns count."""
    alone = find_unopposed(spoken)
    had = [speech.team for speech in spoken if speech.turn not in alone]
    return had.count(FOR) == had.count(AGAINST)


def _is_dropped(answer: Form) -> bool:
    return isinstance(answer, Forfeit) and answer.reason == DROPPED
