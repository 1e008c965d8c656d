"""Whatever stands where a path, a number or an address should: one sentence, and no traceback."""

import errno
import os
import socket
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from bot.config.content import read_named
from bot.config.settings import Settings, make_secrets_folder
from bot.monitoring.metrics import Status, serve
from bot.run import open_sandbox
from debate_core.errors import SpecError
from debate_core.language import use_language
from sandbox.server import Sandbox
from sandbox.state_file import StateUnusable
from tests.sweep import keep_some
from tests.terminal.conftest import Rostrum

BAD = ("/dev/zero", "folder", "nowhere", "bytes", "loop", "letter/x", "x" * 5000, "~nobody/x")
DEBATE = ("debate", "Tea is better", "--quiet")
TAKE_A_PATH: dict[str, tuple[str, ...]] = {
    "report": ("report",),
    "transcript": ("transcript",),
    "verify": ("verify",),
    "restore": ("restore",),
    "backup": ("backup",),
    "--source": (*DEBATE, "--source"),
    "--schema": (*DEBATE, "--schema"),
}


@pytest.fixture(autouse=True)
def _things(tmp_path: Path) -> None:  # pyright: ignore[reportUnusedFunction]
    """Things that are no file that can be read, beside one that is no record."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "letter").write_text("Dear all,", encoding="utf-8")


@pytest.mark.parametrize("path", keep_some(BAD, 2), ids=lambda path: path[:10])
@pytest.mark.parametrize("command", TAKE_A_PATH)
def test_a_path_that_leads_to_nothing_of_use_is_refused_in_a_sentence(
    rostrum: Rostrum, command: str, path: str
) -> None:
    done = rostrum(*TAKE_A_PATH[command], path)
    assert isinstance(done.exception, SystemExit)
    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


FILES = ("ROSTRUM_STYLES", "ROSTRUM_MOTIONS", "ROSTRUM_CONFIG")


IN_GERMAN = {
    "folder": "folder lässt sich nicht lesen: ist ein Ordner.",
    "/dev/zero": "/dev/zero lässt sich nicht lesen: größer als 4 MB.",
}


@pytest.mark.parametrize(("path", "said"), IN_GERMAN.items())
def test_a_german_terminal_is_told_in_german_why_a_file_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with use_language("de"), pytest.raises(SpecError, match=f"^{said}$"):
        read_named(Path(path), "ROSTRUM_STYLES")


@pytest.mark.parametrize("path", keep_some(BAD, 2), ids=lambda path: path[:10])
@pytest.mark.parametrize("name", [*FILES, "ROSTRUM_FORMATS"])
def test_a_setting_that_names_nothing_of_use_is_told_in_a_sentence(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch, name: str, path: str
) -> None:
    monkeypatch.setenv(name, path)
    done = rostrum(*DEBATE)
    is_empty_folder = name == "ROSTRUM_FORMATS" and path == "folder"
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert done.exit_code == (2 if name in FILES else 0)
    assert len(done.stderr.splitlines()) == (0 if is_empty_folder else 1)


WRONG = {
    "ROSTRUM_SHARD_COUNT": ("9" * 400, "999999999999", "0"),
    "ROSTRUM_BUDGET_TOKENS_DEBATE": ("9" * 400, "-1", "nan"),
    "ROSTRUM_BUDGET_DEBATE": ("1e999", "-1", "nan"),
    "ROSTRUM_PACE": ("1e999", "nan", "-1"),
    "ROSTRUM_PORT": ("99999", "x"),
    "ROSTRUM_VOTER_ACCOUNT": ("999999999d", "x"),
    "ROSTRUM_DISCORD_API": ("http://[", "x", "ftp://a"),
    "ROSTRUM_DISCORD_GATEWAY": ("http://a", "ws://["),
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, each) for name in WRONG for each in WRONG[name]]
)
def test_a_setting_that_cannot_be_is_refused_by_its_name(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    done = rostrum("motions")
    assert isinstance(done.exception, SystemExit)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert name in done.stderr


OPTIONS = {
    "a threshold of many digits": (*DEBATE, "--threshold", "9" * 400),
    "an age beyond all dates": ("forget", "--older-than", "99999999d"),
    "a state that is none": ("sandbox", "--port", "0", "--state", "letter"),
    "a state that has no end": ("sandbox", "--port", "0", "--state", "/dev/zero"),
    "a state where nothing can be": ("sandbox", "--port", "0", "--state", "letter/x"),
}


@pytest.mark.parametrize("arguments", OPTIONS.values(), ids=OPTIONS.keys())
def test_an_option_that_cannot_be_is_refused_in_a_sentence(
    rostrum: Rostrum, arguments: tuple[str, ...]
) -> None:
    done = rostrum(*arguments)
    assert isinstance(done.exception, SystemExit)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)


UNFOUND = (
    socket.gaierror(socket.EAI_NONAME, "Name or service not known"),
    UnicodeError("label too long"),
)
"""What a host's name that leads nowhere, or that is none, ends in."""


