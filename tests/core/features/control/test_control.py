"""The control answer: asked once before the debate, of a model that sees the motion alone."""

import pytest

from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Forfeit, Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import OFFLINE, Specification
from debate_core.drafting.dry_run import play_dry
from debate_core.drafting.estimate import Estimator, write_to_limit
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.offline_seat import ByModelName
from debate_core.errors import Unavailable
from debate_core.features.control.answering import (
    AnswerPlainly,
    find_control_model,
    list_due_control,
)
from debate_core.features.control.facts import ControlAnswered
from debate_core.features.control.telling import (
    find_shown,
    list_control_rows,
    list_control_sections,
)
from debate_core.models.port import hear_nothing
from debate_core.models.scripted import ScriptedModel
from debate_core.reports.files import make_events_public, write_record
from debate_core.reports.record_check import check_file
from tests.core.engine.rooms import debated
from tests.core.making import rounds_spec
from tests.core.making.plays import fitting

SAID = "Tea, by a little: 60 percent."


def _spec(model: str = "some:model", *, control: bool = True) -> Specification:
    spec = rounds_spec(rounds=1)
    seats = tuple(seat.model_copy(update={"model": model}) for seat in spec.debaters)
    return spec.model_copy(update={"debaters": seats, "control": control})


def _answer(pending: Pending) -> object:
    return Speech(text=SAID) if isinstance(pending.step, AnswerPlainly) else fitting(pending)


async def _held(spec: Specification) -> Record:
    ledger = await debated(spec, _answer)  # pyright: ignore[reportArgumentType]
    return ledger.record


@pytest.mark.parametrize(
    ("spec", "model"),
    [
        (_spec(), "some:model"),
        (_spec(control=False), ""),
        (_spec(OFFLINE), ""),
    ],
)
def test_the_first_debater_s_model_is_asked_where_there_is_one(
    spec: Specification, model: str
) -> None:
    assert find_control_model(spec) == model


async def test_it_is_asked_once_and_kept_with_its_cost() -> None:
    record = await _held(_spec())
    assert record.control is not None
    assert record.control.text == SAID
    assert list_due_control(record) == ()
    assert record.control.cost in record.costs


async def test_a_debate_of_built_in_debaters_asks_nothing() -> None:
    assert (await _held(_spec(OFFLINE))).control is None


async def test_where_its_model_fails_the_built_in_debaters_do_not_answer_in_its_place() -> None:
    record = await _held(_spec())
    due = Pending(number=0, step=AnswerPlainly("some:model"), turn=None, heard=())
    down = ScriptedModel([Unavailable("down")])
    seats = ByModelName(lambda _: down, fallback=OFFLINE)
    answered = await seats.perform(due, record, hear_nothing)
    assert isinstance(answered.answer, Forfeit)
    assert "no plain answer" in answered.answer.reason


async def test_a_failure_is_recorded_and_shows_nothing() -> None:
    def fail(pending: Pending) -> object:
        is_control = isinstance(pending.step, AnswerPlainly)
        return Forfeit(reason="no answer") if is_control else fitting(pending)

    record = (await debated(_spec(), fail)).record  # pyright: ignore[reportArgumentType]
    assert record.control == ControlAnswered(missed="no answer", cost=record.control.cost)  # pyright: ignore[reportOptionalMemberAccess]
    assert find_shown(record) is None


def test_it_reads_the_motion_and_nothing_of_the_debate() -> None:
    steps = play_dry(_spec(), write_to_limit).steps
    step = next(step for step in steps if isinstance(step.pending.step, AnswerPlainly))
    request = request_of(brief_of(step.pending, step.record))
    said = request.messages[0].text
    assert _spec().motion in said
    assert not any(seat.name in said for seat in _spec().debaters)


def test_its_price_is_in_the_plan() -> None:
    calls = [Estimator().estimate(_spec(control=asked)).likely.calls for asked in (True, False)]
    assert calls[0] == calls[1] + 1


async def test_it_is_shown_only_at_the_end() -> None:
    events = (await debated(_spec(), _answer)).events  # pyright: ignore[reportArgumentType]
    first = next(n for n, event in enumerate(events) if isinstance(event.fact, StepAnswered))
    assert find_shown(fold(events[:first])) is None
    (section,) = list_control_sections(fold(events))
    assert SAID in str(section.blocks)


def test_the_plan_names_it_and_its_model() -> None:
    (row,) = list_control_rows(_spec())
    assert row == ("Plain answer", "some:model, asked before the first turn")
    assert list(list_control_rows(_spec(OFFLINE))) == []


async def test_nobody_reads_it_in_a_record_before_the_end() -> None:
    events = (await debated(_spec(), _answer)).events  # pyright: ignore[reportArgumentType]
    running = write_record(events[:-1], make_events_public(events[:-1]))
    assert SAID not in running
    assert check_file(running).record.broken == ""
    assert SAID in write_record(events, make_events_public(events))
