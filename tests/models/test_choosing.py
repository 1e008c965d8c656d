"""The more specific choice wins; of two equally specific ones the earlier source."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from debate_core.models.choosing import (
    ROLES,
    Choice,
    ModelPlace,
    Role,
    choose_model,
    find_preset_name,
    make_choice,
)

ADA = ModelPlace("debater", "Ada Lindqvist", "for")
JUDGE = ModelPlace("judge")
CAPTAIN = ModelPlace("captain", "Ada Lindqvist", "for")
PRESET: dict[Role, str] = {"debater": "p:debater", "judge": "p:judge"}
DEFAULTS: dict[Role, str] = dict.fromkeys(ROLES, "d:default")

ALL = Choice(
    seats={"ada lindqvist": "x:seat"},
    sides={"for": "x:side"},
    roles={"debater": "x:role", "judge": "x:judge"},
    model="x:all",
)


def _for(place: ModelPlace, *choices: Choice, preset: dict[Role, str] | None = None) -> str:
    return choose_model(place, choices, preset or {}, DEFAULTS)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (ALL, "x:seat"),
        (Choice(sides=ALL.sides, roles=ALL.roles, model=ALL.model), "x:side"),
        (Choice(roles=ALL.roles, model=ALL.model), "x:role"),
        (Choice(model=ALL.model), "p:debater"),
        (Choice(), "p:debater"),
    ],
)
def test_a_seat_beats_a_side_beats_a_role_beats_a_preset(choice: Choice, expected: str) -> None:
    assert _for(ADA, choice, preset=PRESET) == expected


@pytest.mark.parametrize(
    ("choice", "expected"), [(Choice(model="x:all"), "x:all"), (Choice(), "d:default")]
)
def test_without_a_preset_what_is_for_all_beats_the_defaults(choice: Choice, expected: str) -> None:
    assert _for(ADA, choice) == expected


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (ALL, "x:seat"),
        (Choice(sides=ALL.sides, roles={"captain": "x:captain"}), "x:side"),
        (Choice(roles={"captain": "x:captain", "debater": "x:role"}, model="x:all"), "x:captain"),
        (Choice(roles={"debater": "x:role"}, model="x:all"), "x:role"),
        (Choice(roles={"judge": "x:judge"}, model="x:all"), "x:all"),
    ],
)
def test_a_captain_is_a_debater_with_a_setting_of_its_own(choice: Choice, expected: str) -> None:
    assert _for(CAPTAIN, choice) == expected


def test_of_two_equally_specific_choices_the_earlier_source_wins() -> None:
    assert _for(ADA, Choice(sides={"for": "first:a"}), Choice(sides={"for": "second:a"})) == (
        "first:a"
    )


def test_a_more_specific_choice_of_a_later_source_wins() -> None:
    assert _for(ADA, Choice(model="first:a"), Choice(seats={"Ada Lindqvist": "second:a"})) == (
        "second:a"
    )


@pytest.mark.parametrize(
    ("side", "stance"), [("pro", "For"), ("con", "against"), ("FOR", "for"), ("Tabs ", "tabs")]
)
def test_sides_are_told_by_stance_with_pro_and_con_for_the_usual_two(
    side: str, stance: str
) -> None:
    assert _for(ModelPlace("debater", "Ada", stance), Choice(sides={side: "x:side"})) == "x:side"


def test_a_seat_without_a_stance_has_no_side() -> None:
    assert _for(ModelPlace("debater", "planner"), Choice(sides={"for": "x:side"})) == "d:default"


def test_a_model_wished_for_a_debate_is_for_everyone_in_it_but_not_over_a_seat() -> None:
    wished = make_choice("w:model")

    assert _for(JUDGE, wished, Choice(roles={"judge": "x:judge"})) == "w:model"
    assert _for(ADA, wished, Choice(seats={"Ada Lindqvist": "x:seat"})) == "x:seat"


def test_the_first_preset_that_is_asked_for_holds() -> None:
    assert (
        find_preset_name([Choice(), Choice(preset="quick"), Choice(preset="thorough")]) == "quick"
    )


# Each level of each of three sources names a model that says where it comes from, or nothing.
_LEVELS = ("seat", "side", "role", "all")
_SAID = some.lists(some.sets(some.sampled_from(_LEVELS)), min_size=1, max_size=3)


def _source(number: int, levels: set[str]) -> Choice:
    named = {level: f"{number}:{level}" for level in levels}
    return Choice(
        seats={ADA.seat: named["seat"]} if "seat" in levels else {},
        sides={ADA.side: named["side"]} if "side" in levels else {},
        roles={ADA.role: named["role"]} if "role" in levels else {},
        model=named.get("all", ""),
    )


@given(said=_SAID, has_preset=some.booleans())
def test_the_choice_is_the_first_source_of_the_most_specific_level(
    said: list[set[str]], has_preset: bool
) -> None:
    choices = [_source(number, levels) for number, levels in enumerate(said)]
    ranked = [
        f"{number}:{level}" if level != "preset" else PRESET["debater"]
        for level in ("seat", "side", "role", "preset", "all")
        for number, levels in enumerate(said)
        if level in levels or (level == "preset" and has_preset)
    ]

    expected = ranked[0] if ranked else DEFAULTS["debater"]
    assert _for(ADA, *choices, preset=PRESET if has_preset else None) == expected
