"""The stores that the one contract is run against."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from debate_core.storage.database import Database
from debate_core.storage.memory import MemoryDeliveries, MemoryFormDrafts, MemoryJournal
from debate_core.storage.port import Deliveries, FormDrafts, Journal
from debate_core.storage.sql import SqlDeliveries, SqlFormDrafts, SqlJournal
from debate_core.storage.tables import metadata

POSTGRES = os.environ.get("ROSTRUM_TEST_POSTGRES", "")
"""The address of a database that tests may empty, such as postgresql+asyncpg://localhost/test."""
DATABASES = ("sqlite", "postgres") if POSTGRES else ("sqlite",)
STORES = ("memory", *DATABASES)


@dataclass(frozen=True)
class Store:
    """A journal, deliveries and drafts that belong together."""

    journal: Journal
    deliveries: Deliveries
    drafts: FormDrafts


def sqlite_address(folder: Path) -> str:
    """The address of a database file in a folder."""
    return f"sqlite+aiosqlite:///{folder / 'rostrum.db'}"


async def empty(engine: AsyncEngine) -> None:
    """Drop all tables."""
    async with engine.begin() as connection:
        await connection.run_sync(metadata.drop_all)
        await connection.execute(text("DROP TABLE IF EXISTS alembic_version"))


async def end_locks() -> None:
    """End the connections that hold processes' locks, as a failing server would."""
    engine = create_async_engine(POSTGRES)
    async with engine.connect() as connection:
        holders = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'"
        await connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM ({holders}) AS them"))
    await engine.dispose()


@asynccontextmanager
async def database(name: str, folder: Path) -> AsyncGenerator[Database]:
    """A fresh database of that name."""
    address = sqlite_address(folder)
    if name == "postgres":
        address = POSTGRES
        engine = create_async_engine(address)
        await empty(engine)
        await engine.dispose()
    async with Database.open(address) as opened:
        yield opened


@asynccontextmanager
async def store(name: str, folder: Path) -> AsyncGenerator[Store]:
    """A fresh store of that name."""
    if name == "memory":
        drafts = MemoryFormDrafts()
        yield Store(MemoryJournal(drafts), MemoryDeliveries(), drafts)
        return
    async with database(name, folder) as opened:
        yield Store(SqlJournal(opened), SqlDeliveries(opened), SqlFormDrafts(opened))
