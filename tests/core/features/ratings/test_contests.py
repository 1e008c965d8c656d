"""Who won over whom: pairs of a debate, what they weigh, and whom names stand for."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.features.ratings.bradley_terry import Contest, list_contests
from debate_core.features.ratings.results import RatedSeat
from tests.core.features.ratings.making import ended, seat, won


def _pairs(seats: Sequence[RatedSeat], winner: int | None) -> list[tuple[str, str, float, int]]:
    found = list_contests([ended(seats=seats, winner=winner)], "personas")
    return [(each.winner, each.loser, each.weight, each.side) for each in found]


def test_of_two_one_has_won_over_the_other_on_a_side() -> None:
    assert _pairs((seat("Ada", 0), seat("Ben", 1)), 0) == [("Ada", "Ben", 1, 1)]
    assert _pairs((seat("Ada", 0), seat("Ben", 1)), 1) == [("Ben", "Ada", 1, -1)]


def test_an_even_end_is_half_a_win_for_both() -> None:
    found = _pairs((seat("Ada", 0), seat("Ben", 1)), None)
    assert found == [("Ada", "Ben", 0.5, 1), ("Ben", "Ada", 0.5, -1)]


def test_of_three_the_winner_has_won_over_each_and_the_others_are_not_compared() -> None:
    found = _pairs((seat("Ada", 0), seat("Ben", 1), seat("Cleo", 2)), 1)
    assert found == [("Ben", "Ada", 0.5, 0), ("Ben", "Cleo", 0.5, 0)]


def test_a_team_that_won_has_won_over_all_of_the_other_as_one_debate() -> None:
    seats = [*(seat(name, 0) for name in "ABCD"), *(seat(name, 1) for name in "WXYZ")]
    found = _pairs(seats, 1)
    weights = Counter[str]()
    for winner, loser, weight, _ in found:
        weights.update({winner: weight, loser: weight})
    assert len(found) == 16
    assert set(weights.values()) == {1}


def test_a_model_that_a_whole_team_has_counts_once() -> None:
    team = [seat(name, 0, "host:one") for name in "AB"]
    other = [seat(name, 1, "host:two") for name in "YZ"]
    [contest] = list_contests([ended(seats=(*team, *other), winner=0)], "models")
    assert contest == Contest(0, "host:one", "host:two", 1, 1)


def test_styles_are_rated_where_there_are_some() -> None:
    seats = (seat("Ada", 0, style="logical"), seat("Ben", 1, style="aggressive"))
    [contest] = list_contests([won("Ada", "Ben"), ended(seats=seats, winner=1)], "styles")
    assert (contest.debate, contest.winner, contest.loser) == (1, "aggressive", "logical")


def test_a_name_in_other_letters_is_the_same_name() -> None:
    found = list_contests([won("Ada", "Ben"), won("BEN", "ada")], "personas")
    assert {each.winner for each in found} == {"Ada", "Ben"}


def test_a_debate_that_feeds_no_rating_has_no_contests() -> None:
    assert list_contests([ended("no_quorum")], "personas") == ()


SEATS = st.lists(st.integers(0, 3), min_size=2, max_size=8).map(
    lambda sides: [seat(f"p{number}", side) for number, side in enumerate(sides)]
)


@given(SEATS, st.one_of(st.none(), st.integers(0, 3)))
def test_nobody_has_more_than_one_debate_in_a_debate(
    seats: list[RatedSeat], winner: int | None
) -> None:
    weights = Counter[str]()
    for first, second, weight, _ in _pairs(seats, winner):
        weights.update({first: weight, second: weight})
    assert max(weights.values(), default=0) <= 1 + 1e-9
    assert not weights or max(weights.values()) == pytest.approx(1)
