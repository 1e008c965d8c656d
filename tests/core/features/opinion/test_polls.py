"""Opinion before and after: the swing of those who answered twice, and nobody given away."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.features.opinion.facts import Move, OpinionCounted, TurnNamed
from debate_core.features.opinion.polls import (
    LEAST,
    LEAST_NAMING,
    NOTHING,
    UNSURE,
    Answers,
    compute_swing,
    tally_opinion,
)

SIDES = ("for", "against")
CHOICES = (*SIDES, UNSURE)
TURNS = st.none() | st.integers(NOTHING, 5)
ANSWERS = st.lists(st.builds(Answers, st.sampled_from(CHOICES), st.sampled_from(CHOICES), TURNS))
ENOUGH = ANSWERS.filter(lambda answers: len(answers) >= LEAST)


def _of(**people: int) -> list[Answers]:
    """So many who went from one answer to another, such as `for_against=3`."""
    ways = ((way.partition("_"), count) for way, count in people.items())
    return [Answers(before, after) for (before, _, after), count in ways for _ in range(count)]


def _naming(turn: int | None, **people: int) -> list[Answers]:
    """The same, who all say that this turn moved them."""
    return [answers._replace(turn=turn) for answers in _of(**people)]


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


FOUR_AND_ONE = (*_naming(3, against_for=3, for_for=1), *_naming(NOTHING, for_for=1))


@pytest.mark.parametrize(
    ("answers", "turns"),
    [
        (FOUR_AND_ONE, [TurnNamed(turn=3, people=4, towards={"for": 3})]),
        (
            _naming(3, against_for=5, for_for=4, for_against=1),
            [TurnNamed(turn=3, people=10, towards={"for": 5})],
        ),
        (
            _naming(3, against_for=3, for_against=3, for_for=2),
            [TurnNamed(turn=3, people=8)],
        ),
        (FOUR_AND_ONE[:4], []),
        ((*FOUR_AND_ONE[:4], *_naming(None, for_for=9)), []),
        (_naming(NOTHING, for_against=9), []),
        (
            _naming(2, for_undecided=2, undecided_against=1, against_undecided=3, for_for=4),
            [TurnNamed(turn=2, people=10, towards={"for": 3, "against": 3}, stayed=4)],
        ),
        (
            [*_naming(7, for_for=3), *_naming(4, against_for=3), *_naming(1, for_against=2)],
            [
                TurnNamed(turn=4, people=3, towards={"for": 3}),
                TurnNamed(turn=7, people=3, stayed=3),
            ],
        ),
        (
            [each for turn in (9, 5, 6, 8) for each in _naming(turn, against_for=turn)],
            [TurnNamed(turn=turn, people=turn, towards={"for": turn}) for turn in (9, 8, 6)],
        ),
    ],
    ids=[
        "four of five name one",
        "one who is left would be known",
        "nor is one way told where two have as many",
        "four people are too few",
        "whoever says nothing of it does not count",
        "nothing in particular",
        "to be unsure is between both sides",
        "a turn that two name is not told",
        "three turns at most",
    ],
)
def test_turns_are_told_by_how_many_people_they_moved_and_which_way(
    answers: list[Answers], turns: list[TurnNamed]
) -> None:
    assert list(tally_opinion(answers, SIDES, 3).turns) == turns


@given(ANSWERS, st.integers(1, 12))
def test_what_is_told_of_turns_is_about_three_people_or_more(
    answers: list[Answers], quorum: int
) -> None:
    told = tally_opinion(answers, SIDES, quorum)
    said = [each for each in answers if each.turn is not None]
    assert not told.turns or (told.both and len(said) >= LEAST_NAMING)
    assert len(told.turns) <= 3
    for named in told.turns:
        assert named.people == sum(each.turn == named.turn for each in said)
        assert named.turn != NOTHING
        figures = (named.people, *named.towards.values(), named.stayed)
        assert not any(0 < each < LEAST for each in figures)
        left = named.people - sum(named.towards.values()) - named.stayed
        assert left >= 0
        # One or two are left only where it stays open which of two ways they went.
        assert not 0 < left < LEAST or len(named.towards) + bool(named.stayed) < 2


@given(ENOUGH)
def test_the_sides_exchanged_every_turn_moved_the_other_way(answers: list[Answers]) -> None:
    other = {"for": "against", "against": "for", UNSURE: UNSURE}
    exchanged = [Answers(other[each.before], other[each.after], each.turn) for each in answers]
    turned = [
        named.model_copy(
            update={"towards": {other[side]: of for side, of in named.towards.items()}}
        )
        for named in tally_opinion(answers, SIDES, 3).turns
    ]
    assert list(tally_opinion(exchanged, SIDES, 3).turns) == turned
