"""The judges of a debate, read off its record: what each was asked and held, and what is told."""

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
    """The debaters who have been heard: whoever took a turn that is more than a question."""
    return (entry.debater for entry in record.transcript if entry.answer.is_heard)


def list_judges(record: Record) -> tuple[JudgeSeat, ...]:
    """Every judge with what it was asked, once all are there.

    Nothing before, nor where one asking makes the verdict.
    """
    asked = [fact for fact in record.answered if fact.step.asking.is_checked]
    if not asked or len(asked) < asked[0].step.asking.of:
        return ()
    heard = tuple(list_heard(record))
    return group_by_judge(
        judge_asking(fact.step, fact.answer, record.spec, heard) for fact in asked
    )


def select_told_verdict(record: Record) -> Record:
    """The record with the verdict whose words are told.

    Of several askings it is one that holds; without a verdict where none of them stands.
    """
    if not any(fact.step.asking.is_checked for fact in record.answered):
        return record
    seats = list_judges(record)
    told = find_speaker(seats, decide_verdict(seats)) if seats else None
    return replace(record, verdict=told.answer if told else None)


def list_judge_results(record: Record) -> tuple[JudgeResult, ...]:
    """Every judge as data; nothing where one asking makes the verdict."""
    return make_judge_results(record.spec, list_judges(record))
