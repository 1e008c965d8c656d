"""What one process recorded and closed is whole in another that reads it, whatever it is."""

import json
import subprocess
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from debate_core.domain.facts import Event, StepAnswered, TurnOpened
from debate_core.domain.sealing import seal_event
from debate_core.domain.steps import GiveFloor, Item, Poll, Speak
from debate_core.domain.values import DebateId
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.model_seat import ModelSeat
from debate_core.formats import FORMATS
from debate_core.formats.declared import Layout
from debate_core.storage.database import Database
from debate_core.storage.events import read_event
from debate_core.storage.sql import SqlJournal
from tests.core.engine.rooms import runner_of
from tests.core.formats.declared.layouts import DOUGLAS, FOLDER, example, offered
from tests.core.making import ADA, NOON, SOMEONE, events_of, opened, speech
from tests.core.making.filling import MOTION, Filling
from tests.core.storage.stores import sqlite_address

SAMPLES = Path(__file__).parents[1] / "data"
VERIFY = """
import asyncio, json, sys
from pathlib import Path
from debate_core.domain.verifying import check_record
from debate_core.plugins import load_formats
from debate_core.reports.files import make_events_public
from debate_core.storage.database import Database
from debate_core.storage.events import write_event
from debate_core.storage.sql import SqlJournal

def said_of(events):
    found = check_record([write_event(each) for each in events])
    return [found.broken, *found.links[-1:]]

async def verify(address, formats, copies, debates):
    load_formats(Path(formats) if formats else None)
    async with Database.open(address) as database:
        for debate in debates:
            events = await SqlJournal(database).read(debate)
            shown = make_events_public(events) if copies else events
            print(json.dumps([said_of(events), said_of(shown)]))

asyncio.run(verify(sys.argv[1], sys.argv[2], sys.argv[3] == "copies", sys.argv[4:]))
"""
"""Checks debates, and the copy for everyone of each."""


def verified(
    folder: Path, debates: Sequence[DebateId], *, formats: Path | None = None, copies: bool = True
) -> list[list[list[str]]]:
    """What another process says of each debate and its copy: what breaks it, and its last link."""
    how = [str(formats or ""), "copies" if copies else "whole"]
    command = [sys.executable, "-c", VERIFY, sqlite_address(folder), *how, *debates]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@asynccontextmanager
async def journal_in(folder: Path) -> AsyncGenerator[SqlJournal]:
    """A journal in a folder, which is closed afterwards."""
    async with Database.open(sqlite_address(folder)) as database:
        yield SqlJournal(database)


async def play(journal: SqlJournal, format_name: str) -> Event:
    """The last event of a whole debate of that format."""
    answering = Filling()
    spec = make_specification(DebateRequest(MOTION, format_name), seed=7)
    async with runner_of(ModelSeat(lambda _: answering), journal=journal) as runner:
        ledger = await runner.open(spec, SOMEONE)
        await runner.until_concluded(ledger.debate)
    return ledger.events[-1]


def assert_whole(said: Sequence[Sequence[Sequence[str]]], ends: Sequence[Event]) -> None:
    """Every debate and every copy holds, up to the link that was recorded last."""
    links = [each.seal.link for each in ends if each.seal is not None]
    assert [record for record, _ in said] == [["", link] for link in links]
    assert [copy[0] for _, copy in said] == [""] * len(links)


@pytest.mark.sweep
async def test_debates_of_every_format_are_whole_where_another_process_reads_them(
    tmp_path: Path,
) -> None:
    async with journal_in(tmp_path) as journal:
        ends = [await play(journal, name) for name in FORMATS]
    assert_whole(verified(tmp_path, [each.debate for each in ends]), ends)


@pytest.mark.sweep
async def test_so_is_one_of_a_format_from_a_file_where_that_is_installed_and_where_it_is_not(
    tmp_path: Path,
) -> None:
    with offered(Layout.model_validate(example(DOUGLAS))):
        async with journal_in(tmp_path) as journal:
            end = await play(journal, "lincoln-douglas")
    for formats in (FOLDER, None):
        assert_whole(verified(tmp_path, [end.debate], formats=formats), [end])


STEPS = (
    (8, Speak(ADA.id, "opening", 1, seconds=60)),
    (None, GiveFloor(1, silence=30, within=90)),
    (None, Poll((Item(key="s1", text="Tea calms."),), ("yes", "no"), seconds=0)),
)
"""Steps with whole numbers where a time is read as a decimal one."""


async def test_every_fact_is_whole_where_another_process_reads_it(tmp_path: Path) -> None:
    samples = sorted((SAMPLES / "events").glob("*.json"))
    read = [read_event(json.loads(each.read_text(encoding="utf-8"))) for each in samples]
    facts = [
        *(each.fact for each in read if each.fact.kind != "debate_opened"),
        *(StepAnswered(number=8, step=step, turn=turn, answer=speech()) for turn, step in STEPS),
        TurnOpened(number=1, debater=ADA.id, person=SOMEONE, closes_at=NOON, step=STEPS[0][1]),
    ]
    kept: list[Event] = []
    for event in events_of(opened(), *facts):
        seed = bytes([event.number] * 16)
        kept.append(
            seal_event(replace(event, debate=DebateId("d1")), kept[-1] if kept else None, seed)
        )
    async with journal_in(tmp_path) as journal:
        await journal.append(kept)
    assert_whole(verified(tmp_path, [DebateId("d1")], copies=False), kept[-1:])
