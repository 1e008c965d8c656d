"""Makers of a debate of four teams; each default is the plainest."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

from debate_core.domain.form import AnswerContext
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.values import DebaterId
from debate_core.formats.british_parliamentary.forms import (
    PairReason,
    Ranking,
    RankTeams,
    SpeakerScores,
)
from debate_core.formats.british_parliamentary.teams import PLACES, SPEAKERS, TEAMS
from tests.core.making import record_of, turn

OG, OO, CG, CO = TEAMS
ORDER = ("pm", "lo", "dpm", "dlo", "mg", "mo", "gw", "ow")
"""The debaters of `four_teams` as they speak; each is called like its place."""


def four_teams() -> Specification:
    """Eight debaters, each called like the place that it has."""
    by_team = sorted(PLACES, key=lambda place: list(TEAMS).index(place.team))
    return Specification(
        motion="Tea is better than coffee",
        format="british-parliamentary",
        debaters=tuple(
            Debater(id=DebaterId(place.key.casefold()), name=place.key, stance=place.team)
            for place in by_team
        ),
        rounds=1,
    )


def scores(points: int, *, could_answer: bool = True) -> dict[str, int]:
    """The same points on every dimension that is scored."""
    return {
        part.name: points
        for part in SPEAKERS.dimensions
        if could_answer or part.name not in SPEAKERS.answering
    }


def ranking(
    *teams: str, points: Mapping[str, int] | None = None, silent: Iterable[str] = ()
) -> Ranking:
    """A ranking of these teams, whose speakers have those points each; 7 to 4 if left out."""
    given = points or dict(zip(teams, (7, 6, 5, 4), strict=False))
    return Ranking(
        reasons=tuple(
            PairReason(above=one, below=two, why=f"{one} answered more.")
            for one, two in pairwise(teams)
        ),
        ranking=teams,
        speakers=tuple(
            SpeakerScores(
                place=place.key,
                scores=scores(given[place.team], could_answer=place.key != "PM"),
            )
            for place in PLACES
            if place.key not in silent
        ),
        verdict="A close debate.",
    )


def spoken(*who: str) -> Record:
    """The record of a debate in which these have spoken, all of them if left out."""
    seats = enumerate(who or ORDER, start=1)
    return record_of(four_teams(), *(turn(number, debater) for number, debater in seats))


def asked(*who: str) -> AnswerContext:
    """The context in which the judge is asked after these have spoken."""
    return AnswerContext(four_teams(), RankTeams(), spoken(*who).transcript)
