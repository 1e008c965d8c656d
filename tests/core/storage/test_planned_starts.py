"""Starts that nobody presses for: one debate at most for each, whoever else tries it."""

import asyncio
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path

import pytest

from debate_core.domain.facts.debate import Venue
from debate_core.domain.values import DebateId
from debate_core.errors import AlreadyStarted
from debate_core.storage.database import Database
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.planned_starts import Notice, SqlPlannedStarts
from debate_core.storage.port import Admission, Journal, Starts
from debate_core.storage.sql import SqlJournal
from tests.core.making import NOON, events_of, opened
from tests.core.storage.stores import DATABASES, POSTGRES, database

KEY = "evening 1 20270320T1900"
TOLD = Notice("s1", "c1", "It did not start.")


def _claim(starts: Starts) -> None:
    starts.claim(KEY, NOON)


async def _start(journal: Journal, name: str) -> str | None:
    """Start a debate for the key; its name if that was the one."""
    first = opened().model_copy(update={"venue": Venue(server="s1", channel="c1")})
    try:
        events = events_of(first, debate=DebateId(name))
        await journal.append(list(events), Admission(_claim))
    except AlreadyStarted:
        return None
    return name


@pytest.mark.parametrize("name", DATABASES)
async def test_of_several_at_once_one_starts_and_the_others_leave_no_debate(
    name: str, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        here = there = await stack.enter_async_context(database(name, tmp_path))
        if name == "postgres":
            # A second process; a file has one alone.
            there = await stack.enter_async_context(Database.open(POSTGRES))
        journals = [SqlJournal(each) for each in (here, there) * 4]
        tries = [_start(journal, f"d{n}") for n, journal in enumerate(journals)]
        started = [each for each in await asyncio.gather(*tries) if each is not None]
        kept = await journals[0].list_unfinished()
        found = await SqlPlannedStarts(there).find(KEY)
    assert len(started) == 1
    assert [*kept] == started
    assert found == "started"


async def test_in_memory_there_is_one_too() -> None:
    journal = MemoryJournal()
    assert await _start(journal, "d1") == "d1"
    assert await _start(journal, "d2") is None


@pytest.mark.parametrize("name", DATABASES)
async def test_what_was_given_up_does_not_start_and_what_started_is_not_given_up(
    name: str, tmp_path: Path
) -> None:
    async with database(name, tmp_path) as opened_database:
        planned, journal = SqlPlannedStarts(opened_database), SqlJournal(opened_database)
        assert await planned.find(KEY) is None
        assert await planned.settle(KEY, NOON, "missed", TOLD)
        assert await _start(journal, "d1") is None
        assert not await planned.settle(KEY, NOON, "refused", TOLD)
        [pending] = await planned.list_untold()
        assert (pending.key, pending.at, pending.notice) == (KEY, NOON, TOLD)
        await planned.mark_told(KEY)
        assert await planned.list_untold() == ()
        assert await planned.find(KEY) == "missed"
        await planned.drop_older_than(NOON + timedelta(seconds=1))
        assert await planned.find(KEY) is None
