"""Events as they are kept: what is written reads back, of any format, and of older versions."""

import json
from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import Event, Paused, Ruled, StepAnswered
from debate_core.domain.facts.debate import Ruling
from debate_core.domain.form import Form
from debate_core.domain.steps import Speak, Step, dump_step
from debate_core.domain.values import DebaterId
from debate_core.errors import RecordError, UnknownEvent
from debate_core.storage.events import (
    VERSION,
    Data,
    read_event,
    read_event_json,
    write_event,
    write_event_json,
)
from tests.core.making import events_of, gone, opened, speech
from tests.core.making.facts import FACTS, FORMS, RULINGS, STEPS, known
from tests.sweep import draw

Json = dict[str, "Json"] | list["Json"] | str | float | bool | None

SAMPLES = Path(__file__).parents[1] / "data"
EVENT = events_of(opened())[0]
SPEAKS = Speak(DebaterId("ada"), "argument", 1)


def _assert_reads_back(event: Event) -> None:
    assert read_event_json(write_event_json(event)) == event
    assert read_event(json.loads(json.dumps(write_event(event)))) == event


@pytest.mark.parametrize("kind", FACTS)
@draw(30)
@given(data=st.data())
def test_every_fact_reads_back_from_its_json(kind: str, data: st.DataObject) -> None:
    event = events_of(data.draw(FACTS[kind]))[0]
    assert event.fact.kind == kind
    _assert_reads_back(event)


@pytest.mark.parametrize("tag", FORMS)
@draw(20)
@given(data=st.data())
def test_every_form_reads_back_inside_its_answer(tag: str, data: st.DataObject) -> None:
    answer = data.draw(FORMS[tag])
    (event,) = events_of(StepAnswered(number=1, step=SPEAKS, answer=answer))
    _assert_reads_back(event)
    assert type(Form.read(answer.model_dump(mode="json"))) is type(answer)


@pytest.mark.parametrize("tag", RULINGS)
@draw(20)
@given(data=st.data())
def test_every_ruling_reads_back_inside_its_fact(tag: str, data: st.DataObject) -> None:
    ruling = data.draw(RULINGS[tag])
    _assert_reads_back(events_of(Ruled(ruling=ruling))[0])
    assert type(Ruling.read(ruling.model_dump(mode="json"))) is type(ruling)


@pytest.mark.parametrize("tag", STEPS)
@draw(20)
@given(data=st.data())
def test_every_step_reads_back_inside_its_answer(tag: str, data: st.DataObject) -> None:
    step = data.draw(STEPS[tag])
    _assert_reads_back(events_of(StepAnswered(number=1, step=step, answer=speech()))[0])
    assert type(Step.read(dump_step(step))) is type(step)


# Samples: what was written once has to read for as long as its version does.


def _sample(family: str, tag: str) -> Any:
    return json.loads((SAMPLES / family / f"{tag}.json").read_text(encoding="utf-8"))


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


@pytest.mark.parametrize("kind", FACTS)
def test_the_sample_of_every_fact_still_reads(kind: str) -> None:
    sample = _sample("events", kind)
    event = read_event(sample)
    assert event.fact.kind == kind
    _assert_keeps(sample, write_event(event))


@pytest.mark.parametrize("tag", known(Form.members))
def test_the_sample_of_every_form_still_reads(tag: str) -> None:
    sample = _sample("forms", tag)
    form = Form.read(sample)
    assert type(form) is Form.members[tag]
    _assert_keeps(sample, form.model_dump(mode="json"))


@pytest.mark.parametrize("keeps_length", [False, True])
@pytest.mark.parametrize("tag", known(Form.members))
def test_a_form_without_its_words_reads_back_as_it_was_written(
    tag: str, *, keeps_length: bool
) -> None:
    blank = Form.read(_sample("forms", tag)).take_words_out(keeps_length=keeps_length)
    assert Form.read(blank.model_dump(mode="json")) == blank


@pytest.mark.parametrize("tag", known(Ruling.members))
def test_the_sample_of_every_ruling_still_reads(tag: str) -> None:
    sample = _sample("rulings", tag)
    ruling = Ruling.read(sample)
    assert type(ruling) is Ruling.members[tag]
    _assert_keeps(sample, ruling.model_dump(mode="json"))


@pytest.mark.parametrize("tag", known(Step.members))
def test_the_sample_of_every_step_still_reads(tag: str) -> None:
    sample = _sample("steps", tag)
    step = Step.read(sample)
    assert type(step) is Step.members[tag]
    _assert_keeps(sample, dump_step(step))


@pytest.mark.parametrize(
    ("family", "members"),
    [
        ("events", FACTS),
        ("forms", known(Form.members)),
        ("rulings", known(Ruling.members)),
        ("steps", known(Step.members)),
    ],
)
def test_there_is_no_sample_of_what_is_not_there(family: str, members: Mapping[str, Any]) -> None:
    assert {each.stem for each in (SAMPLES / family).iterdir()} == set(members)


# A format that is not installed.


