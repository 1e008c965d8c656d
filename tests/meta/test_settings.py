"""The page of settings and the example of a .env file are what the code reads."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.config.settings import Settings
from bot.config.settings_page import EXAMPLE, PAGE, write_example, write_settings_page
from debate_core.models.settings import VARIABLES, from_environment, from_file

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("path", "text"), [(PAGE, write_settings_page), (EXAMPLE, write_example)])
def test_what_is_written_is_what_is_read(path: Path, text: Callable[[], str]) -> None:
    written = (ROOT / path).read_text(encoding="utf-8")

    assert written == text(), "python -m bot.config.settings_page writes it anew"


def test_the_file_that_the_page_shows_can_be_read() -> None:
    shown = write_settings_page().partition("```toml\n")[2].partition("```")[0]

    assert set(from_file(shown, "rostrum.toml").models.model_fields_set) == {
        *("model", "fallback", "roles", "sides", "seats")
    }


def test_every_setting_has_a_name_and_says_what_it_is_for() -> None:
    variables = Settings.list_variables()

    assert all(name.isupper() and each.description for name, each in variables.items())


@pytest.mark.parametrize("name", VARIABLES)
def test_every_variable_that_is_told_of_is_read(name: str) -> None:
    values = {"URL": "http://lab", "KIND": "anthropic", "ONCE": "2", "MINUTE": "2"}
    value = values.get(name.rpartition("_")[2], "offline:x")
    prepared = {"ROSTRUM_MODEL": "x"} if name in ("ROSTRUM_BASE_URL", "ROSTRUM_API_KEY") else {}
    before, after = (
        from_environment(said)
        for said in (prepared, {**prepared, name.replace("<NAME>", "LAB"): value})
    )

    assert before != after
