"""A process that is killed in the middle of writing loses nothing that it had acknowledged."""

import subprocess
import sys
from pathlib import Path

from debate_core.domain.record import fold
from debate_core.domain.values import DebateId
from debate_core.storage.database import Database
from debate_core.storage.events import write_event_json
from debate_core.storage.sql import SqlJournal
from tests.core.making import events_of, opened
from tests.core.storage.stores import sqlite_address

ENOUGH = 40
WRITER = """
import asyncio, sys
from debate_core.clock import SystemClock
from debate_core.domain.facts import Paused
from debate_core.engine.ledger import Ledger
from debate_core.storage.database import Database
from debate_core.storage.events import read_event_json
from debate_core.storage.sql import SqlJournal

async def write_for_ever(address, first):
    async with Database.open(address) as database:
        journal = SqlJournal(database)
        await journal.append((first,))
        ledger = Ledger(journal, SystemClock(), (first,))
        while True:
            await ledger.write(Paused(reason="x" * 200), Paused(reason="y"))
            print(ledger.record.last_event, flush=True)

asyncio.run(write_for_ever(sys.argv[1], read_event_json(sys.argv[2])))
"""


def _killed_while_writing(address: str) -> int:
    """The number of the last event that the killed process had acknowledged."""
    (first,) = events_of(opened())
    command = [sys.executable, "-c", WRITER, address, write_event_json(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        acknowledged = 0
        while acknowledged < ENOUGH:
            acknowledged = int(process.stdout.readline())
        process.kill()
        said = process.stdout.read().splitlines()
    return max([acknowledged, *(int(line) for line in said if line)])


async def test_a_killed_process_loses_no_event_that_it_acknowledged(tmp_path: Path) -> None:
    address = sqlite_address(tmp_path)
    acknowledged = _killed_while_writing(address)
    async with Database.open(address) as database:
        events = await SqlJournal(database).read(DebateId("d1"))
    assert fold(events).last_event >= acknowledged
    assert len(events) % 2 == 1
