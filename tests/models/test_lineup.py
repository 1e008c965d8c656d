"""Who gets which model, from all that was said."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from debate_core.domain.specification import Specification
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.errors import SpecError
from debate_core.formats import FORMATS, format_of
from debate_core.models.choosing import ROLES, Choice, find_preset, make_choice
from debate_core.models.directory import build_directory
from debate_core.models.lineup import Lineup
from debate_core.models.resilience import Allowance
from debate_core.models.settings import from_environment
from tests.core.formats.championship.making import championship_spec
from tests.core.making import rounds_spec

BOTH = {"OPENAI_API_KEY": "k", "ANTHROPIC_API_KEY": "k"}


def lineup(environment: Mapping[str, str], servers: Mapping[str, Choice] | None = None) -> Lineup:
    settings = from_environment(environment)
    directory = build_directory((settings,), Allowance())
    return Lineup(directory, (settings.models,), servers or {})


def models(spec: Specification) -> list[str]:
    return [*(each.model for each in spec.debaters), spec.judge_model]


def test_with_nothing_said_everybody_is_built_in() -> None:
    assert models(Lineup().cast(rounds_spec())) == ["offline:plain"] * 3


def test_sides_and_the_judge_can_each_have_their_own() -> None:
    said = {
        **BOTH,
        "ROSTRUM_PRO_MODEL": "openai:a",
        "ROSTRUM_CON_MODEL": "anthropic:b",
        "ROSTRUM_JUDGE_MODEL": "openai:c",
    }

    assert models(lineup(said).cast(rounds_spec())) == ["openai:a", "anthropic:b", "openai:c"]


_ALL = {**BOTH, "ROSTRUM_MODEL": "openai:all"}
_DEBATERS = {**_ALL, "ROSTRUM_DEBATER_MODEL": "openai:role"}


@pytest.mark.parametrize(
    ("said", "wished", "debaters", "captains", "judge"),
    [
        (_ALL, Choice(), ("openai:all", "openai:all"), ("openai:all", "openai:all"), "openai:all"),
        (
            _DEBATERS,
            Choice(),
            ("openai:role", "openai:role"),
            ("openai:role", "openai:role"),
            "openai:all",
        ),
        (
            {**_DEBATERS, "ROSTRUM_CAPTAIN_MODEL": "openai:captain"},
            Choice(),
            ("openai:role", "openai:role"),
            ("openai:captain", "openai:captain"),
            "openai:all",
        ),
        (
            {**_ALL, "ROSTRUM_JUDGE_MODEL": "openai:judge"},
            Choice(sides={"for": "openai:f", "against": "anthropic:a"}),
            ("openai:f", "anthropic:a"),
            ("openai:f", "anthropic:a"),
            "openai:judge",
        ),
        (
            {**_ALL, "ROSTRUM_JUDGE_MODEL": "openai:judge"},
            Choice(seats={"f1": "anthropic:seat"}, roles={"judge": "anthropic:asked"}),
            ("anthropic:seat", "openai:all"),
            ("anthropic:seat", "openai:all"),
            "anthropic:asked",
        ),
    ],
)
def test_in_a_championship_what_is_set_for_a_role_beats_what_is_set_for_all(
    said: Mapping[str, str],
    wished: Choice,
    debaters: tuple[str, str],
    captains: tuple[str, str],
    judge: str,
) -> None:
    spec = championship_spec()
    spec = lineup(said).cast(spec, wished, format_of(spec).list_other_seats(spec))

    assert (spec.debaters[0].model, spec.debaters[4].model) == debaters
    assert (spec.models_for["for"], spec.models_for["against"]) == captains
    assert spec.judge_model == judge


@pytest.mark.parametrize("name", [each for each in FORMATS if each != "championship"])
def test_no_other_format_has_captains(name: str) -> None:
    request = DebateRequest("Tea is better", name)

    assert make_specification(request, seed=1, lineup=lineup(_ALL)).models_for == {}


def test_a_seat_can_have_its_own() -> None:
    spec = lineup(BOTH).cast(rounds_spec(), Choice(seats={"ben": "openai:x"}))

    assert models(spec) == ["offline:plain", "openai:x", "offline:plain"]


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        (Choice(seats={"Zoe": "offline:x"}), "There is no debater “Zoe”; there are Ada, Ben."),
        (
            Choice(sides={"maybe": "offline:x"}),
            "There is no side “maybe”; there are: for, against.",
        ),
        (make_choice("nobody:x"), "There is no provider “nobody”. At hand: offline."),
        (
            make_choice(preset="slow"),
            "There is no preset “slow”; there are short, quick, balanced, thorough.",
        ),
    ],
)
def test_a_wish_that_can_not_be_fulfilled_is_refused(choice: Choice, said: str) -> None:
    with pytest.raises(SpecError) as refused:
        Lineup().cast(rounds_spec(), choice)

    assert str(refused.value) == said


def test_a_preset_takes_the_models_of_a_provider_at_hand() -> None:
    spec = lineup({"ANTHROPIC_API_KEY": "k"}).cast(rounds_spec(), make_choice(preset="quick"))

    assert all(model.startswith("anthropic:") for model in models(spec))


def test_a_preset_has_a_second_provider_judge_where_there_is_one() -> None:
    *debaters, judge = models(lineup(BOTH).cast(rounds_spec(), make_choice(preset="balanced")))

    assert [each.partition(":")[0] for each in (*debaters, judge)] == [
        "openai",
        "openai",
        "anthropic",
    ]


def test_a_preset_keeps_to_the_provider_that_is_meant_for_all() -> None:
    said = lineup({**BOTH, "ROSTRUM_MODEL": "anthropic:x"})

    assert models(said.cast(rounds_spec(), make_choice(preset="quick")))[0].startswith("anthropic:")


def test_a_preset_leaves_the_models_alone_where_it_knows_none_of_the_provider() -> None:
    said = lineup({**BOTH, "ROSTRUM_MODEL": "ollama:llama3"})

    assert models(said.cast(rounds_spec(), make_choice(preset="quick"))) == ["ollama:llama3"] * 3


def test_a_server_may_have_its_own_preset_which_beats_what_is_for_all() -> None:
    said = lineup({**BOTH, "ROSTRUM_MODEL": "openai:x"}, servers={"123": Choice(preset="thorough")})

    assert models(said.cast(rounds_spec()))[0] == "openai:x"
    assert models(said.at("123").cast(rounds_spec()))[0] != "openai:x"


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("", (2, 250, None)),
        ("quick", (1, 150, "low")),
        ("balanced", (2, 250, None)),
        ("Thorough", (3, 300, "high")),
    ],
)
def test_a_preset_sets_rounds_words_and_effort(
    preset: str, expected: tuple[int, int, str | None]
) -> None:
    spec = make_specification(
        DebateRequest("Tea is better", models=make_choice(preset=preset)), seed=1
    )

    assert (spec.rounds, spec.words, spec.effort) == expected


def test_rounds_that_were_asked_for_stay() -> None:
    request = DebateRequest("Tea is better", rounds=4, models=make_choice(preset="quick"))

    assert make_specification(request, seed=1).rounds == 4


def test_a_format_without_stances_has_models_too() -> None:
    request = DebateRequest("Release it", "consensus", models=make_choice("offline:other"))
    spec = make_specification(request, seed=1)

    assert spec.stances == ()
    assert set(models(spec)) == {"offline:other"}


@pytest.mark.parametrize(
    "said",
    [
        {"ROSTRUM_JUDGE_MODEL": "openai:x"},
        {"ROSTRUM_PRESET": "slow"},
        {"ROSTRUM_FALLBACK_MODEL": "nobody:x"},
    ],
)
def test_what_was_said_for_all_debates_is_checked_before_the_first(said: dict[str, str]) -> None:
    settings = from_environment(said)
    fallback = settings.models.fallback
    checked = Lineup(
        build_directory((settings,), Allowance()), (settings.models,), fallback=fallback
    )

    with pytest.raises(SpecError):
        checked.check()


def test_only_models_at_hand_are_suggested() -> None:
    found = lineup({"ANTHROPIC_API_KEY": "k", "ROSTRUM_JUDGE_MODEL": "anthropic:mine"}).suggested

    assert found[0] == "anthropic:mine"
    assert {name.partition(":")[0] for name in found} == {"anthropic", "offline"}


def test_every_role_has_a_model() -> None:
    assert set(Lineup().defaults) == set(ROLES)


def test_known_is_every_model_of_the_set_up_and_of_presets_and_no_other() -> None:
    said = {**BOTH, "ROSTRUM_JUDGE_MODEL": "openai:judging"}
    servers = {"1": Choice(seats={"Ada": "anthropic:seated"})}
    ours = replace(lineup(said, servers), fallback="openai:standby")
    preset = find_preset("balanced").models["openai"]

    known = ours.known

    assert known >= {"openai:judging", "anthropic:seated", "openai:standby"}
    assert known >= {f"openai:{preset.debater}", f"openai:{preset.judge or preset.debater}"}
    assert "openai:typed" not in known


@pytest.mark.parametrize(
    ("name", "is_priceless"),
    [
        ("openai:gpt-99-unheard-of", True),
        ("openai:gpt-5-mini", False),
        ("openai:named-by-the-host", False),
        ("ollama:qwen3", False),
        ("offline:plain", False),
    ],
)
def test_a_typed_model_that_a_key_pays_for_has_to_have_a_price(
    name: str, is_priceless: bool
) -> None:
    at_hand = lineup({**BOTH, "ROSTRUM_MODEL": "openai:named-by-the-host"})
    assert at_hand.is_priceless(name) == is_priceless
