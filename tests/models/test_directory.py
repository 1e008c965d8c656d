"""Which hosts there are, and what is said where a model is not to be had."""

import pytest

from debate_core.errors import SpecError
from debate_core.models.directory import Directory, build_directory
from debate_core.models.port import Usage
from debate_core.models.resilience import Allowance
from debate_core.models.settings import from_environment, from_file


def directory(file: str = "", **environment: str) -> Directory:
    sources = (from_environment(environment), from_file(file, "rostrum.toml"))
    return build_directory(sources, Allowance())


def test_with_nothing_set_up_the_built_in_provider_is_at_hand() -> None:
    assert directory().at_hand == ("offline",)


def test_a_known_host_needs_only_its_key() -> None:
    listed = directory(ROSTRUM_HOST_OPENROUTER_KEY="k").hosts["openrouter"]

    assert listed.host.base_url == "https://openrouter.ai/api/v1"
    assert listed.host.kind == "openai"


def test_anthropic_speaks_its_own_language() -> None:
    assert directory(ANTHROPIC_API_KEY="k").hosts["anthropic"].host.kind == "anthropic"


def test_a_local_host_needs_nothing_and_is_not_offered_unasked() -> None:
    found = directory()

    found.check("ollama:llama3")
    assert "ollama" not in found.at_hand


def test_any_number_of_hosts_may_be_named() -> None:
    found = directory(
        "[hosts.c]\nurl = 'http://c/v1'",
        ROSTRUM_HOST_A_URL="http://a/v1",
        ROSTRUM_HOST_B_URL="http://b/v1",
    )

    assert set(found.at_hand) == {"a", "b", "c", "offline"}


def test_what_the_environment_says_of_a_host_goes_over_the_file_field_by_field() -> None:
    file = "[hosts.lab]\nurl = 'http://old/v1'\nat_once = 2"

    listed = directory(file, ROSTRUM_HOST_LAB_URL="http://new/v1").hosts["lab"]

    assert (listed.host.base_url, listed.allowance.at_once) == ("http://new/v1", 2)


def test_a_host_like_another_takes_its_address_language_and_profile() -> None:
    variables = {"ROSTRUM_JUDGE_MODEL": "anthropic:x", "ROSTRUM_JUDGE_API_KEY": "k"}

    host = directory(**variables).hosts["judge"].host

    assert (host.kind, host.profile) == ("anthropic", "anthropic")
    assert host.base_url == "https://api.anthropic.com"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("deepseek:x", "deepseek needs a key: set ROSTRUM_HOST_DEEPSEEK_KEY."),
        ("anthropic:x", "anthropic needs a key: set ANTHROPIC_API_KEY."),
        ("nobody:x", "There is no provider “nobody”."),
        ("gpt-6", "There is no model “gpt-6”; write provider:model."),
        ("openai:", "There is no model “openai:”; write provider:model."),
    ],
)
def test_what_is_not_at_hand_is_refused_with_what_to_do_and_what_there_is(
    name: str, said: str
) -> None:
    with pytest.raises(SpecError) as refused:
        directory(OPENAI_API_KEY="k").check(name)

    assert str(refused.value) == f"{said} At hand: openai, offline."


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"ROSTRUM_HOST_LAB_KEY": "k"}, "The host “lab” has no address; set its url."),
        (
            {"ROSTRUM_HOST_LAB_URL": "lab:80"},
            "The address of the host “lab” is none; write http://… or https://….",
        ),
        (
            {"ROSTRUM_HOST_LAB_URL": "http://me:secret@lab/v1"},
            "The address of the host “lab” holds a password; set it as the key.",
        ),
        (
            {"ROSTRUM_HOST_LAB_URL": "http://lab:many"},
            "The address of the host “lab” is none; write http://… or https://….",
        ),
    ],
)
def test_a_host_that_can_not_be_reached_is_refused(variables: dict[str, str], said: str) -> None:
    with pytest.raises(SpecError) as refused:
        directory(**variables)

    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("qwen3:8b", "default:qwen3:8b"),
        ("llama3", "default:llama3"),
        ("openai:gpt-6", "openai:gpt-6"),
        ("offline:plain", "offline:plain"),
    ],
)
def test_a_name_without_a_provider_is_meant_at_the_default_host(name: str, full: str) -> None:
    assert directory(ROSTRUM_BASE_URL="http://lab/v1").complete_name(name) == full


def test_a_host_may_say_its_own_prices() -> None:
    file = "[hosts.lab]\nurl='http://lab/v1'\nrates={tokens_in=1.0, tokens_out=2.0}"

    price = directory(file).price_of("lab:big")

    assert price(Usage(tokens_in=1_000_000, tokens_out=1_000_000)) == 3.0


@pytest.mark.parametrize("name", ["x" * 6000, f"{'x' * 6000}:y"])
def test_a_name_that_is_not_at_hand_is_said_again_in_a_sentence_that_fits(name: str) -> None:
    with pytest.raises(SpecError) as refusal:
        directory().check(name)
    assert len(str(refusal.value)) < 500
