"""The fullest answers that a form can take, in a language whose words take three tokens each."""

import json
from collections.abc import Mapping

from debate_core.domain.brief import Brief
from debate_core.domain.form import get_form
from debate_core.domain.rubric import Rubric
from tests.core.prompts.briefs import request_of

Answer = str | Mapping[str, object]
_BYTES_A_TOKEN = 3


def words(number: int) -> str:
    """So many words."""
    return "Freiheit " * number


def highest(rubric: Rubric) -> dict[str, int]:
    """The highest score on every dimension."""
    return {each.name: rubric.highest for each in rubric.dimensions}


def check_room(brief: Brief, answer: Answer) -> None:
    """The answer is of the form that the step asks for, and is not cut off."""
    if not isinstance(answer, str):
        assert get_form(brief.step.form).model_validate(answer)
    text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    assert len(text.encode()) // _BYTES_A_TOKEN <= request_of(brief).max_tokens


_QUOTE = {"turn": 5, "words": words(12)}
REASON: Mapping[str, object] = {
    "checked": [
        {
            "quote": _QUOTE,
            "says": words(12),
            "where": words(4),
            "result": "unclear",
            "because": words(15),
        }
    ]
    * 5,
    "clashes": [
        {
            "about": words(6),
            "won": "against",
            "why": words(45),
            "turns": [1, 4, 5],
            "quote": _QUOTE,
            "unmet": [],
            "decides": False,
        }
    ]
    * 4,
    "needed": {"side": "against", "what": words(20)},
    "tips": [{"side": "against", "what": words(20)}] * 2,
}
"""The fullest reason in parts."""
