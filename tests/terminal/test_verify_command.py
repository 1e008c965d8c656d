"""`rostrum verify` and `rostrum forget`, as a person runs them."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.facts import DebateConcluded
from debate_core.engine.ledger import Ledger
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlJournal
from tests.core.making import DEBATE, opened
from tests.sweep import keep_some
from tests.terminal.conftest import Rostrum


@pytest.fixture
def record(rostrum: Rostrum) -> Path:
    """A record that was written."""
    rostrum("debate", "Tea is better than coffee", "--seed", "1", "--quiet", "--json", "r.json")
    return Path("r.json")


def _head(record: Path, event: int) -> str:
    return json.loads(record.read_text(encoding="utf-8"))["events"][event]["seal"]["link"][:32]


def test_a_record_as_it_was_written_is_whole(rostrum: Rostrum, record: Path) -> None:
    done = rostrum("verify", str(record), "--head", _head(record, 0), "--head", _head(record, -1))
    assert done.exit_code == 0
    assert re.fullmatch(r"whole, \d+ events, 0 removed\n", done.stdout)


def test_so_is_its_transcript_from_a_pipe(rostrum: Rostrum, record: Path) -> None:
    text = rostrum("transcript", str(record), "--as", "json").stdout
    assert rostrum("verify", "-", stdin=text).stdout.startswith("whole, ")


@pytest.mark.parametrize(("written", "read"), keep_some([("de", "en"), ("en", "de")]))
def test_a_record_holds_in_whatever_language_it_was_written_and_is_read(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch, written: str, read: str
) -> None:
    monkeypatch.setenv("ROSTRUM_LANGUAGE", written)
    given = ("--format", "championship", "--seed", "1", "--quiet", "--json", "r.json")
    rostrum("debate", "Tea is better than coffee", "--language", "de", *given)
    monkeypatch.setenv("ROSTRUM_LANGUAGE", read)
    assert rostrum("verify", "r.json").exit_code == 0


def test_what_heads_leave_open_is_told_in_the_answer(rostrum: Rostrum, record: Path) -> None:
    without = rostrum("verify", str(record)).stdout.splitlines()
    opening = rostrum("verify", str(record), "--head", _head(record, 0)).stdout.splitlines()
    assert without[1].startswith("No head was given")
    assert opening[1].startswith("The head is that of the opening: it proves what was to be")


def test_a_result_that_was_changed_is_refused(rostrum: Rostrum, record: Path) -> None:
    document = json.loads(record.read_text(encoding="utf-8"))
    document["result"]["verdict"]["winner"] = "nobody"
    record.write_text(json.dumps(document), encoding="utf-8")
    done = rostrum("verify", str(record))
    assert done.exit_code == 1
    assert done.stdout == "The events are whole, and `result` is not what they come to.\n"


def test_one_that_was_changed_is_told_where(rostrum: Rostrum, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("Tea is better", "Tee is better", 1), encoding="utf-8")
    done = rostrum("verify", str(record))
    assert done.exit_code == 1
    assert done.stdout.startswith("Event 1 is not what was recorded")


def test_one_that_was_cut_shows_by_its_head(rostrum: Rostrum, record: Path) -> None:
    head = _head(record, -1)
    document = json.loads(record.read_text(encoding="utf-8"))
    document["events"].pop()
    record.write_text(json.dumps(document), encoding="utf-8")
    done = rostrum("verify", str(record), "--head", head)
    assert (done.exit_code, f"has the head {head}" in done.stdout) == (1, True)


def test_what_is_no_head_or_no_record_is_refused(rostrum: Rostrum, record: Path) -> None:
    short = rostrum("verify", str(record), "--head", "abc")
    none = rostrum("verify", "-", stdin="{}")
    assert (short.exit_code, none.exit_code) == (2, 2)
    assert "copy it whole" in short.stderr
    assert "no record of Rostrum" in none.stderr


async def _kept() -> None:
    address = "sqlite+aiosqlite:///.rostrum/sandbox.db"
    async with Database.open(address) as database:
        facts = (opened(), DebateConcluded(outcome=None))
        await Ledger.open(SqlJournal(database), FakeClock(), DEBATE, facts)


def test_a_debate_of_the_database_is_verified_and_forgotten(rostrum: Rostrum) -> None:
    Path(".rostrum").mkdir()
    asyncio.run(_kept())
    assert rostrum("verify", DEBATE).stdout.splitlines()[0] == "whole, 2 events, 0 removed"
    assert rostrum("forget", "--older-than", "90d").stdout.startswith("1 debate forgotten")
    assert rostrum("verify", DEBATE).exit_code == 2
