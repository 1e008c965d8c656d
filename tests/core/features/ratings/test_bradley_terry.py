"""Strengths: against published numbers, of whoever never lost, and whatever people are called."""

from itertools import pairwise
from math import log

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from debate_core.features.ratings.bradley_terry import Contest, Strengths, fit_strengths
from tests.sweep import draw

BASEBALL = """
Milwaukee: Detroit 4-3, Toronto 4-2, New York 4-3, Boston 6-1, Cleveland 4-2, Baltimore 6-0
Detroit: Milwaukee 3-3, Toronto 4-2, New York 4-3, Boston 6-0, Cleveland 6-1, Baltimore 4-3
Toronto: Milwaukee 2-5, Detroit 4-3, New York 2-4, Boston 4-3, Cleveland 4-2, Baltimore 6-0
New York: Milwaukee 3-3, Detroit 5-1, Toronto 2-5, Boston 4-3, Cleveland 4-2, Baltimore 6-1
Boston: Milwaukee 5-1, Detroit 2-5, Toronto 3-3, New York 4-2, Cleveland 5-2, Baltimore 6-0
Cleveland: Milwaukee 2-5, Detroit 3-3, Toronto 3-4, New York 4-3, Boston 4-2, Baltimore 2-4
Baltimore: Milwaukee 2-5, Detroit 1-5, Toronto 1-6, New York 2-4, Boston 1-6, Cleveland 3-4
"""
"""The games of seven teams at home, won and lost: Agresti, Categorical Data Analysis, 2nd edition
(2002), page 438; the numbers below are those of R's BradleyTerry2 for them, against Baltimore."""
WITH_SIDE = {
    "Milwaukee": 1.6196,
    "Detroit": 1.4754,
    "Toronto": 1.3271,
    "New York": 1.2813,
    "Boston": 1.1438,
    "Cleveland": 0.7047,
}
WITHOUT_SIDE = {
    "Milwaukee": 1.5814,
    "Detroit": 1.4364,
    "Toronto": 1.2945,
    "New York": 1.2476,
    "Boston": 1.1077,
    "Cleveland": 0.6839,
}
HOME = 0.3023


def _games() -> list[Contest]:
    games: list[Contest] = []
    for line in BASEBALL.strip().splitlines():
        home, _, others = line.partition(": ")
        for other in others.split(", "):
            away, _, score = other.rpartition(" ")
            won, lost = map(int, score.split("-"))
            games += [Contest(len(games) + at, home, away, side=1) for at in range(won)]
            games += [Contest(len(games) + at, away, home, side=-1) for at in range(lost)]
    return games


def _against(fitted: Strengths, other: str) -> dict[str, float]:
    base = fitted.of[other].value
    return {name: each.value - base for name, each in fitted.of.items() if name != other}


def test_strengths_and_the_side_are_those_of_a_published_example() -> None:
    fitted = fit_strengths(_games(), prior=1e-3, draws=0)
    assert _against(fitted, "Baltimore") == pytest.approx(WITH_SIDE, abs=2e-4)
    assert fitted.side.value == pytest.approx(HOME, abs=2e-4)


def test_without_sides_strengths_are_those_of_the_published_example_too() -> None:
    fitted = fit_strengths([each._replace(side=0) for each in _games()], prior=1e-3, draws=0)
    assert _against(fitted, "Baltimore") == pytest.approx(WITHOUT_SIDE, abs=2e-4)


def test_with_the_win_and_the_loss_more_it_is_what_a_hand_counts() -> None:
    # Three wins to one: each is drawn together by one win and one loss against the mean of both.
    # By symmetry the winner's strength x solves 3 - 4 s(2x) + 1 - 2 s(x) = 0, s the logistic.
    contests = [Contest(at, "Ada", "Ben") for at in range(3)] + [Contest(3, "Ben", "Ada")]
    fitted = fit_strengths(contests, draws=0)
    x = fitted.of["Ada"].value
    chance = 1 / (1 + 2.718281828459045 ** (-2 * x))
    against_mean = 1 / (1 + 2.718281828459045**-x)
    assert 4 - 4 * chance - 2 * against_mean == pytest.approx(0, abs=1e-3)
    assert fitted.of["Ben"].value == pytest.approx(-x)


def test_whoever_never_lost_has_a_finite_strength_and_a_wide_interval() -> None:
    undefeated = [Contest(at, "Ada", "BCD"[at % 3]) for at in range(12)]
    others = [Contest(12 + at, "BCD"[at % 3], "BCD"[(at + 1) % 3]) for at in range(18)]
    found = fit_strengths([*undefeated, *others]).of
    widths = {name: each.high - each.low for name, each in found.items()}
    assert log(12) > found["Ada"].value > max(found[name].value for name in "BCD")
    assert found["Ada"].high < 10
    assert widths["Ada"] > 1.4 * max(widths[name] for name in "BCD")


