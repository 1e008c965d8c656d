"""The language that `rostrum` itself speaks: that of the terminal, or the one that is set."""

import re
from io import StringIO
from pathlib import Path

import click
import pytest
from rich.console import Console

from bot.__main__ import main
from bot.run import Login, Teller
from debate_core.language import use_language
from tests.terminal.conftest import Rostrum

ENGLISH = re.compile(r"\b(the|of|and|with|this|that|your|from|has|which|is|are|if|be|for|not)\b")
NAMES = re.compile(r"https?://\S+|Reset Token|(for|FILE)=\S+|/\S+")
"""What is the same in every language."""


@pytest.mark.parametrize(
    ("variable", "value", "heading"),
    [
        ("LANG", "de_DE.UTF-8", "Befehle:"),
        ("LANGUAGE", "de:en", "Befehle:"),
        ("ROSTRUM_LANGUAGE", "de", "Befehle:"),
        ("LANG", "C.UTF-8", "Commands:"),
        ("LANG", "fr_FR.UTF-8", "Commands:"),
        ("ROSTRUM_LANGUAGE", "en", "Commands:"),
    ],
)
def test_help_is_in_the_language_of_the_terminal(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, heading: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert heading in rostrum("--help").stdout.splitlines()


def test_what_is_set_beats_the_terminal(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    (tmp_path / ".env").write_text("ROSTRUM_LANGUAGE=en\n", encoding="utf-8")
    assert "Commands:" in rostrum("--help").stdout.splitlines()


@pytest.mark.parametrize("name", [None, *main.commands])
def test_no_help_is_english_in_german(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch, name: str | None
) -> None:
    monkeypatch.setenv("ROSTRUM_LANGUAGE", "de")
    shown = rostrum(*filter(None, (name, "--help"))).stdout
    assert not ENGLISH.search(NAMES.sub("", shown)), shown


@pytest.mark.parametrize("variables", [{}, {"ROSTRUM_PORT": "abc"}, {"ROSTRUM_MODEL": "no:x"}])
def test_the_doctor_speaks_german(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]
) -> None:
    monkeypatch.setenv("ROSTRUM_LANGUAGE", "de")
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    first, *_ = said = rostrum("doctor").stdout.splitlines()
    own = [line for line in said if "input should be" not in line]
    assert "Einstellungen" in first
    assert [line for line in own if ENGLISH.search(NAMES.sub("", line))] == []


def test_a_refusal_is_german_too(rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROSTRUM_LANGUAGE", "de")
    done = rostrum("transcript", "nirgends.json")
    assert done.stderr.startswith("Es gibt weder eine Datei noch eine Debatte „nirgends.json“;")


def test_a_german_terminal_is_told_in_german_where_rostrum_is() -> None:
    heard = StringIO()
    with use_language("de"):
        teller = Teller(Console(file=heard))
    teller.where(Login("token", is_sandbox=True, page="http://localhost:1/"))
    assert "Rostrum ist unter http://localhost:1/" in heard.getvalue()


def test_every_command_has_a_short_help() -> None:
    assert [name for name, it in main.commands.items() if not isinstance(it, click.Group)] == [
        name for name, it in main.commands.items() if it.short_help
    ]
