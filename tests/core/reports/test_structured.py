"""The report and the record file of a debate of format `structured`."""

import json

from debate_core.domain.facts import Fact
from debate_core.domain.record import Record, fold
from debate_core.formats.structured.findings import Findings
from debate_core.formats.structured.result import totals_text
from debate_core.reports.nine_lines import full_report, report
from debate_core.reports.record_file import read_record, write_record
from tests.core.formats.structured.making import (
    CON,
    WHOLE,
    finding,
    findings,
    judged,
    opening,
    record_of,
    structured_spec,
    taken,
)
from tests.core.making import events_of, opened

SPEC = structured_spec()
JUDGED = findings(finding("PRO-1", 9, standing="upheld"), finding("CON-1", 5, standing="refuted"))


def _judged(findings_: Findings) -> Record:
    facts: list[Fact] = [opened(SPEC), *taken(SPEC, WHOLE), judged(findings_)]
    return fold(events_of(*facts))


def test_before_the_judge_has_spoken_the_report_says_there_is_no_briefing() -> None:
    assert "no briefing" in full_report(record_of(*WHOLE))


def test_marks_are_in_the_report() -> None:
    record = record_of(("for", opening("PRO-1")), ("against", opening(*CON)))
    assert "noted: for, opening: Malformed" in report(record)


def test_the_report_states_the_totals_and_holds_the_trace_table() -> None:
    record = _judged(JUDGED)
    assert totals_text(record) in report(record)
    assert "# Argument trace" in full_report(record)


def test_the_record_file_carries_the_whole_result_and_reads_back() -> None:
    events = events_of(opened(SPEC), *taken(SPEC, WHOLE), judged(JUDGED))
    text = write_record(events)
    assert read_record(text)[0] == events
    assert json.loads(text)["result"]["trace"][0]["argument"] == "PRO-1"
