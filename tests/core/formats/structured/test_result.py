"""What a debate of format `structured` leaves behind: trace table, briefing, result, report."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from debate_core.domain.facts import ClosingRequested, DecisionMade, Fact
from debate_core.domain.form import Form
from debate_core.domain.outcome import Decision
from debate_core.domain.record import Record, fold
from debate_core.formats import format_of
from debate_core.formats.decision_rules import explain_decision
from debate_core.formats.structured.forms import CrossExamination
from debate_core.formats.structured.result import (
    Findings,
    build_structured_result,
    list_trace_rows,
    make_briefing,
    write_gap,
    write_totals,
)
from debate_core.reports.files import read_record, write_record
from tests.core.formats.structured.making import (
    CON,
    CROSSED,
    OPENED,
    REPLIED,
    WHOLE,
    cross,
    finding,
    findings,
    judged,
    opening,
    replies,
    response,
    structured_spec,
    taken,
)
from tests.core.making import events_of, opened

SPEC = structured_spec()
FORMAT = format_of(SPEC)
JUDGED = findings(finding("PRO-1", 9, standing="upheld"), finding("CON-1", 5, standing="refuted"))


def _record(
    *turns: tuple[str, Form], findings_: Findings | None = None, decision: Decision | None = None
) -> Record:
    facts: list[Fact] = [opened(SPEC), *taken(SPEC, turns)]
    if findings_ is not None:
        facts.append(judged(findings_))
    if decision is not None:
        facts.append(DecisionMade(decision=decision))
    return fold(events_of(*facts))


def test_the_trace_table_tells_how_each_argument_was_met_and_how_it_stands() -> None:
    first, *_, last = list_trace_rows(_record(*WHOLE, findings_=JUDGED))
    assert (first.argument, first.claim) == ("PRO-1", "The claim of PRO-1 in full")
    assert (first.answered, first.standing) == ("challenge, answered", "upheld")
    assert (last.argument, last.standing, last.reason) == ("CON-3", "not judged", "")


def test_what_went_unanswered_is_told() -> None:
    met = (*OPENED, ("for", cross("CON-1", questions=2)))
    whole = _record(*met, decision=Decision(choice=None, rule="no_verdict"))
    assert [each.answered for each in list_trace_rows(whole)] == [
        "unanswered",
        "unanswered",
        "unanswered",
        "challenge, left unanswered",
        "unanswered",
        "unanswered",
    ]


def test_what_an_early_closing_cut_off_is_not_told_as_left_unanswered() -> None:
    met = (*OPENED, ("for", cross("CON-1", questions=2)))
    stopped = replace(_record(*met), closing=ClosingRequested(reason="enough"))
    assert list_trace_rows(stopped)[3].answered == "challenge, closed before an answer"


def test_an_argument_whose_other_side_was_cut_off_is_not_told_as_unanswered() -> None:
    met = (*OPENED, ("for", cross("CON-1", "CON-2")))
    stopped = replace(_record(*met), closing=ClosingRequested(reason="enough"))
    assert [row.answered for row in list_trace_rows(stopped)] == [
        *["closed before an answer"] * 3,
        *["challenge, closed before an answer"] * 2,
        "unanswered",
    ]


def test_a_side_that_replied_before_an_early_closing_is_told_by_what_it_left() -> None:
    replied = (*CROSSED, ("for", replies("PRO-1.1")))
    stopped = replace(_record(*replied), closing=ClosingRequested(reason="enough"))
    assert [row.answered for row in list_trace_rows(stopped)] == [
        "challenge, answered",
        *["challenge, left unanswered"] * 2,
        *["challenge, closed before an answer"] * 3,
    ]


def test_questions_that_were_answered_only_in_part_are_counted() -> None:
    turns = (
        *OPENED,
        ("against", cross("PRO-1", questions=3)),
        ("for", REPLIED[4][1]),
    )
    assert list_trace_rows(_record(*turns))[0].answered == "challenge, 1 of 3 questions answered"


def test_a_response_without_a_question_was_not_answered() -> None:
    bare = response("PRO-1").model_copy(update={"questions": ()})
    met = (*OPENED, ("against", CrossExamination(responses=(bare,))))
    assert list_trace_rows(_record(*met))[0].answered == "challenge, no question asked"


@pytest.mark.parametrize(
    ("gap", "shown"),
    [("239/240", "0.996"), ("1", "1.00"), ("721/240", "3.004"), ("3", "3.00"), ("4/3", "1.33")],
)
def test_a_gap_is_never_rounded_across_the_bound_of_its_reading(gap: str, shown: str) -> None:
    assert write_gap(Fraction(gap)) == shown


def test_the_briefing_holds_insight_recommendation_and_what_is_unresolved() -> None:
    told = make_briefing(_record(*WHOLE, findings_=JUDGED))
    assert told is not None
    assert told.model_dump() == {
        "motion": "Tea is better than coffee",
        "key_insight": "It turns on the leaves.",
        "recommendation": "Drink both.",
        "unresolved_questions": ("How hot?",),
    }


def test_before_the_judge_has_spoken_there_is_no_briefing() -> None:
    assert make_briefing(_record(*WHOLE)) is None


def test_the_result_pairs_each_challenge_with_its_answer_and_its_scores() -> None:
    result = build_structured_result(_record(*WHOLE, findings_=JUDGED))
    first = result.arguments[0]
    assert [each.model_dump() for each in first.pairs] == [
        {"id": "PRO-1.1", "question": "What of PRO-1, number 1?", "answer": "On PRO-1.1: so."}
    ]
    assert (first.response, first.total, first.standing) == ("challenge", 9.0, "upheld")
    assert (result.totals, result.gap) == ({"for": 9.0, "against": 5.0}, 4.0)
    assert result.reading == "significant"


def test_marks_are_in_the_result_and_in_the_report() -> None:
    record = _record(("for", opening("PRO-1")), ("against", opening(*CON)))
    assert build_structured_result(record).marks == (
        "for, opening: Malformed: an opening has 3 to 5 arguments, not 1",
    )
    assert any(
        each.startswith("noted: for, opening: Malformed")
        for each in FORMAT.list_report_lines(record)
    )


def test_the_report_states_the_totals_and_the_gap() -> None:
    record = _record(*WHOLE, findings_=JUDGED)
    assert write_totals(record) == "totals: for 9.00, against 5.00; gap 4.00, significant"
    assert write_totals(record) in FORMAT.list_report_lines(record)


def test_it_is_said_who_decides_and_how_it_was_decided() -> None:
    decision = Decision(choice="for", rule="argument_scores")
    record = _record(*WHOLE, findings_=JUDGED, decision=decision)
    decides = FORMAT.describe_who_decides(SPEC)
    assert decides == "the mean of the judge's scores for a side's arguments"
    assert explain_decision(FORMAT.decision_rules, record) == (
        "9.00 to 5.00, a gap of 4.00: significant."
    )


def test_the_record_file_carries_the_whole_result_and_reads_back() -> None:
    events = events_of(opened(SPEC), *taken(SPEC, WHOLE), judged(JUDGED))
    text = write_record(events)
    assert read_record(text)[0] == events
    assert json.loads(text)["result"]["trace"][0]["argument"] == "PRO-1"
