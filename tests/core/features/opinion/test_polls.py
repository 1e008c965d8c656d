"""Opinion before and after: the swing of those who answered twice, and nobody given away."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.features.opinion.facts import Move, OpinionCounted
from debate_core.features.opinion.polls import LEAST, UNSURE, Answers, compute_swing, tally_opinion

SIDES = ("for", "against")
CHOICES = (*SIDES, UNSURE)
ANSWERS = st.lists(st.builds(Answers, st.sampled_from(CHOICES), st.sampled_from(CHOICES)))
ENOUGH = ANSWERS.filter(lambda answers: len(answers) >= LEAST)


def _of(**people: int) -> list[Answers]:
    """So many who went from one answer to another, such as `for_against=3`."""
    return [Answers(*way.split("_")) for way, count in people.items() for _ in range(count)]


def _points(answers: list[Answers]) -> dict[str, Fraction]:
    swing = compute_swing(tally_opinion(answers, SIDES, 1))
    assert swing is not None
    return dict(swing.points)


@pytest.mark.parametrize(
    ("answers", "points", "moved_more"),
    [
        (_of(for_for=5, against_for=3, against_against=2), (30, -30, 0), "for"),
        (_of(for_for=4, undecided_against=4), (0, 50, -50), "against"),
        (_of(for_undecided=3, against_against=3), (-50, 0, 50), "against"),
        (_of(undecided_for=3, undecided_against=3), (50, 50, -100), None),
        (_of(for_against=3, against_for=3), (0, 0, 0), None),
    ],
)
def test_the_swing_is_the_change_of_shares_in_points(
    answers: list[Answers], points: tuple[int, ...], moved_more: str | None
) -> None:
    swing = compute_swing(tally_opinion(answers, SIDES, 3))
    assert swing is not None
    assert tuple(swing.points.values()) == points
    assert swing.moved_more == moved_more


def test_under_the_quorum_nothing_is_kept() -> None:
    answers = _of(for_against=4)
    assert tally_opinion(answers, SIDES, 5) == OpinionCounted()
    assert compute_swing(OpinionCounted()) is None
    assert tally_opinion(answers, SIDES, 4).both == 4


def test_a_quorum_of_one_gives_nobody_away() -> None:
    assert tally_opinion(_of(for_against=2), SIDES, 1) == OpinionCounted()


def test_how_people_moved_is_told_where_no_figure_is_about_one_or_two() -> None:
    told = tally_opinion(_of(for_for=3, against_for=4), SIDES, 3)
    assert told.moves == (
        Move(before="for", after="for", people=3),
        Move(before="against", after="for", people=4),
    )
    told = tally_opinion(
        _of(for_for=30, against_for=40, for_against=2, against_against=9), SIDES, 3
    )
    assert (told.moves, told.before["for"]) == ((), 32)


def test_shares_are_told_where_none_is_about_one_or_two() -> None:
    told = tally_opinion(_of(for_for=5, against_for=3, against_against=2), SIDES, 3)
    assert (told.before, told.after, told.moves) == ({}, {}, ())
    assert told.gained == {"for": 3, "against": -3, "undecided": 0}


@given(ENOUGH)
def test_what_one_answer_wins_others_lose(answers: list[Answers]) -> None:
    assert sum(_points(answers).values()) == 0


@given(ENOUGH)
def test_no_swing_is_over_a_hundred_points(answers: list[Answers]) -> None:
    assert all(abs(each) <= 100 for each in _points(answers).values())


@given(ENOUGH)
def test_before_and_after_exchanged_is_the_swing_turned_round(answers: list[Answers]) -> None:
    exchanged = [Answers(each.after, each.before) for each in answers]
    assert _points(exchanged) == {side: -points for side, points in _points(answers).items()}


@given(ENOUGH, st.randoms(use_true_random=False))
def test_the_order_of_answers_tells_nothing(answers: list[Answers], random: Random) -> None:
    shuffled = list(answers)
    random.shuffle(shuffled)
    assert tally_opinion(shuffled, SIDES, 3) == tally_opinion(answers, SIDES, 3)


@given(ENOUGH)
def test_the_sides_exchanged_are_their_swings_exchanged(answers: list[Answers]) -> None:
    other = {"for": "against", "against": "for", UNSURE: UNSURE}
    exchanged = [Answers(other[each.before], other[each.after]) for each in answers]
    assert {other[side]: each for side, each in _points(exchanged).items()} == _points(answers)


@given(ANSWERS, st.integers(1, 12))
def test_no_figure_is_about_one_or_two_and_all_add_up(answers: list[Answers], quorum: int) -> None:
    told = tally_opinion(answers, SIDES, quorum)
    figures = (*told.before.values(), *told.after.values(), *(each.people for each in told.moves))
    assert not any(0 < each < LEAST for each in figures)
    for part in (told.before.values(), told.after.values(), (m.people for m in told.moves)):
        assert sum(part) in (0, len(answers))
    assert told.both in (0, len(answers))
    assert not told.both or told.both >= max(quorum, LEAST)


@given(ENOUGH)
def test_what_is_told_agrees_with_itself(answers: list[Answers]) -> None:
    told = tally_opinion(answers, SIDES, 1)
    if told.before:
        assert told.gained == {each: told.after[each] - told.before[each] for each in CHOICES}
    for each in CHOICES if told.moves else ():
        assert sum(m.people for m in told.moves if m.before == each) == told.before[each]
        assert sum(m.people for m in told.moves if m.after == each) == told.after[each]
