"""Budgets as they are set in the environment."""

from pathlib import Path

import pytest

from bot.config.settings import read_settings
from debate_core.domain.budget import Cap
from debate_core.errors import SpecError


@pytest.fixture(autouse=True)
def _empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:  # pyright: ignore[reportUnusedFunction]
    monkeypatch.chdir(tmp_path)


def test_without_any_setting_nothing_is_limited() -> None:
    assert read_settings().budget == {}


def test_dollars_and_tokens_are_capped_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROSTRUM_BUDGET_SERVER_DAY", "2.5")
    monkeypatch.setenv("ROSTRUM_BUDGET_TOKENS_SERVER_DAY", "100000")
    monkeypatch.setenv("ROSTRUM_BUDGET_TOKENS_DEBATE", "5000")
    monkeypatch.setenv("ROSTRUM_BUDGET_PERSON_DAY", "")
    assert read_settings().budget == {"server_day": Cap(2.5, 100_000), "debate": Cap(None, 5000)}


def test_nothing_may_be_spent_where_the_cap_is_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROSTRUM_BUDGET_DEBATE", "0")
    assert read_settings().budget == {"debate": Cap(usd=0)}


def test_the_file_says_the_same() -> None:
    Path(".env").write_text("ROSTRUM_BUDGET_PERSON_MONTH=20\n", encoding="utf-8")
    assert read_settings().budget == {"person_month": Cap(usd=20)}


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("ROSTRUM_BUDGET_DEBATE", "a lot"),
        ("ROSTRUM_BUDGET_SERVER_MONTH", "-1"),
        ("ROSTRUM_BUDGET_PERSON_DAY", "nan"),
        ("ROSTRUM_BUDGET_TOKENS_DEBATE", "1.5"),
    ],
)
def test_a_bad_cap_is_refused_by_its_name(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(SpecError, match=f"^The setting {variable} cannot be read: .*[.]$"):
        read_settings()
