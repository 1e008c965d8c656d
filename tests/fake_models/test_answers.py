"""Any schema is filled in with something that fits it."""

from random import Random
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.rubric import SPEECHES
from debate_core.prompts.schemas import make_verdict_schema, object_of, one_of
from fake_models.answers import fill_schema

Schema = dict[str, Any]

LEAVES: st.SearchStrategy[Schema] = st.one_of(
    st.sampled_from(["string", "boolean", "null", "integer", "number"]).map(
        lambda kind: {"type": kind}
    ),
    st.lists(st.text(), min_size=1).map(lambda choices: {"enum": choices}),
    st.integers().map(lambda value: {"const": value}),
    st.tuples(st.integers(-99, 99), st.integers(0, 99)).map(
        lambda pair: {"type": "integer", "minimum": pair[0], "maximum": pair[0] + pair[1]}
    ),
    st.integers(-99, 99).map(lambda low: {"type": "integer", "minimum": low}),
    st.integers(-99, 99).map(lambda high: {"type": "integer", "maximum": high}),
)


def larger(inner: st.SearchStrategy[Schema]) -> st.SearchStrategy[Schema]:
    """Schemas made of smaller ones."""
    return st.one_of(
        st.dictionaries(st.text(), inner, max_size=3).map(whole),
        inner.map(lambda each: {"type": "array", "items": each, "minItems": 2}),
        st.lists(inner, min_size=1, max_size=3).map(lambda each: {"anyOf": each}),
    )


def whole(properties: dict[str, Schema]) -> Schema:
    """An object in which every field is required."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


@given(st.recursive(LEAVES, larger, max_leaves=8), st.integers())
def test_what_is_filled_in_fits(schema: Schema, seed: int) -> None:
    jsonschema_rs.validate(schema, fill_schema(schema, Random(seed)))


@pytest.mark.parametrize("stances", [("for", "against"), ("yes", "no", "not yet")])
def test_a_verdict_scores_every_stance_once(stances: tuple[str, ...]) -> None:
    value = fill_schema(
        dict(make_verdict_schema(stances, SPEECHES, strict=True, has_reason=True).definition),
        Random(1),
    )
    assert [each["stance"] for each in value["scores"]] == list(stances)
    assert value["winner"] in stances


@pytest.mark.parametrize("is_strict", [True, False])
@pytest.mark.parametrize("seed", range(20))
def test_the_scores_of_a_verdict_lead_to_its_winner(seed: int, is_strict: bool) -> None:
    schema = make_verdict_schema(
        ("a", "b", "c"), SPEECHES, strict=is_strict, has_reason=is_strict
    ).definition
    value = fill_schema(dict(schema), Random(seed))
    totals = {each["stance"]: SPEECHES.compute_exact(each["scores"]) for each in value["scores"]}
    assert max(totals, key=lambda stance: totals[stance]) == value["winner"]


def test_a_vote_is_one_of_the_choices() -> None:
    value = fill_schema(object_of(vote=one_of(("release", "revise"))), Random(1))
    assert value["vote"] in ("release", "revise")


def test_a_reference_is_followed() -> None:
    point = {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}
    schema = {"type": "array", "items": {"$ref": "#/$defs/point"}, "$defs": {"point": point}}
    jsonschema_rs.validate(schema, fill_schema(schema, Random(1)))


def test_bounds_that_were_moved_into_the_description_count() -> None:
    schema = {"type": "integer", "description": "How sure.\n\n{minimum: 1, maximum: 2}"}
    assert all(fill_schema(schema, Random(seed)) in (1, 2) for seed in range(20))
