"""The judge's ranking: what is sent back, and what is kept of one that stays wrong."""

import pytest

from debate_core.formats.british_parliamentary.forms import Ranking, SpeakerScores
from debate_core.formats.british_parliamentary.teams import TEAMS
from tests.core.formats.british_parliamentary.making import (
    CG,
    CO,
    OG,
    OO,
    asked,
    four_teams,
    ranking,
    scores,
)

RIGHT = ranking(OO, CO, CG, OG)


def test_a_ranking_that_fits_is_not_sent_back() -> None:
    assert RIGHT.find_problems(asked()) == ()
    assert RIGHT.find_doubts(asked()) == ()


def test_totals_that_contradict_the_order_are_sent_back_with_the_figures() -> None:
    (doubt,) = ranking(OO, CO, CG, OG, points={OG: 8, OO: 7, CG: 6, CO: 5}).find_doubts(asked())
    assert doubt.startswith(
        "you rank OO, CO, CG, OG, but your scores come to OG 16.00, OO 14.00, CG 12.00, CO 10.00;"
    )


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"ranking": (OO, OO, CG, OG)}, "rank each of the four teams exactly once: OG, OO, CG, CO"),
        (
            {"reasons": RIGHT.reasons[:2]},
            "give a reason for each pair of neighbours, from the top: OO over CO, CO over CG, "
            "CG over OG",
        ),
        (
            {"speakers": RIGHT.speakers[1:]},
            "score each speaker who spoke exactly once: PM, LO, DPM, DLO, MG, MO, GW, OW",
        ),
        ({"verdict": " "}, "the verdict is empty"),
    ],
)
def test_what_does_not_fit_is_sent_back(change: dict[str, object], problem: str) -> None:
    assert problem in RIGHT.model_copy(update=change).find_problems(asked())


def test_the_prime_minister_had_nobody_to_answer_and_everybody_else_had() -> None:
    wrong = (
        SpeakerScores(place="PM", scores=scores(7)),
        SpeakerScores(place="LO", scores=scores(7, could_answer=False)),
        *RIGHT.speakers[2:],
    )
    found = RIGHT.model_copy(update={"speakers": wrong}).find_problems(asked())
    assert found == (
        "PM: there was nothing to answer, so the score for engagement is null",
        "LO: the score for engagement is missing",
    )


def test_whoever_did_not_speak_is_not_scored() -> None:
    heard = ("pm", "lo", "dpm", "dlo", "mg", "mo", "gw")
    assert "score each speaker who spoke exactly once: PM, LO, DPM, DLO, MG, MO, GW" in (
        RIGHT.find_problems(asked(*heard))
    )
    assert ranking(OO, CO, CG, OG, silent=("OW",)).find_problems(asked(*heard)) == ()


def test_teams_and_places_are_read_as_a_model_writes_them() -> None:
    said = Ranking(
        ranking=("og", "[OO]", "Closing Government", "CO"),
        speakers=(SpeakerScores(place=" dpm ", scores=scores(7)),),
    )
    read = said.resolve_seats(four_teams())
    assert read.ranking == tuple(TEAMS)
    assert read.speakers[0].place == "DPM"


def test_of_a_ranking_that_stays_wrong_the_order_or_the_scores_are_kept() -> None:
    no_order = RIGHT.model_copy(update={"ranking": (OO, OO, CG, OG)}).salvage(asked())
    assert no_order is not None
    assert (no_order.ranking, no_order.speakers) == ((), RIGHT.speakers)
    no_scores = RIGHT.model_copy(update={"speakers": RIGHT.speakers[1:]}).salvage(asked())
    assert no_scores is not None
    assert (no_scores.ranking, no_scores.speakers) == (RIGHT.ranking, ())
    assert Ranking(verdict="Nobody.").salvage(asked()) is None


def test_a_total_that_the_judge_states_is_ignored() -> None:
    told = {"place": "LO", "scores": scores(7) | {"total": 99}, "total": 99}
    assert SpeakerScores.model_validate(told) == SpeakerScores(place="LO", scores=scores(7))
