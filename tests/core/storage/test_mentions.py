"""Mentions of a role on a server: one in ten minutes, whatever stops in between."""

from collections.abc import AsyncGenerator
from datetime import timedelta
from pathlib import Path

import pytest

from debate_core.storage.database import Database
from debate_core.storage.mentions import SqlMentions
from tests.core.making import NOON
from tests.core.storage.stores import DATABASES, database

MINUTE = timedelta(minutes=1)


@pytest.fixture(params=DATABASES)
async def opened(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Database]:
    async with database(request.param, tmp_path) as made:
        yield made


async def test_a_server_has_one_in_ten_minutes(opened: Database) -> None:
    mentions = SqlMentions(opened)
    assert await mentions.claim("s1", "d1 starts", NOON)
    assert not await mentions.claim("s1", "d2 starts", NOON + 9 * MINUTE)
    assert await mentions.claim("s2", "d3 starts", NOON)
    assert await mentions.claim("s1", "d1 votes", NOON + 10 * MINUTE)


async def test_one_that_may_not_have_been_posted_is_claimed_again_and_counts_once(
    opened: Database,
) -> None:
    assert await SqlMentions(opened).claim("s1", "d1 starts", NOON)
    after_a_restart = SqlMentions(opened)
    assert await after_a_restart.claim("s1", "d1 starts", NOON + 8 * MINUTE)
    assert await after_a_restart.claim("s1", "d2 starts", NOON + 10 * MINUTE)
