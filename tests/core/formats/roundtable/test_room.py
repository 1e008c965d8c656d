"""Every form of format `roundtable` has room for its fullest answer."""

from collections.abc import Mapping

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.steps import Speak
from debate_core.formats.roundtable.forms import (
    DRAFTED,
    STATEMENT_WORDS,
    Clarify,
    CompareDrafts,
    DraftStatements,
    Open,
    Revise,
    SumUp,
)
from debate_core.formats.roundtable.prompts import (
    OPENING_WORDS,
    POINT_WORDS,
    QUESTION_WORDS,
    SUMMARY_WORDS,
)
from tests.core.formats.roundtable.briefs import MIA, SPEC
from tests.core.formats.roundtable.making import IVO
from tests.core.prompts.room import Answer, check_room, words

KEYS = tuple(f"statement-{number}" for number in range(1, 8))
POINTS = [words(POINT_WORDS)] * 8
FULLEST: Mapping[str, tuple[Brief, Answer]] = {
    "a turn": (Brief(SPEC, Speak(IVO.id, "discussion", 1, 120)), words(120)),
    "an opening": (Brief(SPEC, Open()), words(OPENING_WORDS)),
    "a question": (
        Brief(SPEC, Clarify(MIA.id)),
        {"is_clear": False, "question": words(QUESTION_WORDS)},
    ),
    "a summary": (
        Brief(SPEC, SumUp(1)),
        {"summary": words(SUMMARY_WORDS), "agreed": POINTS, "open": POINTS, "contested": POINTS},
    ),
    "statements": (
        Brief(SPEC, DraftStatements(1)),
        {
            "statements": [
                {
                    "turns": [1, 2],
                    "text": words(STATEMENT_WORDS),
                    "condition": words(STATEMENT_WORDS),
                }
            ]
            * DRAFTED,
            "left_out": [],
        },
    ),
    "a comparison": (
        Brief(SPEC, CompareDrafts(("A.",), ("B.",))),
        {"same": [{"first": place, "second": place} for place in range(1, DRAFTED + 1)]},
    ),
    "a revision": (
        Brief(SPEC, Revise(KEYS)),
        {"revised": [{"statement": key, "text": words(STATEMENT_WORDS)} for key in KEYS]},
    ),
}


@pytest.mark.parametrize("name", FULLEST)
def test_the_fullest_answer_is_not_cut_off(name: str) -> None:
    check_room(*FULLEST[name])
