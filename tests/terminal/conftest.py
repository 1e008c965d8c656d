"""The real command, run in this process."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pydantic import JsonValue
from pydantic_core import from_json

from bot.__main__ import main

Rostrum = Callable[..., Result]


@pytest.fixture
def rostrum(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Rostrum:
    """Runs `rostrum` with these arguments, in an empty folder, in a pipe 80 letters wide."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("ROSTRUM_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, stdin: str = "") -> Result:
        return CliRunner().invoke(main, arguments, input=stdin)

    return run


def timeless(record: Path) -> JsonValue:
    """A record's document without its id, its seals, and any time in it."""
    return _timeless(from_json(record.read_bytes()))


def _timeless(data: JsonValue) -> JsonValue:
    """Times, the debate's id and its seals are what two debates of one seed may differ in."""
    if isinstance(data, dict):
        told = {"at", "debate", "seal", "seconds", "started_at", "finished_at"}
        return {key: _timeless(each) for key, each in data.items() if key not in told}
    return [_timeless(each) for each in data] if isinstance(data, list) else data
