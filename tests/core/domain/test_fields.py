"""The sweep of fields: none of any fact can be taken from a record, changed, added or hidden."""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any, cast, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from debate_core.domain.chain import NOTHING, Commitments, Seal, get_at, make_sealed_form
from debate_core.domain.fact import PublicNames, RecordedFact
from debate_core.domain.facts import Event, Fact, StepAnswered
from debate_core.domain.record import fold
from debate_core.domain.sealing import seal_event, seal_replacements, seal_shown
from debate_core.domain.taking_out import TakingOut
from debate_core.domain.values import PersonId
from debate_core.domain.verifying import check_record
from debate_core.reports.files import make_public
from debate_core.storage.events import read_event, seal_data, write_event
from tests.core.making import events_of, opened
from tests.core.making.facts import FACTS
from tests.sweep import draw, keep_some

Json = dict[str, Any]
SAMPLES = Path(__file__).parents[1] / "data"
SILENT: tuple[Any, ...] = (None, False, 0, "", [], {})


def data_of(event: Event) -> Json:
    """An event as a file holds it."""
    return json.loads(json.dumps(write_event(event)))


def copies(event: Event) -> tuple[Json, Json]:
    """The event as a whole record holds it, and as the copy for everyone does."""
    kept = seal_event(event, None, bytes(16))
    shown = make_public(kept.fact, fold(events_of(opened())), PublicNames(()))
    return data_of(kept), data_of(seal_shown(kept, replace(kept, fact=shown)))


def is_refused(data: Json) -> bool:
    """Whether a record of this event does not hold."""
    return bool(check_record([data]).broken)


def places(value: Any, path: str = "") -> Iterator[str]:
    """The path of every value in the data, objects and lists included."""
    if path:
        yield path
    for key, each in parts_of(value):
        escaped = str(key).replace("~", "~0").replace("/", "~1")
        yield from places(each, f"{path}/{escaped}")


def parts_of(value: Any) -> list[tuple[Any, Any]]:
    """What an object or a list holds, by key or place."""
    match value:
        case dict():
            return list(cast(Json, value).items())
        case list():
            return list(enumerate(cast(list[Any], value)))
        case _:
            return []


def at(data: Json, path: str) -> tuple[Any, Any]:
    """The object or list that a path ends in, and the key there."""
    above, _, last = path.rpartition("/")
    holder = get_at(data["fact"], above)
    return holder, int(last) if isinstance(holder, list) else unescaped(last)


def unescaped(key: str) -> str:
    return key.replace("~1", "/").replace("~0", "~")


def without(data: Json, path: str) -> Json:
    """The data once a value is deleted."""
    changed = deepcopy(data)
    holder, key = at(changed, path)
    del holder[key]
    return changed


def with_other(data: Json, path: str, value: Any) -> Json:
    """The data with another value at a path."""
    changed = deepcopy(data)
    holder, key = at(changed, path)
    holder[key] = value
    return changed


def others(value: Any) -> Iterator[Any]:
    """Values that stand for something else than this one does."""
    match value:
        case bool():
            yield not value
        case int() | float():
            yield from (value + 1, str(value))
        case str():
            yield f"{value}x"
        case list():
            yield [*cast(list[Any], value), "x"]
        case dict():
            yield {**cast(Json, value), "x": 1}
        case _:
            yield ""
    if value is not None:
        yield None


@pytest.mark.parametrize("kind", keep_some(FACTS, 5))
@draw(4)
@given(data=st.data())
def test_no_field_of_any_fact_can_be_deleted_or_changed(kind: str, data: st.DataObject) -> None:
    (event,) = events_of(data.draw(FACTS[kind]))
    for copy in copies(event):
        assert not is_refused(copy)
        for path in places(copy["fact"]):
            assert is_refused(without(copy, path)), path
            for value in others(get_at(copy["fact"], path)):
                assert is_refused(with_other(copy, path, value)), (path, value)


@pytest.mark.parametrize("kind", keep_some(FACTS, 8))
@draw(3)
@given(data=st.data())
def test_no_field_can_be_added_to_any_fact(kind: str, data: st.DataObject) -> None:
    (event,) = events_of(data.draw(FACTS[kind]))
    for copy in copies(event):
        objects = [p for p in places(copy["fact"]) if isinstance(get_at(copy["fact"], p), dict)]
        for path in ["", *objects]:
            for value in SILENT:
                assert is_refused(with_other(copy, f"{path}/added", value)), (path, value)


