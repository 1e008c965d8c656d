"""Settings of servers in a database: changed at the same time, and read by another process."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.domain.values import PersonId
from debate_core.storage.database import Database
from debate_core.storage.server_settings import SqlServerSettings
from tests.core.making import NOON
from tests.core.storage.stores import DATABASES, database

MIRA = PersonId("mira")


@pytest.fixture(params=DATABASES)
async def opened(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Database]:
    async with database(request.param, tmp_path) as made:
        yield made


def _update(settings: ServerSettings, **values: object) -> ServerSettings:
    starting = settings.starting.model_copy(update=values)
    return settings.model_copy(update={"starting": starting})


async def test_a_server_that_has_changed_nothing_has_the_usual_settings(opened: Database) -> None:
    usual = ServerSettings(starting=StartSettings(a_day=9))
    row = await SqlServerSettings(opened, usual).read_row("s1")
    assert (row.settings, row.changed_by, row.changed_at) == (usual, None, None)


async def test_a_change_holds_for_its_server_and_says_who_made_it_and_when(
    opened: Database,
) -> None:
    stored = SqlServerSettings(opened, ServerSettings())
    await stored.change("s1", lambda it: _update(it, a_day=9), by=MIRA, at=NOON)
    for again in (stored, SqlServerSettings(opened, ServerSettings())):
        row = await again.read_row("s1")
        assert (row.settings.starting.a_day, row.changed_by, row.changed_at) == (9, MIRA, NOON)
        assert await again.read("s2") == ServerSettings()


async def test_of_changes_at_the_same_time_none_is_lost(opened: Database) -> None:
    stored = SqlServerSettings(opened, ServerSettings())
    names = ("running_each", "running_all", "a_day", "between", "large_turns", "large_tokens")
    await asyncio.gather(
        *(
            stored.change("s1", lambda it, n=name: _update(it, **{n: 42}), by=MIRA, at=NOON)
            for name in names
        )
    )
    again = await SqlServerSettings(opened, ServerSettings()).read("s1")
    assert [getattr(again.starting, name) for name in names] == [42] * len(names)
