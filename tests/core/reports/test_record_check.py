"""Record files checked whole: events by their seals, the rest by what the events come to."""

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from debate_core.domain.boxes import BoxKey
from debate_core.domain.facts import (
    BallotCast,
    DecisionMade,
    Event,
    Fact,
    PollClosed,
    PollOpened,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.outcome import Decision
from debate_core.domain.steps import Item
from debate_core.domain.values import PersonId
from debate_core.formats import FORMATS
from debate_core.formats.declared import Layout
from debate_core.reports.files import VERSION, derive, read_record, write_record, write_transcript
from debate_core.reports.record_check import check_file
from debate_core.storage.events import read_event, write_event
from tests.core.domain.test_chain import FACTS, chained
from tests.core.formats.declared.layouts import DOUGLAS, example, offered
from tests.core.making import NOON, opened, rounds_spec
from tests.core.making.filling import recorded
from tests.sweep import keep_some

Json = dict[str, Any]
RECORDS = Path(__file__).parents[1] / "data" / "records"
OF_BEFORE = sorted((RECORDS / "1").glob("*.json"))
"""Records that Rostrum wrote when seals had no scheme."""
OF_TODAY = sorted((RECORDS / str(VERSION)).glob("*.json"))
"""Records as they are written by now: tests/core/making/records.py."""
NOTHING_BUT_EVENTS = ("result", "outcome", "audit", "report", "spend")


@pytest.fixture(autouse=True)
def _lincoln_douglas() -> Generator[None]:  # pyright: ignore[reportUnusedFunction]
    with offered(Layout.model_validate(example(DOUGLAS))):
        yield


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def reread(text: str) -> str:
    """The record as another process writes it that has read it."""
    document = json.loads(text)
    document["events"] = [write_event(read_event(each)) for each in document["events"]]
    return json.dumps(document)


def changed(text: str, **changes: object) -> str:
    return json.dumps(json.loads(text) | changes)


# Records of before.


@pytest.mark.parametrize("path", keep_some(OF_BEFORE, 4), ids=lambda path: path.stem)
def test_a_record_of_before_is_whole_as_it_was_written_and_as_it_is_read(path: Path) -> None:
    text = text_of(path)
    for each in (text, reread(text), write_record(read_record(text)[0])):
        found = check_file(each)
        assert found.record.in_words.startswith("whole, ")
        assert any("Seals of the first form" in note for note in found.notes)


@pytest.mark.parametrize("path", keep_some(OF_BEFORE, 4), ids=lambda path: path.stem)
def test_a_copy_for_everyone_of_a_record_of_before_is_whole(path: Path) -> None:
    events, _ = read_record(text_of(path))
    assert check_file(write_transcript(events, "json", lambda _: {})).record.broken == ""


@pytest.mark.parametrize("path", OF_BEFORE, ids=lambda path: path.stem)
def test_a_letter_that_was_changed_in_a_record_of_before_is_found(path: Path) -> None:
    text = text_of(path).replace("Tea is better", "Tee is better", 1)
    assert check_file(text).record.broken.startswith("Event 1 is not what was recorded")


def opened_without_starter(text: str) -> str:
    document = json.loads(text)
    voters = document["events"][0]["fact"]["specification"]["voting"]["voters"]
    assert voters.pop("starter") is False
    return json.dumps(document)


def test_a_no_cannot_be_deleted_from_a_record_of_before() -> None:
    text = text_of(RECORDS / "1" / "people-no-starter.json")
    assert check_file(text).record.broken == ""
    assert "reads otherwise than it was recorded" in (
        check_file(opened_without_starter(text)).record.broken
    )


def test_what_another_rostrum_may_have_written_is_told_and_not_refused() -> None:
    text = changed(text_of(RECORDS / "1" / "rounds.json"), report=["rounds_run: 7"])
    found = check_file(text)
    assert found.record.broken == ""
    (told,) = (each for each in found.notes if "what this Rostrum makes of the events" in each)
    assert "`report`" in told


# Records of today.


@pytest.mark.parametrize("path", OF_TODAY, ids=lambda path: path.stem)
def test_a_record_of_this_version_stays_whole(path: Path) -> None:
    """Where only what is beside the events differs, tests/core/making/records.py says what to do.

    A field that came later and is in the way of a seal needs a default that says nothing.
    """
    text = text_of(path)
    for each in (text, reread(text)):
        assert check_file(each).record.broken == ""


def sealed_record(**changes: object) -> str:
    """A record of today, with these keys changed."""
    return changed(write_record(chained(*FACTS)), **changes)


def test_a_record_of_today_is_whole_and_says_nothing_of_older_seals() -> None:
    found = check_file(sealed_record())
    assert found.record.in_words == "whole, 7 events, 0 removed"
    assert not any("Seals of the first form" in note for note in found.notes)


@pytest.mark.parametrize("key", [*NOTHING_BUT_EVENTS, "debate"])
def test_what_the_events_do_not_come_to_is_refused(key: str) -> None:
    found = check_file(sealed_record(**{key: {"winner": "for"}}))
    assert found.record.broken == f"The events are whole, and `{key}` is not what they come to."


def test_what_no_record_has_cannot_be_added() -> None:
    found = check_file(changed(text_of(OF_TODAY[0]), winner="against"))
    assert found.record.broken == "The events are whole, and `winner` is not what they come to."


@pytest.mark.parametrize("key", ["events", "text", "winner"])
def test_a_key_that_stands_twice_is_refused_since_others_may_read_the_first(key: str) -> None:
    path = next(path for path in OF_TODAY if f'"{key}":' in text_of(path))
    forged = text_of(path).replace(f'"{key}":', f'"{key}":"I give up.","{key}":', 1)
    assert check_file(forged).record.broken == (
        f"`{key}` stands twice in one place, so that not everyone reads the same: it was changed."
    )


def test_a_record_of_today_cannot_pass_for_one_of_before() -> None:
    found = check_file(sealed_record(version=1, result={"winner": "for"}))
    assert "says that it is of version 1" in found.record.broken


def test_a_file_of_nothing_but_events_is_whole() -> None:
    document = json.loads(sealed_record())
    bare = {key: each for key, each in document.items() if key not in NOTHING_BUT_EVENTS}
    assert check_file(json.dumps(bare)).record.broken == ""


def test_events_that_hold_and_do_not_read_are_refused() -> None:
    document = json.loads(sealed_record())
    del document["events"][2]["version"]
    found = check_file(json.dumps(document))
    assert found.record.broken.startswith("The seals of this record hold, and its events do not")


@pytest.mark.parametrize("format_name", keep_some(FORMATS, 2))
def test_of_every_format_a_record_and_its_copy_for_everyone_are_whole(format_name: str) -> None:
    events = recorded(format_name)
    for text in (write_record(events), write_transcript(events, "json", lambda _: {})):
        assert check_file(text).record.broken == ""
        assert check_file(reread(text)).record.broken == ""


def test_one_that_was_derived_in_german_is_whole_as_well() -> None:
    events = recorded("championship")
    german = json.loads(json.dumps(derive(events, language="de")))
    assert german["report"] != derive(events)["report"]
    assert check_file(changed(write_record(events), **german)).record.broken == ""


def test_where_the_format_is_not_installed_only_events_are_checked() -> None:
    events = chained(opened(rounds_spec().model_copy(update={"format": "gone"})), *FACTS[1:])
    found = check_file(changed(write_record(events), result={"winner": "for"}))
    assert found.record.broken == ""
    assert "Only the events were checked: there is no format “gone” here." in found.notes


# Tallies.


def with_other_voter(events: list[Event], number: int) -> str:
    """The copy for everyone in which a ballot is another voter's, and all that follows from it."""
    document = json.loads(write_transcript(events, "json", lambda _: {}))
    document["events"][number - 1]["fact"]["voter"] = "voter 3"
    changed_events = [read_event(each) for each in document["events"]]
    return json.dumps(document | json.loads(json.dumps(derive(changed_events))))


VOTED: tuple[Fact, ...] = (
    opened(),
    DecisionMade(decision=Decision(choice="for", rule="judge_verdict")),
    VotingOpened(choices=("for", "against"), closes_at=NOON),
    BallotCast(voter=PersonId("1"), choice="against"),
    BallotCast(voter=PersonId("1"), choice="for"),
    BallotCast(voter=PersonId("2"), choice="for"),
    VotingClosed(tally={"for": 2, "against": 0}),
)
ITEM = Item(key="s1", text="Tea calms.")
POLLED: tuple[Fact, ...] = (
    opened(),
    PollOpened(number=1, items=(ITEM,), choices=("agree", "disagree"), closes_at=NOON),
    BallotCast(voter=PersonId("1"), choice="agree", box=BoxKey("s1")),
    BallotCast(voter=PersonId("2"), choice="agree", box=BoxKey("s1")),
    BallotCast(voter=PersonId("1"), choice="disagree", box=BoxKey("s1")),
    PollClosed(number=1, tallies={"s1": {"agree": 1, "disagree": 1}}),
)


@pytest.mark.parametrize(("facts", "ballot"), [(VOTED, 5), (POLLED, 5)])
def test_a_ballot_cannot_be_made_another_voters(facts: tuple[Fact, ...], ballot: int) -> None:
    events = chained(*facts)
    assert check_file(write_transcript(events, "json", lambda _: {})).record.broken == ""
    found = check_file(with_other_voter(events, ballot), [events[-1].head])
    assert found.record.broken == (
        f"Event {len(facts)} counts other votes than those of this record."
    )
