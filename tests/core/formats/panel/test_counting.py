"""Counting votes of a panel, and choosing its most diverse personas."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.values import DebaterId
from debate_core.formats.panel.assessment import (
    find_coordination,
    find_stop_reason,
    is_held,
    measure_jaccard_distance,
    order_debaters,
    pick_asker,
    pick_most_diverse,
    rotate_debaters,
    score_pair,
)
from debate_core.formats.panel.forms import Candidate, Order, PanelOptions, Side
from tests.core.formats.panel.making import assessment, candidate
from tests.core.making import ADA, BEN, CLEO

ORDERS = st.sampled_from(["fixed", "rotating", "judge-selected"])
WISHED = st.lists(st.sampled_from(["d0", "d1", "d2", "d7", "nobody"]), max_size=9).map(tuple)
SEATS = st.integers(2, 8).map(lambda count: tuple(DebaterId(f"d{n}") for n in range(count)))
ROUNDS = st.integers(1, 20)


@given(order=ORDERS, seats=SEATS, round_=ROUNDS, data=st.data())
def test_every_order_is_a_permutation_and_what_it_came_from_is_told(
    order: Order, seats: tuple[DebaterId, ...], round_: int, data: st.DataObject
) -> None:
    wished = data.draw(st.one_of(WISHED, st.permutations(seats).map(tuple)))
    drawn = order_debaters(seats, order, round_, assessment(order=wished))
    assert sorted(drawn.debaters) == sorted(seats)
    match order:
        case "fixed":
            assert drawn == (seats, "fixed")
        case "judge-selected" if sorted(wished) == sorted(seats):
            assert drawn == (wished, "judge")
        case _:
            source = "fallback" if order == "judge-selected" and wished else "rotating"
            assert drawn == (rotate_debaters(seats, round_), source)


@given(seats=SEATS, round_=ROUNDS)
def test_the_start_moves_by_one_each_round_and_comes_round_again(
    seats: tuple[DebaterId, ...], round_: int
) -> None:
    assert rotate_debaters(seats, round_)[1] == rotate_debaters(seats, round_ + 1)[0]
    assert rotate_debaters(seats, round_ + len(seats)) == rotate_debaters(seats, round_)


@given(seats=SEATS, round_=ROUNDS)
def test_nobody_puts_a_question_to_themselves(seats: tuple[DebaterId, ...], round_: int) -> None:
    for speaker in seats:
        assert pick_asker(speaker, seats, round_) in set(seats) - {speaker}


SEEN = st.lists(
    st.sampled_from(["repetition", "diminishing returns", "convergence likely"]), max_size=2
)


@given(
    said=st.lists(st.tuples(SEEN, st.booleans()), max_size=5),
    rebutted=st.sets(st.sampled_from([ADA.id, BEN.id, CLEO.id])),
)
def test_a_reason_to_stop_needs_everyone_s_rebuttal_and_the_judge_s_word(
    said: list[tuple[list[str], bool]], rebutted: set[DebaterId]
) -> None:
    given_ = [assessment(observations=tuple(seen), should_continue=on) for seen, on in said]
    reason = find_stop_reason(given_, [ADA.id, BEN.id, CLEO.id], rebutted)
    spent = [bool({"repetition", "diminishing returns"} & set(seen)) for seen, _ in said]
    says_no = bool(said) and not said[-1][1]
    ran_dry = len(said) > 1 and all(spent[-2:])
    assert (reason is not None) == (len(rebutted) == 3 and (says_no or ran_dry))


def test_a_phase_that_is_not_named_is_simultaneous() -> None:
    assert find_coordination(PanelOptions(opening="turn-taking"), "interlude") == "simultaneous"


@pytest.mark.parametrize(
    ("options", "phase", "held"),
    [
        ({}, "opening", False),
        ({"shown": "together"}, "opening", True),
        ({"shown": "together"}, "rebuttal", False),
        ({"shown": "together", "rebuttal": "simultaneous"}, "rebuttal", True),
        ({"shown": "together", "closing": "turn-taking"}, "closing", False),
    ],
)
def test_only_what_is_said_at_once_is_held(
    options: dict[str, str], phase: str, *, held: bool
) -> None:
    assert is_held(PanelOptions.model_validate(options), phase) is held


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
    assert measure_jaccard_distance(frozenset(one), frozenset(other)) == pytest.approx(distance)


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
    assert score_pair(candidate("A"), other) == pytest.approx(score)
    assert score_pair(other, candidate("A")) == pytest.approx(score)


def test_arguments_of_nearly_the_same_wording_are_nearly_the_same() -> None:
    said = ("Costs outlast enthusiasm.", "What is measured gets better.", "Trust is earned slowly.")
    alike = ("costs outlast all enthusiasm", "what gets measured gets better", "trust is earned")
    other = ("habits are learned early", "children copy adults", "schools can show how")
    one = candidate("A").model_copy(update={"arguments": said})
    near = candidate("B").model_copy(update={"arguments": alike})
    far = candidate("C").model_copy(update={"arguments": other})
    assert score_pair(one, near) < 1
    assert score_pair(one, far) > 2.5


@given(candidates=CANDIDATES, count=st.integers(0, 8), seed=st.integers())
def test_each_next_pick_has_the_highest_mean_score_to_those_picked(
    candidates: list[Candidate], count: int, seed: int
) -> None:
    picked = pick_most_diverse(candidates, count, seed)
    assert len(picked) == min(count, len(candidates))
    for place in range(1, len(picked)):
        before = [each.candidate for each in picked[:place]]
        left = [each for each in candidates if each not in before]
        means = [sum(score_pair(each, b) for b in before) / place for each in left]
        assert picked[place].score == pytest.approx(max(means))
    assert pick_most_diverse(candidates, count, seed) == picked


def test_the_seed_draws_whom_the_pick_starts_with() -> None:
    four = [candidate(name) for name in "ABCD"]
    starts = {pick_most_diverse(four, 2, seed)[0].candidate.name for seed in range(40)}
    assert starts == set("ABCD")


@given(candidates=CANDIDATES, seed=st.integers())
def test_a_larger_pick_begins_with_the_smaller_one(candidates: list[Candidate], seed: int) -> None:
    whole = pick_most_diverse(candidates, len(candidates), seed)
    for count in range(len(candidates)):
        assert whole[:count] == pick_most_diverse(candidates, count, seed)


@given(candidates=CANDIDATES, seed=st.integers())
def test_the_first_has_nobody_to_differ_from_and_no_score_leaves_its_scale(
    candidates: list[Candidate], seed: int
) -> None:
    scores = [each.score for each in pick_most_diverse(candidates, 8, seed)]
    assert scores[:1] in ([], [0.0])
    assert all(0 <= score <= 6 for score in scores)
