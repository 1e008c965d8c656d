"""Offers of seats: ten of one person in a debate, and nobody asked twice within ten minutes."""

from collections.abc import AsyncGenerator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from debate_core.domain.values import DebateId, PersonId
from debate_core.errors import SpecError
from debate_core.storage.database import Database
from debate_core.storage.seat_offers import MOST, SqlSeatOffers
from debate_core.storage.sql import SqlJournal
from debate_core.storage.tables import seat_offers
from tests.core.making import NOON, events_of
from tests.core.making import opened as opened_fact
from tests.core.storage.stores import DATABASES, database

MINUTE = timedelta(minutes=1)
NOOR = PersonId("7")


@pytest.fixture(params=DATABASES)
async def opened(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Database]:
    async with database(request.param, tmp_path) as made:
        yield made


async def test_somebody_is_asked_again_after_ten_minutes(opened: Database) -> None:
    debate = await _open_debate(opened, "d1")
    await SqlSeatOffers(opened).add(debate, NOOR, PersonId("1"), NOON)
    after_a_restart = SqlSeatOffers(opened)
    with pytest.raises(SpecError, match="asked a moment ago"):
        await after_a_restart.add(debate, PersonId("8"), PersonId("1"), NOON + 9 * MINUTE)
    await after_a_restart.add(debate, NOOR, PersonId("1"), NOON + 10 * MINUTE)


async def test_a_person_offers_ten_seats_in_a_debate_until_it_is_over(opened: Database) -> None:
    debate, other = await _open_debate(opened, "d1"), await _open_debate(opened, "d2")
    offers = SqlSeatOffers(opened)
    for number in range(MOST):
        await offers.add(debate, NOOR, PersonId(str(number)), NOON)
    with pytest.raises(SpecError, match="10 seats in this debate already"):
        await offers.add(debate, NOOR, PersonId("99"), NOON)
    await offers.add(other, NOOR, PersonId("99"), NOON)
    await SqlJournal(opened).end(debate)
    await offers.add(other, NOOR, PersonId("98"), NOON)
    rows = await opened.read(select(seat_offers.c.debate).distinct())
    assert [row.debate for row in rows] == [other]


async def _open_debate(database: Database, name: str) -> DebateId:
    debate = DebateId(name)
    await SqlJournal(database).append(events_of(opened_fact(), debate=debate))
    return debate
