"""Debates that are forgotten are in no file of the database, and what they cost still counts."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from debate_core.domain.budget import Cost
from debate_core.domain.facts import DebateConcluded, Event, Fact
from debate_core.domain.facts.debate import Venue
from debate_core.domain.values import DebateId
from debate_core.storage.database import Database
from debate_core.storage.port import Delivery
from debate_core.storage.retention import forget_debates
from debate_core.storage.sql import SqlDeliveries, SqlJournal, SqlSpending
from tests.core.making import NOON, events_of, opened, turn
from tests.core.storage.stores import sqlite_address
from tests.core.storage.test_taking_out import SECRET, files_of

OLD, NEW, OPEN = (DebateId(each) for each in ("old", "new", "open"))
END = DebateConcluded(outcome=None)
PAID = turn(1).model_copy(update={"cost": Cost(model="m", calls=2, usd=0.5)})


def _held(debate: DebateId, days: int, *facts: Fact) -> tuple[Event, ...]:
    """A debate that began so many days after noon."""
    first = opened()
    spec = first.specification.model_copy(update={"motion": f"{SECRET} {debate}"})
    venue = Venue(server="s1", channel="c1")
    begun = first.model_copy(update={"specification": spec, "venue": venue})
    return tuple(
        replace(each, at=each.at + timedelta(days=days))
        for each in events_of(begun, *facts, debate=debate)
    )


async def _forget(database: Database) -> int:
    journal, deliveries = SqlJournal(database), SqlDeliveries(database)
    for debate, days, facts in ((OLD, 0, (PAID, PAID, END)), (NEW, 9, (END,)), (OPEN, 0, ())):
        await journal.append(_held(debate, days, *facts))
        await deliveries.keep(debate, Delivery("turn 1", "c1", f"m-{debate}"))
    return await forget_debates(database, NOON + timedelta(days=5))


async def test_old_debates_that_are_over_are_forgotten_whole(tmp_path: Path) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        assert await _forget(database) == 1
        journal, deliveries = SqlJournal(database), SqlDeliveries(database)
        assert await journal.read(OLD) == ()
        assert await journal.is_known(OLD)
        assert await deliveries.read_all(OLD) == {}
        assert await journal.list_debates("s1", 10) == (NEW, OPEN)
        assert len(await journal.read(NEW)) == 2
        kept = files_of(tmp_path)
        assert f"{SECRET} {NEW}".encode() in kept
        assert f"{SECRET} {OLD}".encode() not in kept


async def test_only_those_of_a_server_are_forgotten_where_one_is_named(tmp_path: Path) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        await SqlJournal(database).append(_held(OLD, 0, END))
        later = NOON + timedelta(days=5)
        assert await forget_debates(database, later, "s2") == 0
        assert await forget_debates(database, later, "s1") == 1


async def test_what_they_cost_stays_as_one_sum_that_names_nobody(tmp_path: Path) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        await _forget(database)
        spending = SqlSpending(database)
        whole = await spending.sum_spending(NOON, server="s1")
        assert (whole.calls, whole.usd) == (4, 1.0)
        assert (await spending.sum_spending(NOON, person=opened().opened_by)).calls == 0


async def test_forgetting_again_finds_nothing(tmp_path: Path) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        await _forget(database)
        assert await forget_debates(database, NOON + timedelta(days=5)) == 0