@pytest.mark.parametrize("name", keep_some(["people", "people-public"]))
def test_no_field_of_a_whole_record_or_of_its_copy_can_be_deleted_or_changed(name: str) -> None:
    text = (SAMPLES / "records" / "2" / f"{name}.json").read_text(encoding="utf-8")
    events: list[Json] = json.loads(text)["events"]
    assert not check_record(events).broken
    for number, event in enumerate(events):
        for path in places(event["fact"]):
            other = next(others(get_at(event["fact"], path)))
            for changed in (without(event, path), with_other(event, path, other)):
                found = check_record([*events[:number], changed, *events[number + 1 :]])
                assert found.broken.startswith(f"Event {number + 1} "), path


# What can be hidden.

EMPTY: tuple[Any, ...] = (NOTHING, "", 0, "hidden")
STAND_INS = (*EMPTY, "unnamed", "audience", "moderator", "forecaster 1", "voter 1")
HIDEABLE = {
    "case_drafted": {"/text"},
    "case_edited": {"/by", "/name", "/text"},
    "preparation_ready": {"/person"},
    "ballot_cast": {"/voter"},
    "ballot_left_out": {"/voter", "/reason"},
    "ballot_withdrawn": {"/voter"},
    "ballot_unclear": {"/voter"},
    "ballot_let_in": {"/voter"},
    "old_reactions_seen": {"/voter"},
    "confidence_told": {"/percent"},
    "control_answered": {"/text"},
    "prediction_made": {"/by", "/choice", "/percent"},
    "prediction_withdrawn": {"/by"},
    "question_asked": {"/by", "/name", "/text"},
    "question_put": {"/by"},
    "question_ruled": {"/by"},
    "voting_closed": {"/took_part/0"},
    "words_taken_out": {"/by"},
}
"""What of each kind of fact may be missing from a copy, beside what is said backstage."""
BACKSTAGE = {
    "choose": {"/answer/direction", "/refused", "/tools"},
    "score": {"/answer/note", "/answer/flags", "/answer/flags/0", "/refused", "/tools"},
    "speak": {"/step/direction"},
}


def samples(family: str) -> dict[str, Json]:
    """The samples of a family, by tag or kind."""
    found = sorted((SAMPLES / family).glob("*.json"))
    return {each.stem: json.loads(each.read_text(encoding="utf-8")) for each in found}


def hidden(event: Event, path: str, stand_in: Any) -> Json:
    """The event with a value moved among what its seal says is hidden."""
    kept = seal_event(event, None, bytes(16))
    assert kept.seal is not None
    data = data_of(kept)
    known = Commitments.of(kept.seal, make_sealed_form(data["fact"], kept.seal.scheme))
    value = get_at(make_sealed_form(data["fact"], kept.seal.scheme), path)
    gone = {path: known.compute_now(value, path)}
    salts = {k: v for k, v in known.salts.items() if k != path and not k.startswith(f"{path}/")}
    data["seal"] = seal_data(Seal(link=kept.seal.link, salts=salts, hidden=gone, scheme=2))
    return without(data, path) if stand_in is NOTHING else with_other(data, path, stand_in)


def can_hide(event: Event, stand_ins: tuple[Any, ...] = EMPTY) -> set[str]:
    """The paths of all values of an event that a copy may leave out."""
    paths = list(places(data_of(seal_event(event, None, bytes(16)))["fact"]))
    return {
        path
        for path in paths
        for shown in stand_ins
        if not (shown is NOTHING and path[-1].isdecimal())
        and not is_refused(hidden(event, path, shown))
    }


@pytest.mark.parametrize("kind", keep_some(samples("events"), 8))
def test_of_every_fact_only_what_not_everyone_may_see_can_be_hidden(kind: str) -> None:
    sample = samples("events")[kind]
    secret = {"took_part": ["2002"]} if kind == "voting_closed" else {}
    event = read_event(sample | {"number": 1, "fact": sample["fact"] | secret})
    assert can_hide(event, STAND_INS) == HIDEABLE.get(kind, set())


FORM_OF = {"choose": "call", "score": "speech_score", "judge": "verdict", "speak": "speech"}


