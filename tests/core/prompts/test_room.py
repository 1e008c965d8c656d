"""A turn and a verdict of any debate of speeches have room for their fullest answer."""

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.rubric import SPEECHES
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.values import DebaterId
from tests.core.making import ADA, rounds_spec
from tests.core.prompts.room import check_room, highest, words

SEATS = tuple(
    Debater(id=DebaterId(f"seat-{number}"), name=f"Seat {number}", stance=f"stance {number}")
    for number in range(1, 9)
)


@pytest.mark.parametrize("limit", [20, 250, 1000])
def test_the_fullest_turn_is_not_cut_off(limit: int) -> None:
    spec = rounds_spec().model_copy(update={"words": limit})
    check_room(Brief(spec, Speak(ADA.id, "argument", 1)), words(limit))


def test_the_fullest_verdict_is_not_cut_off() -> None:
    scores = [
        {
            "stance": each.stance,
            "scores": highest(SPEECHES),
            "strength": words(35),
            "weakness": words(35),
        }
        for each in SEATS
    ]
    verdict = {
        "scores": scores,
        "reasoning": words(150),
        "winner": SEATS[0].stance,
        "verdict": words(60),
    }
    check_room(Brief(rounds_spec(*SEATS), Judge(view_seed=1)), verdict)
