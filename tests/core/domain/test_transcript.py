"""The transcript as debaters hear it and as the judge reads it (formats.md, rounds)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.transcript import judge_view, tagged
from tests.core.making import ADA, BEN, CLEO, entry, position

DEBATERS = (ADA, BEN, CLEO)
SEEDS = st.integers(0, 2**32 - 1)


ENTRIES = tuple(
    entry(3 * (round_ - 1) + place, debater, f"point {round_}.{place}", round_)
    for round_ in (1, 2)
    for place, debater in enumerate(DEBATERS, start=1)
)


def test_debaters_hear_a_turn_by_its_stance() -> None:
    assert tagged(ENTRIES[0]) == "[for] point 1.1"


def test_where_no_stance_is_declared_the_debater_s_id_stands() -> None:
    nameless = ENTRIES[0].model_copy(update={"stance": "", "content": position("revise")})
    assert tagged(nameless).startswith("[ada] **revise it**")


def test_the_judge_reads_stances_round_by_round() -> None:
    view = judge_view(ENTRIES, Random(0))
    assert view == (
        "Round 1\n\n[for] point 1.1\n\n[against] point 1.2\n\n[not yet] point 1.3\n\n"
        "Round 2\n\n[for] point 2.1\n\n[against] point 2.2\n\n[not yet] point 2.3"
    )


def test_the_judge_reads_names_where_the_debate_is_not_anonymous() -> None:
    view = judge_view(ENTRIES[:2], Random(0), anonymous=False)
    assert view == "Round 1\n\n[Ada, for] point 1.1\n\n[Ben, against] point 1.2"


@pytest.mark.parametrize("shuffled", [True, False])
def test_an_anonymous_view_holds_no_name(shuffled: bool) -> None:
    view = judge_view(ENTRIES, Random(1), shuffled=shuffled)
    assert not any(debater.name in view for debater in DEBATERS)


@given(SEEDS)
def test_the_seed_rebuilds_the_shuffled_view(seed: int) -> None:
    first, again = (judge_view(ENTRIES, Random(seed), shuffled=True) for _ in range(2))
    assert first == again


@given(SEEDS)
def test_shuffling_keeps_each_turn_in_its_round(seed: int) -> None:
    first, second = judge_view(ENTRIES, Random(seed), shuffled=True).split("\n\nRound 2\n\n")
    assert sorted(first.split("\n\n")[1:]) == sorted(map(tagged, ENTRIES[:3]))
    assert sorted(second.split("\n\n")) == sorted(map(tagged, ENTRIES[3:]))


def test_shuffling_brings_every_stance_to_the_front_at_some_time() -> None:
    views = (judge_view(ENTRIES[:3], Random(seed), shuffled=True) for seed in range(40))
    assert {view.split("\n\n")[1] for view in views} == set(map(tagged, ENTRIES[:3]))


def test_an_empty_transcript_is_an_empty_view() -> None:
    assert judge_view((), Random(0)) == ""
