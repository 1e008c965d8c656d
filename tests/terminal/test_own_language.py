"""The language that `rostrum` itself speaks: that of the terminal, or the one that is set."""

import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import Result
from rich.console import Console

from bot.__main__ import main
from bot.config.settings import Settings
from bot.run import Login, Teller
from debate_core.language import use_language
from tests.core.offline.english import find_english
from tests.sweep import keep_some
from tests.terminal.conftest import Rostrum

ENGLISH = re.compile(r"\b(the|of|and|with|this|that|your|from|has|which|is|are|if|be|for|not)\b")
NAMES = re.compile(r"a bis f|^\s*[a-z_]+: .*|https?://\S+|Reset Token|(for|FILE)=\S+|/\S+")
"""What is the same in every language."""
TYPED = re.compile(
    r"\w+=(as they arrive|\S*)|'[^']*'|--[\w-]+|rostrum \w+|debate --json|ROSTRUM_\w+"
    r"|as they arrive|^ *[a-z-]+  +|\b[a-z][a-z -]*(?= \()|\b(rounds|judges|world-schools|a b)\b"
)
"""What is typed as it is."""


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
    assert "Einstellungen" in first
    assert [line for line in said if ENGLISH.search(NAMES.sub("", line))] == []


MOTION = "Städte sollten den Nahverkehr kostenlos machen"
HELD = ("debate", MOTION, "--language", "de", "--seed", "1")


@pytest.fixture(name="german")
def _german(rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch) -> Rostrum:
    monkeypatch.setenv("ROSTRUM_LANGUAGE", "de")
    return rostrum


def _list_english(done: Result) -> list[str]:
    """The lines with a word of English, but for what is the same in every language."""
    lines = (done.stdout + done.stderr).splitlines()
    return [line for line in lines if find_english(TYPED.sub("", NAMES.sub("", line)))]


def _change(record: Path, change: Callable[[list[dict[str, Any]]], object]) -> None:
    document = json.loads(record.read_text(encoding="utf-8"))
    change(document["events"])
    record.write_text(json.dumps(document), encoding="utf-8")


def test_a_check_of_a_record_speaks_german(german: Rostrum) -> None:
    record = Path("r.json")
    german(*HELD, "--quiet", "--json", "r.json")
    whole = german("verify", "r.json")
    public = german("verify", "-", stdin=german("transcript", "r.json", "--as", "json").stdout)
    assert (whole.exit_code, public.exit_code) == (0, 0)
    assert whole.stdout.startswith("vollständig, ")
    heads = (german("verify", "r.json", "--head", head) for head in ("ab" * 16, "abc"))
    breaks: list[Callable[[list[dict[str, Any]]], object]] = [
        lambda events: events.pop(2),
        lambda events: events[3].pop("seal"),
        lambda events: events[1].update(debate="x"),
        lambda events: events[0]["fact"]["specification"].update(motion="Tee"),
        lambda events: events.clear(),
    ]
    said = [whole, public, *heads]
    for each in breaks:
        _change(record, each)
        said.append(german("verify", "r.json"))
    assert all(done.exit_code for done in said[2:])
    assert [line for done in said for line in _list_english(done)] == []


@pytest.mark.parametrize(
    ("format_name", "typed"),
    keep_some(
        [
            ("rounds", "/help\n\nFreie Busse.\n.\n/pass\n"),
            ("structured", "Busse\nFrei\n"),
            ("championship", ""),
            ("consensus", "9\n"),
        ],
        2,
    ),
)
def test_whoever_sits_at_a_german_keyboard_is_asked_in_german(
    german: Rostrum, format_name: str, typed: str
) -> None:
    if format_name == "rounds":
        names = ("Ada", "--debaters", "Ada: dafür; Ben: dagegen")
    else:
        names = (_find_first_debater(german, format_name),)
    seat, *given = names
    done = german(*HELD, "--format", format_name, "--seat", f"{seat}: me", *given, stdin=typed)
    assert "Du bist dran: " in done.stdout
    assert _list_english(done) == []


