"""Thresholds: how they are written, and how many votes they ask for."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.tally import Threshold, describe_needed
from debate_core.errors import SpecError
from tests.core.making import count, share

MAJORITY = Threshold(kind="majority", number=0)
UNANIMITY = Threshold(kind="unanimity", number=0)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("60%", share(60)),
        (" 60 % ", share(60)),
        ("66.7%", share(66.7)),
        ("0.6", share(60)),
        ("1.0", share(100)),
        ("100%", share(100)),
        ("0.5%", share(0.5)),
        ("1", count(1)),
        ("2", count(2)),
        ("Majority", MAJORITY),
        (" unanimity", UNANIMITY),
    ],
)
def test_a_threshold_is_read_as_it_is_written(text: str, meant: Threshold) -> None:
    assert Threshold.parse(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "\uff11\uff12",
        "",
        "most",
        "60 percent",
        "-1",
        "1/2",
        "0",
        "0%",
        "0.0",
        "100.1%",
        "101%",
        "1.5",
        "nan",
    ],
)
def test_a_threshold_that_cannot_be_met_is_refused(text: str) -> None:
    with pytest.raises(SpecError, match=r"^[“WN].*\.$"):
        Threshold.parse(text)


@pytest.mark.parametrize("threshold", [count(0), count(1.5), share(0)])
def test_a_threshold_made_by_hand_is_checked_too(threshold: Threshold) -> None:
    with pytest.raises(SpecError):
        threshold.check()


@pytest.mark.parametrize(
    ("threshold", "needed_by_voters"),
    [
        (share(60), {0: 1, 1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 10: 6}),
        (share(50), {2: 1, 3: 2, 4: 2}),
        (share(66.7), {3: 3, 4: 3}),
        (share(100), {3: 3}),
        (share(0.1), {3: 1}),
        (count(2), {0: 2, 1: 2, 5: 2}),
        (MAJORITY, {0: 1, 1: 1, 2: 2, 3: 2, 4: 3, 5: 3}),
        (UNANIMITY, {0: 1, 1: 1, 3: 3}),
    ],
    ids=str,
)
def test_a_threshold_asks_for_so_many_votes(
    threshold: Threshold, needed_by_voters: dict[int, int]
) -> None:
    assert {
        voters: threshold.count_needed(voters) for voters in needed_by_voters
    } == needed_by_voters


@given(percent=st.integers(1, 10_000), voters=st.integers(1, 10_000))
def test_a_share_is_the_fewest_votes_that_are_that_share(percent: int, voters: int) -> None:
    votes = share(percent / 100).count_needed(voters)
    wanted = Fraction(percent, 10_000)
    assert Fraction(votes, voters) >= wanted
    assert votes == 1 or Fraction(votes - 1, voters) < wanted


@pytest.mark.parametrize("text", ["60%", "66.7%", "2", "majority", "unanimity"])
def test_a_threshold_reads_back_from_what_it_says_of_itself(text: str) -> None:
    assert str(Threshold.parse(text)) == text


@pytest.mark.parametrize(
    ("threshold", "words"),
    [
        (count(2), "2 of 3 votes"),
        (share(60), "2 of 3 votes (60%)"),
        (UNANIMITY, "3 of 3 votes (unanimity)"),
    ],
)
def test_what_a_choice_needs_is_said_as_votes(threshold: Threshold, words: str) -> None:
    assert describe_needed(threshold, 3) == words
