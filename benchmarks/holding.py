"""Debates held by Rostrum against the made-up host, without Discord."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from debate_core.domain.facts import Event
from debate_core.domain.specification import Specification
from debate_core.domain.values import PersonId
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.performer import NoSignals, Signals
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.models.catalogue import Catalogue
from debate_core.models.choosing import Choice
from debate_core.models.directory import Directory, build_directory
from debate_core.models.lineup import Lineup
from debate_core.models.resilience import Allowance
from debate_core.models.settings import from_environment
from debate_core.storage.database import Database
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Journal
from debate_core.storage.sql import SqlJournal

MODELS = Choice(model="house:fake-large")


class Watching(NoSignals):
    """Somebody reads the turns as they are written."""

    hears_words = True


@dataclass(frozen=True)
class Holding:
    """All that stays open between debates."""

    catalogue: Catalogue
    directory: Directory
    journal: Journal
    signals: Signals

    def specification(self, request: DebateRequest) -> Specification:
        return make_specification(request, 1, lineup=Lineup(self.directory, (MODELS,)))

    async def held(
        self, spec: Specification, debates: int, *, within: float = 0.0
    ) -> list[tuple[Event, ...]]:
        """So many debates at once, to their ends; begun within so many seconds. Their events."""
        seat = ModelSeat(self.catalogue.find_model)
        config = RunnerConfig(self.journal, lambda _: seat, signals=self.signals)
        async with DebateRunner(config) as runner:
            pauses = (within * number / debates for number in range(debates))
            return await asyncio.gather(*(_held(runner, spec, pause) for pause in pauses))


async def _held(runner: DebateRunner, spec: Specification, pause: float) -> tuple[Event, ...]:
    await asyncio.sleep(pause)
    ledger = await runner.open(spec, PersonId("bench"))
    await runner.until_concluded(ledger.debate)
    return ledger.events


@asynccontextmanager
async def holding(
    url: str, key: str, *, is_kept: bool, is_watched: bool = False
) -> AsyncGenerator[Holding]:
    """Debates at a host; `is_kept` says that a new SQLite file keeps their journals."""
    environment = {"ROSTRUM_HOST_HOUSE_URL": url, "ROSTRUM_HOST_HOUSE_KEY": key}
    directory = build_directory((from_environment(environment),), Allowance(at_once=10_000))
    signals = Watching() if is_watched else NoSignals()
    async with Catalogue(directory) as catalogue, _journal(is_kept=is_kept) as journal:
        yield Holding(catalogue, directory, journal, signals)


@asynccontextmanager
async def _journal(*, is_kept: bool) -> AsyncGenerator[Journal]:
    if not is_kept:
        yield MemoryJournal()
        return
    with tempfile.TemporaryDirectory() as folder:
        async with Database.open(f"sqlite+aiosqlite:///{folder}/bench.db") as database:
            yield SqlJournal(database)
