"""Every form of format `structured` has room for its fullest answer."""

from collections.abc import Mapping

import pytest

from debate_core.domain.brief import Brief
from debate_core.formats.structured.arguments import STRUCTURED, StructuredOptions
from debate_core.formats.structured.forms import RESPONSE_KINDS, Examination
from tests.core.formats.structured.making import (
    heard,
    judging,
    opening,
    response,
    speaking,
    structured_spec,
)
from tests.core.prompts.room import REASON, Answer, check_room, highest, words

PRO = tuple(f"PRO-{number}" for number in range(1, 6))
CON = tuple(f"CON-{number}" for number in range(1, 6))
OPENED = (("for", opening(*PRO)), ("against", opening(*CON)))
CROSSED = (
    ("for", Examination(response=response("CON-1", questions=2))),
    ("against", Examination(response=response("PRO-1", questions=2))),
)
SPEC = structured_spec(options=StructuredOptions(arguments=5))

OPENING = {
    "arguments": [
        {
            "id": each,
            "name": words(5),
            "claim": words(20),
            "reasoning": words(60),
            "evidence": words(30),
        }
        for each in PRO
    ]
}
EXAMINATION = {
    "answer": words(120),
    "response": {
        "argument": "CON-2",
        "kind": RESPONSE_KINDS[1],
        "reasoning": words(60),
        "questions": [words(30)],
    },
}
CLOSING = {
    "concessions": [{"argument": each} for each in CON[:2]],
    "standing": [{"argument": each} for each in PRO[:2]],
    "position": words(200),
    "shift": "strengthened",
}
FINDINGS = {
    "reason": REASON,
    "findings": [
        {
            "argument": each,
            "scores": highest(STRUCTURED),
            "fallacies": ["appeal to authority", "anecdotal evidence"],
            "note": words(25),
            "standing": "partially upheld",
            "reason": words(25),
        }
        for each in (*PRO, *CON)
    ],
    "key_insight": words(50),
    "unresolved_questions": [words(20)] * 3,
    "recommendation": words(80),
}
FULLEST: Mapping[str, tuple[Brief, Answer]] = {
    "opening": (Brief(SPEC, speaking("opening")), OPENING),
    "examination": (
        Brief(SPEC, speaking("examination", number=2), heard=heard(*OPENED, *CROSSED)),
        EXAMINATION,
    ),
    "closing": (Brief(SPEC, speaking("closing"), heard=heard(*OPENED, *CROSSED)), CLOSING),
    "findings": (Brief(SPEC, judging(SPEC), heard=heard(*OPENED, *CROSSED)), FINDINGS),
}


@pytest.mark.parametrize("name", FULLEST)
def test_the_fullest_answer_is_not_cut_off(name: str) -> None:
    check_room(*FULLEST[name])
