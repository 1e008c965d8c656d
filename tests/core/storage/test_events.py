"""Events: facts that read back as they were written, from the first format version on."""

import json
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debate_core.domain.facts import Event, read_event, read_event_json
from debate_core.domain.facts import Fact
from debate_core.errors import RecordError, UnknownEvent
from tests.core.facts import FACTS
from tests.core.making import events_of, opened

Json = dict[str, "Json"] | list["Json"] | str | float | bool | None

KINDS = tuple(fact.model_fields["kind"].default for fact in get_args(Fact))
SAMPLES = Path(__file__).parents[1] / "data" / "events"
EVENT = events_of(opened())[0]


def test_every_kind_of_fact_is_tried_here() -> None:
    assert tuple(FACTS) == KINDS


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30)
@given(data=st.data())
def test_every_event_reads_back_from_its_json(kind: str, data: st.DataObject) -> None:
    event = events_of(data.draw(FACTS[kind]))[0]
    assert event.fact.kind == kind
    assert read_event_json(event.model_dump_json()) == event
    assert read_event(event.model_dump(mode="json")) == event


@pytest.mark.parametrize("kind", KINDS)
def test_the_sample_of_every_kind_from_the_first_version_still_reads(kind: str) -> None:
    sample = (SAMPLES / f"{kind}.json").read_text(encoding="utf-8")
    event = read_event_json(sample)
    assert event.fact.kind == kind
    _assert_keeps(json.loads(sample), event.model_dump(mode="json"))


def _assert_keeps(sample: Json, read: Json) -> None:
    """Everything that the sample says is in what was read; fields that came later may be added."""
    if isinstance(sample, dict) and isinstance(read, dict):
        for key, said in sample.items():
            _assert_keeps(said, read[key])
    elif isinstance(sample, list) and isinstance(read, list):
        for said, kept in zip(sample, read, strict=True):
            _assert_keeps(said, kept)
    else:
        assert read == sample


def _with(**changes: object) -> dict[str, object]:
    return EVENT.model_dump(mode="json") | changes


def test_a_fact_of_an_unknown_kind_is_said_to_be_one() -> None:
    with pytest.raises(UnknownEvent, match="a fact of kind coffee_break"):
        read_event(_with(fact={"kind": "coffee_break"}))


def test_an_unknown_format_is_no_unknown_fact() -> None:
    data = EVENT.model_dump(mode="json")
    data["fact"]["specification"]["rules"] = {"format": "shouting"}
    with pytest.raises(RecordError, match="does not read") as refusal:
        read_event(data)
    assert not isinstance(refusal.value, UnknownEvent)


@pytest.mark.parametrize(
    "data", [None, [], {}, _with(number="one"), _with(fact={}), _with(colour="red")]
)
def test_what_is_no_event_is_refused(data: object) -> None:
    with pytest.raises(RecordError, match=r"^The record does not read: .*\.$"):
        read_event(data)


@pytest.mark.parametrize("text", ["", "{", "null", "[]", '"text"'])
def test_what_is_no_json_of_an_event_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_event_json(text)


def test_an_event_can_not_be_changed() -> None:
    with pytest.raises(ValueError, match="frozen"):
        EVENT.number = 2


def test_events_compare_by_what_they_say() -> None:
    again = Event.model_validate_json(EVENT.model_dump_json())
    assert again == EVENT