@pytest.fixture(params=UNFOUND, ids=["unknown", "no name"])
def _no_such_host(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:  # pyright: ignore[reportUnusedFunction]
    def look_up(*_: object, **__: object) -> None:
        raise request.param

    monkeypatch.setattr(socket, "getaddrinfo", look_up)


@pytest.mark.usefixtures("_no_such_host")
@pytest.mark.parametrize("command", ["sandbox", "fake-models"])
def test_a_host_that_is_none_is_refused_in_a_sentence(rostrum: Rostrum, command: str) -> None:
    done = rostrum(command, "--host", "nowhere", "--port", "0")
    assert isinstance(done.exception, SystemExit)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)


DATABASES = {
    "postgresql://me:pass@db/x": "postgresql+asyncpg://",
    "postgres://me:pass@db/x": "extra “postgres”",
    "sqlite:///x.db": "sqlite+aiosqlite:///",
    "postgresql+asyncpg://127.0.0.1:1/x": "cannot be read",
    "postgresql+asyncpg://127.0.0.1:1/x?bogus=1": "cannot be read",
    f"sqlite+aiosqlite:///{'x' * 5000}": "neither a file nor a debate",
}


@pytest.mark.parametrize("command", ["report", "verify", "transcript"])
@pytest.mark.parametrize(("address", "said"), DATABASES.items(), ids=lambda each: each[:30])
def test_a_database_that_cannot_be_looked_into_is_told_at_once(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch, address: str, said: str, command: str
) -> None:
    monkeypatch.setenv("ROSTRUM_DATABASE", address)
    done = rostrum(command, "abcd1234")
    assert isinstance(done.exception, SystemExit)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert said in done.stderr
    assert "pass" not in done.stderr


def _settings(folder: Path, **values: object) -> Settings:
    return Settings.model_validate({"folder": folder, **values})


@pytest.mark.usefixtures("_no_such_host")
async def test_a_host_that_is_none_is_told_by_the_setting_s_name(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"cannot be listened at .*ROSTRUM_HOST"):
        await open_sandbox(_settings(tmp_path, host="nowhere"), Console(quiet=True))


@pytest.mark.usefixtures("_no_such_host")
async def test_a_host_of_the_status_that_is_none_is_told_so_too() -> None:
    with pytest.raises(SpecError, match=r"nowhere:0 cannot be .*ROSTRUM_STATUS_HOST"):
        async with serve(Status("nowhere", 0, has_metrics=False)):
            pass


async def test_a_port_that_was_named_and_is_taken_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SpecError, match=rf"127.0.0.1:{port} cannot be .*ROSTRUM_PORT"):
            await open_sandbox(_settings(tmp_path, port=port), Console(quiet=True))


async def test_the_usual_port_gives_way_to_a_free_one_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Sandbox.start

    async def taken(host: str, port: int, *, state: Path) -> Sandbox:
        if port == 8080:
            raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
        return await start(host, port, state=state)

    monkeypatch.setattr(Sandbox, "start", taken)
    console = Console(record=True, file=StringIO())
    sandbox = await open_sandbox(_settings(tmp_path), console)
    await sandbox.stop()
    assert "Port 8080 is taken" in console.export_text()


async def test_a_state_that_cannot_be_written_keeps_the_sandbox_from_starting(
    tmp_path: Path,
) -> None:
    with pytest.raises(StateUnusable, match="cannot be"):
        await Sandbox.start(state=tmp_path / "letter" / "state.json")


def test_secrets_that_cannot_be_kept_where_they_are_to_be_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="ROSTRUM_SECRETS"):
        make_secrets_folder(_settings(tmp_path, secrets=tmp_path / "letter"))