@pytest.mark.parametrize("tag", keep_some(samples("steps"), 4))
def test_of_every_step_only_what_is_said_backstage_can_be_hidden(tag: str) -> None:
    answered = samples("events")["step_answered"]
    step = samples("steps")[tag] | ({"direction": "Be brief."} if tag == "speak" else {})
    answer = samples("forms")[FORM_OF.get(tag, "verdict")]
    fact = answered["fact"] | {"step": step, "answer": answer}
    event = read_event(answered | {"number": 1, "fact": fact})
    assert isinstance(event.fact, StepAnswered)
    assert can_hide(event) == BACKSTAGE.get(tag, set())


@pytest.mark.parametrize("tag", keep_some(samples("forms"), 6))
def test_no_answer_to_a_step_that_everyone_may_read_can_be_hidden(tag: str) -> None:
    answered = samples("events")["step_answered"]
    fact = answered["fact"] | {"answer": samples("forms")[tag]}
    event = read_event(answered | {"number": 1, "fact": fact})
    assert can_hide(event) == set()


# What can be taken out.

SAID = sorted(samples("forms").keys() - {"forfeit", "questions"})
"""Forms of turns that any debate can hold; a forfeit says nothing."""


@pytest.mark.parametrize("keeps_length", [False, True])
@pytest.mark.parametrize("tag", SAID)
def test_of_every_answer_a_persons_words_and_who_repeats_them_can_be_taken_out(
    tag: str, *, keeps_length: bool
) -> None:
    sample = samples("events")["step_answered"]
    said_by = {"person": "1", "name": "Mia", "messages": ["2", "3"]}
    held = sample["fact"] | {"answer": samples("forms")[tag], "said_by": said_by}
    repeated = sample["fact"] | {"answer": samples("forms")[tag]}
    facts = [read_event(sample | {"fact": fact}).fact for fact in (held, repeated)]
    events: list[Event] = []
    for event in events_of(opened(), *facts):
        events.append(seal_event(event, events[-1] if events else None, bytes([event.number] * 16)))
    blanks, taken = TakingOut(2, "author", PersonId("1"), keeps_length=keeps_length).take_out(
        events
    )
    kept, replaced = seal_replacements(blanks, events, bytes(16))
    by_number = {each.number: each for each in kept}
    last = replace(events[-1], number=len(events) + 1, fact=taken, seal=None)
    after = [by_number.get(each.number, each) for each in events]
    found = check_record(
        [data_of(e) for e in (*after, seal_event(last, events[-1], bytes(16), replaced))]
    )
    assert found.broken == ""


SHOWN = {
    ("closing_requested", "/by"),
    ("countdown_ended", "/by"),
    ("debate_opened", "/opened_by"),
    ("debate_opened", "/specification/seating/people"),
    ("floor_closed", "/by"),
    ("move_disputed", "/by"),
    ("objection_raised", "/by"),
    ("paused", "/by"),
    ("preparation_ended", "/by"),
    ("preparation_joined", "/person"),
    ("resumed", "/by"),
    ("seat_left", "/by"),
    ("seat_taken", "/person"),
    ("step_answered", "/said_by/person"),
    ("table_joined", "/person"),
    ("time_extended", "/by"),
    ("turn_opened", "/person"),
    ("turns_skipped", "/by"),
}
"""Accounts that everyone may see, each of them meant so: who takes part, or steers."""


def accounts_in(model: type[BaseModel], path: str = "") -> Iterator[str]:
    """The paths of all fields of a model that hold somebody's account."""
    for name, field in model.model_fields.items():
        for part in parts_of_type(field.annotation):
            if part is PersonId:
                yield f"{path}/{name}"
            elif isinstance(part, type) and issubclass(part, BaseModel):
                yield from accounts_in(part, f"{path}/{name}")


def parts_of_type(annotation: Any) -> Iterator[Any]:
    """A type, and those that it is made of."""
    yield annotation
    for part in get_args(annotation):
        yield from parts_of_type(part)


def test_every_account_in_a_fact_is_hidden_or_meant_to_be_seen() -> None:
    facts = cast(tuple[type[RecordedFact], ...], get_args(Fact))
    open_to_all = {
        (fact.model_fields["kind"].default, path)
        for fact in facts
        for path in accounts_in(fact)
        if not {path, f"{path}/*"} & set(fact.private)
    }
    assert open_to_all == SHOWN
