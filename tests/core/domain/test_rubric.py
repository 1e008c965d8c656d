"""Rubrics: weights that sum to one, scores that are checked, totals that code computes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.rubric import SPEECHES, Dimension, Rubric
from debate_core.errors import SpecError

NAMES = tuple(dimension.name for dimension in SPEECHES.dimensions)
SCORES = st.fixed_dictionaries({name: st.integers(1, 10) for name in NAMES})


def _rubric(*weights: int) -> Rubric:
    return Rubric(
        name="trial",
        dimensions=tuple(
            Dimension(name=f"d{number}", weight=weight, question="?")
            for number, weight in enumerate(weights)
        ),
    )


@pytest.mark.parametrize("weights", [(100,), (50, 50), (30, 25, 30, 15)])
def test_weights_that_sum_to_one_make_a_rubric(weights: tuple[int, ...]) -> None:
    assert len(_rubric(*weights).dimensions) == len(weights)


@pytest.mark.parametrize("weights", [(), (99,), (60, 50), (30, 25, 30)])
def test_weights_that_do_not_sum_to_one_are_refused(weights: tuple[int, ...]) -> None:
    with pytest.raises(SpecError, match=r"sum to \d+%; make them 100%\.$"):
        _rubric(*weights)


def test_a_total_is_the_weighted_sum() -> None:
    scores = {"reasoning": 8, "evidence": 4, "engagement": 6, "clarity": 10}
    assert SPEECHES.compute_total(scores) == pytest.approx(0.3 * 8 + 0.25 * 4 + 0.3 * 6 + 0.15 * 10)


@given(SCORES)
def test_a_total_lies_between_the_lowest_and_the_highest_score(scores: dict[str, int]) -> None:
    assert SPEECHES.find_problems(scores) == ()
    assert min(scores.values()) <= SPEECHES.compute_total(scores) <= max(scores.values())


@given(SCORES, st.sampled_from(NAMES))
def test_a_better_score_never_makes_a_smaller_total(scores: dict[str, int], name: str) -> None:
    assert SPEECHES.compute_total(scores | {name: 10}) >= SPEECHES.compute_total(scores)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"reasoning": 0}, "reasoning is 0, outside 1 to 10"),
        ({"clarity": 11}, "clarity is 11, outside 1 to 10"),
        ({"charm": 5}, "“charm” is no dimension of the rubric"),
    ],
)
def test_a_score_outside_the_rubric_is_named(change: dict[str, int], problem: str) -> None:
    assert SPEECHES.find_problems(dict.fromkeys(NAMES, 5) | change) == (problem,)


def test_each_missing_score_is_named() -> None:
    missing = SPEECHES.find_problems({"reasoning": 5, "evidence": 5})
    assert missing == ("the score for clarity is missing", "the score for engagement is missing")


def test_where_somebody_had_nothing_to_answer_the_other_dimensions_take_that_weight() -> None:
    rubric = SPEECHES.drop_answering()
    assert {each.name: each.weight for each in rubric.dimensions} == {
        "reasoning": 43,
        "evidence": 36,
        "clarity": 21,
    }
    level = {each.name: 7 for each in rubric.dimensions}
    assert rubric.compute_total(level) == 7


def test_what_had_nothing_to_answer_is_not_scored_on_how_it_answered() -> None:
    idle = {"reasoning": 5, "evidence": 5, "clarity": 5}
    assert SPEECHES.find_problems(idle, had_to_answer=False) == ()
    assert SPEECHES.find_problems(idle) == ("the score for engagement is missing",)
    assert SPEECHES.find_problems(idle | {"engagement": 1}, had_to_answer=False) == (
        "there was nothing to answer, so the score for engagement is null",
    )


@given(st.dictionaries(st.sampled_from(NAMES), st.integers(1, 10), min_size=1))
def test_a_total_of_what_is_scored_stays_on_the_scale(scores: dict[str, int]) -> None:
    assert min(scores.values()) <= SPEECHES.compute_total(scores) <= max(scores.values())
