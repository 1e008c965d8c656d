"""How far people, judge and debaters agree, in choice and in shares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.outcome import Agreement, Decider, compare_all, measure_distance

VOTES = st.dictionaries(st.sampled_from("abcd"), st.integers(1, 9), min_size=1)


def _people(choice: str | None, **votes: int) -> Decider:
    return Decider(who="people", choice=choice, votes=votes, voters=sum(votes.values()))


def _debaters(choice: str | None, **votes: int) -> Decider:
    return Decider(who="debaters", choice=choice, votes=votes, voters=sum(votes.values()))


@pytest.mark.parametrize(
    ("people", "judge", "is_same"),
    [("for", "for", True), ("for", "against", False), (None, "for", None), ("for", None, None)],
)
def test_choices_are_compared_where_both_chose(
    people: str | None, judge: str | None, is_same: bool | None
) -> None:
    pair = (_people(people), Decider(who="judge", choice=judge))
    assert compare_all(pair) == (
        Agreement(between=("people", "judge"), is_same=is_same, apart=None),
    )


@pytest.mark.parametrize(
    ("people", "debaters", "distance"),
    [
        ({"a": 4, "b": 1}, {"a": 8, "b": 2}, 0),
        ({"a": 4}, {"b": 3}, 1),
        ({"a": 3, "b": 1}, {"a": 1, "b": 1}, 0.25),
        ({"a": 1, "b": 1}, {"c": 1, "a": 1}, 0.5),
        ({"a": 0, "b": 0}, {"a": 1}, None),
        ({}, {"a": 1}, None),
    ],
)
def test_shares_are_compared_where_both_voted(
    people: dict[str, int], debaters: dict[str, int], distance: float | None
) -> None:
    (only,) = compare_all((_people(None, **people), _debaters("a", **debaters)))
    assert only.apart == distance


def test_three_make_three_pairs() -> None:
    three = (_people("a"), Decider(who="judge", choice="a"), _debaters("b"))
    found = [(each.between, each.is_same) for each in compare_all(three)]
    assert found == [
        (("people", "judge"), True),
        (("people", "debaters"), False),
        (("judge", "debaters"), False),
    ]


@given(VOTES, VOTES)
def test_a_distance_is_the_same_both_ways_and_within_0_and_1(
    one: dict[str, int], other: dict[str, int]
) -> None:
    shares = _people(None, **one).shares, _debaters(None, **other).shares
    there, back = measure_distance(*shares), measure_distance(*reversed(shares))
    assert there is not None
    assert there == pytest.approx(back)
    assert 0 <= there <= 1 + 1e-9


@given(VOTES, st.integers(2, 5))
def test_the_same_shares_of_more_voters_are_no_distance_apart(
    votes: dict[str, int], times: int
) -> None:
    more = {choice: count * times for choice, count in votes.items()}
    distance = measure_distance(_people(None, **votes).shares, _debaters(None, **more).shares)
    assert distance == pytest.approx(0)
