"""Planned evenings in a database: whoever removes one learns of the event that it has by then."""

from pathlib import Path

import pytest

from debate_core.domain.values import PersonId
from debate_core.features.evenings.store import Evening, PlannedEvening, SqlEvenings
from tests.core.making import NOON
from tests.core.storage.stores import DATABASES, database

PLANNED = PlannedEvening(
    id="0123456789abcdef",
    server="s1",
    maker=PersonId("mira"),
    evening=Evening(
        channel="c1", first="2026-12-04T20:00", rhythm="weekly", motion="Tea.", plan="format:rounds"
    ),
    due=NOON,
    zone="UTC",
)


@pytest.mark.parametrize("name", DATABASES)
async def test_an_event_that_was_made_since_it_was_shown_is_known_at_its_removal(
    name: str, tmp_path: Path
) -> None:
    async with database(name, tmp_path) as opened:
        evenings = SqlEvenings(opened)
        await evenings.add(PLANNED)
        assert await evenings.change(PLANNED, event="e1")
        assert await evenings.remove(PLANNED.server, PLANNED.id) == ("e1",)
        assert not await evenings.change(PLANNED, event="e2")


@pytest.mark.parametrize("name", DATABASES)
async def test_without_an_event_there_is_none_to_take_back(name: str, tmp_path: Path) -> None:
    async with database(name, tmp_path) as opened:
        evenings = SqlEvenings(opened)
        await evenings.add(PLANNED)
        assert await evenings.remove_made(PLANNED.server, PLANNED.maker) == ()
        assert await evenings.list_all() == ()
