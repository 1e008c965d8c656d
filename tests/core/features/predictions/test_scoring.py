"""The score of a forecast: worked examples, and what a proper score has to keep."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.features.predictions.acting import SURENESS
from debate_core.features.predictions.scoring import (
    compute_brier,
    compute_skill,
    score_even_guess,
    spread_forecast,
)

PAGE = Path(__file__).parents[4] / "docs" / "predictions.md"
NAMES = {2: ("for", "against"), 3: ("release", "revise", "escalate"), 4: tuple("abcd")}
CHOICES = st.integers(2, 10).map(lambda count: tuple(f"c{n}" for n in range(count)))
SURE = st.sampled_from(SURENESS)


def _examples() -> list[tuple[str, ...]]:
    rows = re.findall(r"^\| (\d) \| (\d+)% (\w+) \| (\w+) \| (.+) \|$", PAGE.read_text(), re.M)
    return [(*row[:4], *re.split(r" \| ", row[4])) for row in rows]


@pytest.mark.parametrize(
    ("count", "percent", "named", "came", "score", "even", "shown"), _examples()
)
def test_the_examples_of_the_page_are_right(
    count: str, percent: str, named: str, came: str, score: str, even: str, shown: str
) -> None:
    said = spread_forecast(named, int(percent), NAMES[int(count)])
    assert compute_brier(said, came) == pytest.approx(float(score), abs=5e-5)
    assert score_even_guess(int(count)) == pytest.approx(float(even), abs=5e-5)
    assert compute_skill(said, came) == pytest.approx(float(shown), abs=5e-5)


@pytest.mark.parametrize(("said", "expected"), [(70, 0.08), (90, 0)])
def test_the_page_is_right_about_what_somebody_can_expect_who_is_70_percent_sure(
    said: int, expected: float
) -> None:
    told = spread_forecast("for", said, NAMES[2])
    mean = 0.7 * compute_skill(told, "for") + 0.3 * compute_skill(told, "against")
    assert mean == pytest.approx(expected, abs=5e-5)


def test_the_page_has_examples() -> None:
    assert len(_examples()) == 8


@given(CHOICES, SURE)
def test_a_forecast_adds_up_to_certainty(choices: Sequence[str], percent: int) -> None:
    assert sum(spread_forecast(choices[0], percent, choices).values()) == pytest.approx(1)


@given(CHOICES, st.data())
def test_an_even_guess_scores_0_whatever_comes(choices: Sequence[str], data: st.DataObject) -> None:
    even = dict.fromkeys(choices, 1 / len(choices))
    assert compute_skill(even, data.draw(st.sampled_from(choices))) == pytest.approx(0)


@given(CHOICES, SURE, st.data())
def test_the_order_of_the_choices_does_not_matter(
    choices: Sequence[str], percent: int, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(choices))
    came = data.draw(st.sampled_from(choices))
    there, back = (
        compute_skill(spread_forecast("c1", percent, each), came) for each in (choices, shuffled)
    )
    assert there == pytest.approx(back)


@given(CHOICES, SURE, SURE, st.data())
def test_nobody_does_better_on_average_than_by_saying_what_they_believe(
    choices: Sequence[str], believed: int, said: int, data: st.DataObject
) -> None:
    belief = spread_forecast(choices[0], believed, choices)
    told = spread_forecast(data.draw(st.sampled_from(choices)), said, choices)

    def expected(forecast_: dict[str, float]) -> float:
        return sum(share * compute_skill(forecast_, came) for came, share in belief.items())

    assert expected(dict(belief)) >= expected(dict(told)) - 1e-12


@given(CHOICES, SURE)
def test_being_right_is_better_than_being_wrong(choices: Sequence[str], percent: int) -> None:
    said = spread_forecast(choices[0], percent, choices)
    right, wrong = compute_skill(said, choices[0]), compute_skill(said, choices[1])
    assert right > wrong or (percent, len(choices)) == (50, 2)


@given(CHOICES, SURE)
def test_a_score_stays_within_its_bounds(choices: Sequence[str], percent: int) -> None:
    said = spread_forecast(choices[0], percent, choices)
    assert all(0 <= compute_brier(said, came) <= 2 for came in choices)
