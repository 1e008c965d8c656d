"""Budgets as they are set in the environment."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.config.content import USUAL_DAY, USUAL_DAY_OF_ALL, ask_for_budget, budget_of
from bot.config.settings import read_settings
from debate_core.domain.budget import Cap, Scope
from debate_core.errors import SpecError
from debate_core.models.directory import Directory, Listed
from debate_core.models.hosts import Host
from debate_core.models.lineup import Lineup
from debate_core.models.resilience import Allowance

USUAL = {"server_day": Cap(usd=USUAL_DAY), "all_day": Cap(usd=USUAL_DAY_OF_ALL)}


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


def _lineup(key: str | None) -> Lineup:
    secret = SecretStr(key) if key else None
    host = Host("openai", "openai", "https://openai.example", secret)
    listed = Listed(host, Allowance(), rates=None, is_set_up=True)
    return Lineup(Directory({"openai": listed}))


def test_with_a_key_and_no_budget_a_server_has_a_small_one_and_the_host_is_asked() -> None:
    settings, lineup = read_settings(), _lineup("key")
    assert budget_of(settings, lineup) == USUAL
    asked = ask_for_budget(settings, lineup)
    assert asked.startswith("No budget of a server in dollars is set, so each server's debates may")
    assert "those of all servers $5.00" in asked
    assert "ROSTRUM_BUDGET_SERVER_DAY" in asked


def test_without_a_key_nothing_can_be_spent_and_nobody_is_asked() -> None:
    assert budget_of(read_settings(), _lineup(None)) == {}
    assert ask_for_budget(read_settings(), _lineup(None)) == ""


@pytest.mark.parametrize("scope", ["DEBATE", "PERSON_DAY", "PERSON_MONTH"])
def test_what_one_debate_or_person_may_cost_limits_no_server_of_many_members(
    monkeypatch: pytest.MonkeyPatch, scope: str
) -> None:
    monkeypatch.setenv(f"ROSTRUM_BUDGET_{scope}", "0.25")
    settings, lineup = read_settings(), _lineup("key")
    assert budget_of(settings, lineup) == {**settings.budget, **USUAL}
    assert "each server's debates may cost $1.00 a day" in ask_for_budget(settings, lineup)


@pytest.mark.parametrize("scope", ["all_day", "all_month"])
def test_what_all_servers_may_cost_leaves_each_its_small_budget(
    monkeypatch: pytest.MonkeyPatch, scope: Scope
) -> None:
    monkeypatch.setenv(f"ROSTRUM_BUDGET_{scope.upper()}", "3")
    settings, lineup = read_settings(), _lineup("key")
    assert budget_of(settings, lineup) == {scope: Cap(usd=3), "server_day": Cap(usd=USUAL_DAY)}
    assert "ROSTRUM_BUDGET_ALL_DAY" not in ask_for_budget(settings, lineup)


@pytest.mark.parametrize("scope", ["SERVER_DAY", "SERVER_MONTH"])
def test_a_host_who_has_set_a_budget_of_servers_in_dollars_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, scope: str
) -> None:
    monkeypatch.setenv(f"ROSTRUM_BUDGET_{scope}", "5")
    settings = read_settings()
    assert budget_of(settings, _lineup("key")) == settings.budget
    assert ask_for_budget(settings, _lineup("key")) == ""
