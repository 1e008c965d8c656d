"""Two drafts as one list: what they share stands once, the rest of both is voted on blindly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.form import AnswerContext
from debate_core.domain.forms import Forfeit
from debate_core.formats.roundtable.drafts import (
    MergedStatement,
    compare_by_code,
    list_pairs,
    measure_likeness,
    merge_drafts,
)
from debate_core.formats.roundtable.forms import (
    MOST,
    CompareDrafts,
    DraftComparison,
    DraftedStatement,
    SamePair,
    StatementDraft,
)
from tests.core.formats.roundtable.making import statements, table_spec

CARS, NO_CARS = "Cars should leave the old centre.", "Cars should not leave the old centre."
CARS_TOO = "Cars should leave the old centre at last."
BUSES, SHOPS = "Buses should run at night.", "Shops should get help from the city."
NIGHT_BUSES = "Night buses are what the young need."


@pytest.mark.parametrize(
    ("one", "other", "same", "unsure"),
    [
        (CARS, "cars should leave the old centre", ((1, 1),), ()),
        (CARS, CARS_TOO, ((1, 1),), ()),
        (CARS, NO_CARS, (), ()),
        (CARS, SHOPS, (), ()),
        (BUSES, NIGHT_BUSES, (), ((1, 1),)),
        (CARS, f"{CARS[:-1]}, but only if buses run.", (), ((1, 1),)),
    ],
)
def test_code_says_what_is_the_same_and_where_it_cannot_say(
    one: str,
    other: str,
    same: tuple[tuple[int, int], ...],
    unsure: tuple[tuple[int, int], ...],
) -> None:
    step = compare_by_code(statements(one), statements(other))
    assert (step.same, step.unsure) == (same, unsure)


def test_a_moderator_decides_only_what_code_left_open() -> None:
    step = CompareDrafts(("A.", "B.", "C."), ("D.", "E.", "F."), ((1, 2),), ((2, 1), (2, 3)))
    asked = AnswerContext(table_spec(), step)
    wishes = [(2, 3), (2, 1), (3, 3), (1, 1), (9, 9)]
    answer = DraftComparison(same=tuple(SamePair(first=a, second=b) for a, b in wishes))
    pairs = answer.add_decided(asked).same
    assert [(pair.first, pair.second) for pair in pairs] == [(1, 2), (2, 3)]


def test_without_the_moderator_s_answer_what_code_knew_holds() -> None:
    step = CompareDrafts(("A.",), ("A.",), ((1, 1),))
    assert list_pairs(step, Forfeit(reason="gone")) == (SamePair(first=1, second=1),)


def _merged(*pairs: SamePair, seed: int = 0) -> tuple[MergedStatement, ...]:
    first = statements(CARS, BUSES, turns=(1,))
    second = statements(SHOPS, CARS_TOO, turns=(2,))
    return merge_drafts(first, second, pairs, seed)


def test_what_both_have_stands_once_with_the_turns_of_both() -> None:
    shared = [one for one in _merged(SamePair(first=1, second=2)) if one.drafts == (1, 2)]
    assert [one.statement.turns for one in shared] == [(1, 2)]
    assert shared[0].statement.text in (CARS, CARS_TOO)


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0), (3, 1), (1, 3), (-1, -1)])
def test_a_pair_of_places_that_are_not_there_is_left_out(first: int, second: int) -> None:
    assert _merged(SamePair(first=first, second=second)) == _merged()


def test_where_they_differ_people_vote_on_both() -> None:
    found = {one.statement.text: one.drafts for one in _merged(SamePair(first=1, second=2))}
    assert found[BUSES] == (1,)
    assert found[SHOPS] == (2,)


def test_neither_the_place_nor_the_wording_says_which_draft_it_is() -> None:
    pair = SamePair(first=1, second=2)
    orders = {tuple(one.drafts for one in _merged(pair, seed=seed)) for seed in range(30)}
    words = {one.statement.text for seed in range(30) for one in _merged(pair, seed=seed)}
    assert len(orders) > 2
    assert {CARS, CARS_TOO} <= words
    assert _merged(pair, seed=4) == _merged(pair, seed=4)


def test_one_draft_alone_stands_as_it_is() -> None:
    only = statements(CARS, BUSES)
    merged = merge_drafts(None, only, (), 0)
    assert [(one.statement, one.drafts) for one in merged] == [
        (statement, ()) for statement in only.statements
    ]
    assert merge_drafts(None, None, (), 0) == ()


def test_a_condition_of_either_draft_stays() -> None:
    bound = DraftedStatement(text=CARS, turns=(1,), condition="if buses run")
    one, other = StatementDraft(statements=(bound,)), statements(CARS)
    for seed in range(8):
        (merged,) = merge_drafts(one, other, (SamePair(first=1, second=1),), seed)
        assert merged.statement.condition == "if buses run"


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5), st.integers(0, 99))
def test_there_is_room_for_as_many_of_one_draft_as_of_the_other(
    ones: int, others: int, shared: int, seed: int
) -> None:
    shared = min(shared, ones, others)
    first = statements(*(f"First {n} stands." for n in range(ones))) if ones else StatementDraft()
    second = (
        statements(*(f"Second {n} stands." for n in range(others))) if others else StatementDraft()
    )
    pairs = tuple(SamePair(first=n, second=n) for n in range(1, shared + 1))
    merged = merge_drafts(first, second, pairs, seed)
    counts = [sum(one.drafts == drafts for one in merged) for drafts in ((1, 2), (1,), (2,))]
    assert len(merged) == min(MOST, ones + others - shared)
    assert counts[0] == shared
    rest = (ones - shared, others - shared)
    if len(merged) < ones + others - shared:
        assert abs(min(counts[1], rest[1]) - min(counts[2], rest[0])) <= 1


@given(st.text(max_size=40), st.text(max_size=40))
def test_likeness_is_the_same_both_ways_and_between_nothing_and_all(one: str, other: str) -> None:
    assert measure_likeness(one, other) == measure_likeness(other, one)
    assert 0 <= measure_likeness(one, other) <= 1
