"""Spend and budgets in words and sums."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.budget import Cost, Scope, Unit, amount_in_words, find_period_start
from debate_core.domain.spend import (
    Spend,
    add_costs,
    make_spend,
    price_in_words,
    sum_up_spent,
)
from debate_core.language import use_language

COSTS = st.builds(
    Cost,
    tokens_in=st.integers(0, 9999),
    tokens_out=st.integers(0, 9999),
    usd=st.none() | st.integers(0, 99).map(float),
    model=st.sampled_from(["", "a:b"]),
    calls=st.integers(0, 4),
)


@pytest.mark.parametrize(
    ("amount", "unit", "words"),
    [
        (0, "usd", "$0.00"),
        (4.2, "usd", "$4.20"),
        (1234.5, "usd", "$1,234.50"),
        (0.5, "usd", "$0.50"),
        (0.0123, "usd", "$0.0123"),
        (0.01, "usd", "$0.01"),
        (0.00045, "usd", "$0.00045"),
        (0.03 + 1e-9, "usd", "$0.03"),
        (1e-9, "usd", "$0.000001"),
        (7240, "tokens", "7,240 tokens"),
        (1, "tokens", "1 token"),
    ],
)
def test_an_amount_is_said_as_exactly_as_it_matters(amount: float, unit: Unit, words: str) -> None:
    assert amount_in_words(amount, unit) == words


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (1234.5, "1.234,50\N{NO-BREAK SPACE}$"),
        (0.25, "0,25\N{NO-BREAK SPACE}$"),
        (0.0123, "0,0123\N{NO-BREAK SPACE}$"),
    ],
)
def test_an_amount_in_german_is_written_as_germans_do(amount: float, words: str) -> None:
    with use_language("de"):
        assert amount_in_words(amount, "usd") == words


@pytest.mark.parametrize(
    ("spend", "words"),
    [
        (Spend(), "nothing"),
        (Spend(calls=2, usd=0.5), "$0.50"),
        (Spend(calls=2, unpriced=2), "unknown"),
        (Spend(calls=3, usd=0.5, unpriced=1), "at least $0.50, 1 call of unknown price"),
        (Spend(calls=5, usd=2, unpriced=2), "at least $2.00, 2 calls of unknown price"),
        (Spend(calls=3, usd=0, unpriced=1), "unknown"),
    ],
)
def test_a_price_that_is_not_known_is_never_said_to_be_nothing(spend: Spend, words: str) -> None:
    assert price_in_words(spend) == words


@pytest.mark.parametrize(
    ("has_debaters", "words"), [(True, "free: built-in debaters, no AI"), (False, "free")]
)
def test_no_debaters_are_built_in_where_people_talk_alone(has_debaters: bool, words: str) -> None:
    costs = [Cost(model="offline:plain", usd=0)]
    assert sum_up_spent(costs, has_debaters=has_debaters) == words


def test_a_step_that_asked_no_model_spends_nothing() -> None:
    assert make_spend(Cost(seconds=3)) == Spend()


def test_a_step_of_unknown_price_counts_all_its_calls_as_such() -> None:
    spend = make_spend(Cost(tokens_in=10, tokens_out=2, model="a:b", calls=3))
    assert spend == Spend(calls=3, tokens_in=10, tokens_out=2, unpriced=3)


@given(st.lists(COSTS))
def test_the_total_is_the_sum_in_any_order(costs: list[Cost]) -> None:
    assert add_costs(costs) == add_costs(reversed(costs))
    assert add_costs(costs).tokens == sum(each.tokens_in + each.tokens_out for each in costs)


@pytest.mark.parametrize(
    ("scope", "began"),
    [
        ("server_day", datetime(2026, 3, 31, tzinfo=UTC)),
        ("person_day", datetime(2026, 3, 31, tzinfo=UTC)),
        ("server_month", datetime(2026, 3, 1, tzinfo=UTC)),
        ("person_month", datetime(2026, 3, 1, tzinfo=UTC)),
    ],
)
def test_days_and_months_begin_at_midnight_utc(scope: Scope, began: datetime) -> None:
    assert find_period_start(scope, datetime(2026, 3, 31, 23, 59, 59, tzinfo=UTC)) == began