@pytest.mark.parametrize("data", gone.DATA, ids=lambda data: data["fact"]["kind"])
def test_what_only_a_missing_format_reads_is_written_as_it_was(data: Data) -> None:
    fact, written = data["fact"], write_event(read_event(data))["fact"]
    _assert_keeps(fact, written)
    for unread in ("step", "answer", "ruling"):
        assert fact.get(unread) == written.get(unread)
    assert fact.get("specification", {}).get("options") == (
        written.get("specification", {}).get("options")
    )


# Versions.


def test_an_event_is_written_with_the_version_of_the_journal() -> None:
    assert write_event(EVENT)["version"] == VERSION
    assert json.loads(write_event_json(EVENT))["version"] == VERSION


@pytest.mark.parametrize("version", [1, 3, 99, 0, "2", None, [2]])
def test_another_version_is_refused_in_one_sentence(version: object) -> None:
    with pytest.raises(RecordError, match=r"^This record was written in [^\n.]*\.$") as refusal:
        read_event({**write_event(EVENT), "version": version})
    assert f"version {version} of the journal" in str(refusal.value)
    assert f"reads version {VERSION}; show it with the Rostrum that wrote it" in str(refusal.value)


def test_an_event_without_a_version_is_of_the_first() -> None:
    data = {name: value for name, value in write_event(EVENT).items() if name != "version"}
    with pytest.raises(RecordError, match="written in version 1 of the journal"):
        read_event(data)


def _with_reason(data: Data) -> Data:
    """As if pauses had had a `why` in version 1."""
    fact = dict(data["fact"])
    return data | {"fact": {"reason": fact.pop("why"), **fact}}


def _with_kind(data: Data) -> Data:
    """As if version 0 had called the kind of a fact its type."""
    fact = dict(data["fact"])
    return data | {"fact": {"kind": fact.pop("type"), **fact}}


UPCASTS = {0: _with_kind, 1: _with_reason}
_, PAUSED = events_of(opened(), Paused(reason="a break"))


@pytest.mark.parametrize(
    ("version", "fact"),
    [
        (0, {"type": "paused", "why": "a break"}),
        (1, {"kind": "paused", "why": "a break"}),
        (2, {"kind": "paused", "reason": "a break"}),
    ],
)
def test_an_older_event_is_read_by_upcasting_it_version_by_version(
    version: int, fact: Data
) -> None:
    data = {**write_event(PAUSED), "version": version, "fact": fact}
    before = json.dumps(data)
    assert read_event(data, UPCASTS) == PAUSED
    assert json.dumps(data) == before


def test_a_version_that_no_upcast_leads_on_from_is_refused() -> None:
    data = {**write_event(PAUSED), "version": 0}
    with pytest.raises(RecordError, match="written in version 1 of the journal"):
        read_event(data, {0: lambda data: data})


# What is no event.


def _with(**changes: object) -> Data:
    return write_event(EVENT) | changes


def test_a_fact_of_an_unknown_kind_is_said_to_be_one() -> None:
    with pytest.raises(UnknownEvent, match="a fact of kind coffee_break"):
        read_event(_with(fact={"kind": "coffee_break"}))


def test_a_fact_that_lacks_its_kind_is_no_unknown_fact() -> None:
    with pytest.raises(RecordError, match="does not read") as refusal:
        read_event(_with(fact={"reason": "a break"}))
    assert not isinstance(refusal.value, UnknownEvent)


@pytest.mark.parametrize(
    "data", [None, [], {"version": VERSION}, _with(number="one"), _with(fact={}), _with(colour="")]
)
def test_what_is_no_event_is_refused(data: object) -> None:
    with pytest.raises(RecordError, match=r"^The record does not read: .*\.$"):
        read_event(data)


@pytest.mark.parametrize(
    "changes",
    [
        {"answer": "Tea."},
        {"answer": None},
        {"answer": {"tag": "speech"}},
        {"step": "speak"},
        {"step": 7},
        {"step": {"tag": "speak", "debater": "ada"}},
    ],
)
def test_an_answer_or_a_step_that_lacks_what_its_tag_promises_is_refused(changes: Data) -> None:
    (event,) = events_of(StepAnswered(number=1, step=SPEAKS, answer=speech()))
    data = write_event(event)
    with pytest.raises(RecordError, match=r"^The record does not read: [^\n]*\.$"):
        read_event({**data, "fact": data["fact"] | changes})


def test_a_format_s_options_that_do_not_fit_are_refused() -> None:
    data = write_event(EVENT)
    data["fact"]["specification"]["options"] = {"shouting": True}
    with pytest.raises(RecordError, match="does not read"):
        read_event(data)


@pytest.mark.parametrize("text", ["", "{", "null", "[]", '"text"'])
def test_what_is_no_json_of_an_event_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"^The record does not read: .*\.$"):
        read_event_json(text)


@pytest.mark.parametrize("seal", ["{", "7", '{"seed": 1}'])
def test_what_is_no_seal_is_refused(seal: str) -> None:
    with pytest.raises(RecordError, match=r"^The record does not read: .*\.$"):
        read_event_json(write_event_json(EVENT), seal)


def test_an_event_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        EVENT.number = 2  # pyright: ignore[reportAttributeAccessIssue]
