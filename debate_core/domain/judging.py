"""The judges of a debate, read from its record: what each was asked and held, and what is shown."""

from collections.abc import Iterator
from dataclasses import replace

from debate_core.domain.record import Record
from debate_core.domain.result import JudgeResult, make_judge_results
from debate_core.domain.values import DebaterId
from debate_core.domain.verdicts import (
    JudgeSeat,
    decide_verdict,
    find_speaker,
    group_by_judge,
    judge_asking,
)


def list_heard(record: Record) -> Iterator[DebaterId]:
    """List the debaters who have been heard: those who took a turn that is more than a question."""
    return (entry.debater for entry in record.transcript if entry.answer.is_heard)


def list_judges(record: Record) -> tuple[JudgeSeat, ...]:
    """List every judge with what it was asked, once all answers are there.

    Empty before, and where one asking makes the verdict.
    """
    asked = [fact for fact in record.answered if fact.step.asking.is_checked]
    if not asked or len(asked) < asked[0].step.asking.of:
        return ()
    heard = tuple(list_heard(record))
    return group_by_judge(
        judge_asking(fact.step, fact.answer, record.spec, heard) for fact in asked
    )


def select_told_verdict(record: Record) -> Record:
    """Return the record with the verdict whose words are shown.

    Of several askings it is one that agrees with the decision; without a verdict if none does.
    """
    if not any(fact.step.asking.is_checked for fact in record.answered):
        return record
    seats = list_judges(record)
    told = find_speaker(seats, decide_verdict(seats)) if seats else None
    return replace(record, verdict=told.answer if told else None)


def list_judge_results(record: Record) -> tuple[JudgeResult, ...]:
    """List every judge as data; nothing where one asking makes the verdict."""
    return make_judge_results(record.spec, list_judges(record))
