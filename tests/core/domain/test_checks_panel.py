"""What format `panel` sends back, and what of a wrong answer stands."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.checks import Asked, kept, problems
from debate_core.domain.forms import Form
from debate_core.formats.panel.forms import Assessed, Assessment, Personas, Point
from debate_core.formats.panel.counting import totals
from debate_core.domain.rubric import PANEL
from debate_core.domain.steps import Assess, Draft, Speak, Step
from debate_core.domain.words import DebaterId
from tests.core.making_panel import assessed, assessment, candidate, panel_spec

SPEC = panel_spec()
STEPS: Mapping[str, Step] = {
    "point": Speak(DebaterId("ada"), "rebuttal", 1, "point"),
    "personas": Draft("personas"),
    "assessment": Assess(1),
}
ENOUGH = Personas(candidates=tuple(candidate(name) for name in "ABCD"))


def _asked(form: Form) -> Asked:
    return Asked(SPEC, STEPS[form.form])


@pytest.mark.parametrize(
    "form",
    [Point(), Point(question="word " * 30), ENOUGH, assessment(), assessment(quality=0)],
)
def test_what_fits_is_taken_as_it_is(form: Form) -> None:
    assert problems(form, _asked(form)) == ()
    assert kept(form, _asked(form)) == form


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (Point(question="word " * 31), "31 words"),
        (Personas(candidates=ENOUGH.candidates[:3]), "at least 4 candidates"),
        (Personas(candidates=(*ENOUGH.candidates, candidate("a"))), "two candidates are called"),
        (Personas(candidates=(*ENOUGH.candidates, candidate("E", arguments="a b"))), "3 to 5 key"),
        (Personas(candidates=(*ENOUGH.candidates, candidate("E" * 61))), "1 to 60"),
        (assessment(assessed("ada", 11), assessed("ben", 7), assessed("cleo", 7)), "logic is 11"),
        (assessment(assessed("ada", 7), assessed("ben", 7)), "assess “not yet” once"),
        (
            assessment(*(assessed(each, 7) for each in ("ada", "ben", "cleo", "dora"))),
            "“dora” is no tag of a panellist",
        ),
        (assessment(observations=("boredom",)), "“boredom” is no observation"),
        (assessment(quality=11), "quality is 11"),
    ],
)
def test_what_does_not_fit_is_sent_back_with_the_reason(form: Form, said: str) -> None:
    assert said in "; ".join(problems(form, _asked(form)))


def test_a_question_that_stays_too_long_is_not_put() -> None:
    long = Point(question="word " * 31)
    assert kept(long, _asked(long)) is None


def test_candidates_that_fit_stand_if_they_fill_the_seats() -> None:
    bad = candidate("Z", arguments="a")
    mixed = Personas(candidates=(*ENOUGH.candidates[:3], bad))
    assert kept(mixed, _asked(mixed)) == Personas(candidates=ENOUGH.candidates[:3])
    few = Personas(candidates=(*ENOUGH.candidates[:2], bad))
    assert kept(few, _asked(few)) is None


def test_a_persona_s_name_is_on_one_line_since_it_stands_in_lines_of_others() -> None:
    broken = Personas(candidates=(*ENOUGH.candidates, candidate("Ada\nLindqvist")))
    assert problems(broken, _asked(broken)) == ("Ada Lindqvist: the name is not on one line",)
    assert kept(broken, _asked(broken)) == ENOUGH


def test_of_an_assessment_all_that_fits_stands() -> None:
    wrong = assessment(
        assessed("ada", 11),
        assessed("ben", 7),
        assessed("dora", 7),
        quality=99,
        observations=("boredom", "repetition"),
    )
    right = assessment(assessed("ben", 7), quality=10, observations=("repetition",))
    assert kept(wrong, _asked(wrong)) == right
    nothing = assessment(assessed("ada", -1))
    assert kept(nothing, _asked(nothing)) is None


@given(scores=st.lists(st.integers(0, 10), min_size=6, max_size=6))
def test_a_total_is_the_weighted_sum_by_hand(scores: list[int]) -> None:
    logic, evidence, engagement, novelty, persuasiveness, relevance = scores
    by_hand = (
        20 * (logic + evidence + engagement) + 15 * (novelty + persuasiveness) + 10 * relevance
    )
    given_ = Assessment(assessed=(assessed("ada", *scores),))
    assert totals(given_)["ada"] * 100 == by_hand


def test_a_total_that_a_judge_states_has_no_place() -> None:
    assert set(Assessed.model_fields) == {"debater", "scores", "strengths", "weaknesses"}
    assert sum(each.weight for each in PANEL.dimensions) == 100
