"""One run of a scene, with the bot killed or left alone, and all that is left of it."""

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from debate_core.domain.values import DebateId
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlDeliveries, SqlJournal
from sandbox.client import Client
from sandbox.server import Sandbox, Settings
from tests.crash.lives import Life, Shared, SharedClock
from tests.crash.scenes import Scene
from tests.e2e.left import plain, public
from tests.e2e.preparing import list_rooms
from tests.e2e.stand import Stand

_PATIENCE = 60.0
_MOMENT = 0.05


@dataclass(frozen=True)
class Told:
    """What a run left: the thread, the channel, the record; ids and times taken out."""

    posts: tuple[str, ...]
    record: tuple[str, ...]
    asked_again: tuple[str, ...]
    """Steps that were asked for although their answers were on record."""
    moments: int
    lives: int


async def told_of(scene: Scene, folder: Path, killed_at: int = 0, like: Told | None = None) -> Told:
    """Play a scene, with the bot killed at that moment; what is told, once it is `like` another."""
    async with (
        Sandbox.running(settings=Settings.from_environment(rate_limits="off")) as sandbox,
        Client.connect(sandbox.address["control"]) as control,
    ):
        stand, shared = Stand(sandbox, control, folder), Shared()
        clock = SharedClock(shared)
        stand.clock = clock  # pyright: ignore[reportAttributeAccessIssue]
        life = Life(sandbox.address, folder, shared, scene.line, killed_at)
        async with _alive(life) as lives:
            await stand.person("Mira").wait_until_online()
            thread = await scene.begin(stand)
            await scene.played(stand, thread)
            assert await asyncio.to_thread(shared.all_shown.wait, _PATIENCE)
            posts = await _posts(stand, thread, like)
        assert sandbox.violations == []
    record = await _record(life)
    return Told(posts, record, _asked_again(life), shared.moments.value, len(lives))


@asynccontextmanager
async def _alive(life: Life) -> AsyncGenerator[list[Any]]:
    """The bot, as often as it dies; all its lives."""
    lives = [life.begin()]

    async def watch() -> None:
        while True:
            await asyncio.to_thread(lives[-1].join, _MOMENT)
            if lives[-1].exitcode is not None:
                assert lives[-1].exitcode == -signal.SIGKILL
                lives.append(replace(life, killed_at=0).begin())

    watching = asyncio.create_task(watch())
    try:
        yield lives
    finally:
        watching.cancel()
        await asyncio.wait([watching])
        lives[-1].kill()
        lives[-1].join()


async def _posts(stand: Stand, thread: str, like: Told | None) -> tuple[str, ...]:
    """What stands in channel and thread, once it is as it has to be or some seconds have passed."""
    posts: tuple[str, ...] = ()
    for _ in range(200):
        mira = stand.person("Mira")
        before = posts
        private = [each["id"] for each in await list_rooms(stand)]
        places = [stand.channel, thread, *private]
        told = [message for place in places for message in await mira.messages(place)]
        posts = tuple(map(plain, public(told)))
        if posts == (like.posts if like else before):
            break
        await asyncio.sleep(_MOMENT if like else 0.5)
    return posts


async def _record(life: Life) -> tuple[str, ...]:
    async with Database.open(life.database) as database:
        [debate] = await SqlDeliveries(database).list_debates_without("")
        events = await SqlJournal(database).read(DebateId(debate))
    return tuple(plain(each.fact.model_dump(mode="json")) for each in events)


def _asked_again(life: Life) -> tuple[str, ...]:
    kept: set[str] = set()
    again: list[str] = []
    for line in life.diary.read_text().splitlines():
        what, _, number = line.partition(" ")
        if what == "kept":
            kept.add(number)
        elif number in kept:
            again.append(number)
    return tuple(again)
