"""The judge's ranking of four teams, and how code counts it.

Rule 1: a team's total is the sum of its speakers' totals, which code counts from scores on the
rubric. Where the totals contradict the order that the judge names, it is sent back once; then the
totals decide, and the card says so. If totals are equal, the order that the judge names stands.
Rule 2: a team that was not heard comes last, and if a whole bench was not heard, nobody wins.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, Self

from pydantic import ConfigDict

from debate_core.domain.form import AnswerContext
from debate_core.domain.judge_forms import JudgeForm
from debate_core.domain.outcome import JUDGE_VERDICT, LEVEL, TOTALS, UNHEARD, Decision
from debate_core.domain.rubric import DimensionScores, Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Step
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.british_parliamentary.teams import (
    PLACES,
    POINTS,
    SPEAKERS,
    TEAMS,
    SpeakingPlace,
    find_bench,
    find_team,
    get_place,
    map_places,
)


@dataclass(frozen=True)
class RankTeams(Judge, tag="rank_teams"):
    """The judge ranks the four teams and scores every speaker."""

    rubric: Rubric = SPEAKERS
    form: str = field(default="ranking", kw_only=True)


class SpeakerScores(Value):
    """A judge's scores for one speaker; code computes the total, and ignores one that is stated."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    place: str
    """The place of the speaker, such as “PM”."""
    note: str = ""
    """The best and the weakest point of the speech."""
    scores: DimensionScores


class PairReason(Value):
    """The reason why one team ranks above the next."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    above: str
    below: str
    why: str


class Ranked(NamedTuple):
    """A team in the final ranking."""

    team: str
    rank: int
    """Its rank, from 1."""
    points: int
    total: float
    """The sum of its speakers' totals; 0 without any."""
    is_heard: bool


class Ranking(JudgeForm, tag="ranking"):
    """The judge's verdict on a debate of four teams."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    listed = ("speakers", SpeakerScores)
    not_words = frozenset({"place", "above", "below", "ranking"})

    reasons: tuple[PairReason, ...] = ()
    """The reason for each pair of neighbours, from the top."""
    ranking: tuple[str, ...] = ()
    """The teams from the first to the last, as the judge names them."""
    speakers: tuple[SpeakerScores, ...] = ()
    verdict: str = ""

    def as_text(self) -> str:
        return self.verdict

    def resolve_seats(self, spec: Specification) -> Self:
        """Return the ranking with teams and places in their known spelling, if they have one."""
        del spec
        reasons = tuple(
            pair.model_copy(update={"above": find_team(pair.above), "below": find_team(pair.below)})
            for pair in self.reasons
        )
        speakers = tuple(
            scored.model_copy(update={"place": place.key})
            if (place := get_place(scored.place))
            else scored
            for scored in self.speakers
        )
        ranking = tuple(map(find_team, self.ranking))
        return self.model_copy(
            update={"reasons": reasons, "ranking": ranking, "speakers": speakers}
        )

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        return (
            *self._find_order_problems(),
            *self._find_reason_problems(),
            *self._find_score_problems(asked),
            *([] if self.verdict.strip() else ["the verdict is empty"]),
        )

    def find_doubts(self, asked: AnswerContext) -> tuple[str, ...]:
        counted = rank_teams(self, asked.spec, list_heard_debaters(asked.heard))
        if not self.speakers or is_as_named(self, counted):
            return ()
        totals = ", ".join(f"{TEAMS[row.team]} {row.total:.2f}" for row in counted)
        return (
            f"you rank {write_order(self.ranking)}, but your scores come to {totals}; "
            "put the teams in the order of their totals, or mend the scores that are not what you "
            "mean",
        )

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Keep the order, the scores or both, as far as they can be used; None without either."""
        ranking = () if self._find_order_problems() else self.ranking
        speakers = () if self._find_score_problems(asked) else self.speakers
        if not ranking and not speakers:
            return None
        reasons = () if self._find_reason_problems() else self.reasons
        return self.model_copy(
            update={"ranking": ranking, "speakers": speakers, "reasons": reasons}
        )

    def decide(self, step: Step, spec: Specification, heard: Collection[DebaterId]) -> Decision:
        del step
        if find_silent_bench(spec, heard):
            return Decision(choice=None, rule=UNHEARD)
        first, second, *_ = counted = rank_teams(self, spec, heard)
        if not self.ranking and first.total == second.total:
            return Decision(choice=None, rule=LEVEL)
        rule = JUDGE_VERDICT if is_as_named(self, counted) else TOTALS
        return Decision(choice=first.team, rule=rule)

    def count_totals(self, step: Step, spec: Specification) -> Mapping[str, float]:
        del step, spec
        return {team: float(total) for team, total in _count_teams(self).items()}

    def _find_order_problems(self) -> tuple[str, ...]:
        if sorted(self.ranking) == sorted(TEAMS):
            return ()
        return (f"rank each of the four teams exactly once: {', '.join(TEAMS.values())}",)

    def _find_reason_problems(self) -> tuple[str, ...]:
        wanted = list(pairwise(self.ranking))
        given = [(pair.above, pair.below) for pair in self.reasons if pair.why.strip()]
        if given == wanted:
            return ()
        pairs = ", ".join(
            f"{TEAMS.get(one, one)} over {TEAMS.get(two, two)}" for one, two in wanted
        )
        return (f"give a reason for each pair of neighbours, from the top: {pairs}",)

    def _find_score_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        able = find_able(asked.spec, asked.heard)
        if sorted(scored.place for scored in self.speakers) != sorted(able):
            return (f"score each speaker who spoke exactly once: {', '.join(able)}",)
        return tuple(
            f"{scored.place}: {problem}"
            for scored in self.speakers
            for problem in SPEAKERS.find_problems(scored.scores, had_to_answer=able[scored.place])
        )


