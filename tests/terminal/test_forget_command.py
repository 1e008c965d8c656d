"""`rostrum forget --server` says what is kept, asks, and deletes it for every process."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.facts import DebateConcluded
from debate_core.domain.facts.debate import Venue
from debate_core.engine.ledger import Ledger
from debate_core.storage.database import Database
from debate_core.storage.saved_personas import SqlSavedPersonas
from debate_core.storage.sql import SqlJournal
from tests.core.making import DEBATE, opened
from tests.core.storage.test_saved_personas import make_persona
from tests.terminal.conftest import Rostrum

SERVER = "1111222233334444"
KEPT = f"Of server {SERVER}: 1 debate, 1 saved persona.\n"


async def _keep() -> None:
    async with Database.open("sqlite+aiosqlite:///.rostrum/sandbox.db") as database:
        first = opened().model_copy(update={"venue": Venue(server=SERVER, channel="c1")})
        facts = (first, DebateConcluded(outcome=None))
        await Ledger.open(SqlJournal(database), FakeClock(), DEBATE, facts)
        await SqlSavedPersonas(database).save(SERVER, make_persona("Rex"))


@pytest.fixture
def kept(rostrum: Rostrum) -> Rostrum:
    """The command, beside a database that holds a debate and a persona of a server."""
    Path(".rostrum").mkdir()
    asyncio.run(_keep())
    return rostrum


def _verify_elsewhere() -> int:
    """Whether another process finds the debate: 0 if it does."""
    command = (sys.executable, "-m", "bot", "verify", DEBATE)
    path = {"PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(command, env=os.environ | path, check=False).returncode


def test_a_server_is_forgotten_for_every_process_once_the_host_agrees(kept: Rostrum) -> None:
    assert _verify_elsewhere() == 0
    done = kept("forget", "--server", SERVER, stdin="y\n")
    assert done.exit_code == 0
    assert done.stdout.startswith(KEPT)
    assert "What its debates cost stays" in done.stdout
    assert _verify_elsewhere() == 2
    assert SERVER.encode() not in Path(".rostrum/sandbox.db").read_bytes()


def test_nothing_goes_where_the_host_says_no_or_nothing(kept: Rostrum) -> None:
    refused, silent = (kept("forget", "--server", SERVER, stdin=said) for said in ("n\n", ""))
    assert (refused.exit_code, silent.exit_code) == (0, 2)
    assert refused.stdout.endswith("Nothing was deleted.\n")
    assert silent.stderr.strip() == "Nothing was deleted; --yes deletes it without asking."
    assert kept("verify", DEBATE).exit_code == 0


def test_with_yes_it_does_not_ask(kept: Rostrum) -> None:
    done = kept("forget", "--server", SERVER, "--yes")
    assert done.stdout.startswith(KEPT)
    assert "?" not in done.stdout
    assert kept("verify", DEBATE).exit_code == 2


def test_a_server_of_which_nothing_is_kept_is_refused(kept: Rostrum) -> None:
    done = kept("forget", "--server", "5", "--yes")
    assert (done.exit_code, done.stderr) == (2, "Nothing is kept of a server 5.\n")


def test_either_an_age_or_a_server_is_to_be_said(rostrum: Rostrum) -> None:
    for asked in ((), ("--older-than", "90d", "--server", "5")):
        done = rostrum("forget", *asked)
        assert done.exit_code == 2
        assert "either --older-than AGE or --server ID" in done.stderr
