"""The offline synthesizer fills whatever form it is given, or says that it cannot."""

from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from debate_core.domain.brief import Brief
from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Synthesis
from debate_core.domain.judge_forms import Scores, Verdict
from debate_core.domain.result_schema import find_misfits, resolve_schema
from debate_core.domain.rubric import Dimension, Rubric
from debate_core.domain.steps import Draft, Judge
from debate_core.errors import SpecError
from tests.core.making import judged
from tests.core.offline.rehearsing import Rehearsal, answer_to, rehearse, spec_of
from tests.sweep import draw


@cache
def _debate() -> Rehearsal:
    """One with a winner; played for the first test, not while tests are collected."""
    debates = (rehearse(spec_of("Museums should be free", seed=seed)) for seed in range(50))
    return next(each for each in debates if each.verdicts[0].winner is not None)


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _filled(schema: dict[str, Any], *, with_verdict: bool = True) -> dict[str, object]:
    beside = (judged(_debate().verdicts[0]),) if with_verdict else ()
    brief = Brief(_debate().spec, Draft(schema), heard=tuple(_debate().entries), beside=beside)
    filled = answer_to(brief)
    assert isinstance(filled, Synthesis)
    return filled.value


FIELDS: list[str] = ["decision", "why", "risks", "n"]
leaves: st.SearchStrategy[dict[str, Any]] = st.sampled_from(
    [
        *({"type": kind} for kind in ("string", "number", "integer", "boolean")),
        {"enum": ["for", "against", "level"]},
        {"type": "integer", "enum": [3, 5]},
        {"$ref": "#/$defs/claim"},
    ]
)


def _around(inner: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    fields = st.dictionaries(st.sampled_from(FIELDS), inner, max_size=2)
    return fields.map(lambda each: _object(**each)) | inner.map(_list)


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


schemas = st.recursive(leaves, _around, max_leaves=6)


@given(st.dictionaries(st.sampled_from(("decision", "rationale", "points", "score")), schemas))
@draw(150)
def test_any_form_that_is_taken_is_filled(fields: dict[str, Any]) -> None:
    schema = {**_object(**fields), "$defs": {"claim": _object(claim={"type": "string"})}}
    try:
        resolve_schema(schema)
    except SpecError:
        assume(False)
    assert find_misfits(_filled(schema), schema) == ()


@pytest.mark.parametrize("with_verdict", [True, False])
def test_a_form_is_filled_from_the_result_itself(with_verdict: bool) -> None:
    schema = _object(
        motion={"type": "string"},
        decision={"type": "string"},
        rationale={"type": "string"},
        key_points={"type": "array", "items": {"type": "string"}},
        total={"type": "number"},
    )
    value = _filled(schema, with_verdict=with_verdict)
    assert value["motion"] == "Museums should be free"
    assert (value["rationale"] == _debate().verdicts[0].reasoning) == with_verdict
    points: Any = value["key_points"]
    spoken = " ".join(entry.text for entry in _debate().entries)
    assert len(set(points)) >= 2
    assert all(point in spoken for point in points)


def test_the_winner_is_chosen_where_it_is_on_offer() -> None:
    side = {"enum": ["nobody", "for", "against"]}
    assert _filled(_object(side=side))["side"] == _debate().verdicts[0].winner


def test_a_verdict_on_a_rubric_of_a_format_s_own_is_counted_by_that_rubric() -> None:
    wit = Rubric(name="own", dimensions=(Dimension(name="wit", weight=100, question="Funny?"),))
    given = Scores(stance="for", scores={"wit": 7})
    step, answer = Judge(1, wit), Verdict(verdict="x", winner="for", reasoning="y", scores=(given,))
    judged_so = StepAnswered(number=5, step=step, answer=answer)
    draft = Draft(_object(score={"type": "integer"}))
    filled = answer_to(Brief(_debate().spec, draft, heard=(), beside=(judged_so,)))
    assert filled == Synthesis(value={"score": 7})
