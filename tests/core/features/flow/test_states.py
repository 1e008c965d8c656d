"""What came of each move: the table of states, and what holds for every flow."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.features.flow.states import FlowTurn, count_states, find_states, list_rows
from tests.core.features.flow.flows import Flowed, flows, in_turn, in_words, noted, states

CLAIM = "1a claims"


@pytest.mark.parametrize(
    ("sides", "moves", "state"),
    [
        ("fa", (), "never answered"),
        ("f", (), "too late"),
        ("ff", (), "too late"),
        ("fa", ("2a answers 1a",), "answered at the end"),
        ("faf", ("2a answers 1a",), "answered"),
        ("faf", ("2a answers 1a", "3a answers 2a"), "defended at the end"),
        ("fafa", ("2a answers 1a", "3a answers 2a"), "defended"),
        ("fafa", ("2a answers 1a", "3a answers 2a", "4a answers 3a"), "answered at the end"),
        ("fafaf", ("2a answers 1a", "3a answers 2a", "4a answers 3a"), "answered"),
        ("fafaf", ("2a answers 1a", "2b answers 1a", "3a answers 2a"), "answered"),
        ("faf", ("2a grants 1a",), "granted"),
        ("fa", ("2a grants 1a",), "granted at the end"),
        ("fafaf", ("2a answers 1a", "4a grants 1a"), "granted"),
        ("fafaf", ("2a grants 1a", "4a answers 1a"), "answered"),
        ("faf", ("2a grants 1a", "2b answers 1a"), "answered ½"),
        ("fafa", ("2a grants 1a", "2b answers 1a", "3a answers 2b"), "defended ½"),
        ("fafaf", ("2a grants 1a", "2b answers 1a", "4a grants 1a"), "granted"),
        ("fafa", ("3a grants 1a",), "given up"),
        ("fafa", ("2a answers 1a", "3a grants 1a"), "given up"),
        ("fafa", ("2a grants 1a", "3a grants 1a"), "given up"),
        # The answer itself is given up, so what it met stands.
        ("fafaf", ("2a answers 1a", "4a grants 2a"), "defended"),
        # What meets an extension meets the extended point, and not the other way round.
        ("fafaf", ("3a extends 1a", "4a answers 3a"), "answered"),
        ("fafaf", ("3a extends 1a", "5a extends 3a", "4a answers 3a"), "answered"),
        ("fafa", ("2a answers 1a", "3a extends 1a"), "answered"),
        # All seats of a stance are one side.
        ("ffaa", ("3a answers 1a", "4a grants 1a"), "granted at the end"),
        # Another side's answer is not taken back by a grant that is not its own.
        ("facf", ("2a answers 1a", "3a grants 1a"), "granted"),
    ],
)
def test_the_state_of_a_claim_at_the_end(sides: str, moves: tuple[str, ...], state: str) -> None:
    assert states(sides, CLAIM, *moves)["1a"] == state


@pytest.mark.parametrize(
    ("sides", "moves", "state"),
    [
        ("f", (), "new"),
        ("ff", (), "new"),
        ("fa", (), "not answered yet"),
        ("fa", ("2a answers 1a",), "answered"),
        ("faf", ("2a answers 1a", "3a answers 2a"), "defended"),
        ("fa", ("2a grants 1a",), "granted"),
        ("faf", ("3a grants 1a",), "given up"),
    ],
)
def test_the_state_of_a_claim_while_it_runs(sides: str, moves: tuple[str, ...], state: str) -> None:
    assert states(sides, CLAIM, *moves, is_over=False)["1a"] == state


def test_what_was_spoken_at_the_same_time_is_dropped_by_nobody() -> None:
    turns = {1: FlowTurn("for", frozenset()), 2: FlowTurn("against", frozenset())}
    found = find_states(noted("1a claims", "2a claims"), turns, is_over=True)
    assert {state.name for state in found.values()} == {"too late"}


def test_a_turn_that_was_missed_is_no_chance() -> None:
    turns = in_turn("faf")
    del turns[2]
    found = find_states(noted("1a claims", "3a claims"), turns, is_over=True)
    assert found["1a"].name == "too late"


def test_a_granted_answer_takes_down_what_it_met() -> None:
    found = states("fafafa", "1a claims", "2a answers 1a", "3a answers 2a", "5a grants 2a")
    assert (found["2a"], found["1a"]) == ("granted", "answered")


def test_a_side_that_grants_takes_its_own_answers_back() -> None:
    moves = ("1a claims", "2a answers 1a", "3a answers 2a", "4a answers 3a", "6a grants 3a")
    found = states("fafafaf", *moves)
    assert (found["3a"], found["2a"], found["1a"]) == ("granted", "answered", "defended")


@given(flows(), st.booleans())
def test_every_move_has_exactly_one_state(flow: Flowed, is_over: bool) -> None:
    moves, turns = flow
    found = find_states(moves, turns, is_over=is_over)
    assert set(found) == {move.id for move in moves}
    early = {"new", "not answered yet"}
    late = {"never answered", "too late"}
    assert not {state.name for state in found.values()} & (early if is_over else late)


@given(flows(), st.randoms(use_true_random=False))
def test_the_order_in_which_moves_come_changes_nothing(flow: Flowed, chance: Random) -> None:
    moves, turns = flow
    shuffled = list(moves)
    chance.shuffle(shuffled)
    assert list_rows(shuffled, turns, is_over=True) == list_rows(moves, turns, is_over=True)


@given(flows())
def test_without_late_moves_nothing_changes_that_is_not_marked(flow: Flowed) -> None:
    moves, turns = flow
    found = find_states(moves, turns, is_over=True)

    def is_late(id_: str) -> bool:
        turn = turns[int(id_[:-1])]
        return not any(
            other.side != turn.side and int(id_[:-1]) in other.heard for other in turns.values()
        )

    in_time = [move for move in moves if not is_late(move.id)]
    for id_, state in find_states(in_time, turns, is_over=True).items():
        assert (in_words(state) != in_words(found[id_]).removesuffix(" at the end")) == (
            found[id_].is_at_end
        )


@given(flows())
def test_what_nobody_else_heard_is_never_called_unanswered(flow: Flowed) -> None:
    moves, turns = flow
    deaf = {number: FlowTurn(turn.side, frozenset()) for number, turn in turns.items()}
    found = find_states(moves, deaf, is_over=True)
    assert "never answered" not in {state.name for state in found.values()}


@given(flows())
def test_each_move_hangs_on_a_row_of_a_turn_that_the_row_lists(flow: Flowed) -> None:
    moves, turns = flow
    rows = list_rows(moves, turns, is_over=True)
    assert {turn for row in rows for turn in row.turns} == {move.turn for move in moves}
    assert [row.root.id for row in rows] == [
        move.id for move in moves if move.does in ("sets", "claims")
    ]


def test_counts_are_of_claims_by_their_states() -> None:
    moves = noted("1a sets", "1b claims", "1c claims", "2a answers 1b", "2b claims")
    rows = list_rows(moves, in_turn("faf"), is_over=True)
    assert count_states(rows, "for") == {"answered": 1, "never answered": 1}
    assert count_states(rows, "against") == {"never answered": 1}
