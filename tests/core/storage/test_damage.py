"""A row that cannot be read, or was changed, ends its debate there; what is sound stays so."""

from collections.abc import AsyncGenerator, Callable
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from debate_core.clock import FakeClock
from debate_core.domain.facts import DebateInterrupted, Fact, Paused, Resumed
from debate_core.domain.record import fold
from debate_core.domain.values import DebateId
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.ledger import Ledger
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.errors import RecordError, SpecError
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlJournal
from debate_core.storage.tables import events
from tests.core.engine.rooms import ByFunction, debated, runner_of
from tests.core.formats.every import EVERY, offered
from tests.core.making import DEBATE, SOMEONE, opened, phase
from tests.core.storage.stores import sqlite_address
from tests.sweep import keep_some

FACTS: tuple[Fact, ...] = (
    opened(),
    phase("argument"),
    Paused(reason="a break"),
    Resumed(by=SOMEONE),
)
UNREADABLE = "Event 3 of its record in the database cannot be read, so it ended there."
CHANGED = "Event 3 of its record in the database is not what was recorded, so it ended there."


@pytest.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    async with Database.open(sqlite_address(tmp_path)) as made:
        yield made


async def _recorded(database: Database, debate: DebateId = DEBATE) -> SqlJournal:
    journal = SqlJournal(database)
    await Ledger.open(journal, FakeClock(), debate, FACTS)
    return journal


async def _set(database: Database, number: int, change: Callable[[str], str]) -> None:
    (row,) = await database.read(
        events.select().where((events.c.debate == DEBATE) & (events.c.number == number))
    )
    here = (events.c.debate == DEBATE) & (events.c.number == number)
    changed = update(events).where(here).values(event=change(row.event))
    await database.write(lambda connection: connection.execute(changed) and None)


def _break(text: str) -> str:
    return text[: len(text) // 2]


def _empty(_: str) -> str:
    return ""


def _list(_: str) -> str:
    return "[]"


def _rename(text: str) -> str:
    return text.replace('"paused"', '"pausedd"')


def _reword(text: str) -> str:
    return text.replace("a break", "a brawl")


async def test_what_is_sound_has_no_damage(database: Database) -> None:
    assert await (await _recorded(database)).find_damage(DEBATE) is None


@pytest.mark.parametrize("change", [_break, _rename, _empty, _list])
async def test_a_debate_ends_before_an_event_that_cannot_be_read(
    database: Database, change: Callable[[str], str]
) -> None:
    journal = await _recorded(database)
    await _set(database, 3, change)
    read = await journal.read(DEBATE)
    assert str(await journal.find_damage(DEBATE)) == UNREADABLE
    assert [each.fact.kind for each in read[:2]] == ["debate_opened", "phase_opened"]
    assert fold(read).interruption == UNREADABLE


async def test_an_event_that_is_missing_ends_it_as_well(database: Database) -> None:
    journal = await _recorded(database)
    gone = delete(events).where(events.c.number == 3)
    await database.write(lambda connection: connection.execute(gone) and None)
    assert fold(await journal.read(DEBATE)).interruption == UNREADABLE


async def test_an_event_that_was_changed_and_reads_is_found_by_its_seal(database: Database) -> None:
    journal = await _recorded(database)
    await _set(database, 3, _reword)
    assert str(await journal.find_damage(DEBATE)) == CHANGED


async def test_nothing_can_be_added_where_the_record_cannot_be_read(database: Database) -> None:
    journal = await _recorded(database)
    await _set(database, 4, _break)
    ledger = Ledger(journal, FakeClock(), await journal.read(DEBATE))
    with pytest.raises(SpecError, match="is damaged, so nothing in it can be"):
        await ledger.write(Paused(reason="later"))


async def test_what_a_newer_rostrum_wrote_is_not_damaged(database: Database) -> None:
    journal = await _recorded(database)
    (row, *_) = await journal.rows(DEBATE)
    newer = update(events).where(events.c.number == 3).values(event=_later(row.event))
    await database.write(lambda connection: connection.execute(newer) and None)
    unsealed = update(events).values(seal=None)
    await database.write(lambda connection: connection.execute(unsealed) and None)
    assert await journal.find_damage(DEBATE) is None
    with pytest.raises(RecordError, match="version 99"):
        await journal.read(DEBATE)


def _later(text: str) -> str:
    return text.replace('"version":2', '"version":99').replace('"number":1', '"number":3')


@pytest.mark.parametrize(("change", "said"), [(_break, UNREADABLE), (_reword, CHANGED)])
async def test_a_start_ends_what_is_damaged_and_the_others_go_on(
    database: Database, change: Callable[[str], str], said: str
) -> None:
    sound = DebateId("sound")
    journal = await _recorded(database)
    await _recorded(database, sound)
    await _set(database, 3, change)
    async with runner_of(ByFunction(), journal=journal) as runner:
        await runner.go_on()
        await runner.until_concluded(sound)
    assert fold(await journal.read(DEBATE)).interruption == said
    assert fold(await journal.read(sound)).state == "concluded"
    assert await journal.list_unfinished() == ()


async def test_a_first_event_that_cannot_be_read_is_over_too(database: Database) -> None:
    journal = await _recorded(database)
    await _set(database, 1, _break)
    async with runner_of(ByFunction(), journal=journal) as runner:
        await runner.go_on()
        assert runner.live == ()
    assert await journal.list_unfinished() == ()


async def test_whoever_resumes_a_debate_that_was_changed_is_told_and_it_ends(
    database: Database,
) -> None:
    journal = SqlJournal(database)
    await Ledger.open(journal, FakeClock(), DEBATE, FACTS[:3])
    async with runner_of(ByFunction(), journal=journal) as runner:
        await runner.go_on()
        await _set(database, 3, _reword)
        with pytest.raises(SpecError, match="Event 3 of its record"):
            await runner.check_undamaged(DEBATE)
        assert runner.live == ()
    last = (await journal.read(DEBATE))[-1]
    assert last.fact == DebateInterrupted(reason=CHANGED)


@pytest.mark.parametrize("name", keep_some(EVERY, 4))
async def test_a_debate_of_any_format_has_no_damage(database: Database, name: str) -> None:
    with offered():
        request = DebateRequest("Tea is better than coffee", format=name)
        ledger = await debated(make_specification(request, 1), OfflineSeat())
        journal = SqlJournal(database)
        await journal.append(ledger.events)
        assert await journal.find_damage(ledger.debate) is None
        assert await journal.read(ledger.debate) == ledger.events
