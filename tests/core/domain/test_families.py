"""Model families, and what is said where one argues with or judges itself."""

import pytest

from debate_core.domain.families import find_family, list_family_warnings
from debate_core.domain.specification import Debater, Specification
from tests.core.making import ADA, BEN, rounds_spec


def _spec(first: str, second: str, judge: str) -> Specification:
    debaters: tuple[Debater, ...] = (
        ADA.model_copy(update={"model": first}),
        BEN.model_copy(update={"model": second}),
    )
    return rounds_spec(*debaters).model_copy(update={"judge_model": judge})


@pytest.mark.parametrize(
    ("model", "family_"),
    [
        ("openai:gpt-5-mini", "GPT"),
        ("openai:o3", "GPT"),
        ("anthropic:claude-sonnet-5", "Claude"),
        ("openrouter:meta-llama/Llama-4", "Llama"),
        ("ollama:qwen3:8b", "Qwen"),
        ("deepseek:deepseek-chat", "DeepSeek"),
        ("offline:plain", "offline"),
        ("house:own-model", "house"),
        ("nameless", "nameless"),
    ],
)
def test_a_model_is_of_its_family(model: str, family_: str) -> None:
    assert find_family(model) == family_


@pytest.mark.parametrize(
    ("models", "said"),
    [
        (("openai:gpt-5", "anthropic:claude-5", "deepseek:deepseek-chat"), []),
        (("openai:gpt-5", "openai:gpt-4o", "deepseek:deepseek-chat"), ["All debaters"]),
        (("openai:gpt-5", "anthropic:claude-5", "openrouter:openai/gpt-5"), ["The judge"]),
        (("openai:gpt-5", "openai:gpt-5", "openai:gpt-5"), ["All debaters", "The judge"]),
    ],
)
def test_one_family_is_said_plainly(models: tuple[str, str, str], said: list[str]) -> None:
    warnings = list_family_warnings(_spec(*models), has_judge=True)
    assert [" ".join(warning.split()[:2]) for warning in warnings] == said


def test_a_judge_that_is_not_called_is_not_warned_of() -> None:
    spec = _spec("openai:gpt-5", "anthropic:claude-5", "openai:gpt-5")
    assert list_family_warnings(spec, has_judge=False) == ()


def test_a_single_debater_is_no_family_that_argues_with_itself() -> None:
    assert list_family_warnings(rounds_spec(ADA), has_judge=False) == ()
