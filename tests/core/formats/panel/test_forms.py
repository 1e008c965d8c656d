"""What format `panel` sends back, and what of a wrong answer stands."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.naming import make_tags
from debate_core.domain.points import Point
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Speak, Step
from debate_core.domain.values import DebaterId
from debate_core.formats.panel.assessment import Assess, Assessed, Assessment, count_totals
from debate_core.formats.panel.forms import PANEL, Personas, ProposePersonas
from tests.core.formats.panel.making import assessed, assessment, candidate, panel_spec

SPEC = panel_spec()
STEPS: Mapping[str, Step] = {
    "point": Speak(DebaterId("ada"), "rebuttal", 1, form="point"),
    "personas": ProposePersonas(),
    "assessment": Assess(1),
}
ENOUGH = Personas(candidates=tuple(candidate(name) for name in "ABCD"))


def _asked(form: Form) -> AnswerContext:
    return AnswerContext(SPEC, STEPS[form.tag])


@pytest.mark.parametrize(
    "form",
    [Point(), Point(question="word " * 30), ENOUGH, assessment(), assessment(quality=0)],
)
def test_what_fits_is_taken_as_it_is(form: Form) -> None:
    assert form.find_problems(_asked(form)) == ()
    assert form.salvage(_asked(form)) == form


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
    assert said in "; ".join(form.find_problems(_asked(form)))


def test_a_question_that_stays_too_long_is_not_put() -> None:
    long = Point(question="word " * 31)
    assert long.salvage(_asked(long)).is_let_pass


def test_candidates_that_fit_stand_if_they_fill_the_seats() -> None:
    bad = candidate("Z", arguments="a")
    mixed = Personas(candidates=(*ENOUGH.candidates[:3], bad))
    assert mixed.salvage(_asked(mixed)) == Personas(candidates=ENOUGH.candidates[:3])
    few = Personas(candidates=(*ENOUGH.candidates[:2], bad))
    assert few.salvage(_asked(few)) is None


def test_a_persona_s_name_is_on_one_line_since_it_stands_in_lines_of_others() -> None:
    broken = Personas(candidates=(*ENOUGH.candidates, candidate("Ada\nLindqvist")))
    assert broken.find_problems(_asked(broken)) == ("Ada Lindqvist: the name is not on one line",)
    assert broken.salvage(_asked(broken)) == ENOUGH


def test_of_an_assessment_all_that_fits_stands() -> None:
    wrong = assessment(
        assessed("ada", 11),
        assessed("ben", 7),
        assessed("dora", 7),
        quality=99,
        observations=("boredom", "repetition"),
    )
    right = assessment(assessed("ben", 7), quality=10, observations=("repetition",))
    assert wrong.salvage(_asked(wrong)) == right
    nothing = assessment(assessed("ada", -1))
    assert nothing.salvage(_asked(nothing)) is None


@given(scores=st.lists(st.integers(0, 10), min_size=6, max_size=6))
def test_a_total_is_the_weighted_sum_by_hand(scores: list[int]) -> None:
    logic, evidence, engagement, novelty, persuasiveness, relevance = scores
    by_hand = (
        20 * (logic + evidence + engagement) + 15 * (novelty + persuasiveness) + 10 * relevance
    )
    given_ = Assessment(assessed=(assessed("ada", *scores),))
    assert count_totals(given_)["ada"] * 100 == by_hand


def test_a_total_that_a_judge_states_has_no_place() -> None:
    assert set(Assessed.model_fields) == {
        "debater",
        "scores",
        "strengths",
        "weaknesses",
        "position",
    }
    assert sum(each.weight for each in PANEL.dimensions) == 100


STANCES = st.lists(st.sampled_from(["for", "For ", "for 1", "against", "nuanced"]), max_size=8)


def _seats(*stances: str) -> tuple[Debater, ...]:
    names = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hal")
    return tuple(
        Debater(id=DebaterId(name.casefold()), name=name, stance=stance)
        for name, stance in zip(names, stances, strict=False)
    )


def _placed(said: Assessment, *seats: Debater) -> Assessment:
    return said.resolve_seats(SPEC.model_copy(update={"debaters": seats}))


@given(STANCES)
def test_an_assessment_by_tags_is_one_of_the_seats(stances: list[str]) -> None:
    seats = _seats(*stances)
    tags = tuple(make_tags(seats).values())
    said = Assessment(assessed=tuple(assessed(f" [{tag}]", 7) for tag in tags), order=tags)
    read = _placed(said, *seats)
    assert [each.debater for each in read.assessed] == [each.id for each in seats]
    assert read.order == tuple(each.id for each in seats)


def test_what_is_no_tag_stays_as_it_is() -> None:
    said = assessment(assessed("the best one", 7), order=("nobody",))
    assert _placed(said, *_seats("for", "against")) == said


def test_tags_in_a_judge_s_texts_become_names() -> None:
    remark = assessed("for 2", 7).model_copy(update={"weaknesses": ("Ignores [for 1].",)})
    said = assessment(remark, recommendation="[for 2] and [against] agree; all are for it.")
    read = _placed(said, *_seats("for", "for", "against"))
    assert read.recommendation == "Ben and Cleo agree; all are for it."
    assert read.assessed[0].weaknesses == ("Ignores Ada.",)


def test_a_point_that_lets_it_pass_is_a_turn_without_words_and_is_not_shown() -> None:
    assert Point().get_own_words() == ""
    assert not Point().is_shown
    assert Point(question="Who pays?").is_shown


def test_a_question_is_not_yet_a_case_for_a_side() -> None:
    assert not Point(question="Who pays?").is_heard


def test_of_lists_each_item_is_read_by_itself() -> None:
    good = candidate("A").model_dump()
    read = Personas.read_partial_reply("", {"candidates": [good, {"name": "B"}], "note": "more"})
    assert read == Personas(candidates=(candidate("A"),))
    row = assessed("ada", 7).model_dump()
    given_ = Assessment.read_partial_reply("", {"assessed": [row, "nobody"], "quality": 5})
    assert given_ == Assessment(assessed=(assessed("ada", 7),), quality=5)
