"""A judge's and a caster's wrong answers in format `panel`: sent back, and what of them stands."""

from typing import Any

import pytest

from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.record import fold
from debate_core.domain.steps import Step
from debate_core.engine.model_seat import SENT_BACK, ModelSeat
from debate_core.engine.performer import Answered
from debate_core.formats.panel.assessment import Assess, Assessment, count_totals
from debate_core.formats.panel.forms import PANEL, Personas, ProposePersonas
from debate_core.models.scripted import ScriptedModel
from tests.core.formats.panel.making import DORA, candidate, panel_spec
from tests.core.making import ADA, CLEO, events_of, opened

Json = dict[str, Any]
SPEC = panel_spec(ADA, DORA, CLEO)
SCORES = {each.name: 7 for each in PANEL.dimensions}


def _assessed(tag: str, **scores: int) -> Json:
    return {"debater": tag, "scores": SCORES | scores, "strengths": [], "weaknesses": []}


def _said(*assessed: Json, **changed: object) -> Json:
    plain: Json = {
        "assessed": list(assessed) or [_assessed(tag) for tag in ("for 1", "for 2", "not yet")],
        "observations": [],
        "quality": 7,
        "should_continue": True,
        "recommendation": "Go on.",
        "order": ["not yet", "for 2", "for 1"],
    }
    return plain | changed


async def _answered(step: Step, *script: Json) -> Answered:
    model = ScriptedModel(script)
    record = fold(events_of(opened(SPEC)))
    return await ModelSeat(lambda _: model).perform(Pending(1, step, None, ()), record, print)


async def test_what_a_judge_says_by_tags_is_recorded_by_seats() -> None:
    answered = await _answered(Assess(1), _said())
    assert isinstance(answered.answer, Assessment)
    assert [each.debater for each in answered.answer.assessed] == ["ada", "dora", "cleo"]
    assert answered.answer.order == ("cleo", "dora", "ada")
    assert answered.refused == ()


@pytest.mark.parametrize(
    ("wrong", "problem", "standing"),
    [
        (_said(_assessed("for 1", logic=11)), "for 1: logic is 11", None),
        (_said(_assessed("Eve"), _assessed("for 2")), "“Eve” is no tag", {"dora": 7}),
        (_said(_assessed("for 2")), "assess “not yet” once", {"dora": 7}),
        (
            _said(_assessed("for 2"), _assessed("for 2", logic=1)),
            "assess “for 2” once",
            {"dora": 7},
        ),
    ],
)
async def test_an_assessment_that_stays_wrong_is_kept_as_far_as_it_fits(
    wrong: Json, problem: str, standing: dict[str, float] | None
) -> None:
    answered = await _answered(Assess(1), *[wrong] * (SENT_BACK + 1))
    assert len(answered.refused) == SENT_BACK + 1
    assert problem in "; ".join(answered.refused[0].problems)
    said = answered.answer
    assert (count_totals(said) if isinstance(said, Assessment) else None) == standing


async def test_a_total_that_the_judge_states_is_ignored() -> None:
    stated = [{**_assessed(t, total=99), "total": 99} for t in ("for 1", "for 2", "not yet")]
    answered = await _answered(Assess(1), _said(*stated))
    assert isinstance(answered.answer, Assessment)
    assert set(count_totals(answered.answer).values()) == {7}


async def test_an_order_that_is_no_permutation_does_not_cost_the_assessment() -> None:
    answered = await _answered(Assess(1), _said(order=["for 1", "for 1", "Ada"]))
    assert isinstance(answered.answer, Assessment)
    assert answered.answer.order == ("ada", "ada", "Ada")


def _proposed(*names: str) -> Json:
    return {"candidates": [candidate(name).model_dump() for name in names]}


@pytest.mark.parametrize(
    ("names", "problem", "standing"),
    [
        ("AB", "propose at least 4", None),
        ("ABAa", "two candidates are called “a”", None),
        ("ABCC", "two candidates are called “c”", ["A", "B", "C"]),
        ("ABC", "propose at least 4", ["A", "B", "C"]),
        ("", "propose at least 4", None),
    ],
)
async def test_candidates_that_stay_too_few_or_alike_sit_only_if_they_fill_the_seats(
    names: str, problem: str, standing: list[str] | None
) -> None:
    answered = await _answered(ProposePersonas(), *[_proposed(*names)] * (SENT_BACK + 1))
    assert problem in "; ".join(answered.refused[0].problems)
    if standing is None:
        assert isinstance(answered.answer, Forfeit)
    else:
        assert isinstance(answered.answer, Personas)
        assert [each.name for each in answered.answer.candidates] == standing


async def test_more_candidates_than_were_asked_for_are_all_welcome() -> None:
    answered = await _answered(ProposePersonas(), _proposed(*"ABCDEFGHI"))
    assert isinstance(answered.answer, Personas)
    assert len(answered.answer.candidates) == 9
    assert answered.refused == ()
