"""What whoever runs Rostrum says of models, in the environment and in a file."""

import pytest

from debate_core.errors import SpecError
from debate_core.models.settings import ModelSettings, from_environment, from_file

SECRET = "sk-very-secret-0123456789"


def _hosts(settings: ModelSettings) -> dict[str, dict[str, object]]:
    """What was said of each host, with its key in the open."""
    return {
        name: {
            field: value.get_secret_value() if field == "key" else value
            for field, value in entry
            if value is not None
        }
        for name, entry in settings.hosts.items()
    }


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"OPENAI_API_KEY": "k"}, {"openai": {"key": "k"}}),
        ({"ANTHROPIC_API_KEY": "k", "OPENAI_API_KEY": " "}, {"anthropic": {"key": "k"}}),
        (
            {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://gate/v1"},
            {"openai": {"key": "k", "url": "http://gate/v1"}},
        ),
        ({"ROSTRUM_HOST_DEEPSEEK_KEY": "k"}, {"deepseek": {"key": "k"}}),
        (
            {"ROSTRUM_HOST_MY_LAB_URL": "http://lab:8000/v1", "ROSTRUM_HOST_MY_LAB_AT_ONCE": "2"},
            {"my-lab": {"url": "http://lab:8000/v1", "at_once": 2}},
        ),
        ({"ROSTRUM_BASE_URL": "http://lab/v1"}, {"default": {"url": "http://lab/v1"}}),
        (
            {"ROSTRUM_JUDGE_MODEL": "openai:gpt-6-sol", "ROSTRUM_JUDGE_API_KEY": "k"},
            {"judge": {"key": "k", "like": "openai"}},
        ),
    ],
)
def test_hosts_are_named_by_variables(
    environment: dict[str, str], expected: dict[str, dict[str, object]]
) -> None:
    assert _hosts(from_environment(environment)) == expected


@pytest.mark.parametrize(
    ("environment", "where", "expected"),
    [
        ({"ROSTRUM_JUDGE_MODEL": "openai:x"}, "roles", {"judge": "openai:x"}),
        ({"ROSTRUM_DEBATER_MODEL": "openai:x"}, "roles", {"debater": "openai:x"}),
        ({"ROSTRUM_CAPTAIN_MODEL": "openai:x"}, "roles", {"captain": "openai:x"}),
        ({"ROSTRUM_MODERATOR_MODEL": "openai:x"}, "roles", {"moderator": "openai:x"}),
        ({"ROSTRUM_PRO_MODEL": "openai:x"}, "sides", {"for": "openai:x"}),
        ({"ROSTRUM_CON_MODEL": "openai:x"}, "sides", {"against": "openai:x"}),
        ({"ROSTRUM_MODEL": "openai:x"}, "model", "openai:x"),
        ({"ROSTRUM_PRESET": "quick"}, "preset", "quick"),
        ({"ROSTRUM_FALLBACK_MODEL": "openai:x"}, "fallback", "openai:x"),
        (
            {"ROSTRUM_PRO_MODEL": "qwen3:8b", "ROSTRUM_PRO_BASE_URL": "http://lab/v1"},
            "sides",
            {"for": "pro:qwen3:8b"},
        ),
        (
            {"ROSTRUM_JUDGE_MODEL": "anthropic:x", "ROSTRUM_JUDGE_BASE_URL": "http://lab"},
            "roles",
            {"judge": "judge:x"},
        ),
        (
            {"ROSTRUM_MODEL": "qwen3:8b", "ROSTRUM_BASE_URL": "http://lab/v1"},
            "model",
            "default:qwen3:8b",
        ),
    ],
)
def test_models_are_named_by_variables(
    environment: dict[str, str], where: str, expected: object
) -> None:
    assert getattr(from_environment(environment).models, where) == expected


def test_an_address_for_a_role_without_a_model_is_refused() -> None:
    with pytest.raises(SpecError, match="ROSTRUM_JUDGE_MODEL is empty"):
        from_environment({"ROSTRUM_JUDGE_BASE_URL": "http://lab/v1"})


FILE = """
[models]
preset = "quick"
[models.roles]
judge = "lab:strict"
[models.seats]
"Ada Lindqvist" = "lab:big"
[hosts.lab]
url = "http://lab/v1"
per_minute = 30
rates = { tokens_in = 1.0, tokens_out = 2.0 }
[servers.123]
preset = "thorough"
"""


def test_a_file_says_the_same_and_more() -> None:
    settings = from_file(FILE, "rostrum.toml")

    assert settings.models.roles == {"judge": "lab:strict"}
    assert settings.models.seats == {"Ada Lindqvist": "lab:big"}
    assert settings.servers["123"].preset == "thorough"
    assert settings.hosts["lab"].per_minute == 30


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("models = ", "rostrum.toml is not TOML"),
        ("[models]\ncolour = 'red'", "rostrum.toml: models.colour: extra inputs"),
        ("[models.roles]\njury = 'a:b'", "rostrum.toml: models.roles.jury"),
        ("[hosts.lab]\nat_once = 0", "rostrum.toml: hosts.lab.at_once: input should be greater"),
        (f"[hosts.lab]\nkind = '{SECRET}'", "rostrum.toml: hosts.lab.kind"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence_that_says_where(text: str, said: str) -> None:
    with pytest.raises(SpecError) as refused:
        from_file(text, "rostrum.toml")

    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert SECRET not in str(refused.value)


def test_a_bad_variable_is_refused_in_a_sentence() -> None:
    with pytest.raises(SpecError, match=r"hosts\.lab\.at_once"):
        from_environment({"ROSTRUM_HOST_LAB_AT_ONCE": "many"})


def test_a_key_is_never_shown() -> None:
    settings = from_environment({"OPENAI_API_KEY": SECRET})

    assert SECRET not in repr(settings)
    assert SECRET not in settings.model_dump_json()
