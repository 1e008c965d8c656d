"""Counting votes, and who leads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.tally import Threshold, count_votes, find_leader, find_sole_leader
from tests.core.making import count, share

VOTES = st.lists(st.sampled_from(["release", "revise", "escalate"]))


@given(VOTES)
def test_a_tally_holds_every_vote_once(votes: list[str]) -> None:
    assert count_votes(votes) == {choice: votes.count(choice) for choice in votes}


@given(VOTES)
def test_choices_stand_in_order_of_first_vote(votes: list[str]) -> None:
    assert list(count_votes(votes)) == sorted(set(votes), key=votes.index)


@pytest.mark.parametrize(
    ("counted", "alone_in_front"),
    [
        ({}, None),
        ({"a": 0, "b": 0}, None),
        ({"a": 1}, "a"),
        ({"a": 1, "b": 2}, "b"),
        ({"a": 2, "b": 2}, None),
        ({"a": 2, "b": 2, "c": 3}, "c"),
    ],
)
def test_a_leader_is_alone_in_front(counted: dict[str, int], alone_in_front: str | None) -> None:
    assert find_leader(counted) == alone_in_front


@pytest.mark.parametrize(
    ("counted", "threshold", "voters", "decided"),
    [
        ({"a": 1, "b": 2}, count(2), 3, "b"),
        ({"a": 1, "b": 1, "c": 1}, count(2), 3, None),
        ({"a": 2, "b": 2}, count(2), 4, None),
        ({"a": 3, "b": 2}, count(2), 5, "a"),
        ({"a": 2}, share(60), 4, None),
        ({"a": 3}, share(60), 5, "a"),
        ({"a": 2, "b": 1}, Threshold(kind="majority"), 3, "a"),
        ({"a": 2, "b": 1}, Threshold(kind="unanimity"), 3, None),
        ({"a": 3}, Threshold(kind="unanimity"), 3, "a"),
        ({}, count(1), 3, None),
    ],
)
def test_a_choice_wins_by_reaching_the_threshold_alone_in_front(
    counted: dict[str, int], threshold: Threshold, voters: int, decided: str | None
) -> None:
    assert find_sole_leader(counted, threshold, voters) == decided


@given(VOTES, st.integers(1, 5))
def test_whoever_wins_has_the_votes_and_more_than_any_other(votes: list[str], needed: int) -> None:
    counted = count_votes(votes)
    winner = find_sole_leader(counted, count(needed), len(votes))
    if winner is not None:
        others = [number for choice, number in counted.items() if choice != winner]
        assert counted[winner] >= needed
        assert all(number < counted[winner] for number in others)
