"""Answers in JSON, read as models write them and asked for as hosts want it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.rubric import ROUNDS
from debate_core.models.structured import in_words, read, strict
from debate_core.prompts.request import Schema
from debate_core.prompts.schemas import position, verdict

TEXTS = st.text(max_size=30)
OBJECTS = st.dictionaries(TEXTS, st.one_of(TEXTS, st.integers(), st.none(), st.lists(TEXTS)))


@pytest.mark.parametrize(
    "text",
    [
        '{"vote": "release"}',
        '  {"vote": "release"}\n',
        '```json\n{"vote": "release"}\n```',
        '```\n{"vote": "release"}\n```',
        'Here it is:\n{"vote": "release"}\nI hope that helps.',
    ],
)
def test_an_object_is_found_in_what_models_put_around_it(text: str) -> None:
    assert read(text) == {"vote": "release"}


@pytest.mark.parametrize(
    "text", ["", "release", '{"vote": "rel', "[1, 2]", '"release"', "{} or {}", "null"]
)
def test_what_is_no_object_is_none(text: str) -> None:
    assert read(text) is None


@given(OBJECTS)
def test_every_object_is_read_as_it_was_written(value: dict[str, Any]) -> None:
    assert read(json.dumps(value)) == value


def test_the_words_hold_the_schema() -> None:
    schema = position(("release", "revise"))
    assert json.dumps(schema.definition) in in_words(schema)


@pytest.mark.parametrize(
    "schema", [position(("release", "revise")), verdict(("for", "against"), ROUNDS, strict=True)]
)
def test_our_own_schemas_are_strict_already(schema: Schema) -> None:
    assert strict(schema) == schema.definition


def test_a_schema_of_another_hand_is_made_strict_all_through() -> None:
    loose: dict[str, Any] = {
        "type": "object",
        "properties": {
            "properties": {"type": "array", "items": {"$ref": "#/$defs/point"}},
            "one": {"anyOf": [{"type": "object", "properties": {"a": {}}}, {"type": "null"}]},
        },
        "$defs": {"point": {"type": "object", "properties": {"x": {"type": "number"}}}},
    }
    tight = strict(Schema("result", loose))
    assert tight["required"] == ["properties", "one"]
    assert tight["$defs"]["point"]["additionalProperties"] is False
    assert tight["properties"]["one"]["anyOf"][0]["required"] == ["a"]
    assert "required" not in loose
