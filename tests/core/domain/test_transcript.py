"""The transcript as debaters hear it and as the judge reads it (formats.md, rounds)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.turns import (
    ViewOptions,
    could_all_answer,
    describe_hearing,
    judge_view,
    tag_entry,
)
from debate_core.domain.values import DebaterId
from tests.core.making import ADA, BEN, CLEO, entry, position, rounds_spec

DEBATERS = (ADA, BEN, CLEO)
SHUFFLED = ViewOptions(is_shuffled=True)
SEEDS = st.integers(0, 2**32 - 1)


ENTRIES = tuple(
    entry(3 * (round_ - 1) + place, debater, f"point {round_}.{place}", round_)
    for round_ in (1, 2)
    for place, debater in enumerate(DEBATERS, start=1)
)


def test_debaters_hear_a_turn_by_its_stance() -> None:
    assert tag_entry(ENTRIES[0]) == "[for] point 1.1"


def test_where_no_stance_is_declared_the_debater_s_id_stands() -> None:
    nameless = replace(ENTRIES[0], stance="").replace_answer(position("revise"))
    assert tag_entry(nameless).startswith("[ada] **revise it**")


def test_the_judge_reads_stances_round_by_round_and_when_each_turn_was_spoken() -> None:
    view = judge_view(ENTRIES[:4], Random(0))
    assert view == (
        "Round 1\n\n[for] Turn 1; heard nothing.\npoint 1.1\n\n"
        "[against] Turn 2; heard 1.\npoint 1.2\n\n"
        "[not yet] Turn 3; heard 1 and 2.\npoint 1.3\n\n"
        "Round 2\n\n[for] Turn 4; heard 1 to 3.\npoint 2.1"
    )


@pytest.mark.parametrize(
    ("heard", "told"),
    [
        ((), "Turn 9; heard nothing."),
        ((3,), "Turn 9; heard 3."),
        ((1, 3), "Turn 9; heard 1 and 3."),
        ((1, 2, 3, 5), "Turn 9; heard 1 to 3 and 5."),
        ((1, 2, 4, 5, 6, 8), "Turn 9; heard 1, 2, 4 to 6 and 8."),
    ],
)
def test_a_turn_says_what_it_could_have_heard(heard: tuple[int, ...], told: str) -> None:
    assert describe_hearing(entry(9, ADA, "So."), ENTRIES, {9: heard}) == told


def test_the_judge_reads_names_where_the_debate_is_not_anonymous() -> None:
    view = judge_view(ENTRIES[:2], Random(0), ViewOptions(is_anonymous=False))
    assert [each for each in ("[Ada, for] Turn 1", "[Ben, against] Turn 2") if each in view]


@pytest.mark.parametrize("shuffled", [True, False])
def test_an_anonymous_view_holds_no_name(shuffled: bool) -> None:
    view = judge_view(ENTRIES, Random(1), ViewOptions(is_shuffled=shuffled))
    assert not any(debater.name in view for debater in DEBATERS)


@given(SEEDS)
def test_the_seed_rebuilds_the_shuffled_view(seed: int) -> None:
    first, again = (judge_view(ENTRIES, Random(seed), SHUFFLED) for _ in range(2))
    assert first == again


@given(SEEDS)
def test_shuffling_keeps_each_turn_in_its_round_and_what_it_had_heard(seed: int) -> None:
    plain = judge_view(ENTRIES, Random(0)).split("\n\nRound 2\n\n")
    drawn = judge_view(ENTRIES, Random(seed), SHUFFLED).split("\n\nRound 2\n\n")
    assert [sorted(each.split("\n\n")) for each in drawn] == [
        sorted(each.split("\n\n")) for each in plain
    ]


def test_shuffling_brings_every_stance_to_the_front_at_some_time() -> None:
    views = (judge_view(ENTRIES[:3], Random(seed), SHUFFLED) for seed in range(40))
    assert {view.split("\n\n")[1].split(" Turn")[0] for view in views} == {
        "[for]",
        "[against]",
        "[not yet]",
    }


def test_an_empty_transcript_is_an_empty_view() -> None:
    assert judge_view((), Random(0)) == ""


@pytest.mark.parametrize(
    ("taken", "could"),
    [
        ("", True),
        ("ada", False),
        ("ada ben", False),
        ("ada ben ada", True),
        ("ada ben cleo ada", True),
        ("ada+ben", False),
        ("ada+ben ada", False),
        ("ada+ben ada+ben", True),
    ],
)
def test_all_could_answer_once_each_stance_spoke_after_another(taken: str, could: bool) -> None:
    turns = [[DebaterId(who) for who in turn.split("+")] for turn in taken.split()]
    assert could_all_answer(rounds_spec(*DEBATERS), turns) is could
