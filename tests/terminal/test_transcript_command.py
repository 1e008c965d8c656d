"""`rostrum transcript`, as a person runs it."""

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import func, update

from debate_core.clock import FakeClock
from debate_core.domain.facts import DebateConcluded
from debate_core.engine.ledger import Ledger
from debate_core.reports.files import read_record
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlJournal
from debate_core.storage.tables import events
from tests.core.making import DEBATE, events_of, opened
from tests.terminal.conftest import Rostrum

MOTION = "Tea is better than coffee"


@pytest.fixture
def record(rostrum: Rostrum) -> str:
    """A record that was written."""
    rostrum("debate", MOTION, "--seed", "1", "--quiet", "--json", "r.json")
    return "r.json"


def test_markdown_is_printed_unless_asked_otherwise(rostrum: Rostrum, record: str) -> None:
    assert rostrum("transcript", record).stdout.startswith(f"# {MOTION}\n")


def test_a_record_is_read_from_a_pipe(rostrum: Rostrum, record: str) -> None:
    text = Path(record).read_text(encoding="utf-8")
    assert rostrum("transcript", "-", stdin=text).stdout == rostrum("transcript", record).stdout


def test_json_is_a_record_again(rostrum: Rostrum, record: str) -> None:
    printed = rostrum("transcript", record, "--as", "json").stdout
    assert read_record(printed)[1].spec.motion == MOTION


def test_the_output_s_name_says_what_it_is_written_as(rostrum: Rostrum, record: str) -> None:
    rostrum("transcript", record, "--output", "t.html")
    assert Path("t.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_it_says_in_one_line_where_the_transcript_is(rostrum: Rostrum, record: str) -> None:
    done = rostrum("transcript", record, "--output", "t.md")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "The transcript is in t.md.\n")


def test_to_a_pipe_goes_nothing_but_the_transcript(rostrum: Rostrum, record: str) -> None:
    done = rostrum("transcript", record, "--output", "-")
    assert (done.stdout, done.stderr) == (rostrum("transcript", record).stdout, "")


def test_what_is_asked_for_counts_for_more_than_the_name(rostrum: Rostrum, record: str) -> None:
    rostrum("transcript", record, "--as", "json", "--output", "t.txt")
    assert json.loads(Path("t.txt").read_text(encoding="utf-8"))["kind"] == "rostrum-record"


def test_a_file_that_was_there_is_replaced(rostrum: Rostrum, record: str) -> None:
    Path("t.md").write_text("mine", encoding="utf-8")
    rostrum("transcript", record, "--output", "t.md")
    assert Path("t.md").read_text(encoding="utf-8").startswith(f"# {MOTION}")


@pytest.mark.parametrize("ending", ["md", "json", "html"])
def test_a_debate_writes_its_transcript_as_the_name_ends(rostrum: Rostrum, ending: str) -> None:
    rostrum("debate", MOTION, "--seed", "1", "--quiet", "--transcript", f"t.{ending}")
    assert MOTION in Path(f"t.{ending}").read_text(encoding="utf-8")


BAD = {
    "an unknown kind": ["transcript", "r.json", "--as", "pdf"],
    "an ending that says nothing": ["transcript", "r.json", "--output", "t.pdf"],
    "neither a file nor a debate": ["transcript", "0a1b2c3d"],
    "no record": ["transcript", "other.json"],
    "the record itself": ["transcript", "r.json", "--output", "r.json"],
    "a folder that is not there": ["transcript", "r.json", "--output", "nowhere/t.md"],
    "nothing named": ["transcript"],
    "a debate's transcript of no kind": ["debate", MOTION, "--transcript", "t.pdf"],
    "one file for both": ["debate", MOTION, "--transcript", "t.json", "--json", "t.json"],
}


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_what_can_not_be_done_is_refused_in_a_sentence(
    rostrum: Rostrum, record: str, arguments: list[str]
) -> None:
    Path("other.json").write_text("{}", encoding="utf-8")
    before = Path(record).read_bytes()

    done = rostrum(*arguments)

    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert sorted(each.name for each in Path().iterdir()) == ["other.json", "r.json"]
    assert Path(record).read_bytes() == before


async def _kept(folder: Path) -> None:
    async with Database.open(f"sqlite+aiosqlite:///{folder / 'sandbox.db'}") as database:
        await SqlJournal(database).append(events_of(opened()))


def test_a_debate_of_the_bot_is_found_by_its_id(
    rostrum: Rostrum, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(_kept(tmp_path))
    monkeypatch.setenv("ROSTRUM_FOLDER", str(tmp_path))
    assert rostrum("transcript", DEBATE).stdout.startswith(f"# {MOTION}")


def test_its_report_is_found_by_its_id_too(
    rostrum: Rostrum, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(_kept(tmp_path))
    monkeypatch.setenv("ROSTRUM_FOLDER", str(tmp_path))
    assert rostrum("report", DEBATE).stdout.startswith("debater_ids: [")
    assert rostrum("report", "--spend", DEBATE).exit_code == 0


async def _kept_sealed(folder: Path, *, is_changed: bool) -> None:
    async with Database.open(f"sqlite+aiosqlite:///{folder / 'sandbox.db'}") as database:
        facts = (opened(), DebateConcluded(outcome=None))
        await Ledger.open(SqlJournal(database), FakeClock(), DEBATE, facts)
        if not is_changed:
            return
        reworded = func.replace(events.c.event, MOTION, "Tea is worse")
        change = update(events).where(events.c.number == 1).values(event=reworded)
        await database.write(lambda connection: connection.execute(change) and None)


@pytest.mark.parametrize("command", ["transcript", "report"])
def test_a_record_that_was_changed_in_the_database_is_told_of_on_stderr(
    rostrum: Rostrum, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    asyncio.run(_kept_sealed(tmp_path, is_changed=True))
    monkeypatch.setenv("ROSTRUM_FOLDER", str(tmp_path))
    done = rostrum(command, DEBATE)
    assert done.exit_code == 0
    assert done.stderr == (
        "Event 1 of this debate's record in the database is not what was recorded, so what is "
        "shown may not be what was said.\n"
    )


@pytest.mark.parametrize("command", ["transcript", "report"])
def test_of_one_that_is_whole_stderr_says_nothing(
    rostrum: Rostrum, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    asyncio.run(_kept_sealed(tmp_path, is_changed=False))
    monkeypatch.setenv("ROSTRUM_FOLDER", str(tmp_path))
    assert rostrum(command, DEBATE).stderr == ""
