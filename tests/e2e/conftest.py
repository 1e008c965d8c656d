"""A bot and a sandbox for each test; what breaks Discord's description fails the test."""

import asyncio
import dataclasses
import importlib
import random
import secrets
import shutil
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.platform import retry
from debate_core.storage.database import Database
from sandbox.client import Client
from sandbox.request_log.log import RequestLog
from sandbox.request_log.openapi import Description
from sandbox.server import Sandbox, Settings
from tests.core.storage.stores import sqlite_address
from tests.e2e.at_table import moderated
from tests.e2e.stand import Stand
from tests.e2e.watchdog import watching

# Loaded at a first call, which is no debate's, it would hold the loop once.
importlib.import_module("h11")


@pytest.fixture(autouse=True)
def _soon_sure(monkeypatch: pytest.MonkeyPatch) -> None:  # pyright: ignore[reportUnusedFunction]
    """What is gone is believed to be sooner than people would mind."""
    monkeypatch.setattr(retry, "TO_BE_SURE", 0.5)


@pytest.fixture(autouse=True)
def _same_cast(  # pyright: ignore[reportUnusedFunction]
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """A test has the same debaters and the same shuffles each time."""
    drawn = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "randbelow", drawn.randrange)


@pytest.fixture(autouse=True)
def _holds_no_loop(  # pyright: ignore[reportUnusedFunction]
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[None]:
    """Nothing holds the loop for so long that others wait for it."""
    with watching(monkeypatch) as held:
        yield
    assert held == []


@pytest.fixture(scope="session", autouse=True)
def _description_is_read() -> None:  # pyright: ignore[reportUnusedFunction]
    """Discord's description is read once a process, before what holds the loop is measured."""
    if file := Settings.from_environment().openapi:
        Description(file, RequestLog(time.time))


@pytest.fixture(scope="session")
def newest_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the newest tables, made once, as its migrations take a while."""

    async def make(folder: Path) -> None:
        async with Database.open(sqlite_address(folder)):
            pass

    folder = tmp_path_factory.mktemp("newest tables")
    asyncio.run(make(folder))
    [made] = folder.iterdir()
    return made


@pytest.fixture
async def stand(tmp_path: Path, newest_tables: Path) -> AsyncIterator[Stand]:
    """A sandbox on the wire, and a bot that is not online yet."""
    shutil.copy(newest_tables, tmp_path)
    # On a busy machine an answer takes longer; what would hold the loop fails by the watchdog.
    settings = dataclasses.replace(
        Settings.from_environment(rate_limits="off"), first_answer_seconds=20
    )
    async with Sandbox.running(settings=settings) as sandbox:
        async with Client.connect(sandbox.address["control"]) as control:
            yield Stand(sandbox, control, tmp_path)
        assert sandbox.violations == []


@pytest.fixture
def table(stand: Stand) -> Stand:
    """The stand, with a moderator who answers plainly."""
    stand.performer_on_cue.line = moderated
    return stand
