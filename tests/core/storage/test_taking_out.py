"""Words that are taken out are nowhere in what a journal is kept in."""

import asyncio
import pickle
import subprocess
import sys
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.chain import draw_salts, list_leaves
from debate_core.domain.facts import DebateConcluded, Event, StepAnswered
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.forms import Speech
from debate_core.domain.record import fold
from debate_core.domain.sealing import write_fact
from debate_core.domain.steps import Speak
from debate_core.domain.taking_out import TakingOut
from debate_core.domain.values import DebateId, PersonId
from debate_core.domain.verifying import check_record
from debate_core.engine.ledger import Ledger
from debate_core.errors import Conflict
from debate_core.storage.database import Database
from debate_core.storage.events import write_event, write_event_json
from debate_core.storage.sql import SqlJournal
from tests.core.making import ADA, BEN, DEBATE, opened
from tests.core.making import events_of as events_at
from tests.core.storage.stores import Store, sqlite_address
from tests.core.storage.stores import store as fresh

SECRET = "xylophonist"
SIZES = (1, 30, 400, 5000)
"""Times that it is said: a part of a page, and several pages."""


@pytest.fixture(params=("memory", "sqlite"))
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Store]:
    async with fresh(request.param, tmp_path) as made:
        yield made


def events_with(words: str, debate: DebateId = DEBATE) -> tuple[Event, ...]:
    """A debate in which a person said this between others."""
    facts = [
        StepAnswered(
            number=number,
            step=Speak((ADA if number % 2 else BEN).id, "opening", 1),
            turn=number,
            answer=Speech(text=words if number == 2 else f"Word {number} " * 60),
            said_by=SaidBy(person=PersonId("mia"), name="Mia"),
        )
        for number in range(1, 6)
    ]
    return events_at(opened(), *facts, debate=debate)


def without(events: tuple[Event, ...]) -> tuple[tuple[Event, ...], Event]:
    blanks, taken = TakingOut(3, "author", PersonId("mia")).take_out(events)
    number = len(events) + 1
    return blanks, replace(events[-1], number=number, fact=taken)


def kept_bytes(store: Store, folder: Path) -> bytes:
    """All that is kept: what is in memory, and every file of the database."""
    if isinstance(store.journal, SqlJournal):
        return files_of(folder)
    return pickle.dumps(vars(store.journal)) + pickle.dumps(vars(store.deliveries))


def files_of(folder: Path) -> bytes:
    return b"".join(each.read_bytes() for each in sorted(folder.glob("rostrum.db*")))


@pytest.mark.parametrize("times", SIZES)
async def test_no_byte_of_the_words_is_left(store: Store, tmp_path: Path, times: int) -> None:
    events = events_with(f"{SECRET} " * times)
    await store.journal.append(events[:3])
    await store.journal.append(events[3:])
    assert SECRET.encode() in kept_bytes(store, tmp_path)
    await store.journal.take_out(*without(events))
    assert SECRET.encode() not in kept_bytes(store, tmp_path)


async def test_a_seal_is_read_back_and_no_salt_is_left_of_what_is_gone(
    store: Store, tmp_path: Path
) -> None:
    ledger = await Ledger.open(store.journal, FakeClock(), DEBATE, (opened(),))
    await ledger.write(*(each.fact for each in events_with(SECRET)[1:]))
    assert await store.journal.read(DEBATE) == ledger.events
    seed = seed_of(ledger.events[2])
    assert seed.encode() in kept_bytes(store, tmp_path)
    await ledger.take_out(lambda: TakingOut(3, "author", PersonId("mia")))
    kept = await store.journal.read(DEBATE)
    assert kept == ledger.events
    assert check_record([write_event(each) for each in kept]).in_words == (
        "whole, 7 events, 1 removed"
    )
    paths = list_leaves(write_fact(events_with(SECRET)[2].fact))
    salts = dict(zip(paths, draw_salts(seed), strict=False))
    left = kept_bytes(store, tmp_path)
    assert [path for path, salt in salts.items() if salt.encode() not in left] == ["/answer/text"]
    assert seed.encode() not in left


def seed_of(event: Event) -> str:
    """What the salts of an event are drawn from."""
    return event.seal.seed if event.seal else ""


async def test_a_debate_that_is_taken_up_again_goes_on_with_its_chain(store: Store) -> None:
    ledger = await Ledger.open(store.journal, FakeClock(), DEBATE, (opened(),))
    await ledger.write(*(each.fact for each in events_with(SECRET)[1:]))
    await ledger.take_out(lambda: TakingOut(3, "author", PersonId("mia")))
    again = Ledger(store.journal, FakeClock(), await store.journal.read(DEBATE))
    await again.write(DebateConcluded(outcome=None))
    found = check_record([write_event(each) for each in again.events])
    assert found.in_words == "whole, 8 events, 1 removed"


async def test_no_byte_is_left_of_any_of_many_among_many(tmp_path: Path) -> None:
    async with fresh("sqlite", tmp_path) as store:
        debates = [
            events_with(f"{SECRET} " * (1 + 97 * place % 900), DebateId(f"d{place}"))
            for place in range(60)
        ]
        for events in debates:
            await store.journal.append(events)
        await asyncio.gather(*(store.journal.take_out(*without(each)) for each in debates))
        assert SECRET.encode() not in files_of(tmp_path)


async def test_the_record_reads_on_and_says_that_it_was_taken_out(store: Store) -> None:
    events = events_with(SECRET)
    await store.journal.append(events)
    blanks, taken = without(events)
    await store.journal.take_out(blanks, taken)
    read = await store.journal.read(DEBATE)
    assert read == (*events[:2], *blanks, *events[3:], taken)
    assert [each.text for each in fold(read).transcript][1] == "[taken out]"


async def test_where_another_writer_went_on_nothing_is_changed(store: Store) -> None:
    events = events_with(SECRET)
    await store.journal.append(events)
    blanks, taken = without(events[:-1])
    with pytest.raises(Conflict):
        await store.journal.take_out(blanks, taken)
    assert await store.journal.read(DEBATE) == events


KILLED = """
import asyncio, os, sys
from debate_core.storage.database import Database
from debate_core.storage.events import read_event_json
from debate_core.storage.sql import SqlJournal

async def take_out_and_die(address, lines):
    events = [read_event_json(line) for line in lines]
    async with Database.open(address) as database:
        async def die():
            os.kill(os.getpid(), 9)
        database._forget = die
        journal = SqlJournal(database)
        await journal.append(events[:-2])
        await journal.take_out(events[-2:-1], events[-1])

asyncio.run(take_out_and_die(sys.argv[1], sys.stdin.read().splitlines()))
"""


def killed_before_its_log_was_emptied(address: str, *events: Event) -> None:
    """A process that is killed after its last two events were written."""
    command = [sys.executable, "-c", KILLED, address]
    lines = "\n".join(map(write_event_json, events))
    assert subprocess.run(command, input=lines, text=True, check=False).returncode == -9


async def test_what_a_killed_process_left_in_the_log_is_gone_once_it_is_back(
    tmp_path: Path,
) -> None:
    events, address = events_with(SECRET), sqlite_address(tmp_path)
    (blank,), taken = without(events)
    killed_before_its_log_was_emptied(address, *events, blank, taken)
    assert SECRET.encode() in files_of(tmp_path)
    async with Database.open(address) as database:
        assert (await SqlJournal(database).read(DEBATE))[-1] == taken
        assert SECRET.encode() not in files_of(tmp_path)
