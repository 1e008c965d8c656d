"""Choosing the most diverse personas: the scores by hand, and a pick that keeps its word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.formats.panel.counting import jaccard_distance, most_diverse, pair_score
from debate_core.formats.panel.forms import Candidate, Side
from tests.core.formats.panel.making import candidate

SIDES: tuple[Side, ...] = ("for", "against", "nuanced")
CANDIDATES = st.lists(
    st.builds(
        candidate,
        st.uuids().map(str),
        st.sampled_from(SIDES),
        st.sampled_from(["law", "health"]),
        st.sampled_from(["a b c", "a b d", "x y z", "x y a"]),
    ),
    max_size=8,
)


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ("abc", "abc", 0),
        ("abc", "xyz", 1),
        ("ab", "bc", 2 / 3),
        ("", "", 0),
        ("a", "", 1),
    ],
)
def test_the_jaccard_distance_is_the_share_that_is_not_common(
    one: str, other: str, distance: float
) -> None:
    assert jaccard_distance(frozenset(one), frozenset(other)) == pytest.approx(distance)


@pytest.mark.parametrize(
    ("other", "score"),
    [
        (candidate("B"), 0),
        (candidate("B", "against"), 2),
        (candidate("B", expertise="health"), 1),
        (candidate("B", expertise=" LAW "), 0),
        (candidate("B", arguments="x y z"), 3),
        (candidate("B", arguments="a b d"), 1.5),
        (candidate("B", "nuanced", "health", "x y z"), 6),
    ],
)
def test_a_pair_scores_for_stance_arguments_and_field(other: Candidate, score: float) -> None:
    assert pair_score(candidate("A"), other) == pytest.approx(score)
    assert pair_score(other, candidate("A")) == pytest.approx(score)


@given(candidates=CANDIDATES, count=st.integers(0, 8), seed=st.integers())
def test_each_next_pick_has_the_highest_mean_score_to_those_picked(
    candidates: list[Candidate], count: int, seed: int
) -> None:
    picked = most_diverse(candidates, count, seed)
    assert len(picked) == min(count, len(candidates))
    for place in range(1, len(picked)):
        before = [each.candidate for each in picked[:place]]
        left = [each for each in candidates if each not in before]
        means = [sum(pair_score(each, b) for b in before) / place for each in left]
        assert picked[place].score == pytest.approx(max(means))
    assert most_diverse(candidates, count, seed) == picked


def test_the_seed_draws_whom_the_pick_starts_with() -> None:
    four = [candidate(name) for name in "ABCD"]
    starts = {most_diverse(four, 2, seed)[0].candidate.name for seed in range(40)}
    assert starts == set("ABCD")


@given(candidates=CANDIDATES, seed=st.integers())
def test_a_larger_pick_begins_with_the_smaller_one(candidates: list[Candidate], seed: int) -> None:
    whole = most_diverse(candidates, len(candidates), seed)
    for count in range(len(candidates)):
        assert whole[:count] == most_diverse(candidates, count, seed)


@given(candidates=CANDIDATES, seed=st.integers())
def test_the_first_has_nobody_to_differ_from_and_no_score_leaves_its_scale(
    candidates: list[Candidate], seed: int
) -> None:
    scores = [each.score for each in most_diverse(candidates, 8, seed)]
    assert scores[:1] in ([], [0.0])
    assert all(0 <= score <= 6 for score in scores)
