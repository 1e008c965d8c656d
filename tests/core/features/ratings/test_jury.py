"""Juries over histories that were made so that the answer is known."""

from collections.abc import Sequence
from itertools import product

import pytest

from debate_core.features.ratings.jury import (
    FEWEST,
    JuryHistory,
    count_effective,
    describe_jury,
    list_juries,
)
from debate_core.features.ratings.leaderboard_cards import make_judges_card
from debate_core.features.ratings.results import DebateResult, JudgeRow
from tests.core.features.ratings.making import ended

MODELS = ("a:one", "b:two", "c:three")


def _repeat(*errors: Sequence[int], times: int = 3) -> list[tuple[bool, ...]]:
    return [tuple(map(bool, row)) for row in errors] * times


@pytest.mark.parametrize(
    ("errors", "effective"),
    [
        # Every combination equally often: independent.
        (_repeat(*product((0, 1), repeat=3)), 3.0),
        # All err on the same debates: one judge.
        (_repeat((0, 0, 0), (1, 1, 1)), 1.0),
        # Two are one, and the third is independent of them: 9 / 5.
        (_repeat((0, 0, 0), (0, 0, 1), (1, 1, 0), (1, 1, 1)), 9 / 5),
        # They never err together: no more than there are.
        (_repeat((0, 0, 1), (0, 1, 0), (1, 0, 0)), 3.0),
        # Nobody ever errs.
        (_repeat((0, 0, 0)), None),
        ([], None),
    ],
)
def test_the_effective_number_of_a_made_up_history(
    errors: list[tuple[bool, ...]], effective: float | None
) -> None:
    assert count_effective(errors) == (pytest.approx(effective) if effective else None)


def _debate(
    number: int, errors: Sequence[bool | None], models: Sequence[str] = MODELS
) -> DebateResult:
    judges = [
        JudgeRow(model=model, is_confirmed=None if erred is None else not erred)
        for model, erred in zip(models, errors, strict=True)
    ]
    return ended("confirmed", judges=judges, number=number)


def _history(count: int) -> list[DebateResult]:
    return [_debate(number, [number % 2 == 0] * 3) for number in range(count)]


def test_a_jury_is_known_by_its_models_whatever_their_seats() -> None:
    (jury,) = list_juries(
        [
            *_history(FEWEST - 1),
            _debate(99, [False, False, False], ("c:three", "a:one", "b:two")),
        ]
    )
    assert jury == JuryHistory(MODELS, FEWEST, pytest.approx(1.0))  # type: ignore[arg-type]


def test_debates_in_which_a_judge_held_nothing_do_not_count() -> None:
    (jury,) = list_juries([*_history(2), _debate(3, [True, None, True])])
    assert jury.debates == 2


def test_a_judge_alone_is_no_jury() -> None:
    assert list_juries([_debate(1, [True], MODELS[:1])]) == ()


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (1, "1 debate that people decided too; from 20 on"),
        (FEWEST - 1, "19 debates that people decided too; from 20 on"),
        (FEWEST, "weighs like 1.0 judges of their own mind, by 20 debates"),
    ],
)
def test_nothing_is_said_of_a_short_history(count: int, said: str) -> None:
    (jury,) = list_juries(_history(count))
    assert said in describe_jury(jury)


def test_where_no_judge_ever_erred_nothing_tells_them_apart() -> None:
    (jury,) = list_juries([_debate(number, [False] * 3) for number in range(FEWEST)])
    assert "never wrong in 20 debates" in describe_jury(jury)


def test_the_leaderboard_of_judges_says_what_a_jury_weighs() -> None:
    card = make_judges_card((), list_juries(_history(FEWEST)))
    assert "weighs like 1.0" in str(card.blocks)
