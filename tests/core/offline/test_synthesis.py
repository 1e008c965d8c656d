"""The offline synthesizer fills whatever form it is given, or says that it cannot."""

from collections.abc import Mapping
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debate_core.domain.brief import Brief
from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Scores, Synthesis, Verdict
from debate_core.domain.rubric import Dimension, Rubric
from debate_core.domain.steps import Draft, Judge
from debate_core.errors import MalformedReply
from tests.core.making import judged
from tests.core.offline.rehearsing import answer_to, rehearse, spec_of

DEBATES = (rehearse(spec_of("Museums should be free", seed=seed)) for seed in range(50))
DEBATE = next(each for each in DEBATES if each.verdicts[0].winner is not None)
JUDGED = DEBATE.verdicts[0]


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _filled(schema: dict[str, Any], *, with_verdict: bool = True) -> dict[str, object]:
    beside = (judged(JUDGED),) if with_verdict else ()
    brief = Brief(DEBATE.spec, Draft(schema), heard=tuple(DEBATE.entries), beside=beside)
    filled = answer_to(brief)
    assert isinstance(filled, Synthesis)
    return filled.value


def _string(least: int, more: int) -> dict[str, Any]:
    return {"type": "string", "minLength": least, "maxLength": least + more}


def _number(kind: str, low: int, more: int, step: int) -> dict[str, Any]:
    bounds: dict[str, Any] = {"type": kind, "minimum": low, "maximum": low + more}
    return {**bounds, "multipleOf": step} if more >= 2 * step else bounds


def _array(item: dict[str, Any], least: int, more: int) -> dict[str, Any]:
    return {"type": "array", "items": item, "minItems": least, "maxItems": least + more}


def _closed(fields: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    return {**_object(**dict(fields)), "additionalProperties": False}


def _any_of(each: list[dict[str, Any]]) -> dict[str, Any]:
    return {"anyOf": each}


FIELDS: list[str] = ["decision", "why", "risks", "n"]
plain: list[dict[str, Any]] = [
    {"type": "boolean"},
    {"type": "null"},
    {"const": "so"},
    {"enum": ["for", "against", "level"]},
    {"enum": [3, None, "x"]},
    {"type": "string", "format": "date"},
    {"type": "string", "pattern": "^[A-Z]{3}$"},
    {"type": ["string", "null"]},
    {},
]
leaves: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.builds(_string, st.integers(0, 40), st.integers(0, 300)),
    st.builds(
        _number,
        st.sampled_from(("integer", "number")),
        st.integers(-50, 50),
        st.integers(0, 100),
        st.integers(1, 9),
    ),
    st.sampled_from(plain),
)


def _around(inner: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    names = st.sampled_from(FIELDS)
    return st.one_of(
        st.dictionaries(names, inner).map(_closed),
        st.builds(_array, inner, st.integers(0, 4), st.integers(0, 3)),
        st.lists(inner, min_size=1, max_size=3).map(_any_of),
    )


schemas = st.recursive(leaves, _around, max_leaves=8)


@given(st.dictionaries(st.sampled_from(("decision", "rationale", "points", "score")), schemas))
@settings(max_examples=150)
def test_any_form_of_the_usual_kinds_is_filled(fields: dict[str, Any]) -> None:
    schema = _object(**fields)
    jsonschema_rs.validate(schema, _filled(schema))


@pytest.mark.parametrize("with_verdict", [True, False])
def test_a_form_is_filled_from_the_result_itself(with_verdict: bool) -> None:
    schema = _object(
        motion={"type": "string"},
        decision={"type": "string"},
        rationale={"type": "string"},
        key_points={"type": "array", "items": {"type": "string"}, "minItems": 2},
        confidence={"type": "number", "minimum": 0, "maximum": 1},
    )
    value = _filled(schema, with_verdict=with_verdict)
    assert value["motion"] == "Museums should be free"
    assert (value["rationale"] == JUDGED.reasoning) == with_verdict
    points: Any = value["key_points"]
    spoken = " ".join(entry.text for entry in DEBATE.entries)
    assert len(set(points)) >= 2
    assert all(point in spoken for point in points)


def test_the_winner_is_chosen_where_it_is_on_offer() -> None:
    side = {"enum": ["nobody", "for", "against"]}
    assert _filled(_object(side=side))["side"] == JUDGED.winner


def test_references_within_the_form_are_followed_and_end() -> None:
    schema = {
        **_object(tree={"$ref": "#/$defs/node"}),
        "$defs": {
            "node": {
                "type": "object",
                "properties": {
                    "claim": {"type": "string"},
                    "children": {"type": "array", "items": {"$ref": "#/$defs/node"}},
                },
                "required": ["claim"],
            }
        },
    }
    jsonschema_rs.validate(schema, _filled(schema))


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string"},
        _object(code={"type": "string", "pattern": "^x{7}y$"}),
        _object(n={"type": "integer", "minimum": 5, "maximum": 4}),
        _object(other={"$ref": "https://example.org/form.json"}),
        _object(other={"$ref": "#/$defs/missing"}),
        _object(none=False),
        {"$ref": "#"},
        _object(few={"type": "array", "items": {"const": 1}, "uniqueItems": True, "minItems": 2}),
    ],
)
def test_a_form_that_cannot_be_filled_is_refused_in_a_sentence(schema: dict[str, Any]) -> None:
    with pytest.raises(MalformedReply, match=r"\.$"):
        _filled(schema)


def test_a_verdict_on_a_rubric_of_a_format_s_own_is_counted_by_that_rubric() -> None:
    wit = Rubric(name="own", dimensions=(Dimension(name="wit", weight=100, question="Funny?"),))
    given = Scores(stance="for", scores={"wit": 7})
    step, answer = Judge(1, wit), Verdict(verdict="x", winner="for", reasoning="y", scores=(given,))
    judged_so = StepAnswered(number=5, step=step, answer=answer)
    draft = Draft(_object(score={"type": "integer"}))
    filled = answer_to(Brief(DEBATE.spec, draft, heard=(), beside=(judged_so,)))
    assert filled == Synthesis(value={"score": 7})
