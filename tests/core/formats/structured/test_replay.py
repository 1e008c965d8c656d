"""A recorded debate of format `structured` replays: whole, and from any point."""

from pathlib import Path

import pytest

from debate_core.domain.facts import DebateConcluded, Event
from debate_core.domain.record import fold
from debate_core.engine.replay import replay
from debate_core.errors import VersionMismatch
from debate_core.formats.structured.arguments import StructuredOptions
from debate_core.formats.structured.result import build_structured_result, findings_of
from debate_core.formats.structured.traces import trace_arguments
from debate_core.reports.files import read_record
from debate_core.reports.transcript import transcript_of
from debate_core.show.markdown import write_markdown
from tests.core.making import prefixes
from tests.core.making.plays import Standing

SAMPLE = Path(__file__).with_name("record.json")


OLDER = Path(__file__).with_name("record-3.json")
"""A debate by version 3 of the rules, whose arguments had no names."""
AT_ONCE = Path(__file__).with_name("record-6.json")
"""A debate by version 6 of the rules, in which both sides were examined at once."""


@pytest.fixture(scope="module")
def events() -> tuple[Event, ...]:
    return read_record(SAMPLE.read_text(encoding="utf-8"))[0]


def test_a_recorded_debate_comes_to_its_decision_again(
    events: tuple[Event, ...],
) -> None:
    assert replay(events).decision == fold(events).decision


def test_every_part_of_a_record_replays_to_what_the_whole_had_then(
    events: tuple[Event, ...],
) -> None:
    for part in prefixes(events):
        record, play = fold(part), replay(part)
        decided = record.decided_by_rules
        assert play.rulings[:decided] == replay(events).rulings[:decided]
        assert Standing.of(play) == Standing.of(replay(part))


def test_a_record_of_the_rules_before_is_not_replayed_but_read_and_shown_as_it_was() -> None:
    older = read_record(OLDER.read_text(encoding="utf-8"))[0]
    with pytest.raises(VersionMismatch):
        replay(older)
    shown = write_markdown(transcript_of(older))
    claims = [trace.argument.claim for trace in trace_arguments(fold(older).transcript)]
    assert claims
    assert all(claim[:40] in shown for claim in claims)
    said = [trace.argument.model_dump() for trace in trace_arguments(fold(older).transcript)]
    assert not any("name" in argument for argument in said)
    assert "arguments" not in StructuredOptions().model_dump()


def test_where_both_sides_were_examined_at_once_each_answer_is_shown_below_its_challenge() -> None:
    older = read_record(AT_ONCE.read_text(encoding="utf-8"))[0]
    with pytest.raises(VersionMismatch):
        replay(older)
    shown = " ".join(write_markdown(transcript_of(older)).split())
    traced = trace_arguments(fold(older).transcript)
    assert len(traced) == 6
    for trace in traced:
        [question] = trace.questions
        assert question.answer
        assert shown.index(question.question) < shown.index(" ".join(question.answer.split()))


def test_its_totals_are_those_counted_by_hand(events: tuple[Event, ...]) -> None:
    record = fold(events)
    assert isinstance(events[-1].fact, DebateConcluded)
    found = findings_of(record)
    assert found is not None
    weights = {"logic": 30, "evidence": 30, "responsiveness": 25, "honesty": 15}
    by_side: dict[str, list[float]] = {}
    for each in found.findings:
        side = "for" if each.argument.startswith("PRO") else "against"
        total = sum(weights[name] * score for name, score in each.scores.items()) / 100
        by_side.setdefault(side, []).append(total)
    means = {side: sum(totals) / len(totals) for side, totals in by_side.items()}
    assert build_structured_result(record).totals == pytest.approx(means)
