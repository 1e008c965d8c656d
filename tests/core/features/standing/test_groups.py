"""Groups that voted alike: a plain map, the same each time, and never fewer than three in one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import BallotCast, BallotLeftOut, BallotWithdrawn
from debate_core.domain.values import PersonId
from debate_core.features.standing.groups import (
    LEAST_GROUP,
    VoteGroups,
    divide,
    find_groups,
    project,
)
from tests.core.features.standing.making import ITEMS, cast, polled

YES, NO, MIXED = "aaa", "ddd", "ada"


def _find(votes: dict[str, str]) -> VoteGroups | None:
    return find_groups(polled(*cast(votes)))


def _people(groups: VoteGroups | None) -> list[set[str]]:
    assert groups is not None
    return [set(group.people) for group in groups.groups]


TWO_CAMPS = {**{f"y{n}": YES for n in range(5)}, **{f"n{n}": NO for n in range(4)}}


def test_two_camps_are_two_groups_the_larger_first() -> None:
    assert _people(_find(TWO_CAMPS)) == [
        {"y0", "y1", "y2", "y3", "y4"},
        {"n0", "n1", "n2", "n3"},
    ]


def test_a_group_says_what_it_agrees_with() -> None:
    groups = _find(TWO_CAMPS)
    assert groups is not None
    assert dict(groups.groups[0].agreement) == dict.fromkeys(ITEMS, 1.0)
    assert dict(groups.groups[1].agreement) == dict.fromkeys(ITEMS, 0.0)


def test_who_voted_first_changes_nothing() -> None:
    turned = dict(reversed(TWO_CAMPS.items()))
    assert _find(turned) == _find(TWO_CAMPS)


def test_other_names_change_nothing_but_names() -> None:
    named = {f"z{n}": votes for n, votes in enumerate(reversed(TWO_CAMPS.values()))}
    one, other = _find(TWO_CAMPS), _find(named)
    assert one is not None
    assert other is not None
    assert [group.centre for group in one.groups] == [group.centre for group in other.groups]


def test_six_voters_are_no_groups_and_seven_are() -> None:
    votes = dict(list(TWO_CAMPS.items())[1:])
    assert _find(votes) is not None
    assert _find(dict(list(votes.items())[2:])) is None


def test_two_who_stand_apart_are_in_no_group_of_their_own() -> None:
    votes = {**{f"y{n}": YES for n in range(6)}, "n0": NO, "n1": NO}
    assert _people(_find(votes)) == [set(votes)]


def test_where_all_voted_alike_there_is_one_group() -> None:
    groups = _find({f"y{n}": YES for n in range(8)})
    assert _people(groups) == [{f"y{n}" for n in range(8)}]


def test_three_camps_are_three_groups() -> None:
    camps = {"y": YES, "n": NO, "m": "adp"}
    votes = {f"{name}{n}": votes for name, votes in camps.items() for n in range(4)}
    assert sorted(map(sorted, _people(_find(votes)))) == sorted(
        [f"{name}{n}" for n in range(4)] for name in camps
    )


def test_what_was_taken_back_or_does_not_count_is_nowhere() -> None:
    facts = cast({**TWO_CAMPS, "gone": YES, "out": NO})
    gone = [BallotWithdrawn(voter=PersonId("gone"), box=item) for item in ITEMS]
    out = [BallotLeftOut(voter=PersonId("out"), reason="left", box=item) for item in ITEMS]
    groups = find_groups(polled(*facts, *gone, *out))
    assert groups == _find(TWO_CAMPS)
    assert groups is not None
    assert not {"gone", "out"} & set(groups.places)


@given(st.lists(st.lists(st.sampled_from([-1.0, 0.0, 1.0]), min_size=4, max_size=4), min_size=7))
def test_nobody_is_ever_in_a_group_of_fewer_than_three(rows: list[list[float]]) -> None:
    points = project(np.array(sorted(rows)))
    assert np.abs(points).max(initial=0) <= 1 + 1e-9
    assert np.bincount(divide(points)).min() >= LEAST_GROUP


@pytest.mark.parametrize("columns", [1, 2, 5])
def test_a_map_has_two_directions_however_much_was_voted_on(columns: int) -> None:
    rows = np.array([[1.0] * columns] * 4 + [[-1.0] * columns] * 4)
    assert project(rows).shape == (8, 2)


def test_a_ballot_on_one_thing_alone_is_enough_to_be_somewhere() -> None:
    facts = cast(TWO_CAMPS)
    one = BallotCast(voter=PersonId("late"), choice="agree", box=ITEMS[0])
    groups = find_groups(polled(*facts, one))
    assert groups is not None
    grouped = [person for group in groups.groups for person in group.people]
    assert PersonId("late") in grouped
    assert PersonId("nobody") not in grouped