FAILURES = [
    ("debat",),
    ("debate",),
    ("debate", "x", "--foo"),
    ("debate", "x", "--rounds", "abc"),
    ("debate", "x", "--rounds", "0"),
    ("debate", "x", "--format"),
    ("debate", "x", "--format", "nix"),
    ("debate", "x", "--seat", "Ada"),
    ("debate", "x", "--seat", "Nix: me"),
    ("debate", "x", "--option", "nix=1"),
    ("debate", "x", "--json", "."),
    ("debate", "x", "--source", "nix.md"),
    ("debate", "x", "--model", "nix:nix"),
    ("debate", "x", "--pace", "-1"),
    ("debate", "x", "--live"),
    (*HELD, "--side", "nix=offline:plain"),
    ("debate", "x", "--threshold", "nix"),
    ("transcript", "nix"),
    ("transcript", "nix", "--as", "nix"),
    ("transcript", "nix", "-o", "nix.nix"),
    ("transcript", "-"),
    ("transcript", "."),
    ("report", "nix"),
    ("report", "-"),
    ("report", "."),
    ("report", "nix", "--spend=1"),
    ("verify",),
    ("verify", "nix"),
    ("verify", "-"),
    ("verify", "."),
    ("verify", "a", "b"),
    ("forget",),
    ("forget", "--older-than", "nix"),
    ("forget", "--server"),
    ("forget", "--server", "nix"),
    ("backup",),
    ("backup", "."),
    ("backup", "nix/nix.db"),
    ("backup", "new.db"),
    ("restore", "nix"),
    ("restore", "."),
    ("judge", "--times", "99"),
    ("judge", "--times", "nix"),
    ("judge", "--model", "nix"),
    ("sandbox", "--port", "99999"),
    ("formats", "a", "b"),
    ("doctor", "--nix"),
]


@pytest.mark.parametrize("typed", FAILURES, ids=" ".join)
def test_every_refusal_is_german(german: Rostrum, typed: tuple[str, ...]) -> None:
    done = german(*typed, stdin="{}")
    assert done.exit_code != 0
    assert _list_english(done) == []


@pytest.mark.parametrize("typed", [("formats",), ("motions",), ("--help",), ("doctor",)])
def test_what_is_listed_is_german(german: Rostrum, typed: tuple[str, ...]) -> None:
    assert _list_english(german(*typed)) == []


def test_what_a_debate_took_is_told_in_german(german: Rostrum) -> None:
    record = german(*HELD, "--quiet", "--json", "-").stdout
    assert _list_english(german("report", "--spend", "-", stdin=record)) == []


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("ROSTRUM_DATABASE", "nix"),
        ("ROSTRUM_DATABASE", "nix://nix"),
        ("ROSTRUM_DATABASE", "postgresql://nix/nix"),
        ("ROSTRUM_DATABASE", "mysql://nix/nix"),
        ("ROSTRUM_FORMATS", "nix"),
        ("ROSTRUM_HOST_NIX_KEY", "nix"),
        ("ROSTRUM_HOST_NIX_URL", "nix"),
        ("ROSTRUM_JUDGE_API_KEY", "nix"),
        *(
            (variable, "nix")
            for variable in Settings.list_variables()
            if variable != "ROSTRUM_LANGUAGE"
        ),
        ("ROSTRUM_COUNTDOWN", "2 hours"),
        ("ROSTRUM_VOTING_TIME", "1 second"),
    ],
)
def test_a_setting_that_does_not_go_is_refused_in_german(
    german: Rostrum, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    for typed in ((*HELD, "--quiet"), ("backup", "nix.db"), ("report", "nix")):
        assert _list_english(german(*typed)) == []


def test_a_database_that_cannot_be_served_is_refused_in_german(
    german: Rostrum, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("damaged.db").write_bytes(b"nix" * 4000)
    monkeypatch.setenv("ROSTRUM_DATABASE", "sqlite+aiosqlite:///damaged.db")
    done = german("run")
    assert done.exit_code != 0
    assert _list_english(done) == []


def _find_first_debater(german: Rostrum, format_name: str) -> str:
    german(*HELD, "--format", format_name, "--quiet", "--json", "first.json")
    events = json.loads(Path("first.json").read_text(encoding="utf-8"))["events"]
    return events[0]["fact"]["specification"]["debaters"][0]["name"]


def test_a_refusal_is_german_too(rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROSTRUM_LANGUAGE", "de")
    done = rostrum("transcript", "nirgends.json")
    assert done.stderr.startswith("Es gibt weder eine Datei noch eine Debatte „nirgends.json“;")


def test_a_german_terminal_is_told_in_german_where_rostrum_is() -> None:
    heard = StringIO()
    with use_language("de"):
        teller = Teller(Console(file=heard))
    teller.print_address(Login("token", is_sandbox=True, page="http://localhost:1/"))
    assert "Rostrum ist unter http://localhost:1/" in heard.getvalue()


def test_every_command_has_a_short_help() -> None:
    assert [name for name, it in main.commands.items() if not isinstance(it, click.Group)] == [
        name for name, it in main.commands.items() if it.short_help
    ]
