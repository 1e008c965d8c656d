"""Every form has room for its fullest answer, in a language whose words take three tokens each."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from debate_core.domain.record import fold
from debate_core.domain.forms import FORMS
from debate_core.formats.structured.forms import RESPONSE_KINDS
from debate_core.domain.play import Pending
from debate_core.domain.rubric import PANEL, ROUNDS, STRUCTURED, Rubric
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Assess, Draft, Judge, Speak, Step, Summarise
from debate_core.domain.words import DebaterId
from debate_core.engine.briefing import brief_of, request_of
from tests.core.making import events_of, opened, rounds_spec
from tests.core.making_championship import championship_spec
from tests.core.making_panel import panel_spec
from tests.core.making_structured import Turn, cross, opening, record_of, structured_spec

_BYTES_A_TOKEN = 3
PRO = tuple(f"PRO-{number}" for number in range(1, 6))
CON = tuple(f"CON-{number}" for number in range(1, 6))
OPENED = (("for", opening(*PRO)), ("against", opening(*CON)))
CROSSED = (*OPENED, ("for", cross(*CON, questions=2)), ("against", cross(*PRO, questions=2)))
SEATS = tuple(
    Debater(id=DebaterId(f"seat-{number}"), name=f"Seat {number}", stance=f"stance {number}")
    for number in range(1, 9)
)


def _words(number: int) -> str:
    return "Freiheit " * number


def _scores(rubric: Rubric) -> dict[str, int]:
    return {each.name: rubric.highest for each in rubric.dimensions}


def _opening() -> dict[str, Any]:
    arguments = [
        {"id": each, "claim": _words(25), "reasoning": _words(100), "evidence": _words(60)}
        for each in PRO
    ]
    return {"arguments": arguments}


def _cross() -> dict[str, Any]:
    responses = [
        {
            "argument": each,
            "kind": RESPONSE_KINDS[1],
            "reasoning": _words(75),
            "questions": [_words(30)] * 2,
        }
        for each in CON
    ]
    return {"responses": responses}


def _replies() -> dict[str, Any]:
    asked = [f"{each}.{number}" for each in PRO for number in (1, 2)]
    return {"answers": [{"question": each, "answer": _words(75)} for each in asked]}


def _closing() -> dict[str, Any]:
    return {
        "concessions": [{"argument": each, "text": _words(15)} for each in CON],
        "standing": [{"argument": each, "text": _words(15)} for each in PRO],
        "position": _words(150),
        "shift": "strengthened",
    }


def _findings() -> dict[str, Any]:
    found = [
        {
            "argument": each,
            "scores": _scores(STRUCTURED),
            "fallacies": ["appeal to authority", "anecdotal evidence"],
            "note": _words(25),
            "standing": "partially upheld",
            "reason": _words(25),
        }
        for each in (*PRO, *CON)
    ]
    return {
        "findings": found,
        "key_insight": _words(50),
        "unresolved_questions": [_words(20)] * 3,
        "recommendation": _words(80),
    }


def _personas() -> dict[str, Any]:
    candidate = {
        "name": _words(3),
        "persona": _words(20),
        "expertise": _words(2),
        "stance": "against",
        "position": _words(20),
        "arguments": [_words(8)] * 5,
    }
    return {"candidates": [candidate] * (len(SEATS) + 3)}


def _assessment() -> dict[str, Any]:
    assessed = [
        {
            "debater": each.id,
            "scores": _scores(PANEL),
            "strengths": [_words(15)] * 2,
            "weaknesses": [_words(15)] * 2,
        }
        for each in SEATS
    ]
    return {
        "assessed": assessed,
        "observations": ["irreconcilable positions", "diminishing returns", "topic drift"],
        "quality": 10,
        "should_continue": False,
        "recommendation": _words(80),
        "order": [each.id for each in SEATS],
    }


def _verdict() -> dict[str, Any]:
    scores = [
        {
            "stance": each.stance,
            "scores": _scores(ROUNDS),
            "strength": _words(35),
            "weakness": _words(35),
        }
        for each in SEATS
    ]
    return {
        "scores": scores,
        "reasoning": _words(150),
        "winner": SEATS[0].stance,
        "verdict": _words(60),
    }


PANEL_SPEC = panel_spec(*SEATS)
STRUCTURED_SPEC = structured_spec()
ADA = STRUCTURED_SPEC.debaters[0].id
CHAMPIONSHIP_SPEC = championship_spec()
FIRST, SECOND = (each.id for each in CHAMPIONSHIP_SPEC.debaters[:2])

CASES: dict[str, tuple[Specification, Sequence[tuple[str, Turn]], Step, object]] = {
    "opening": (STRUCTURED_SPEC, (), Speak(ADA, "opening", 1, "opening"), _opening()),
    "cross-examination": (
        STRUCTURED_SPEC,
        OPENED,
        Speak(ADA, "cross-examination", 1, "cross_examination"),
        _cross(),
    ),
    "replies": (STRUCTURED_SPEC, CROSSED, Speak(ADA, "replies", 1, "replies"), _replies()),
    "closing": (STRUCTURED_SPEC, CROSSED, Speak(ADA, "closing", 1, "closing", 200), _closing()),
    "findings": (STRUCTURED_SPEC, CROSSED, Judge(view_seed=1, form="findings"), _findings()),
    "a panel's turn": (PANEL_SPEC, (), Speak(SEATS[0].id, "opening", 1), _words(250)),
    "a point": (
        PANEL_SPEC,
        (),
        Speak(SEATS[0].id, "rebuttal", 1, "point", to=SEATS[1].id),
        {"question": _words(30)},
    ),
    "personas": (PANEL_SPEC, (), Draft("personas"), _personas()),
    "an assessment": (PANEL_SPEC, (), Assess(1), _assessment()),
    "a speech": (CHAMPIONSHIP_SPEC, (), Speak(FIRST, "opening", 1, words=750), _words(750)),
    "questions": (
        CHAMPIONSHIP_SPEC,
        (),
        Speak(SECOND, "cross-examination", 1, "questions", 125),
        {"to": "a2", "questions": [_words(25)] * 5},
    ),
    "a review": (
        CHAMPIONSHIP_SPEC,
        (),
        Summarise("judgement", is_final=True),
        {"text": _words(300)},
    ),
    "a verdict": (rounds_spec(*SEATS), (), Judge(view_seed=1), _verdict()),
}


@pytest.mark.parametrize("case", CASES)
def test_the_fullest_answer_is_not_cut_off(case: str) -> None:
    spec, before, step, answer = CASES[case]
    record = record_of(*before, spec=spec) if before else fold(events_of(opened(spec)))
    heard = tuple(each.turn for each in record.entries)
    turn = len(heard) + 1 if isinstance(step, Speak) else None
    request = request_of(brief_of(Pending(1, step, turn, heard), record))
    text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    tokens = len(text.encode()) // _BYTES_A_TOKEN
    assert tokens <= request.max_tokens


@pytest.mark.parametrize("case", [each for each in CASES if isinstance(CASES[each][3], dict)])
def test_the_fullest_answer_is_of_its_form(case: str) -> None:
    *_, step, answer = CASES[case]
    assert FORMS[step.form].model_validate(answer)
