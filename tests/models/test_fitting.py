"""Answers as models give them, brought to their schema where it is plain what is meant."""

from typing import Any

import pytest

from debate_core.domain.specification import Debater
from debate_core.domain.values import DebaterId
from debate_core.models.fitting import fit_schema, list_names
from debate_core.prompts.schemas import list_of, object_of, one_of, text

SEATS = tuple(
    Debater(id=DebaterId(who), name=name, stance=stance)
    for who, name, stance in (
        ("a1", "Ada Lindqvist", "for"),
        ("b1", "Ben", "against"),
        ("a2", "Cleo", "for"),
    )
)
NAMES = list_names(SEATS)
SCORE: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": 10}
FORM = object_of(kind=one_of(("refute", "not yet")), why=text(""), scores=object_of(logic=SCORE))
NAMED = {"anyOf": [one_of(("for", "against")), {"type": "null"}]}


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({"Kind": "refute", "WHY": "So."}, {"kind": "refute", "why": "So."}),
        ({"kind": "REFUTE"}, {"kind": "refute"}),
        ({"kind": "Not Yet"}, {"kind": "not yet"}),
        ({"kind": "not_yet"}, {"kind": "not yet"}),
        ({"kind": "refute", "mood": "calm"}, {"kind": "refute"}),
        ({"kind": "reject"}, {"kind": "reject"}),
        ({"kind": 7}, {"kind": 7}),
        ({"form": {"kind": "refute"}}, {"kind": "refute"}),
        ({"kind": "refute", "Kind": "not yet"}, {"kind": "refute"}),
        ({"scores": {"Logic": 8.5, "total": 8}}, {"scores": {"logic": 8}}),
        ({"scores": {"logic": "7.5"}}, {"scores": {"logic": 7}}),
        ({"scores": {"logic": "9/10"}}, {"scores": {"logic": 9}}),
        ({"scores": {"logic": "seven"}}, {"scores": {"logic": 7}}),
        ({"scores": {"logic": "Seven out of ten"}}, {"scores": {"logic": 7}}),
        ({"scores": {"logic": "7 of 10"}}, {"scores": {"logic": 7}}),
        ({"scores": {"logic": "**7**"}}, {"scores": {"logic": 7}}),
        ({"scores": {"logic": "-3"}}, {"scores": {"logic": -3}}),
        ({"scores": {"logic": "7 of course"}}, {"scores": {"logic": "7 of course"}}),
        ({"scores": {"logic": "7/10/10"}}, {"scores": {"logic": "7/10/10"}}),
        ({"scores": {"logic": "9" * 400}}, {"scores": {"logic": "9" * 400}}),
        ({"scores": {"logic": float("inf")}}, {"scores": {"logic": float("inf")}}),
        ({"scores": {"logic": "high"}}, {"scores": {"logic": "high"}}),
        ({"scores": {"logic": 11}}, {"scores": {"logic": 11}}),
        ({"scores": [1]}, {"scores": [1]}),
        ({}, {}),
    ],
)
def test_an_object_is_read_as_it_is_meant_and_no_further(given: object, read: object) -> None:
    assert fit_schema(given, FORM) == read


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("for", "for"),
        ("[For]", "for"),
        ("null", None),
        ("None", None),
        (None, None),
        ("both", "both"),
    ],
)
def test_a_choice_that_may_be_none(given: object, read: object) -> None:
    assert fit_schema(given, NAMED) == read


@pytest.mark.parametrize(
    ("given", "choices", "read"),
    [
        ("[for 2]", ("a1", "a2"), "a2"),
        ("Cleo", ("a1", "a2"), "a2"),
        ("a2: for 2", ("a1", "a2"), "a2"),
        ("a1", ("for 1", "against", "for 2"), "for 1"),
        ("ada lindqvist", ("for 1", "against"), "for 1"),
        ("pro 1", ("PRO-1", "PRO-2"), "PRO-1"),
        ("Dora", ("a1", "a2"), "Dora"),
    ],
)
def test_a_seat_may_be_called_by_its_id_its_name_or_its_tag(
    given: str, choices: tuple[str, ...], read: str
) -> None:
    assert fit_schema(given, one_of(choices), NAMES) == read


def test_one_item_stands_for_a_list_of_one() -> None:
    assert fit_schema({"kind": "Refute"}, list_of(FORM)) == [{"kind": "refute"}]
    assert fit_schema(None, list_of(FORM)) is None


def test_a_schema_of_somebody_else_s_that_allows_other_keys_keeps_them() -> None:
    schema = {"type": "object", "properties": {"Size": {"type": "integer"}}}
    assert fit_schema({"size": 3.0, "more": 1}, schema) == {"Size": 3, "more": 1}
    assert fit_schema({"any": 1}, {"type": "object"}) == {"any": 1}
