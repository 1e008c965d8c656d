"""What format `panel` counts: every order is a permutation, and no debate stops too early."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.words import DebaterId
from debate_core.formats.panel.counting import (
    asker_for,
    coordination_of,
    is_held,
    ordered,
    reason_to_stop,
    rotated,
)
from debate_core.formats.panel.options import Order, PanelOptions
from tests.core.formats.panel.making import assessment
from tests.core.making import ADA, BEN, CLEO

ORDERS = st.sampled_from(["fixed", "rotating", "judge-selected"])
WISHED = st.lists(st.sampled_from(["d0", "d1", "d2", "d7", "nobody"]), max_size=9).map(tuple)
SEATS = st.integers(2, 8).map(lambda count: tuple(DebaterId(f"d{n}") for n in range(count)))
ROUNDS = st.integers(1, 20)


@given(order=ORDERS, seats=SEATS, round_=ROUNDS, data=st.data())
def test_every_order_is_a_permutation_and_what_it_came_from_is_told(
    order: Order, seats: tuple[DebaterId, ...], round_: int, data: st.DataObject
) -> None:
    wished = data.draw(st.one_of(WISHED, st.permutations(seats).map(tuple)))
    drawn = ordered(seats, order, round_, assessment(order=wished))
    assert sorted(drawn.debaters) == sorted(seats)
    match order:
        case "fixed":
            assert drawn == (seats, "fixed")
        case "judge-selected" if sorted(wished) == sorted(seats):
            assert drawn == (wished, "judge")
        case _:
            source = "fallback" if order == "judge-selected" and wished else "rotating"
            assert drawn == (rotated(seats, round_), source)


@given(seats=SEATS, round_=ROUNDS)
def test_the_start_moves_by_one_each_round_and_comes_round_again(
    seats: tuple[DebaterId, ...], round_: int
) -> None:
    assert rotated(seats, round_)[1] == rotated(seats, round_ + 1)[0]
    assert rotated(seats, round_ + len(seats)) == rotated(seats, round_)


@given(seats=SEATS, round_=ROUNDS)
def test_nobody_puts_a_question_to_themselves(seats: tuple[DebaterId, ...], round_: int) -> None:
    for speaker in seats:
        assert asker_for(speaker, seats, round_) in set(seats) - {speaker}


SEEN = st.lists(
    st.sampled_from(["repetition", "diminishing returns", "convergence likely"]), max_size=2
)


@given(
    said=st.lists(st.tuples(SEEN, st.booleans()), max_size=5),
    rebutted=st.sets(st.sampled_from([ADA.id, BEN.id, CLEO.id])),
)
def test_a_reason_to_stop_needs_everyone_s_rebuttal_and_the_judge_s_word(
    said: list[tuple[list[str], bool]], rebutted: set[DebaterId]
) -> None:
    given_ = [assessment(observations=tuple(seen), should_continue=on) for seen, on in said]
    reason = reason_to_stop(given_, [ADA.id, BEN.id, CLEO.id], rebutted)
    spent = [bool({"repetition", "diminishing returns"} & set(seen)) for seen, _ in said]
    says_no = bool(said) and not said[-1][1]
    ran_dry = len(said) > 1 and all(spent[-2:])
    assert (reason is not None) == (len(rebutted) == 3 and (says_no or ran_dry))


def test_a_phase_that_is_not_named_is_simultaneous() -> None:
    assert coordination_of(PanelOptions(opening="turn-taking"), "interlude") == "simultaneous"


@pytest.mark.parametrize(
    ("options", "phase", "held"),
    [
        ({}, "opening", False),
        ({"shown": "together"}, "opening", True),
        ({"shown": "together"}, "rebuttal", False),
        ({"shown": "together", "rebuttal": "simultaneous"}, "rebuttal", True),
        ({"shown": "together", "closing": "turn-taking"}, "closing", False),
    ],
)
def test_only_what_is_said_at_once_is_held(
    options: dict[str, str], phase: str, *, held: bool
) -> None:
    assert is_held(PanelOptions.model_validate(options), phase) is held
