"""The other commands, and the program as a process of its own."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from debate_core.formats import FORMATS
from debate_core.formats.rules import about_of
from debate_core.reports.files import read_record
from tests.terminal.conftest import Rostrum

HEAVY = ("discord", "pydantic", "rich", "asyncio", "sqlalchemy")


def test_report_prints_what_quiet_printed(rostrum: Rostrum) -> None:
    played = rostrum("debate", "Tea is better", "--quiet", "--json", "r.json")

    assert rostrum("report", "r.json").stdout == played.stdout


def test_report_reads_a_pipe(rostrum: Rostrum) -> None:
    record = rostrum("debate", "Tea is better", "--json", "-").stdout

    assert rostrum("report", "-", stdin=record).stdout.startswith("debater_ids: [")


@pytest.mark.parametrize(
    "text",
    ["", "no record", "{}", "[]", '{"kind": "rostrum-record", "version": 1, "events": []}'],
)
def test_what_is_no_record_is_refused_in_a_sentence(rostrum: Rostrum, text: str) -> None:
    done = rostrum("report", "-", stdin=text)

    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


@pytest.mark.parametrize("path", [".", "nowhere.json"])
def test_what_can_not_be_read_is_refused_in_a_sentence(rostrum: Rostrum, path: str) -> None:
    done = rostrum("report", path)

    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_bytes_that_are_no_text_are_no_record(rostrum: Rostrum) -> None:
    Path("r.json").write_bytes(b"\xff\xfe")

    assert rostrum("report", "r.json").exit_code == 2


def test_formats_says_what_each_is_good_for(rostrum: Rostrum) -> None:
    printed = rostrum("formats").stdout.splitlines()

    listed = [line for line in printed if not line.startswith(" ")]
    assert [line.split()[0] for line in listed] == list(FORMATS)
    assert all(about_of(each) in line for each, line in zip(FORMATS.values(), listed, strict=True))


def test_formats_lists_each_format_s_options_under_it(rostrum: Rostrum) -> None:
    lines = [line.split() for line in rostrum("formats").stdout.splitlines()]

    under = lines.index(next(line for line in lines if line[0] == "structured")) + 1
    assert lines[under][:2] == ["--option", "rubric=structured"]


def test_formats_names_the_styles_that_there_are(rostrum: Rostrum) -> None:
    Path("s.toml").write_text("socratic = 'Ask.'", encoding="utf-8")
    Path(".env").write_text("ROSTRUM_STYLES=s.toml", encoding="utf-8")

    assert "diplomatic, socratic" in rostrum("formats").stdout


def test_motions_are_listed_under_their_topics_with_the_host_s_own(rostrum: Rostrum) -> None:
    Path("m.toml").write_text("Club = ['Meet on Tuesdays']", encoding="utf-8")
    Path(".env").write_text("ROSTRUM_MOTIONS=m.toml", encoding="utf-8")

    printed = rostrum("motions").stdout

    assert printed.endswith("\n\nClub\n  Meet on Tuesdays\n")
    assert "  Pineapple belongs on pizza\n" in printed


def test_version_is_said(rostrum: Rostrum) -> None:
    assert rostrum("--version").stdout.startswith("Rostrum 0")


def test_help_lists_every_command(rostrum: Rostrum) -> None:
    shown = rostrum("--help").stdout

    assert all(
        name in shown for name in ("debate", "formats", "motions", "report", "run", "sandbox")
    )


def test_a_sandbox_that_finds_its_port_taken_says_so(rostrum: Rostrum) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = rostrum("sandbox", "--port", port)

    assert done.exit_code == 2
    assert f"127.0.0.1:{port}" in done.stderr


def test_help_is_given_without_loading_what_it_does_not_need() -> None:
    heavy = f"[name for name in {HEAVY} if name in sys.modules]"
    code = f"import sys, bot.__main__; sys.exit(str({heavy}) if {heavy} else 0)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.stderr == ""


def test_ctrl_c_ends_calmly_and_keeps_the_record_so_far(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    command = [sys.executable, "-m", "bot", "debate", "Tea is better", "--pace", "50"]
    with subprocess.Popen(
        [*command, "--json", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        while not running.stdout.readline().startswith("Round 1 of 2"):
            assert running.poll() is None
        running.send_signal(signal.SIGINT)
        said = running.stderr.read()

    events, record = read_record(path.read_text(encoding="utf-8"))
    assert running.returncode == 130
    assert said == f"Stopped. The record so far is in {path}.\n"
    assert (len(events), record.state) == (2, "debating")


def test_a_pipe_that_closes_ends_the_debate_without_a_traceback(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bot", "debate", "Tea is better", "--pace", "0.05"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        said = running.stderr.read()

    assert "Traceback" not in said