def find_able(spec: Specification, heard: Iterable[Turn]) -> dict[str, bool]:
    """Map the places that spoke to whether they could answer the other bench."""
    places, able, benches = map_places(spec), dict[str, bool](), set[str]()
    for turn in heard:
        place = places.get(turn.debater)
        if place is None or not turn.answer.is_heard or place.key in able:
            continue
        bench = find_bench(place.team)
        able[place.key] = bool(benches - {bench})
        benches.add(bench)
    return able


def list_heard_debaters(turns: Iterable[Turn]) -> frozenset[DebaterId]:
    """List the debaters who have been heard."""
    return frozenset(turn.debater for turn in turns if turn.answer.is_heard)


def find_silent_bench(spec: Specification, heard: Collection[DebaterId]) -> tuple[str, ...]:
    """Find the benches of which no speaker was heard, by what they argue."""
    places = map_places(spec)
    spoke = {find_bench(places[who].team) for who in heard if who in places}
    return tuple(bench for bench in ("for", "against") if bench not in spoke)


def count_speaker(scored: SpeakerScores) -> Fraction:
    """Count the total of a speaker, on the rubric's scale."""
    return SPEAKERS.compute_exact(scored.scores)


def _count_teams(ranking: Ranking) -> dict[str, Fraction]:
    """Count the total of every team."""
    totals = dict.fromkeys(TEAMS, Fraction(0))
    for scored in ranking.speakers:
        if place := get_place(scored.place):
            totals[place.team] += count_speaker(scored)
    return totals


def rank_teams(
    ranking: Ranking, spec: Specification, heard: Collection[DebaterId]
) -> tuple[Ranked, ...]:
    """Rank the teams by their totals, then as the judge names them; silent teams come last."""
    places, totals = map_places(spec), _count_teams(ranking)
    spoke = {places[who].team for who in heard if who in places}
    named = {team: rank for rank, team in enumerate(ranking.ranking)}
    ordered = sorted(
        TEAMS, key=lambda team: (team not in spoke, -totals[team], named.get(team, len(TEAMS)))
    )
    return tuple(
        Ranked(team, rank, points, float(totals[team]), team in spoke)
        for rank, (team, points) in enumerate(zip(ordered, POINTS, strict=True), start=1)
    )


def is_as_named(ranking: Ranking, counted: Sequence[Ranked]) -> bool:
    """True if the teams that were heard stand in the order that the judge names."""
    order = tuple(row.team for row in counted if row.is_heard)
    return order == tuple(team for team in ranking.ranking if team in order)


def list_speaker_totals(ranking: Ranking) -> list[tuple[SpeakingPlace, SpeakerScores, float]]:
    """List every speaker with scores, in speaking order, with the total."""
    by_place = {scored.place: scored for scored in ranking.speakers}
    return [
        (place, by_place[place.key], float(count_speaker(by_place[place.key])))
        for place in PLACES
        if place.key in by_place
    ]


def write_order(teams: Sequence[str]) -> str:
    """Write teams by their letters, such as “OG, CO, CG, OO”."""
    return ", ".join(TEAMS.get(team, team) for team in teams)
