"""What hosts want is data that holds together, and complaints change it one step at a time."""

import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.models.hosts import Host, Profile, adapt_profile, find_profile

DATA = tomllib.loads(files("debate_core.models").joinpath("profiles.toml").read_text("utf-8"))
PLAIN = Profile(
    answers=("schema", "json", "words"),
    limit="max_tokens",
    temperature=True,
    efforts=("low",),
    cache="key",
)
COMPLAINTS = (
    "Unsupported value: 'temperature' does not support 0.8",
    "Unrecognized request argument: reasoning_effort",
    "Use 'max_completion_tokens' instead",
    "Unknown field stream_options",
    "prompt_cache_key: extra inputs are not permitted",
    "Conversation roles must alternate user/assistant",
    "response_format is not supported",
    "No.",
)


def of(host: str, model: str = "any") -> Profile:
    """The profile of a model at a host that speaks chat completions."""
    return find_profile(Host(host, "openai", "http://host.test"), model)


@pytest.mark.parametrize("host", DATA)
def test_every_host_has_a_whole_profile(host: str) -> None:
    assert of(host).way == of(host).answers[0]


@pytest.mark.parametrize(
    ("host", "model"), [(host, name) for host in DATA for name in DATA[host].get("models", ())]
)
def test_every_model_that_is_named_has_a_whole_profile(host: str, model: str) -> None:
    assert of(host, model)


def test_a_host_of_another_name_can_have_a_known_profile() -> None:
    named = Host("ours", "openai", "http://host.test", profile="deepseek")
    assert find_profile(named, "any") == of("deepseek")


def test_an_unknown_host_is_read_by_its_language() -> None:
    unknown = Host("ours", "anthropic", "http://host.test")
    assert find_profile(unknown, "any").answers == ("schema", "words")


@pytest.mark.parametrize(
    ("complaint", "field", "value"),
    [
        (COMPLAINTS[0], "temperature", False),
        (COMPLAINTS[1], "efforts", ()),
        (COMPLAINTS[2], "limit", "max_completion_tokens"),
        (COMPLAINTS[3], "counts", False),
        (COMPLAINTS[4], "cache", "none"),
        (COMPLAINTS[5], "joins", True),
        (COMPLAINTS[6], "answers", ("json", "words")),
    ],
)
def test_a_complaint_changes_what_it_is_about(complaint: str, field: str, value: object) -> None:
    profile = adapt_profile(PLAIN, complaint, in_json=True)
    assert profile == PLAIN.model_copy(update={field: value})


def test_a_complaint_about_text_teaches_nothing_of_json() -> None:
    assert adapt_profile(PLAIN, "No.", in_json=False) is None


@given(st.lists(st.sampled_from(COMPLAINTS), min_size=20, max_size=20))
def test_learning_comes_to_an_end(complaints: list[str]) -> None:
    profile: Profile = PLAIN
    lessons = 0
    for complaint in complaints:
        if taught := adapt_profile(profile, complaint, in_json=True):
            assert taught != profile
            profile, lessons = taught, lessons + 1
    assert lessons <= 8


@given(st.integers(1, 10_000), st.integers(0, 100_000))
def test_question_and_answer_fit_together_where_they_can(wanted: int, length: int) -> None:
    profile = PLAIN.model_copy(update={"context": 20_000, "room": 500})
    most = profile.count_most_tokens(wanted, "a" * length)
    assert 1 <= most <= wanted + 500
    assert most == 1 or most + length // 4 <= 20_000
