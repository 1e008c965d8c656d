"""Every form of format `panel` has room for its fullest answer."""

from collections.abc import Mapping

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.formats.panel.assessment import Assess
from debate_core.formats.panel.forms import PANEL, ProposePersonas
from debate_core.formats.panel.prompts import SPARE
from tests.core.formats.panel.making import panel_spec
from tests.core.prompts.room import REASON, Answer, check_room, highest, words

SEATS = tuple(
    Debater(id=DebaterId(f"seat-{number}"), name=f"Seat {number}", stance=f"stance {number}")
    for number in range(1, 9)
)
SPEC = panel_spec(*SEATS)
FIRST, SECOND = (each.id for each in SEATS[:2])

CANDIDATE = {
    "name": words(3),
    "persona": words(20),
    "expertise": words(2),
    "stance": "against",
    "position": words(20),
    "arguments": [words(8)] * 5,
}
ASSESSMENT = {
    "assessed": [
        {
            "debater": each.id,
            "scores": highest(PANEL),
            "strengths": [words(15)] * 2,
            "weaknesses": [words(15)] * 2,
        }
        for each in SEATS
    ],
    "observations": ["irreconcilable positions", "diminishing returns", "topic drift"],
    "quality": 10,
    "should_continue": False,
    "recommendation": words(80),
    "order": [each.id for each in SEATS],
}
TIPS = [{"side": each.id, "what": words(20)} for each in SEATS]
FULLEST: Mapping[str, tuple[Brief, Answer]] = {
    "a turn": (Brief(SPEC, Speak(FIRST, "opening", 1)), words(250)),
    "a point": (
        Brief(SPEC, Speak(FIRST, "rebuttal", 1, to=SECOND, form="point")),
        {"question": words(30)},
    ),
    "personas": (
        Brief(SPEC, ProposePersonas()),
        {"candidates": [CANDIDATE] * (len(SEATS) + SPARE)},
    ),
    "an assessment": (Brief(SPEC, Assess(1)), ASSESSMENT),
    "the last assessment": (
        Brief(SPEC, Assess(2, is_last=True)),
        {**ASSESSMENT, "order": [], "reason": {**REASON, "tips": TIPS}},
    ),
}


@pytest.mark.parametrize("name", FULLEST)
def test_the_fullest_answer_is_not_cut_off(name: str) -> None:
    check_room(*FULLEST[name])
