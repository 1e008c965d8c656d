"""The raw result, the synthesizer's, and the audit of the turns (formats.md, rounds)."""

from datetime import timedelta

from debate_core.domain.facts import ResultDrafted, VerdictGiven
from debate_core.domain.forms import Synthesis
from debate_core.reports.result import RawEntry, Task, audit, raw_result, result
from tests.core.making import ADA, BEN, NOON, rounds_spec, speech, verdict
from tests.core.reports.records import forfeit, phase, record_of, told, turn

SPEC = rounds_spec(ADA, BEN, rounds=2)
JUDGED = VerdictGiven(step=3, verdict=verdict("for"), view_seed=7)
FACTS = (phase("argument"), turn(1, "ada", speech("Tea.")), turn(2, "ben"), JUDGED)


def test_the_raw_result_holds_rounds_motion_transcript_and_verdict() -> None:
    raw = raw_result(record_of(SPEC, *FACTS))
    assert (raw.rounds, raw.motion, raw.verdict) == (1, SPEC.motion, verdict("for"))
    assert raw.transcript[0] == RawEntry(round=1, name="Ada", stance="for", text="Tea.")
    assert len(raw.transcript) == 2


def test_before_the_verdict_there_is_none() -> None:
    assert raw_result(record_of(SPEC)).verdict is None


def test_without_a_synthesizer_the_result_is_the_raw_one() -> None:
    record = record_of(SPEC, *FACTS)
    assert result(record) == raw_result(record).model_dump(mode="json")


def test_with_a_synthesizer_the_result_is_the_caller_s() -> None:
    drafted = ResultDrafted(step=4, synthesis=Synthesis(value={"decision": "tea"}))
    assert result(record_of(SPEC, *FACTS, drafted)) == {"decision": "tea"}


def test_the_audit_has_a_task_for_each_turn_with_its_status_and_times() -> None:
    events = told(SPEC, phase("argument"), turn(1, "ada", seconds=1.5), forfeit(2, "ben", 0.5))
    ended = [NOON + timedelta(seconds=3), NOON + timedelta(seconds=4)]
    assert audit(events) == (
        Task(
            round=1,
            phase="argument",
            debater=ADA.id,
            status="completed",
            started_at=ended[0] - timedelta(seconds=1.5),
            finished_at=ended[0],
        ),
        Task(
            round=1,
            phase="argument",
            debater=BEN.id,
            status="forfeited",
            started_at=ended[1] - timedelta(seconds=0.5),
            finished_at=ended[1],
            reason="late",
        ),
    )


def test_the_audit_is_in_the_order_of_the_transcript() -> None:
    events = told(SPEC, turn(2, "ben"), turn(1, "ada"))
    assert [task.debater for task in audit(events)] == ["ada", "ben"]
