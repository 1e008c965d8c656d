"""Which schemas of a result are taken, which are refused by the key that is too much, what fits."""

import json
from contextlib import suppress
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.result_schema import FIELDS, LEVELS, find_misfits, resolve_schema
from debate_core.errors import SpecError

TEXT: dict[str, Any] = {"type": "string"}


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _closed(**properties: Any) -> dict[str, Any]:
    return {**_object(**properties), "additionalProperties": False}


def _lists(levels: int, inner: dict[str, Any]) -> dict[str, Any]:
    for _ in range(levels):
        inner = {"type": "array", "items": inner}
    return inner


def _doubled(levels: int) -> dict[str, Any]:
    """Definitions that each hold the next one twice."""
    defined = {f"d{at}": _object(a={"$ref": f"#/$defs/d{at + 1}"}) for at in range(levels)}
    for each in defined.values():
        each["properties"]["b"] = dict(each["properties"]["a"])
    return {**_object(x={"$ref": "#/$defs/d0"}), "$defs": defined | {f"d{levels}": TEXT}}


WHOLE = {
    "$defs": {"claim": {**_object(text=TEXT), "title": "Claim"}},
    **_object(
        winner={"type": "string", "enum": ["for", "against"], "description": "Who won."},
        total={"type": "number"},
        turns={"type": "integer"},
        sure={"type": "boolean"},
        grade={"enum": [1, 2, 3]},
        claims={"type": "array", "items": {"$ref": "#/$defs/claim", "description": "A claim."}},
    ),
}
FITS = {
    "winner": "for",
    "total": 7.5,
    "turns": 4,
    "sure": True,
    "grade": 2,
    "claims": [{"text": "Tea warms."}],
}


def test_definitions_are_put_in_their_places_and_objects_closed() -> None:
    resolved = resolve_schema(WHOLE)
    claim = {**_closed(text=TEXT), "title": "Claim", "description": "A claim."}
    assert resolved["properties"]["claims"] == {"type": "array", "items": claim}
    assert resolved["properties"]["grade"] == {"type": "integer", "enum": [1, 2, 3]}
    assert resolved["additionalProperties"] is False
    assert "$defs" not in resolved
    assert resolve_schema(resolved) == resolved


@pytest.mark.parametrize("key", [
    "$schema", "$id", "$anchor", "$dynamicRef", "anyOf", "allOf", "oneOf", "not", "if", "const",
    "pattern", "patternProperties", "propertyNames", "format", "minLength", "maxLength", "minimum",
    "maximum", "multipleOf", "minItems", "maxItems", "uniqueItems", "prefixItems", "contains",
    "default", "definitions", "dependentSchemas", "unevaluatedProperties", "nonsense",
])  # fmt: skip
@pytest.mark.parametrize("place", ["its top", "properties/x", "properties/x/items", "$defs/d"])
def test_any_other_key_is_refused_by_its_name_and_place(key: str, place: str) -> None:
    strange = {**(_object(y=TEXT) if place == "its top" else TEXT), key: "http://127.0.0.1:9/x"}
    listed = {"type": "array", "items": strange}
    schema = {
        "its top": strange,
        "properties/x": _object(x=strange),
        "properties/x/items": _object(x=listed),
        "$defs/d": {**_object(y=TEXT), "$defs": {"d": strange}},
    }[place]
    said = f"The schema's “{key}” at {place} is not taken; leave it out."
    with pytest.raises(SpecError) as refused:
        resolve_schema(schema)
    assert str(refused.value) == said


WRONG: list[tuple[dict[str, Any], str]] = [
    ({}, "needs a “type” at its top"),
    (TEXT, 'let its "type" be "object"'),
    ({"type": ["object", "null"]}, "needs a “type” at its top"),
    (_object(x=True), "has no schema at properties/x"),
    (_object(x=False), "has no schema at properties/x"),
    (_object(x={}), "needs a “type” at properties/x"),
    (_object(x={"type": "null"}), "needs a “type” at properties/x"),
    (_object(x={"type": "array"}), "has no schema at properties/x/items"),
    (_object(x={"type": "array", "items": [TEXT]}), "has no schema at properties/x/items"),
    (_object(x={**TEXT, "items": TEXT}), "“items” at properties/x"),
    (_object(x={**TEXT, "title": 7}), "“title” at properties/x"),
    (_object(x={"enum": []}), "“enum” at properties/x"),
    (_object(x={"enum": ["a", 1]}), "“enum” at properties/x"),
    (_object(x={"enum": [None]}), "“enum” at properties/x"),
    (_object(x={"enum": [float("nan")]}), "“enum” at properties/x"),
    (_object(x={"type": "integer", "enum": [10**400]}), "“enum” at properties/x"),
    (_object(x={"type": "integer", "enum": [True]}), "“enum” at properties/x"),
    ({**_object(x=TEXT), "required": ["y"]}, "“required” at its top"),
    ({**_object(x=TEXT), "required": [[]]}, "“required” at its top"),
    ({**_object(x=TEXT), "required": "x"}, "“required” at its top"),
    ({**_object(x=TEXT), "properties": ["x"]}, "“properties” at its top"),
    ({**_object(x=TEXT), "additionalProperties": True}, "“additionalProperties” at its top"),
    ({**_object(x=TEXT), "additionalProperties": TEXT}, "“additionalProperties” at its top"),
    ({**_object(x=TEXT), "$defs": []}, "“$defs” at its top"),
    (_object(x={**TEXT, "$defs": {}}), "“$defs” at properties/x"),
    (_object(x={"$ref": "#/$defs/gone"}), "“$ref” at properties/x"),
    (_object(x={"$ref": "http://127.0.0.1:9/x"}), "“$ref” at properties/x"),
    (_object(x={"$ref": "file:///etc/passwd"}), "“$ref” at properties/x"),
    (_object(x={"$ref": "#"}), "“$ref” at properties/x"),
    (_object(x={"$ref": ["#/$defs/d"]}), "“$ref” at properties/x"),
    ({**_object(x={"$ref": "#/$defs/d", "type": "string"}), "$defs": {"d": TEXT}}, "“type”"),
    ({**_object(x={"$ref": "#/$defs/d"}), "$defs": {"d": {"$ref": "#/$defs/d"}}}, "“$ref”"),
    (
        {**_object(x=TEXT), "$defs": {"d": _object(d={"$ref": "#/$defs/d"})}},
        "“d” would stand within itself",
    ),
    ({"type": "object", "description": "\ud800"}, "is not JSON"),
    (_object(x={**TEXT, "description": "a" * 6000}), "characters; shorten it to 6,000"),
    (_object(x=_lists(LEVELS, TEXT)), "5 levels are the limit"),
    (_object(x=_lists(200, TEXT)), "5 levels are the limit"),
    (_object(**{f"f{at}": TEXT for at in range(FIELDS + 1)}), "100 are the limit"),
    (_doubled(200), "shorten it to 6,000"),
    (_doubled(40), "levels are the limit"),
]