def test_more_of_the_same_debates_make_narrower_intervals() -> None:
    few = _games()
    many = [each._replace(debate=each.debate + 1000 * at) for at in range(4) for each in few]
    before, after = fit_strengths(few, draws=30), fit_strengths(many, draws=30)
    for name, each in after.of.items():
        assert each.high - each.low < before.of[name].high - before.of[name].low
    assert after.side.high - after.side.low < before.side.high - before.side.low


def test_contests_of_one_debate_are_drawn_together() -> None:
    apart = [Contest(at, "AB"[at % 2], "BA"[at % 2]) for at in range(40)]
    together = [each._replace(debate=each.debate // 20 * 2 + each.debate % 2) for each in apart]
    wide, narrow = fit_strengths(together, draws=40).of["A"], fit_strengths(apart, draws=40).of["A"]
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)


def test_the_same_debates_give_the_same_numbers() -> None:
    assert fit_strengths(_games(), draws=5) == fit_strengths(_games(), draws=5)


NAMES = "ABCDE"
CONTESTS = st.lists(
    st.tuples(st.permutations(NAMES), st.sampled_from((-1, 0, 1))), min_size=1, max_size=30
).map(
    lambda drawn: [
        Contest(number, order[0], order[1], side=side) for number, (order, side) in enumerate(drawn)
    ]
)


@draw(10)
@given(CONTESTS, st.permutations(NAMES))
def test_other_names_for_the_same_change_nothing_else(
    contests: list[Contest], others: list[str]
) -> None:
    name = dict(zip(NAMES, others, strict=True))
    renamed = [c._replace(winner=name[c.winner], loser=name[c.loser]) for c in contests]
    before, after = fit_strengths(contests, draws=3), fit_strengths(renamed, draws=3)
    assert {name[each]: found for each, found in before.of.items()} == after.of
    assert after.side == before.side


@draw(10)
@given(CONTESTS)
def test_exchanging_all_wins_and_losses_turns_the_order_round(contests: list[Contest]) -> None:
    turned = [c._replace(winner=c.loser, loser=c.winner, side=-c.side) for c in contests]
    before, after = fit_strengths(contests, draws=0), fit_strengths(turned, draws=0)
    for name, each in before.of.items():
        assert after.of[name].value == pytest.approx(-each.value, abs=1e-6)


@draw(10)
@given(CONTESTS)
# A fit that ends early is seen here.
@example(
    [
        Contest(0, "A", "C", side=1),
        Contest(1, "A", "C", side=1),
        Contest(2, "B", "C", side=1),
        Contest(3, "D", "B"),
        Contest(4, "D", "A", side=-1),
    ]
)
def test_an_even_end_between_equals_changes_nothing(contests: list[Contest]) -> None:
    assume(any("A" in (c.winner, c.loser) for c in contests))
    # Z does all that A does, in debates of its own; so they are equal.
    twin = [
        c._replace(
            debate=c.debate + 100,
            winner=c.winner.replace("A", "Z"),
            loser=c.loser.replace("A", "Z"),
        )
        for c in contests
    ]
    even = [Contest(999, "A", "Z", 0.5), Contest(999, "Z", "A", 0.5)]
    before, after = (
        fit_strengths([*contests, *twin], draws=0),
        fit_strengths([*contests, *twin, *even], draws=0),
    )
    for name, each in before.of.items():
        assert after.of[name].value == pytest.approx(each.value, abs=1e-6)


@draw(10)
@given(CONTESTS, st.permutations(NAMES))
def test_one_win_more_never_lowers_the_winner(contests: list[Contest], order: list[str]) -> None:
    known = [Contest(900 + at, one, two) for at, (one, two) in enumerate(pairwise(NAMES))]
    before = fit_strengths([*contests, *known], draws=0)
    after = fit_strengths([*contests, *known, Contest(999, order[0], order[1])], draws=0)
    assert after.of[order[0]].value >= before.of[order[0]].value - 1e-6


@draw(10)
@given(CONTESTS.flatmap(lambda drawn: st.tuples(st.just(drawn), st.permutations(drawn))))
def test_the_order_of_debates_changes_no_strength(
    both: tuple[list[Contest], list[Contest]],
) -> None:
    before, after = (fit_strengths(each, draws=0) for each in both)
    for name, each in before.of.items():
        assert after.of[name].value == pytest.approx(each.value, abs=1e-6)
