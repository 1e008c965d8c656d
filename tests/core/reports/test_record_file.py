"""The full record as one JSON document that reads back."""

import json
from typing import Any

import pytest

from debate_core.domain.specification import Specification
from debate_core.errors import RecordError, UnknownEvent
from debate_core.formats import FORMATS
from debate_core.reports.files import read_record, write_record
from debate_core.reports.report import write_report
from tests.core.engine.rooms import debated
from tests.core.making import consensus_spec, phase, rounds_spec, told, turn
from tests.core.making.filling import recorded
from tests.sweep import keep_some

EVENTS = told(rounds_spec(), phase("argument"), turn(1, "ada"), turn(2, "ben"))
Json = dict[str, Any]


@pytest.mark.parametrize("spec", [rounds_spec(), consensus_spec("a")])
async def test_a_record_reads_back_as_the_debate_it_was(spec: Specification) -> None:
    ledger = await debated(spec)
    events, record = read_record(write_record(ledger.events))
    assert events == ledger.events
    assert record == ledger.record


@pytest.mark.parametrize("format_name", keep_some(FORMATS, 5))
def test_a_record_of_every_format_reads_back(format_name: str) -> None:
    events = recorded(format_name)
    assert read_record(write_record(events))[0] == events


def test_a_record_holds_the_result_the_audit_and_the_report_for_its_reader() -> None:
    document = json.loads(write_record(EVENTS))
    assert document["result"]["motion"] == "Tea is better than coffee"
    assert len(document["audit"]) == 2
    _, record = read_record(write_record(EVENTS))
    assert document["report"] == write_report(record).splitlines()


def test_words_of_any_script_stand_in_the_record_as_they_were_written() -> None:
    spec = rounds_spec().model_copy(update={"motion": "茶比咖啡好"})
    assert "茶比咖啡好" in write_record(told(spec))


def _changed(**changes: object) -> str:
    return json.dumps(json.loads(write_record(EVENTS)) | changes)


def _written() -> list[Json]:
    """The events of the record, as they stand in its file."""
    return json.loads(write_record(EVENTS))["events"]


FIRST, SECOND, THIRD, *_ = _written()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no record of Rostrum"),
        ("{}", "no record of Rostrum"),
        ("[1, 2]", "no record of Rostrum"),
        (_changed(kind="something"), "no record of Rostrum"),
        (_changed(events="none"), "no record of Rostrum"),
        (_changed(version=3), "of version 3, and this Rostrum reads up to 2"),
        (_changed(events=[]), "does not begin with the opening"),
        (_changed(events=[SECOND, THIRD]), "does not begin with the opening"),
        (_changed(events=[FIRST, THIRD]), "Event 3 follows event 1"),
        (_changed(events=[FIRST, 5]), "does not read"),
    ],
)
def test_what_is_no_record_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(RecordError, match=said) as refusal:
        read_record(text)
    assert "\n" not in str(refusal.value)


def test_a_fact_of_another_time_is_said_to_be_one() -> None:
    unknown = SECOND | {"fact": {"kind": "coffee_break"}}
    with pytest.raises(UnknownEvent, match="coffee_break"):
        read_record(_changed(events=[FIRST, unknown]))


def test_a_turn_of_somebody_who_is_not_in_the_debate_is_refused() -> None:
    stranger = THIRD | {
        "fact": THIRD["fact"] | {"step": THIRD["fact"]["step"] | {"debater": "zoe"}}
    }
    with pytest.raises(RecordError, match="zoe"):
        read_record(_changed(events=[FIRST, SECOND, stranger]))
