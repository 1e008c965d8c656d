"""Who debates: the built-in cast, and debaters as a person writes them in one line."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from debate_core.content.cast import (
    PERSONAS,
    ROLES,
    STANCES,
    assign_stances,
    assign_two_sides,
    assign_voices,
    draw_cast,
    draw_with_stances,
    pick_roles,
    read_debaters,
    write_debaters,
)
from debate_core.domain.specification import Debater
from debate_core.errors import SpecError

PIECES = st.sampled_from(
    ["Ada", "Ben", "planner", "for", "against", " ", ":", ";", ",", "\n", "(", ")", "a critic"]
)
LINES = st.lists(PIECES, max_size=14).map("".join)


def _told(debaters: tuple[Debater, ...]) -> list[tuple[str, str, str]]:
    return [(each.name, each.stance, each.role) for each in debaters]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ada: for; Ben: against", [("Ada", "for", ""), ("Ben", "against", "")]),
        ("Ada: for\nBen: against\n", [("Ada", "for", ""), ("Ben", "against", "")]),
        ("Ada: for, Ben: against", [("Ada", "for", ""), ("Ben", "against", "")]),
        ("Ada: for, Ben: against;", [("Ada", "for", ""), ("Ben", "against", "")]),
        ("Ada (a nurse); Ben", [("Ada", "", "a nurse"), ("Ben", "", "")]),
        ("Ada, Ben,Cleo", [("Ada", "", ""), ("Ben", "", ""), ("Cleo", "", "")]),
        ("Ada: for (an engineer)", [("Ada", "for", "an engineer")]),
        ("Ada: (an engineer)", [("Ada", "", "an engineer")]),
        ("Ada: yes, but slowly; Ben: no", [("Ada", "yes, but slowly", ""), ("Ben", "no", "")]),
        ("Ada: for (tall, strong)", [("Ada", "for", "tall, strong")]),
        ("Ada: ratio 2:1", [("Ada", "ratio 2:1", "")]),
        ("critic", [("critic", "", "looks for what is wrong before others find it")]),
        ("Critic: no (a poet)", [("Critic", "no", "a poet")]),
        (": for", [("", "for", "")]),
        ("", []),
        (" ;; ", []),
    ],
)
def test_debaters_are_read_as_a_person_writes_them(
    text: str, told: list[tuple[str, str, str]]
) -> None:
    assert _told(read_debaters(text)) == told


@given(LINES)
def test_what_was_read_and_written_reads_the_same_again(text: str) -> None:
    debaters = read_debaters(text)
    assume(all(debater.name for debater in debaters))
    assert read_debaters(write_debaters(debaters)) == debaters


@given(st.integers(2, len(STANCES)), st.integers())
def test_the_built_in_cast_reads_back_as_it_is_written(count: int, seed: int) -> None:
    for cast in (draw_with_stances(count, seed), pick_roles(count)):
        assert read_debaters(write_debaters(cast)) == cast


@given(st.integers(2, len(STANCES)), st.integers())
def test_a_cast_has_as_many_debaters_as_asked_each_its_own_person_and_stance(
    count: int, seed: int
) -> None:
    cast = draw_with_stances(count, seed)
    assert cast == draw_with_stances(count, seed)
    assert len({debater.id for debater in cast}) == count
    assert [debater.stance for debater in cast] == list(STANCES[:count])
    assert {(debater.name, debater.role) for debater in cast} <= {
        (each.name, each.role) for each in PERSONAS
    }


def test_another_seed_draws_another_cast() -> None:
    assert len({draw_with_stances(3, seed) for seed in range(10)}) > 5


def test_roles_come_in_their_order() -> None:
    assert [debater.id for debater in pick_roles(3)] == ["planner", "critic", "operator"]


@pytest.mark.parametrize("count", [-1, 0, 1, len(STANCES) + 1])
def test_a_cast_of_too_few_or_too_many_is_refused(count: int) -> None:
    with pytest.raises(SpecError, match="can cast 2 to 6 sides"):
        draw_with_stances(count, 0)


@pytest.mark.parametrize("count", [-1, 0, len(ROLES) + 1])
def test_too_few_or_too_many_roles_are_refused(count: int) -> None:
    with pytest.raises(SpecError, match="can cast 1 to 10 roles"):
        pick_roles(count)


def test_a_name_without_letters_still_gets_an_id() -> None:
    assert [debater.id for debater in read_debaters("!!!: for; 李雷: against")] == [
        "debater-1",
        "李雷",
    ]


def test_a_stance_in_other_letters_is_the_same_stance_as_the_first_wrote_it() -> None:
    cast = read_debaters("Ada: For; Ben: against; Cleo: for; Dora: AGAINST")
    assert [each.stance for each in cast] == ["For", "against", "For", "against"]


@pytest.mark.parametrize(
    ("text", "stances"),
    [
        ("Ada; Ben; Cleo", ["for", "against", "only with conditions"]),
        ("Ada; Ben: no", ["", "no"]),
    ],
)
def test_debaters_of_whom_none_has_a_stance_take_the_built_in_ones(
    text: str, stances: list[str]
) -> None:
    assert [each.stance for each in assign_stances(read_debaters(text))] == stances


@pytest.mark.parametrize(
    ("text", "stances"),
    [
        ("Ada; Ben", ["for", "against"]),
        ("Ada: For; Ben: AGAINST", ["for", "against"]),
        ("Ada; Ben; Cleo", ["", "", ""]),
    ],
)
def test_two_debaters_take_the_two_sides_which_are_written_small(
    text: str, stances: list[str]
) -> None:
    assert [each.stance for each in assign_two_sides(read_debaters(text))] == stances


def test_a_cast_can_be_drawn_without_stances() -> None:
    assert {each.stance for each in draw_cast(3, seed=7)} == {""}
    assert [each.name for each in draw_cast(3, seed=7)] == [
        each.name for each in draw_with_stances(3, seed=7)
    ]


def test_no_two_debaters_of_a_debate_speak_alike() -> None:
    for cast in (
        draw_cast(10, 3),
        pick_roles(10),
        read_debaters("Ada; Ben; Maeve Doyle; a passer-by"),
    ):
        assert len(set(assign_voices(cast, seed=3).values())) == len(cast)


def test_a_built_in_debater_keeps_its_voice_whoever_else_speaks() -> None:
    own = {each.name: each.voice for each in PERSONAS}
    maeve = read_debaters("Ben; Maeve Doyle: for")[1]
    cast = read_debaters("Ben; Maeve Doyle: for")
    assert assign_voices(cast, seed=7)[maeve.id] == own["Maeve Doyle"]


def test_the_seed_draws_the_voice_of_a_debater_who_is_not_built_in() -> None:
    cast = read_debaters("Ben: for; Cleo: against")
    first = [assign_voices(cast, seed)[cast[0].id] for seed in range(50)]
    assert len(set(first)) > len(PERSONAS) / 2
    assert assign_voices(cast, seed=7) == assign_voices(cast, seed=7)
