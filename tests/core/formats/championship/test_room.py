"""Every form of format `championship` has room for its fullest answer."""

from collections.abc import Mapping

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.forms import Summarise
from tests.core.formats.championship.making import championship_spec
from tests.core.prompts.room import REASON, Answer, check_room, words

SPEC = championship_spec()
F1, F2 = DebaterId("f1"), DebaterId("f2")

FULLEST: Mapping[str, tuple[Brief, Answer]] = {
    "a speech": (Brief(SPEC, Speak(F1, "opening", 1, words=750)), words(750)),
    "questions": (
        Brief(SPEC, Speak(F2, "cross-examination", 1, words=125, form="questions")),
        {"to": "a2", "questions": [words(25)] * 5},
    ),
    "a review": (
        Brief(SPEC, Summarise("judgement", is_final=True, form="review")),
        {"text": words(150), "reason": REASON},
    ),
    "a summary": (Brief(SPEC, Summarise("opening")), {"text": words(300)}),
}


@pytest.mark.parametrize("name", FULLEST)
def test_the_fullest_answer_is_not_cut_off(name: str) -> None:
    check_room(*FULLEST[name])
