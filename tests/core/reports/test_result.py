"""The raw result, the synthesizer's, and the audit of the turns (formats.md, rounds)."""

from datetime import timedelta

import pytest

from debate_core.domain.facts import DecisionMade, StepAnswered
from debate_core.domain.forms import Synthesis
from debate_core.domain.judge_forms import Scores, Verdict, decide_by_verdict
from debate_core.domain.outcome import Decision
from debate_core.domain.result import RawEntry, make_judge_results, make_raw_result
from debate_core.domain.rubric import SPEECHES
from debate_core.domain.steps import Draft, Judge
from debate_core.domain.verdicts import Given, JudgeSeat
from debate_core.formats import format_of
from debate_core.reports.result import Task, audit, make_result
from tests.core.making import (
    ADA,
    BEN,
    NOON,
    consensus_spec,
    forfeit,
    judged,
    phase,
    record_of,
    rounds_spec,
    speech,
    told,
    turn,
    verdict,
)

SPEC = rounds_spec(ADA, BEN, rounds=2)
FACTS = (phase("argument"), turn(1, "ada", speech("Tea.")), turn(2, "ben"), judged(verdict("for")))


def test_the_raw_result_holds_rounds_motion_transcript_and_verdict() -> None:
    raw = make_raw_result(record_of(SPEC, *FACTS))
    assert (raw.rounds, raw.motion, raw.verdict) == (1, SPEC.motion, verdict("for"))
    assert raw.transcript[0] == RawEntry(round=1, name="Ada", stance="for", text="Tea.")
    assert len(raw.transcript) == 2


SCORED = verdict(
    "for",
    *(
        Scores(stance=stance, scores={each.name: points for each in SPEECHES.dimensions})
        for stance, points in (("for", 5), ("against", 8))
    ),
)
"""A verdict that names one side, and whose scores lead to the other."""


def test_the_winner_of_a_result_is_whom_the_scores_lead_to_and_whom_the_judge_named_is_told() -> (
    None
):
    heard = [ADA.id, BEN.id]
    decided = DecisionMade(decision=decide_by_verdict(SCORED, SPEC, heard))
    record = record_of(SPEC, *FACTS[:-1], judged(SCORED), decided)
    came = make_result(record)
    assert record.decision is not None
    assert came["verdict"] == SCORED.model_dump(mode="json") | {"winner": "against"}
    assert (record.decision.choice, came["overruled"]) == ("against", "for")


def test_a_verdict_over_a_side_that_was_not_heard_has_no_winner() -> None:
    decided = DecisionMade(decision=decide_by_verdict(verdict("for"), SPEC, [ADA.id]))
    came = make_raw_result(record_of(SPEC, *FACTS[:2], judged(verdict("for")), decided))
    assert came.verdict == verdict(None)
    assert came.overruled == "for"


def test_a_verdict_that_stands_as_the_judge_named_it_overrules_nothing() -> None:
    decided = DecisionMade(decision=decide_by_verdict(verdict("for"), SPEC, [ADA.id, BEN.id]))
    came = make_raw_result(record_of(SPEC, *FACTS, decided))
    assert (came.verdict, came.overruled) == (verdict("for"), None)


@pytest.mark.parametrize("choice", ["against", None])
def test_of_an_asking_too_the_winner_is_whom_it_comes_to(choice: str | None) -> None:
    given = Given(Judge(), SCORED, Decision(choice=choice, rule="judge_totals"))
    (judge,) = make_judge_results(SPEC, [JudgeSeat(1, (given,))])
    (asking,) = judge.askings
    assert isinstance(asking.verdict, Verdict)
    assert (asking.named, asking.verdict.winner, asking.overruled) == (choice, choice, "for")


def test_before_the_verdict_there_is_none() -> None:
    assert make_raw_result(record_of(SPEC)).verdict is None


def test_without_a_synthesizer_the_result_is_the_format_s() -> None:
    record = record_of(SPEC, *FACTS)
    assert make_result(record) == make_raw_result(record).model_dump(mode="json")
    voted = record_of(consensus_spec(), phase("proposal"))
    assert make_result(voted) == format_of(voted.spec).build_result(voted).model_dump(mode="json")


def test_with_a_synthesizer_the_result_is_the_caller_s() -> None:
    value: dict[str, object] = {"decision": "tea"}
    drafted = StepAnswered(number=10, step=Draft({}), answer=Synthesis(value=value))
    assert make_result(record_of(SPEC, *FACTS, drafted)) == value


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


def test_the_audit_is_of_turns_alone_in_the_order_of_the_transcript() -> None:
    events = told(SPEC, turn(2, "ben"), turn(1, "ada"), judged(verdict()))
    assert [task.debater for task in audit(events)] == ["ada", "ben"]
