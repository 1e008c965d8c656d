"""The debaters' private confidence: asked of models, before and after, and shown at the end."""

import pytest

from debate_core.domain.facts import StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import OFFLINE, Specification
from debate_core.domain.steps import Judge
from debate_core.drafting.dry_run import play_dry
from debate_core.drafting.estimate import Estimator, write_to_limit
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.ledger import Ledger
from debate_core.features.confidence.asking import (
    ConfidenceForm,
    TellConfidence,
    list_asked_seats,
    list_due_confidence,
)
from debate_core.features.confidence.facts import ConfidenceTold
from debate_core.features.confidence.telling import (
    has_confidence,
    list_confidence_rows,
    list_confidence_sections,
)
from debate_core.reports.files import make_events_public, write_record
from debate_core.reports.record_check import check_file
from tests.core.engine.rooms import debated
from tests.core.making import rounds_spec
from tests.core.making.plays import fitting

SAID = {("ada", "before"): 61, ("ben", "before"): 62, ("ada", "after"): 71, ("ben", "after"): 72}


def _spec(*models: str, confidence: bool = True) -> Specification:
    spec = rounds_spec(rounds=1)
    named = models or ("some:model", "other:model")
    seats = tuple(
        seat.model_copy(update={"model": model})
        for seat, model in zip(spec.debaters, named, strict=True)
    )
    return spec.model_copy(update={"debaters": seats, "confidence": confidence})


def _answer(pending: Pending) -> Form:
    step = pending.step
    if isinstance(step, TellConfidence):
        return ConfidenceForm(percent=SAID[step.debater, step.when])
    return fitting(pending)


async def _hold(spec: Specification) -> Ledger:
    return await debated(spec, _answer)


async def test_each_model_is_asked_before_the_first_turn_and_after_the_last() -> None:
    record = (await _hold(_spec())).record
    said = {
        (str(who), when): percent
        for who, told in record.confidence.group_percents().items()
        for when, percent in told.items()
    }
    assert said == SAID
    assert all(fact.cost in record.costs for fact in record.confidence.told)


async def test_before_the_judge_speaks_all_have_answered() -> None:
    facts = [event.fact for event in (await _hold(_spec())).events]
    verdict = next(
        place
        for place, fact in enumerate(facts)
        if isinstance(fact, StepAnswered) and isinstance(fact.step, Judge)
    )
    told = [place for place, fact in enumerate(facts) if isinstance(fact, ConfidenceTold)]
    assert len(told) == 4
    assert max(told) < verdict


@pytest.mark.parametrize(
    ("spec", "asked"),
    [
        (_spec(), ["ada", "ben"]),
        (_spec(confidence=False), []),
        (_spec(OFFLINE, OFFLINE), []),
        (_spec("some:model", OFFLINE), ["ada"]),
    ],
)
def test_built_in_debaters_are_not_asked(spec: Specification, asked: list[str]) -> None:
    assert [seat.id for seat in list_asked_seats(spec)] == asked


async def test_a_failure_before_asks_nothing_after_and_shows_nothing() -> None:
    def fail(pending: Pending) -> Form:
        is_asked = isinstance(pending.step, TellConfidence)
        return Forfeit(reason="no answer") if is_asked else fitting(pending)

    record = (await debated(_spec(), fail)).record
    assert [fact.when for fact in record.confidence.told] == ["before", "before"]
    assert {fact.missed for fact in record.confidence.told} == {"no answer"}
    assert not has_confidence(record)


@pytest.mark.parametrize(
    ("percent", "is_wrong"), [(0, False), (100, False), (-1, True), (101, True)]
)
def test_a_percentage_is_one(percent: int, is_wrong: bool) -> None:
    problems = ConfidenceForm(percent=percent).find_problems(None)  # type: ignore[arg-type]
    assert bool(problems) == is_wrong


def _request(when: str) -> str:
    steps = play_dry(_spec(), write_to_limit).steps
    step = next(
        step
        for step in steps
        if isinstance(step.pending.step, TellConfidence) and step.pending.step.when == when
    )
    return request_of(brief_of(step.pending, step.record)).messages[0].text


def test_before_it_reads_the_motion_and_after_the_turns_and_never_a_name() -> None:
    before, after = _request("before"), _request("after")
    assert "Nobody has spoken yet." in before
    assert "[for]" in after
    assert "[against]" in after
    for asked in (before, after):
        assert _spec().motion in asked
        assert not any(seat.name in asked for seat in _spec().debaters)


def test_its_price_is_in_the_plan() -> None:
    calls = [Estimator().estimate(_spec(confidence=asked)).likely.calls for asked in (True, False)]
    assert calls[0] == calls[1] + 4


def test_the_plan_says_who_is_asked() -> None:
    (row,) = list_confidence_rows(_spec())
    assert row == (
        "Confidence",
        "2 debaters are asked in private how likely they are to win, before and after",
    )
    assert list(list_confidence_rows(_spec(OFFLINE, OFFLINE))) == []


async def test_it_is_shown_only_at_the_end() -> None:
    events = (await _hold(_spec())).events
    assert not has_confidence(fold(events[:-1]))
    assert list(list_confidence_sections(fold(events[:-1]))) == []
    (section,) = list_confidence_sections(fold(events))
    assert "('Ada', 'for', '61 %', '71 %')" in str(section.blocks)


async def test_nobody_reads_it_in_a_record_before_the_end() -> None:
    events = (await _hold(_spec())).events
    running = write_record(events[:-1], make_events_public(events[:-1]))
    assert '"percent"' not in running
    assert check_file(running).record.broken == ""
    assert '"percent"' in write_record(events, make_events_public(events))


async def test_once_asked_nothing_more_is_due() -> None:
    events = (await _hold(_spec())).events
    records = [fold(events[: place + 1]) for place in range(len(events))]
    after_last_turn = [record for record in records if len(record.turns) == 2]
    assert list_due_confidence(after_last_turn[-1]) == ()
    assert _is_asked_once(records[-1])


def _is_asked_once(record: Record) -> bool:
    told = [(fact.debater, fact.when) for fact in record.confidence.told]
    return len(told) == len(set(told))