@pytest.mark.parametrize(("schema", "told"), WRONG)
def test_what_is_wrong_is_refused_in_one_sentence(schema: dict[str, Any], told: str) -> None:
    with pytest.raises(SpecError) as refused:
        resolve_schema(schema)
    assert told in str(refused.value)
    assert str(refused.value).endswith(".")
    assert len(str(refused.value)) < 300


def test_as_many_levels_and_fields_as_are_taken() -> None:
    resolve_schema(_object(x=_lists(LEVELS - 1, TEXT)))
    resolve_schema(_object(**{f"f{at}": TEXT for at in range(FIELDS)}))


def test_fields_are_counted_where_definitions_are_put() -> None:
    ten = _object(**{f"f{at}": TEXT for at in range(10)})
    schema = _object(**{f"t{at}": {"$ref": "#/$defs/ten"} for at in range(10)})
    with pytest.raises(SpecError, match="100 are the limit in all"):
        resolve_schema({**schema, "$defs": {"ten": ten}})


def test_a_long_chain_of_definitions_is_read_within_the_depth_of_calls() -> None:
    chain = {f"d{at}": {"$ref": f"#/$defs/d{at + 1}"} for at in range(FIELDS - 1)}
    last = f"d{FIELDS - 1}"
    resolved = resolve_schema({**_object(x={"$ref": "#/$defs/d0"}), "$defs": {**chain, last: TEXT}})
    assert resolved["properties"] == {"x": TEXT}


jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(
            ("type", "properties", "required", "items", "enum", "$ref", "$defs", "title", "x")
        ),
        inner | st.sampled_from(("object", "array", "string", "integer", "#/$defs/x")),
        max_size=5,
    ),
    max_leaves=20,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(("type", "properties", "$defs", "required", "x")), jsons))
def test_whatever_is_given_is_taken_or_refused(schema: dict[str, Any]) -> None:
    with suppress(SpecError):
        resolved = resolve_schema({"type": "object"} | schema)
        assert resolve_schema(resolved) == resolved


def test_the_largest_schema_is_read_at_once() -> None:
    names = {f"f{at}": {"$ref": "#/$defs/a"} for at in range(FIELDS)}
    schema = {**_object(**names), "$defs": {"a": {"enum": [f"c{at}" for at in range(300)]}}}
    assert len(json.dumps(schema)) < 8000
    del schema["required"]
    began = process_time()
    resolve_schema(schema)
    assert process_time() - began < 0.1


def test_a_value_that_fits_has_no_misfits() -> None:
    assert find_misfits(FITS, WHOLE) == ()


@pytest.mark.parametrize(
    ("change", "misfit"),
    [
        ({"winner": "nobody"}, 'winner: let it be one of ["for", "against"]'),
        ({"total": float("nan")}, "total: let it be of the type number"),
        ({"total": float("inf")}, "total: let it be of the type number"),
        ({"total": True}, "total: let it be of the type number"),
        ({"turns": 4.0}, "turns: let it be of the type integer"),
        ({"turns": 10**400}, "turns: let it be of the type integer"),
        ({"sure": "yes"}, "sure: let it be of the type boolean"),
        ({"grade": 4}, "grade: let it be one of [1, 2, 3]"),
        ({"grade": True}, "grade: let it be of the type integer"),
        ({"claims": {}}, "claims: let it be of the type array"),
        ({"claims": [{"text": "a"}, {}]}, "claims/1/text is missing"),
        ({"claims": [{"text": "a", "more": 1}]}, "claims/0/more is no field of the form"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(change: dict[str, Any], misfit: str) -> None:
    assert find_misfits(FITS | change, WHOLE) == (misfit,)


def test_what_is_no_object_fits_nothing() -> None:
    assert find_misfits("so", WHOLE) == ("it: let it be of the type object",)


def test_no_more_than_eight_misfits_are_told() -> None:
    schema = _object(**{f"f{at}": TEXT for at in range(20)})
    assert len(find_misfits({}, schema)) == 8
