"""The offline model on a panel: whole debates that fit every form, the same for the same seed."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext
from debate_core.domain.forms import Speech
from debate_core.domain.points import Point
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.drafting.estimate import Estimator
from debate_core.drafting.plan import make_plan
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.errors import SpecError
from debate_core.formats.panel.assessment import (
    Assess,
    Assessment,
    list_assessments,
    pick_most_diverse,
)
from debate_core.formats.panel.forms import PANEL, ProposePersonas
from debate_core.formats.panel.offline import assess_panel, load_panel_words, propose_personas
from tests.core.engine.rooms import hold_offline
from tests.core.formats.panel.making import panel_spec
from tests.core.making import ADA, BEN, make_turn
from tests.sweep import draw


def _spec(debaters: str = "", options: str = "", seed: int = 0) -> Specification:
    request = DebateRequest(
        "Cities should ban private cars", format="panel", debaters=debaters, options=options
    )
    return make_specification(request, seed)


@draw(20)
@given(seed=st.integers(0, 10**6), count=st.integers(2, 8))
def test_it_proposes_more_personas_than_seats_that_all_fit(seed: int, count: int) -> None:
    spec = _spec(str(count), "personas=yes", seed)
    step = ProposePersonas()
    proposed = propose_personas(Brief(spec, step))
    assert proposed.find_problems(AnswerContext(spec, step)) == ()
    assert len(proposed.candidates) > count
    assert (
        len({each.candidate.stance for each in pick_most_diverse(proposed.candidates, 3, seed)}) > 1
    )


def test_by_default_three_debaters_with_stances_of_their_own_are_cast() -> None:
    spec = _spec()
    assert len(spec.stances) == len(spec.debaters) == 3


def test_named_debaters_without_stances_take_the_built_in_ones() -> None:
    assert [each.stance for each in _spec("Ada; Ben").debaters] == ["for", "against"]


def test_seats_that_personas_will_take_have_ids_of_their_own() -> None:
    assert [each.id for each in _spec("2", "personas=yes").debaters] == ["seat-1", "seat-2"]


@pytest.mark.parametrize("count", ["1", "9"])
def test_too_few_or_too_many_are_refused_in_a_sentence(count: str) -> None:
    with pytest.raises(SpecError, match="2 to 8 debaters"):
        _spec(count)


@pytest.mark.parametrize(
    ("option", "said"), [("assess_every=4", "assess_every"), ("order=random", "order")]
)
def test_options_that_there_are_not_are_refused_by_name(option: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        _spec(options=option)


def test_the_plan_tells_the_phases_in_order() -> None:
    plan = make_plan(_spec(options="personas=yes; points_of_information=yes"))
    names = [part.name for part in plan.schedule]
    assert names == ["opening", "rebuttal (2 rounds)", "closing", "judgement"]
    assert plan.most_turns == 3 + 2 * 6 + 3
    assert Estimator().estimate(_spec()).likely.tokens > 0


async def _record(seed: int, motion: str, options: str = "", rounds: int = 2) -> Record:
    """A whole debate by the offline model."""
    request = DebateRequest(motion, format="panel", options=options, rounds=rounds)
    return (await hold_offline(make_specification(request, seed))).record


MOTIONS = ("Cities should ban private cars", "Homework should be abolished")


async def test_another_motion_or_seed_gives_another_winner_and_the_scores_differ() -> None:
    records = [await _record(seed, motion) for seed in range(3) for motion in MOTIONS]
    decisions = {each.decision.choice for each in records if each.decision}
    assert len(decisions - {None}) > 1
    for dimension in PANEL.dimensions:
        scores = {
            each.scores[dimension.name]
            for record in records
            for given in list_assessments(record)
            for each in given.assessment.assessed
        }
        assert len(scores) > 2, dimension.name


async def test_an_assessment_names_who_has_most_to_gain_and_leaves_totals_to_its_bars() -> None:
    record = (await hold_offline(_spec())).record
    given = [each.assessment for each in list_assessments(record)]
    assert len(given) == 2
    for each in given:
        last = min(each.assessed, key=lambda review: PANEL.compute_exact(review.scores))
        name = record.spec.debater(DebaterId(last.debater)).name
        assert each.said.startswith(f"{name} ha")
        assert "most to gain" in each.said
        assert not re.search(r"\d\.\d", each.said)


async def test_an_answer_to_a_point_answers_that_question() -> None:
    record = await _record(7, MOTIONS[0], "points_of_information=yes")
    points = [each for each in record.transcript if isinstance(each.answer, Point)]
    asked = [each for each in points if each.answer.get_own_words()]
    by_turn = {each.number: each for each in record.transcript}
    assert asked
    for point_ in asked:
        answered = by_turn[point_.number + 1]
        question = point_.answer.get_own_words().replace(answered.name, "{name}")
        lines = next(each.answers for each in load_panel_words().points if each.ask == question)
        assert answered.text.startswith(lines)


_STANCES = {"ada": "for", "ben": "against"}


def _said(*turns: tuple[int, str, str]) -> tuple[Turn, ...]:
    """What was said: the round, who spoke, and the words; round 0 is the opening."""
    return tuple(
        make_turn(
            turn,
            Debater(id=DebaterId(who), name=who.capitalize(), stance=_STANCES[who], model=""),
            Speech(text=text),
            phase="rebuttal" if round_ else "opening",
            round_=max(1, round_),
        )
        for turn, (round_, who, text) in enumerate(turns, 1)
    )


def _assessed(*turns: tuple[int, str, str]) -> Assessment:
    """What the judge says of that after the first rebuttal round."""
    step = Assess(1)
    return assess_panel(Brief(panel_spec(ADA, BEN), step, heard=_said(*turns)), step)


TEA = "Tea keeps people calm because the leaves hold theanine, and calm people decide better."
COFFEE = "Coffee wakes the tired worker, since caffeine blocks adenosine within half an hour."
CUPS = "Porcelain cups break easily while paper beakers pile up along every railway platform."
TRAINS = "Railway timetables were invented for farmers who missed the market by twenty minutes."


def test_the_judge_observes_that_a_round_brought_little_new_and_nothing_else() -> None:
    new = _said((0, "ada", TEA), (0, "ben", COFFEE), (1, "ada", CUPS), (1, "ben", TRAINS))
    again = _said((0, "ada", TEA), (0, "ben", COFFEE), *((n, "ada", CUPS) for n in (1, 2)))
    assert (_observe(new), _observe(again)) == ((), ("diminishing returns",))


def _observe(said: tuple[Turn, ...]) -> tuple[str, ...]:
    step = Assess(2)
    return assess_panel(Brief(panel_spec(ADA, BEN), step, heard=said), step).observations


def test_whoever_says_the_same_again_is_less_new_than_whoever_does_not() -> None:
    said = _assessed((0, "ada", TEA), (0, "ben", COFFEE), (1, "ada", TEA), (1, "ben", CUPS))
    novelty = {each.debater: each.scores["novelty"] for each in said.assessed}
    assert novelty["for"] < novelty["against"]


def _position(closing: str) -> str:
    """Where the judge says at the end that Ada ended, who closed with these words."""
    step = Assess(1, is_last=True)
    brief = Brief(panel_spec(ADA, BEN), step, heard=_said((1, "ada", closing), (1, "ben", COFFEE)))
    return next(
        each.position for each in assess_panel(brief, step).assessed if each.position != COFFEE
    )


@pytest.mark.parametrize(
    ("closing", "position"),
    [
        (
            "Time to draw the line. No rival came near it, and nobody asked. "
            "I ask you to say no to “Cups”, and to mean it kindly. That is my price today.",
            "I ask you to say no to “Cups”, and to mean it kindly.",
        ),
        ("Let us look at trains. Then look at cups.", "Then look at cups."),
    ],
)
def test_where_one_ended_is_their_answer_and_not_how_they_began(
    closing: str, position: str
) -> None:
    assert _position(closing) == position
