"""One run of a scene, with the bot killed or left alone, and all that is left of it."""

import asyncio
import json
import re
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from debate_core.domain.words import DebateId
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlDeliveries, SqlJournal
from sandbox.client import Client, Messages
from sandbox.server import Sandbox, Settings
from tests.crash.lives import Life, Shared, SharedClock
from tests.crash.scenes import Scene
from tests.e2e.stand import Stand

_PATIENCE = 60.0
_MOMENT = 0.05
_OURS = (
    (re.compile(r"\d{17,20}"), "ID"),
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.+Z]+"), "TIME"),
    (re.compile(r"<t:\d+(:\w)?>"), "TIME"),
    (re.compile(r"\?ex=\w+"), ""),
    (re.compile(r"\b([Dd]ebate[ -])[0-9a-f]{8}"), r"\1ID"),
    (re.compile(r"\b[0-9a-f]{32}\b"), "HEAD"),
    (re.compile(r'"seconds": [\d.]+, "tokens'), '"seconds": 0, "tokens'),
)
"""What differs between two runs of one debate: ids, times, and heads of the record."""


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
        announced = await mira.messages(stand.channel)
        posts = tuple(map(_plain, _public([*announced, *await mira.messages(thread)])))
        if posts == (like.posts if like else before):
            break
        await asyncio.sleep(_MOMENT if like else 0.5)
    return posts


def _public(messages: Messages) -> list[Any]:
    kept = ("content", "embeds", "components", "pinned", "type")
    return [
        {"author": each["author"]["username"], "reactions": _reactions(each), "files": _files(each)}
        | {name: each.get(name) for name in kept}
        for each in messages
        if not each["flags"] & 1 << 6
    ]


def _reactions(message: dict[str, Any]) -> list[Any]:
    return [(each["emoji"]["name"], each["count"]) for each in message.get("reactions", [])]


def _files(message: dict[str, Any]) -> list[str]:
    return [each["filename"] for each in message["attachments"]]


def _plain(of: Any) -> str:
    """As text, without what differs between two runs."""
    text = json.dumps(of, ensure_ascii=False, sort_keys=True, default=str)
    for ours, put in _OURS:
        text = ours.sub(put, text)
    return text


async def _record(life: Life) -> tuple[str, ...]:
    async with Database.opened(life.database) as database:
        [debate] = await SqlDeliveries(database).without("")
        events = await SqlJournal(database).read(DebateId(debate))
    return tuple(_plain(each.fact.model_dump(mode="json")) for each in events)


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
